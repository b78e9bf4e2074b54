"""Events over the API: a list, one of them whole, its standings, and telling a result."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from clubs.selectors import role_in
from tournaments.events.access import event_to_read, event_to_score, readable_events, table_of
from tournaments.events.api.shapes import MOST_AT_A_TABLE, DeedShape, DifferenceShape
from tournaments.events.api.tables import deeds_by_key
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Result, Table
from tournaments.events.papers.numbers import difference_numbers, standing_numbers
from tournaments.events.services import tell_deeds, tell_result
from tournaments.events.services.book import changing
from tournaments.events.services.sheet_differences import differing
from tournaments.events.shown.teams import team_numbers
from tournaments.events.standings.facts import event_standings
from tournaments.events.words import refusal_words
from web.api.base import WRITE, Api, account, read_json
from web.api.errors import problem
from web.api.shapes import ProblemShape

READ: dict[int, Any] = {404: OpenApiResponse(ProblemShape, "No such event, or not for you.")}
TELL_ERRORS: dict[int, Any] = {
    **WRITE,
    422: OpenApiResponse(ProblemShape, "The event refuses it; nothing is stored."),
}


class EventShape(serializers.Serializer[Any]):
    """An event in a list."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    club = serializers.CharField()
    starts_at = serializers.DateTimeField()
    state = serializers.CharField()
    people = serializers.IntegerField()
    version = serializers.IntegerField()


class EventPageShape(serializers.Serializer[Any]):
    """A page of events."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = EventShape(many=True)


class TellingShape(serializers.Serializer[Any]):
    """What a table made. `id` is fixed before the first try, so that trying again adds nothing.

    `deeds` are the slams and best calls of its people, where the slip speaks of them: who is not
    named made none. For scorers, and where no score sheet was kept.
    """

    id = serializers.UUIDField()
    points = serializers.DictField(child=serializers.IntegerField())
    side = serializers.CharField(required=False, allow_blank=True, default="", max_length=4)
    deeds = DeedShape(many=True, required=False, allow_null=True, default=None)

    def validate_deeds(self, told: list[Any] | None) -> list[Any] | None:
        """No more than sit at a table."""
        if told is not None and len(told) > MOST_AT_A_TABLE:
            raise serializers.ValidationError(code="max_length", detail="too many")
        return told


class ResultShape(serializers.Serializer[Any]):
    """How a table's result stands; `sheet` is what its score sheet says where that is something
    else than what counts, else null."""

    state = serializers.CharField()
    version = serializers.IntegerField()
    sheet = serializers.DictField(child=serializers.IntegerField(), allow_null=True)


class StandingsShape(serializers.Serializer[Any]):
    """The standings of an event, those of its teams where pairs play for some, and the tables whose
    score sheets say something else."""

    version = serializers.IntegerField()
    standings = serializers.ListField(child=serializers.DictField())
    teams = serializers.ListField(child=serializers.DictField())
    sheet_differences = DifferenceShape(many=True)


def _listed(event: Event, people: int) -> dict[str, Any]:
    return {
        "id": str(event.pk),
        "title": event.title,
        "club": event.club.slug,
        "starts_at": event.starts_at.isoformat(),
        "state": event.state,
        "people": people,
        "version": event.version,
    }


class Events(Api):
    """The events that you may see."""

    @extend_schema(
        operation_id="events_list",
        parameters=[OpenApiParameter("page", int, description="From 1, fifty events a page.")],
        responses={200: EventPageShape, **READ},
    )
    def get(self, request: Request) -> Response:
        """Public clubs' events and your clubs', newest first."""
        pages = PageNumberPagination()
        rows = readable_events(request.user).order_by("-starts_at", "pk")
        events = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response(
            [_listed(event, getattr(event, "people", 0)) for event in events]
        )


class EventStandings(Api):
    """The standings."""

    @extend_schema(operation_id="events_standings", responses={200: StandingsShape, **READ})
    def get(self, request: Request, event_id: UUID) -> Response:
        """After the rounds that are closed: scores as printed and exact, ties with reasons. Where a
        score sheet says something else than what counts here, `sheet_differences` has both."""
        event = event_to_read(request.user, event_id)
        names = event_names(event, role_in(request.user, event.club_id))
        found = event_standings(event)
        lines = [standing_numbers(event, line, names) for line in found]
        return Response(
            {
                "version": event.version,
                "standings": lines,
                "teams": team_numbers(event, names, found),
                "sheet_differences": difference_numbers(event),
            }
        )


class EventResult(Api):
    """The result of a table."""

    @extend_schema(
        operation_id="events_tell_result",
        request=TellingShape,
        responses={200: ResultShape, **TELL_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Any:
        """Tell a result, and the slams and best calls of its slip. A second telling of other points
        makes a dispute and overwrites nothing."""
        by = account(request)
        event = event_to_score(by, event_id)
        at = table_of(event, number, table)
        wanted = TellingShape(data=read_json(request._request))  # noqa: SLF001  Django's own request
        wanted.is_valid(raise_exception=True)
        told = wanted.validated_data
        try:
            result = _tell(at, told, by)
        except EventRefused as refused:
            return problem(HTTPStatus.UNPROCESSABLE_ENTITY, refused.code, refusal_words(refused))
        off = differing(Table.objects.filter(pk=at.pk))
        sheet = dict(off[0].sheet) if off else None
        return Response({"state": result.state, "version": result.stands, "sheet": sheet})


def _tell(at: Table, told: Mapping[str, Any], by: User) -> Result:
    """The points and what else the slip says, both or neither."""
    if told["deeds"] is not None and role_in(by, at.round.event.club_id) < Role.SCORER:
        raise PermissionDenied
    with changing(at.round.event) as held:
        at.round.event = held
        result = tell_result(
            table=at, points=told["points"], by=by, side=told["side"], key=told["id"]
        )
        if told["deeds"] is not None:
            tell_deeds(table=at, told=deeds_by_key(at, told["deeds"]), by=by)
    return result
