"""Lists of people from files, to be entered into an event over the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.people_lists import (
    ColumnsShape,
    ListMadeShape,
    NewListShape,
    PeopleListShape,
    RowsSaid,
    TakeListShape,
    file_sent,
    list_data,
    list_of,
    read_columns,
    refuse_faulty,
)
from clubs.models import PlayerImport
from clubs.services import read_people
from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import EntrantsShape
from tournaments.events.api.told import people_data
from tournaments.events.models import Event
from tournaments.events.services.people_list import enter_list, list_purpose, players_inside
from web.api.base import GUARDED, Api, account

Answer = HttpResponse | Response


def _lists(event: Event) -> QuerySet[PlayerImport]:
    return PlayerImport.objects.filter(club=event.club, purpose=list_purpose(event))


class EventPeopleLists(Api):
    """Lists of people for an event."""

    @extend_schema(
        operation_id="events_people_lists_create",
        request=NewListShape,
        responses={201: ListMadeShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> Answer:
        """Send a list; nobody is entered before it is taken in. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            waiting = read_people(
                club=held.club,
                by=by,
                content=file_sent(told),
                pasted=told["text"],
                purpose=list_purpose(held),
            )
            return {"list": waiting.pk}

        return once(request, event, NewListShape, act, status=201)


class EventPeopleList(Api):
    """A list that waits."""

    @extend_schema(
        operation_id="events_people_lists_read", responses={200: PeopleListShape, **GUARDED}
    )
    def get(self, request: Request, event_id: UUID, import_id: int) -> Response:
        """How it is read, and what would become of each row; for directors."""
        event = event_to_direct(account(request), event_id)
        return Response(_data(event, list_of(_lists(event), import_id)))

    @extend_schema(
        operation_id="events_people_lists_columns",
        request=ColumnsShape,
        responses={200: PeopleListShape, **CHANGE_ERRORS},
    )
    def patch(self, request: Request, event_id: UUID, import_id: int) -> Response:
        """Say what its columns are; for directors."""
        event = event_to_direct(request.user, event_id)
        waiting = list_of(_lists(event), import_id)
        read_columns(request, waiting)
        return Response(_data(event, waiting))


def _data(event: Event, waiting: PlayerImport) -> dict[str, Any]:
    return list_data(waiting, players_inside(event))


class EventTakePeopleList(Api):
    """The yes to a list."""

    @extend_schema(
        operation_id="events_people_lists_take",
        request=TakeListShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, import_id: int) -> Answer:
        """Enter its people in its order, with their groups. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            # The list is gone when the same is sent again, so it is looked for inside.
            waiting, said = list_of(_lists(held), import_id), RowsSaid.of(told["rows"])
            refuse_faulty(waiting, said, players_inside(held))
            made = enter_list(
                event=held, by=by, waiting=waiting, said=said.choices, mended=said.mended
            )
            return people_data(held, made)

        return once(request, event, TakeListShape, act)
