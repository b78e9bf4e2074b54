"""One event over the API: read whole, changed, called off, deleted, and what hangs in its hall."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.once import done_before
from clubs.api.once import once as once_for_club
from clubs.models import Club
from scoring.services.table_cards import keep_code
from tournaments.events.access import event_to_direct, event_with_powers
from tournaments.events.api.ending import StateShape
from tournaments.events.api.once import CHANGE_ERRORS, Told, once, refusal
from tournaments.events.api.shapes import SIZES, ChangedEventShape, MadeShape, OnceShape
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, HallTable
from tournaments.events.papers.numbers import event_numbers
from tournaments.events.screen_links import screen_code, screen_ends
from tournaments.events.services import (
    call_off,
    change_event,
    choose_rules,
    delete_event,
    lay_cards,
    renew_screen,
    show_scores,
)
from tournaments.events.services.cards import MOST_CARDS, hall_cards
from tournaments.events.shown.next_step import next_step
from web.api.base import GUARDED, READ, Api, account

Answer = HttpResponse | Response


class CallOffShape(OnceShape):
    """An evening that is not played, and why."""

    reason = serializers.CharField(max_length=200)


class DeleteShape(OnceShape):
    """An event to be taken away for good, by who is `sure`."""

    sure = serializers.BooleanField(required=False, default=False)


class DeletedShape(serializers.Serializer[Any]):
    """The event that was deleted."""

    deleted = serializers.UUIDField()


class ScreenActionShape(OnceShape):
    """What is done with the projector's page; what is left out stays."""

    scores = serializers.BooleanField(required=False, allow_null=True, default=None)
    renew = serializers.BooleanField(required=False, default=False)


class SetScreenShape(serializers.Serializer[Any]):
    """The projector's page: when its link ends (null while the evening is not over), and whether it
    shows scores."""

    version = serializers.IntegerField()
    ends = serializers.DateTimeField(allow_null=True)
    scores = serializers.BooleanField()


class ScreenShape(SetScreenShape):
    """The projector's page with its link."""

    link = serializers.CharField()


class LayCardsShape(OnceShape):
    """A card for each of so many tables of the hall."""

    count = serializers.IntegerField(min_value=0, max_value=MOST_CARDS)


class HallCardShape(serializers.Serializer[Any]):
    """A card that lies on a table of the hall: its code opens the game that is played there."""

    table = serializers.IntegerField()
    card = serializers.IntegerField()
    link = serializers.CharField()


class HallCardsShape(serializers.Serializer[Any]):
    """The cards of the hall by table."""

    cards = HallCardShape(many=True)


class LaidCardsShape(serializers.Serializer[Any]):
    """How many cards were made new, and the tables of the hall that have one now."""

    version = serializers.IntegerField()
    made = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())


class OneEvent(Api):
    """An event whole: people, rounds, results, standings."""

    @extend_schema(operation_id="events_read", responses={200: dict, **READ})
    def get(self, request: Request, event_id: UUID) -> Response:
        """The same as its JSON export: draw, standings and ties follow from it. `next` is what you
        do next there: `enter`, `check_in`, `draw`, `release`, `collect`, `close`, `finish` or
        `publish`, with its round; null where nothing is yours to do."""
        event, powers = event_with_powers(request.user, event_id)
        step = next_step(event, powers)
        following = None if step is None else {"step": step.kind, "round": step.round or None}
        return Response(event_numbers(event, event_names(event, powers.role)) | {"next": following})

    @extend_schema(
        operation_id="events_change",
        request=ChangedEventShape,
        responses={200: MadeShape, **CHANGE_ERRORS},
    )
    def patch(self, request: Request, event_id: UUID) -> Answer:
        """Change title, time, movement, rounds, the way of counting, the rules at the tables. For
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            named = {name: told[name] for name in ("title", "starts_at") if name in told}
            change_event(event=held, by=by, **named, **told["settings"])
            rules = {SIZES[size]: choice for size, choice in told["rules"].items()}
            choose_rules(event=held, by=by, rules=rules)
            return {"id": str(held.pk), "version": held.version, "state": held.state}

        return once(request, event, ChangedEventShape, act)


class EventCallOff(Api):
    """An evening that is not played."""

    @extend_schema(
        operation_id="events_call_off",
        request=CallOffShape,
        responses={200: StateShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Say that it is not played, and why; an undo brings it back. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            off = call_off(event=held, by=by, reason=told["reason"])
            return {"version": off.version, "state": off.state}

        return once(request, event, CallOffShape, act)


class EventDelete(Api):
    """An event that was a mistake."""

    @extend_schema(
        operation_id="events_delete",
        request=DeleteShape,
        responses={200: DeletedShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Take an event away for good in which no round was released. For directors."""
        try:
            event = event_to_direct(request.user, event_id)
        except Http404:
            return done_before(request, DeleteShape)

        def act(told: Told) -> tuple[Club, dict[str, Any]]:
            if not told["sure"]:
                raise EventRefused("not_sure")
            delete_event(event=event)
            return event.club, {"deleted": str(event_id)}

        try:
            return once_for_club(request, DeleteShape, act)
        except EventRefused as refused:
            return refusal(refused)


class EventScreen(Api):
    """The projector."""

    @extend_schema(operation_id="events_screen", responses={200: ScreenShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """The link of its page, which needs no account. For directors."""
        event = event_to_direct(account(request), event_id)
        link = reverse("event_screen", args=[screen_code(event)])
        return Response({**_screen(event), "link": request.build_absolute_uri(link)})

    @extend_schema(
        operation_id="events_set_screen",
        request=ScreenActionShape,
        responses={200: SetScreenShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Show scores or hide them; make the link anew, and the old one works no more. For
        directors."""
        event = event_to_direct(request.user, event_id)

        def act(held: Event, told: Told) -> dict[str, Any]:
            if told["scores"] is not None:
                show_scores(event=held, shown=told["scores"])
            if told["renew"]:
                renew_screen(event=held)
            return _screen(held)

        return once(request, event, ScreenActionShape, act)


def _screen(event: Event) -> dict[str, Any]:
    """Without the link: what is kept of a request lets nobody in."""
    ends = screen_ends(event)
    return {
        "version": event.version,
        "ends": None if ends is None else ends.isoformat(),
        "scores": not event.hide_scores,
    }


class EventCards(Api):
    """Cards on the tables of the hall."""

    @extend_schema(operation_id="events_cards", responses={200: HallCardsShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """The cards that lie there, each with the link of its code. For directors."""
        event = event_to_direct(account(request), event_id)
        return Response({"cards": [_card(request, hall) for hall in hall_cards(event)]})

    @extend_schema(
        operation_id="events_lay_cards",
        request=LayCardsShape,
        responses={200: LaidCardsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Have a card for each of so many tables; those that are there stay. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            made = lay_cards(event=held, count=told["count"], by=by)
            tables = hall_cards(held).values_list("number", flat=True)
            return {"version": held.version, "made": made, "tables": list(tables)}

        return once(request, event, LayCardsShape, act)


def _card(request: Request, hall: HallTable) -> dict[str, Any]:
    link = reverse("table", args=[keep_code(hall.card)])
    link = request.build_absolute_uri(link)
    return {"table": hall.number, "card": hall.card_id, "link": link}
