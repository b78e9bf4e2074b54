"""The end of an evening over the API, and its book: finished, prizes, published, taken back."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import NAME_LENGTH, Role
from clubs.selectors import role_in
from tournaments.events.access import event_to_direct, event_to_read
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, OnceShape
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState
from tournaments.events.services import finish, give_prizes, last_step, publish, undo
from tournaments.events.services.prizes import prizes_outdated
from tournaments.events.services.undoing import in_the_way
from tournaments.events.shown.prize_names import prize_words
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.events.words import book_words
from web.api.base import GUARDED, READ, Api, account

Answer = HttpResponse | Response
MOST_PRIZES: Final = 40


class StateShape(serializers.Serializer[Any]):
    """How far an event has come."""

    version = serializers.IntegerField()
    state = serializers.ChoiceField(EventState.choices)


class PrizeShape(serializers.Serializer[Any]):
    """A prize, and by number who gets it; a main prize is one a person."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    main = serializers.BooleanField(required=False, default=True)


class GivePrizesShape(OnceShape):
    """All prizes of the evening, in the place of what was written down before."""

    prizes = serializers.ListField(child=PrizeShape(), max_length=MOST_PRIZES)


class SuggestedPrizeShape(serializers.Serializer[Any]):
    """A prize by the standings as they are; several entrants where they share it, or where they won
    it `together` and each gets one."""

    name = serializers.CharField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    main = serializers.BooleanField()
    together = serializers.BooleanField()


class PrizesShape(serializers.Serializer[Any]):
    """What was given; `outdated` where the standings have moved on since. What the standings
    suggest is told to directors."""

    version = serializers.IntegerField()
    given = PrizeShape(many=True)
    outdated = serializers.BooleanField()
    suggested = SuggestedPrizeShape(many=True)


class BookLineShape(serializers.Serializer[Any]):
    """A line of the book. `free` ones can be taken back now, others once the lines `behind` are."""

    line = serializers.IntegerField()
    kind = serializers.CharField()
    what = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    undone = serializers.BooleanField()
    free = serializers.BooleanField()
    behind = serializers.ListField(child=serializers.IntegerField())


class BookShape(serializers.Serializer[Any]):
    """Everything that was done, the first line first."""

    version = serializers.IntegerField()
    lines = BookLineShape(many=True)


class UndoShape(OnceShape):
    """The line of the book to be taken back; without one, the last step."""

    line = serializers.IntegerField(
        min_value=1, max_value=LARGEST_KEY, required=False, allow_null=True, default=None
    )


class UndoneShape(serializers.Serializer[Any]):
    """What was taken back."""

    version = serializers.IntegerField()
    line = serializers.IntegerField()
    what = serializers.CharField()
    state = serializers.ChoiceField(EventState.choices)


class EventFinish(Api):
    """The end of play."""

    @extend_schema(
        operation_id="events_finish",
        request=OnceShape,
        responses={200: StateShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """No more rounds. An undo takes it back. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, _told: Told) -> dict[str, Any]:
            return _state(finish(event=held, by=by))

        return once(request, event, OnceShape, act)


class EventPublish(Api):
    """The results for good."""

    @extend_schema(
        operation_id="events_publish",
        request=OnceShape,
        responses={200: StateShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Say that the results are final. An undo takes it back. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, _told: Told) -> dict[str, Any]:
            return _state(publish(event=held, by=by))

        return once(request, event, OnceShape, act)


def _state(event: Event) -> dict[str, Any]:
    return {"version": event.version, "state": event.state}


class EventPrizes(Api):
    """Who gets what."""

    @extend_schema(operation_id="events_prizes", responses={200: PrizesShape, **READ})
    def get(self, request: Request, event_id: UUID) -> Response:
        """The prizes that were given, and for directors what the standings suggest."""
        event = event_to_read(request.user, event_id)
        role = role_in(request.user, event.club_id)
        return Response(_prizes(event, event_names(event, role)))

    @extend_schema(
        operation_id="events_give_prizes",
        request=GivePrizesShape,
        responses={200: PrizesShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Write down who gets what, once the event is finished. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            people = {each.number: each for each in held.entrants.all()}
            unknown = {each["entrant"] for each in told["prizes"]} - people.keys()
            if unknown:
                raise EventRefused("no_such_entrant", number=min(unknown))
            wanted = {
                (each["name"], each["entrant"]): (
                    each["name"],
                    people[each["entrant"]],
                    each["main"],
                )
                for each in told["prizes"]
            }
            give_prizes(event=held, by=by, prizes=list(wanted.values()))
            return _prizes(held, event_names(held, Role.DIRECTOR))

        return once(request, event, GivePrizesShape, act)


def _prizes(event: Event, names: Names) -> dict[str, Any]:
    number = names.numbers
    lines = event_standings(event) if names.role >= Role.DIRECTOR else None
    told = [] if lines is None else suggested_prizes(event, lines)
    return {
        "version": event.version,
        "given": [
            {"name": each.name, "entrant": number[each.entrant_id], "main": each.main}
            for each in event.prizes.all()
        ],
        "outdated": prizes_outdated(event, lines),
        "suggested": [
            {
                "name": prize_words(each),
                "entrants": [number[who] for who in each.entrants],
                "main": each.main,
                "together": each.together,
            }
            for each in told
        ],
    }


class EventBook(Api):
    """The book of an evening."""

    @extend_schema(operation_id="events_book", responses={200: BookShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """Everything that was done, by whom, and what can be taken back now. For directors."""
        event = event_to_direct(account(request), event_id)
        names = event_names(event, Role.MEMBER)
        lines = list(event.log.select_related("by").order_by("seq"))
        behind = in_the_way(event, lines)
        return Response(
            {
                "version": event.version,
                "lines": [
                    {
                        "line": line.seq,
                        "kind": line.kind,
                        "what": book_words(line, names),
                        "reason": line.payload.get("reason") or "",
                        "by": "" if line.by is None else line.by.get_username(),
                        "at": line.at.isoformat(),
                        "undone": line.undone,
                        "free": line.seq in behind and not behind[line.seq],
                        "behind": [later.seq for later in behind.get(line.seq, ())],
                    }
                    for line in lines
                ],
            }
        )


class EventUndo(Api):
    """Taking back."""

    @extend_schema(
        operation_id="events_undo",
        request=UndoShape,
        responses={200: UndoneShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Take the last step back, or a line of the book on which no later one stands. For
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            seq = told["line"]
            if seq is None:
                step = last_step(held)
                seq = 0 if step is None else step.seq
            line = undo(event=held, seq=seq, by=by)
            held.refresh_from_db(fields=["state"])
            what = book_words(line, event_names(held, Role.MEMBER))
            return {**_state(held), "line": line.seq, "what": what}

        return once(request, event, UndoShape, act)
