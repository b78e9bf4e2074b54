"""Pairs over the API: entering them, their seeds, and who goes on from a level game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import NAME_LENGTH, Player, Role
from clubs.selectors import active_players
from tournaments.events.access import event_to_direct, table_of
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_ONCE, OnceShape
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Pair
from tournaments.events.services import NewPair, decide, enter_pairs, set_pair
from tournaments.events.services.guests import refuse_known
from web.api.base import Api, account


class PersonShape(serializers.Serializer[Any]):
    """One of a pair: a player of the club by key, or a new person by name."""

    player = serializers.IntegerField(
        min_value=1, max_value=LARGEST_KEY, required=False, allow_null=True, default=None
    )
    name = serializers.CharField(
        max_length=NAME_LENGTH, required=False, allow_blank=True, default=""
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one of the two."""
        if (attrs["player"] is None) != bool(attrs["name"]):
            raise serializers.ValidationError("player or name")
        return attrs


class NewPairShape(serializers.Serializer[Any]):
    """Two people and what they are called; without a name, by theirs. `seed` 0 is none."""

    one = PersonShape()
    other = PersonShape()
    name = serializers.CharField(
        max_length=NAME_LENGTH, required=False, allow_blank=True, default=""
    )
    seed = serializers.IntegerField(min_value=0, max_value=999, required=False, default=0)


class NewPairsShape(OnceShape):
    """Pairs who enter: all of them or none; `sure` that new names are nobody's on the list."""

    sure = serializers.BooleanField(required=False, default=False)
    pairs = serializers.ListField(child=NewPairShape(), max_length=MOST_AT_ONCE // 2)


class PairShape(serializers.Serializer[Any]):
    """A pair; `entrants` are the numbers of its people, the first stands for the pair."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())


class PairsShape(serializers.Serializer[Any]):
    """Pairs, and the version of the event that has them so."""

    version = serializers.IntegerField()
    pairs = PairShape(many=True)


class DecisionShape(OnceShape):
    """The side that goes on from a level game; empty leaves it to the lot."""

    side = serializers.ChoiceField(["NS", "EW", ""], required=False, default="")


class DecidedShape(serializers.Serializer[Any]):
    """Whose decision stands."""

    version = serializers.IntegerField()
    side = serializers.CharField()


class EventPairs(Api):
    """The pairs of an event."""

    @extend_schema(
        operation_id="events_enter_pairs",
        request=NewPairsShape,
        responses={201: PairsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Enter pairs where pairs enter; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            made = enter_pairs(event=held, by=by, pairs=_new_pairs(held, told))
            for pair, wanted in zip(made, told["pairs"], strict=True):
                if wanted["seed"]:
                    set_pair(pair=pair, by=by, name=pair.name, seed=wanted["seed"])
            return _answer(held, made)

        return once(request, event, NewPairsShape, act, status=201)


def _new_pairs(event: Event, told: Told) -> list[NewPair]:
    people = [pair[who] for pair in told["pairs"] for who in ("one", "other")]
    wanted = {each["player"] for each in people if each["player"] is not None}
    known = {each.pk: each for each in active_players(event.club).filter(pk__in=wanted)}
    if wanted - known.keys():
        raise EventRefused("other_club")
    if not told["sure"]:
        refuse_known(event, [each["name"] for each in people if each["player"] is None])
    return [
        NewPair(_person(pair["one"], known), _person(pair["other"], known), pair["name"])
        for pair in told["pairs"]
    ]


def _person(told: Mapping[str, Any], known: Mapping[int, Player]) -> Player | str:
    name: str = told["name"]
    return name if told["player"] is None else known[told["player"]]


def _answer(event: Event, made: list[Pair]) -> dict[str, Any]:
    names = event_names(event, Role.MEMBER)
    return {
        "version": event.version,
        "pairs": [
            {
                "number": pair.number,
                "name": names.entry(pair.one_id),
                "seed": pair.seed,
                "entrants": [names.numbers[pair.one_id], names.numbers[pair.other_id]],
            }
            for pair in made
        ],
    }


class EventDecision(Api):
    """Who goes on from a level game of a knockout."""

    @extend_schema(
        operation_id="events_decide",
        request=DecisionShape,
        responses={200: DecidedShape, **CHANGE_ERRORS},
    )
    def post(
        self, request: Request, event_id: UUID, number: int, table: int
    ) -> HttpResponse | Response:
        """Say it as the table settled it; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            try:
                at = table_of(held, number, table)
            except Http404:
                raise EventRefused("no_such_round", number=number) from None
            decide(table=at, side=told["side"], by=by)
            return {"version": held.version, "side": told["side"]}

        return once(request, event, DecisionShape, act)
