"""A round over the API: read, and its draft changed by hand, brought up to date or thrown away."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from clubs.selectors import role_in
from tournaments.events.access import event_to_direct, event_to_read, round_of
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_ONCE, OnceShape, RoundShape
from tournaments.events.api.told import round_data
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round
from tournaments.events.services import (
    discard_draft,
    fit_draft,
    lock_tables,
    nudge_all,
    swap,
    take_from_games,
)
from web.api.base import READ, Api, account

Answer = HttpResponse | Response


class SwapShape(OnceShape):
    """Two entrants, by number, who change places, pairs whole; one of them may be waiting."""

    one = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    other = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)


class LocksShape(OnceShape):
    """The tables that stay when the draft is drawn again; all others are free."""

    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY), max_length=MOST_AT_ONCE
    )


class TablesShape(serializers.Serializer[Any]):
    """The numbers of tables that something was done to."""

    version = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())


class GoneShape(serializers.Serializer[Any]):
    """Something is there no more; only the version is left to tell."""

    version = serializers.IntegerField()


def on_round(
    request: Request,
    event: Event,
    number: int,
    shape: type[OnceShape],
    act: Callable[[Round, Told], dict[str, Any]],
    *,
    drafts: bool = True,
    status: int = HTTPStatus.OK,
) -> Answer:
    """Do this to a round once. Raises Http404 where there is none, save for what was answered
    before."""

    def step(held: Event, told: Told) -> dict[str, Any]:
        return act(round_of(held, number, drafts=drafts), told)

    return once(request, event, shape, step, status=status)


class EventRound(Api):
    """A round."""

    @extend_schema(operation_id="events_round", responses={200: RoundShape, **READ})
    def get(self, request: Request, event_id: UUID, number: int) -> Response:
        """Its tables and who waits; a draft is there for directors only."""
        event = event_to_read(request.user, event_id)
        drafts = role_in(request.user, event.club_id) >= Role.DIRECTOR
        return Response(round_data(event, round_of(event, number, drafts=drafts)))


class EventSwap(Api):
    """Changing a draft by hand."""

    @extend_schema(
        operation_id="events_swap",
        request=SwapShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Two change places in a draft. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(draft: Round, told: Told) -> dict[str, Any]:
            keys = dict(draft.event.entrants.values_list("number", "pk"))
            if not {told["one"], told["other"]} <= keys.keys():
                raise EventRefused("not_in_draft")
            one, other = keys[told["one"]], keys[told["other"]]
            return round_data(draft.event, swap(draft=draft, one=one, other=other, by=by))

        return on_round(request, event, number, SwapShape, act)


class EventLocks(Api):
    """Tables of a draft that are good."""

    @extend_schema(
        operation_id="events_lock",
        request=LocksShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Say which tables stay when the draft is drawn again. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(draft: Round, told: Told) -> dict[str, Any]:
            lock_tables(draft=draft, numbers=told["tables"], by=by)
            return round_data(draft.event, draft)

        return on_round(request, event, number, LocksShape, act)


class EventFit(Api):
    """Bringing a draft up to date."""

    @extend_schema(
        operation_id="events_fit",
        request=OnceShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Put those who are here into the draft, with as few changes as can be. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(draft: Round, _told: Told) -> dict[str, Any]:
            return round_data(draft.event, fit_draft(draft=draft, by=by))

        return on_round(request, event, number, OnceShape, act)


class EventDiscard(Api):
    """Throwing a draft away."""

    @extend_schema(
        operation_id="events_discard",
        request=OnceShape,
        responses={200: GoneShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Throw the draft away; an undo brings it back. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        # The draft is gone when the same is sent again, so it is looked for inside.
        def step(held: Event, _told: Told) -> dict[str, Any]:
            draft = held.played.filter(number=number).first()
            if draft is None:
                raise EventRefused("no_draft", number=number)
            draft.event = held
            discard_draft(draft=draft, by=by)
            return {"version": held.version}

        return once(request, event, OnceShape, step)


class EventTake(Api):
    """Taking results over from score sheets."""

    @extend_schema(
        operation_id="events_take",
        request=OnceShape,
        responses={200: TablesShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Take over what finished score sheets of the round say. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(current: Round, _told: Told) -> dict[str, Any]:
            taken = take_from_games(round_=current, by=by)
            return {"version": current.event.version, "tables": [each.number for each in taken]}

        return on_round(request, event, number, OnceShape, act)


class EventNudgeAll(Api):
    """Asking all tables that are silent."""

    @extend_schema(
        operation_id="events_nudge_all",
        request=OnceShape,
        responses={200: TablesShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Ask every table of the round that has no result for it. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(current: Round, _told: Told) -> dict[str, Any]:
            asked = nudge_all(round_=current, by=by)
            return {"version": current.event.version, "tables": asked}

        return on_round(request, event, number, OnceShape, act)
