"""People and pairs of an event over the API: wishes, points, back again, off the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import NAME_LENGTH, Role
from tournaments.events.access import entrant_of, event_to_direct
from tournaments.events.api.drafts import GoneShape
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import (
    LARGEST_KEY,
    MOST_AT_ONCE,
    EntrantsShape,
    OnceShape,
)
from tournaments.events.api.told import people_data
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Pair
from tournaments.events.services import (
    adjust,
    come_back,
    remove_entrant,
    remove_pair,
    set_pair,
    set_wishes,
)
from web.api.base import Api, account

Answer = HttpResponse | Response
MOST_TABLE = 100
MOST_ADJUSTED = 9999


class WishesShape(OnceShape):
    """What somebody asked for: a table of his own (0 for none), a group for prizes, and the numbers
    of those with whom he shares no table. All of it in the place of what was there."""

    fixed_table = serializers.IntegerField(
        min_value=0, max_value=MOST_TABLE, required=False, default=0
    )
    group = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    apart = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )


class AdjustingShape(OnceShape):
    """Points given or taken beside what was played, for the whole event."""

    points = serializers.IntegerField(min_value=-MOST_ADJUSTED, max_value=MOST_ADJUSTED)
    reason = serializers.CharField(max_length=200)


class PairWishesShape(OnceShape):
    """What a pair is called (by its people where empty), its seed (0 for none), its table and its
    group. All of it in the place of what was there."""

    name = serializers.CharField(
        max_length=NAME_LENGTH, required=False, allow_blank=True, default=""
    )
    seed = serializers.IntegerField(min_value=0, max_value=999, required=False, default=0)
    fixed_table = serializers.IntegerField(
        min_value=0, max_value=MOST_TABLE, required=False, default=0
    )
    group = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class SetPairShape(serializers.Serializer[Any]):
    """A pair as it is now."""

    version = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()


def on_entrant(
    request: Request,
    event: Event,
    number: int,
    shape: type[OnceShape],
    act: Callable[[Entrant, Told], object],
) -> Answer:
    """Do this to an entrant once; the answer is the entrant as he is by then. Raises Http404 where
    there is none, save for what was answered before."""

    def step(held: Event, told: Told) -> dict[str, Any]:
        entrant = entrant_of(held, number)
        act(entrant, told)
        return people_data(held, [entrant])

    return once(request, event, shape, step)


class EventWishes(Api):
    """What somebody asked for."""

    @extend_schema(
        operation_id="events_set_wishes",
        request=WishesShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Write down a table, a group, and whom to keep apart from. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(entrant: Entrant, told: Told) -> None:
            people = {each.number: each for each in entrant.event.entrants.all()}
            unknown = set(told["apart"]) - people.keys()
            if unknown:
                raise EventRefused("no_such_entrant", number=min(unknown))
            if entrant.event.for_pairs:
                raise EventRefused("only_pairs")
            apart = [people[other] for other in told["apart"]]
            table, group = told["fixed_table"], told["group"]
            set_wishes(entrant=entrant, by=by, fixed_table=table, group=group, apart=apart)

        return on_entrant(request, event, number, WishesShape, act)


class EventAdjust(Api):
    """Points beside the play."""

    @extend_schema(
        operation_id="events_adjust",
        request=AdjustingShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Give points or take them, with a reason; a pair has them together. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(entrant: Entrant, told: Told) -> None:
            adjust(entrant=entrant, points=told["points"], reason=told["reason"], by=by)

        return on_entrant(request, event, number, AdjustingShape, act)


class EventBack(Api):
    """Coming back."""

    @extend_schema(
        operation_id="events_come_back",
        request=OnceShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Somebody who had gone home is seated again from the next draw on. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(entrant: Entrant, _told: Told) -> None:
            come_back(entrant=entrant, by=by)

        return on_entrant(request, event, number, OnceShape, act)


class EventRemove(Api):
    """Off the list."""

    @extend_schema(
        operation_id="events_remove_entrant",
        request=OnceShape,
        responses={200: GoneShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Take somebody off the list who has not played. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, _told: Told) -> dict[str, Any]:
            entrant = _entrant(held, number)
            if held.for_pairs:
                raise EventRefused("only_pairs")
            remove_entrant(entrant=entrant, by=by)
            return {"version": held.version}

        return once(request, event, OnceShape, act)


def _entrant(held: Event, number: int) -> Entrant:
    """As it is looked for inside, since the same may be sent again when it is gone."""
    try:
        return entrant_of(held, number)
    except Http404:
        raise EventRefused("no_such_entrant", number=number) from None


class EventPairWishes(Api):
    """What a pair is called, and its wishes."""

    @extend_schema(
        operation_id="events_set_pair",
        request=PairWishesShape,
        responses={200: SetPairShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Write down the name, seed, table and group of a pair. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            wanted = {key: value for key, value in told.items() if key != "id"}
            pair = set_pair(pair=_pair(held, number), by=by, **wanted)
            name = event_names(held, Role.MEMBER).entry(pair.one_id)
            return {
                "version": held.version,
                "number": pair.number,
                "name": name,
                "seed": pair.seed,
            }

        return once(request, event, PairWishesShape, act)


class EventPairRemove(Api):
    """A pair off the list."""

    @extend_schema(
        operation_id="events_remove_pair",
        request=OnceShape,
        responses={200: GoneShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> Answer:
        """Take a pair off the list that was not drawn. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, _told: Told) -> dict[str, Any]:
            remove_pair(pair=_pair(held, number), by=by)
            return {"version": held.version}

        return once(request, event, OnceShape, act)


def _pair(held: Event, number: int) -> Pair:
    """A pair by its number; raises EventRefused `no_such_entrant`."""
    pair = held.pairs.select_related("one", "other").filter(number=number).first()
    if pair is None:
        raise EventRefused("no_such_entrant", number=number)
    pair.event = held
    pair.one.event = pair.other.event = held
    return pair
