"""Teams of pairs over the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_ONCE, OnceShape
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event
from tournaments.events.services import exchange_partners, set_teams
from web.api.base import Api, account


class TeamPairShape(serializers.Serializer[Any]):
    """A pair by number and the team that it plays for, empty for none."""

    pair = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    team = serializers.CharField(max_length=40, allow_blank=True)


class TeamsShape(OnceShape):
    """The teams of pairs; who is not named keeps his. `exchange` are two pairs of a team, by
    number, whose second people change places."""

    pairs = serializers.ListField(
        child=TeamPairShape(), required=False, default=list, max_length=MOST_AT_ONCE // 2
    )
    exchange = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY),
        required=False,
        default=list,
        max_length=2,
    )


class PairsOfTeamsShape(serializers.Serializer[Any]):
    """The teams as they are now."""

    version = serializers.IntegerField()
    pairs = TeamPairShape(many=True)


class EventTeams(Api):
    """The teams of an event."""

    @extend_schema(
        operation_id="events_set_teams",
        request=TeamsShape,
        responses={200: PairsOfTeamsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Say which pairs play for which team, or exchange partners within one; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            known = {pair.number: pair for pair in held.pairs.all()}
            named = [each["pair"] for each in told["pairs"]] + told["exchange"]
            for number in named:
                if number not in known:
                    raise EventRefused("no_such_entrant", number=number)
            teams = {known[each["pair"]].pk: each["team"] for each in told["pairs"]}
            set_teams(event=held, by=by, teams=teams)
            if told["exchange"]:
                one, other = known[told["exchange"][0]], known[told["exchange"][-1]]
                exchange_partners(pair=one, other=other, by=by)
            rows = held.pairs.order_by("number").values_list("number", "team")
            return {"pairs": [{"pair": number, "team": team} for number, team in rows]}

        return once(request, event, TeamsShape, act)
