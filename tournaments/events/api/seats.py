"""A round that is played, changed over the API: seats, a table more, a result of another table."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events.access import (
    entrant_of,
    event_to_direct,
    may_always_correct,
    table_of,
)
from tournaments.events.api.drafts import on_round
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import MOST_AT_A_TABLE, OnceShape, RoundShape
from tournaments.events.api.table_shapes import TableResultShape
from tournaments.events.api.told import round_data, table_data
from tournaments.events.models import Event, Round
from tournaments.events.services import change_seats, did_not_come, move_result, open_table
from web.api.base import Api, account


class SeatChangeShape(OnceShape):
    """Two entrants of a round change places, one of whom may wait. `absent`: the first of them did
    not come, so the other has the seat for good and plays for himself; `said_so` if the first
    had said so, and the round counts as one sat out."""

    entrant = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    absent = serializers.BooleanField(required=False, default=False)
    said_so = serializers.BooleanField(required=False, default=False)


class TableMoreShape(OnceShape):
    """Who sits at a table that is added, in the order of the seats: at a table of four the first
    and the third are partners. Of two pairs, one of each."""

    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=MOST_AT_A_TABLE
    )


class MoveShape(OnceShape):
    """The table whose result it is. Where that has one as well, the two are exchanged."""

    to = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=200)


class MoveOfResultShape(serializers.Serializer[Any]):
    """How both tables stand now: `was` where the result was, and `now` where it is."""

    version = serializers.IntegerField()
    was = TableResultShape()
    now = TableResultShape()


class EventSeats(Api):
    """Seats of the round that is played."""

    @extend_schema(
        operation_id="events_change_seats",
        request=SeatChangeShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Change two places, or give somebody's seat away who did not come, as long as nothing
        stands at those tables. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(current: Round, told: Told) -> dict[str, Any]:
            held = current.event
            one, other = entrant_of(held, told["entrant"]), entrant_of(held, told["other"])
            if told["absent"]:
                said_so = told["said_so"]
                did_not_come(round_=current, absent=one, taker=other, said_so=said_so, by=by)
            else:
                change_seats(round_=current, one=one, other=other, by=by)
            return round_data(held, current)

        return on_round(request, event, number, SeatChangeShape, act, drafts=False)


class EventTables(Api):
    """Tables of the round that is played."""

    @extend_schema(
        operation_id="events_add_table",
        request=TableMoreShape,
        responses={201: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Seat people who have no seat at a table of their own; nobody else moves. For
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(current: Round, told: Told) -> dict[str, Any]:
            people = [entrant_of(current.event, each) for each in told["entrants"]]
            open_table(round_=current, people=people, by=by)
            return round_data(current.event, current)

        return on_round(request, event, number, TableMoreShape, act, drafts=False, status=201)


class EventResultMove(Api):
    """A result under the wrong table."""

    @extend_schema(
        operation_id="events_move_result",
        request=MoveShape,
        responses={200: MoveOfResultShape, **CHANGE_ERRORS},
    )
    def post(
        self, request: Request, event_id: UUID, number: int, table: int
    ) -> HttpResponse | Response:
        """Move the result of a table to another of its round, or exchange the two, also when the
        round is closed. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)
        at, always = table_of(event, number, table), may_always_correct(request.user, event)

        def act(held: Event, told: Told) -> dict[str, Any]:
            at.round.event = held
            other = table_of(held, number, told["to"])
            move_result(table=at, other=other, by=by, reason=told["reason"], always=always)
            return {"was": table_data(held, at), "now": table_data(held, other)}

        return once(request, event, MoveShape, act)
