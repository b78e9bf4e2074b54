"""The numbers of an evening's tables over the API, and what two evenings at once share."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import OnceShape
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.selectors import tables_wanted
from tournaments.events.services import number_tables
from tournaments.events.shown.at_once import evenings_at_once, in_two, same_numbers
from tournaments.events.table_numbers import HIGHEST, table_numbers
from web.api.base import GUARDED, Api, account


class HallChangeShape(OnceShape):
    """The numbers from the next round on; what is left out stays."""

    first = serializers.IntegerField(required=False, min_value=1, max_value=HIGHEST)
    tables = serializers.CharField(required=False, allow_blank=True, max_length=200)
    out = serializers.CharField(required=False, allow_blank=True, max_length=200)


class HallSetShape(serializers.Serializer[Any]):
    """What the tables bear: they begin at `first`, are those of the hall (`tables`, such as
    “1–6, 9–14”, empty for all), but those `out` of use; `numbers` of the tables that there are, or
    will be."""

    version = serializers.IntegerField()
    first = serializers.IntegerField()
    tables = serializers.CharField(allow_blank=True)
    out = serializers.CharField(allow_blank=True)
    numbers = serializers.ListField(child=serializers.IntegerField())


class HallShape(HallSetShape):
    """The same with what another evening at the same time shares, in words: tables, and people."""

    warnings = serializers.ListField(child=serializers.CharField())


class EventHall(Api):
    """The tables of the hall."""

    @extend_schema(operation_id="events_hall", responses={200: HallShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """What the tables bear, and warnings of another evening at the same time; for directors."""
        event = event_to_direct(account(request), event_id)
        others = evenings_at_once(event)
        warnings = same_numbers(event, others, tables_wanted(event))
        warnings += in_two(event, others, event_names(event, Role.MEMBER), coming=True)
        return Response({**_told(event), "warnings": warnings})

    @extend_schema(
        operation_id="events_number_tables",
        request=HallChangeShape,
        responses={200: HallSetShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Say what the tables bear from the next round on; a draft does at once. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            number_tables(
                event=held,
                by=by,
                first=told.get("first", held.first_table),
                tables=told.get("tables", held.hall_tables),
                out=told.get("out", held.tables_out),
            )
            return _told(held)

        return once(request, event, HallChangeShape, act)


def _told(event: Event) -> dict[str, Any]:
    return {
        "version": event.version,
        "first": event.first_table,
        "tables": event.hall_tables,
        "out": event.tables_out,
        "numbers": table_numbers(event, tables_wanted(event)),
    }
