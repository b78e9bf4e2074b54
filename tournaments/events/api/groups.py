"""The two groups of a drive over the API."""

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
from tournaments.events.services import set_groups
from web.api.base import Api, account


class MemberShape(serializers.Serializer[Any]):
    """An entrant by number, and the group he is in; `stands_in` where he plays as the other."""

    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    group = serializers.CharField(max_length=40, allow_blank=True)
    stands_in = serializers.BooleanField(required=False, default=False)


class GroupsShape(OnceShape):
    """Two groups by name, the first of which moves up, and who is in which. Who is not named keeps
    his group, and plays as himself."""

    first = serializers.CharField(max_length=40)
    second = serializers.CharField(max_length=40)
    people = serializers.ListField(
        child=MemberShape(), required=False, default=list, max_length=MOST_AT_ONCE
    )


class MembersShape(serializers.Serializer[Any]):
    """The groups as they are now."""

    version = serializers.IntegerField()
    first = serializers.CharField()
    second = serializers.CharField()
    people = MemberShape(many=True)


class EventGroups(Api):
    """The groups of an event."""

    @extend_schema(
        operation_id="events_set_groups",
        request=GroupsShape,
        responses={200: MembersShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Say which two groups play and who is in which; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            keys = dict(held.entrants.values_list("number", "pk"))
            for each in told["people"]:
                if each["entrant"] not in keys:
                    raise EventRefused("no_such_entrant", number=each["entrant"])
            set_groups(
                event=held,
                by=by,
                first=told["first"],
                second=told["second"],
                groups={keys[each["entrant"]]: each["group"] for each in told["people"]},
                stand_ins=[keys[each["entrant"]] for each in told["people"] if each["stands_in"]],
            )
            return _answer(held)

        return once(request, event, GroupsShape, act)


def _answer(event: Event) -> dict[str, Any]:
    event.refresh_from_db(fields=["first_group", "second_group"])
    rows = event.entrants.order_by("number").values_list("number", "group", "plays_as")
    return {
        "first": event.first_group,
        "second": event.second_group,
        "people": [
            {"entrant": number, "group": group, "stands_in": bool(plays_as)}
            for number, group, plays_as in rows
        ],
    }
