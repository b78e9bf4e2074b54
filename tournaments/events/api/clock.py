"""The clock of an evening over the API, set by directors."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import OnceShape
from tournaments.events.errors import EventRefused
from tournaments.events.models import Break, Event, Round
from tournaments.events.selectors import newest_round
from tournaments.events.services import (
    add_minutes,
    leave_clock_out,
    start_clock,
    stop_clock,
    tell_break,
)
from tournaments.events.shown.clock import clock_of
from web.api.base import Api, account

ACTIONS: Final = ("stop", "start", "more", "none", "break", "play")


class ClockActionShape(OnceShape):
    """What is done: `stop` and `start` the clock of the round that is played, `more` minutes for it
    (`minutes`, fewer where negative), `none` for a round without; between rounds `break` with its
    kind (`resting`) and end (`until`), `play` for no break any more."""

    action = serializers.ChoiceField(ACTIONS)
    minutes = serializers.IntegerField(required=False, default=5, min_value=-600, max_value=600)
    resting = serializers.ChoiceField(Break.choices, required=False, default=Break.PAUSE)
    until = serializers.DateTimeField(required=False, default=None)


class ClockShape(serializers.Serializer[Any]):
    """The clock as everybody reads it: `due` while it runs, else `words`."""

    version = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    due = serializers.DateTimeField(allow_null=True)
    words = serializers.CharField(allow_blank=True)


class EventClock(Api):
    """The clock."""

    @extend_schema(
        operation_id="events_clock",
        request=ClockActionShape,
        responses={200: ClockShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Stop the clock, start it, put minutes to it, play without, or tell of a break; for
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            _set(held, told, newest_round(held), by)
            held.refresh_from_db(fields=["resting", "rests_until"])
            return _told(held)

        return once(request, event, ClockActionShape, act)


def _set(held: Event, told: Told, current: Round | None, by: Any) -> None:
    match told["action"]:
        case "break":
            if told["until"] is None:
                raise EventRefused("bad_break")
            tell_break(event=held, resting=told["resting"], until=told["until"], by=by)
        case "play":
            tell_break(event=held, resting="", until=None, by=by)
        case _ if current is None:
            raise EventRefused("round_not_open")
        case "stop":
            stop_clock(round_=current, by=by)
        case "start":
            start_clock(round_=current, by=by)
        case "more":
            add_minutes(round_=current, minutes=told["minutes"], by=by)
        case _:
            leave_clock_out(round_=current, by=by)


def _told(event: Event) -> dict[str, Any]:
    current = newest_round(event)
    with timezone.override(event.zone):
        clock = clock_of(event, current)
    return {
        "version": event.version,
        "round": current.number if current is not None else None,
        # As it is kept for the same request sent again.
        "due": clock.due.isoformat() if clock.due is not None else None,
        "words": clock.words,
    }
