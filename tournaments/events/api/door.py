"""The door over the API: many people at once, and whoever nobody expected."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.selectors import active_players
from clubs.services.member_cards import player_of_card
from tournaments.events.access import event_to_assist, require_director
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_ONCE, EntrantsShape, OnceShape
from tournaments.events.api.told import people_data
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event
from tournaments.events.services import NewPair, all_here, arrive, check_in, expect_people
from tournaments.events.shown.door import EXPECTED, LAST, REGULARS, offered
from web.api.base import Api, account


class ArrivalsShape(OnceShape):
    """Who is here: players of the club by key, and members' cards by what their code ends in; or
    all together who are `expected`, the `regulars`, or the field of the `last` evening."""

    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )
    cards = serializers.ListField(
        child=serializers.CharField(max_length=200),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )
    all = serializers.ChoiceField(
        [EXPECTED, REGULARS, LAST], required=False, allow_null=True, default=None
    )
    said_so = serializers.BooleanField(required=False, default=True)


class EventArrivals(Api):
    """People come."""

    @extend_schema(
        operation_id="events_arrive",
        request=ArrivalsShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """These people are here: all of them or none. For scorers; whom nobody expected, directors
        let in."""
        event, by = event_to_assist(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            people = _people(held, told)
            inside = _inside(held)
            new = [player for player in people if player.pk not in inside]
            if new or told["all"] not in {None, EXPECTED}:
                require_director(request.user, held)
            for player in people:
                if player.pk in inside:
                    inside[player.pk].event = held
                    check_in(entrant=inside[player.pk], by=by, said_so=told["said_so"])
                else:
                    arrive(event=held, player=player, by=by, said_so=told["said_so"])
            if told["all"] is not None:
                _together(held, told["all"], by)
            here = held.entrants.filter(first_round__gt=0, withdrawal=None)
            return people_data(held, list(here))

        return once(request, event, ArrivalsShape, act)


def _people(event: Event, told: Told) -> list[Player]:
    """Whom keys and cards are of; raises EventRefused `other_club` for what is nobody's here."""
    found = {each.pk: each for each in active_players(event.club).filter(pk__in=told["players"])}
    if set(told["players"]) - found.keys():
        raise EventRefused("other_club")
    for code in told["cards"]:
        player = player_of_card(code)
        if player is None or player.club_id != event.club_id:
            raise EventRefused("other_club")
        found.setdefault(player.pk, player)
    return list(found.values())


def _inside(event: Event) -> dict[int, Entrant]:
    rows = event.entrants.select_related("player")
    return {each.player.root_id or each.player_id: each for each in rows}


def _together(event: Event, key: str, by: Any) -> None:
    """All of these are here, entered first where they are not."""
    if key == EXPECTED:
        all_here(event=event, by=by)
        return
    players, pairs = offered(event, key)
    if pairs:
        expect_people(event=event, by=by, pairs=[NewPair(*pair) for pair in pairs])
    elif players and not event.for_pairs:
        expect_people(event=event, by=by, players=players)
    all_here(event=event, by=by, only=players)
