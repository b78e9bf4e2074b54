"""Evenings of the past from a file over the API: read, looked at, taken over."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_direct
from clubs.api.once import Answer, done_before, once
from clubs.api.people_lists import (
    MOST_ROWS,
    MOST_TEXT,
    ListMadeShape,
    NewListShape,
    RowSaidShape,
    RowShape,
    RowsSaid,
    file_sent,
    list_of,
    row_data,
)
from clubs.models import NAME_LENGTH, Club, PlayerImport
from tournaments.events.entrants.past_columns import MOST_COLUMNS, PARTS
from tournaments.events.entrants.past_file import PastEvening, line_text
from tournaments.events.services.past_evenings import (
    PURPOSE,
    keep_past,
    kept_sheets,
    mend_lines,
    preview_past,
    set_past_columns,
    take_past,
)
from web.api.base import GUARDED, WRITE, Api, account, told
from web.api.once import OnceShape, Told
from web.api.shapes import Shape
from web.days import in_reach

MOST_LINE: Final = 2000


class NewPastShape(NewListShape):
    """A file of evenings: what they were called, and the day where the file does not tell it."""

    title = serializers.CharField(max_length=NAME_LENGTH)
    day = serializers.DateField(
        required=False, allow_null=True, default=None, validators=[in_reach]
    )


class SheetReadShape(Shape):
    """How a sheet of the file is read: what each column is, and its first line, from 0."""

    sheet = serializers.IntegerField(min_value=0, max_value=MOST_ROWS)
    columns = serializers.ListField(
        child=serializers.ChoiceField(list(PARTS), allow_blank=True), max_length=MOST_COLUMNS
    )
    first = serializers.IntegerField(min_value=0, max_value=MOST_TEXT)


class LineShape(Shape):
    """A line put right, by its place among all lines."""

    at = serializers.IntegerField(min_value=0, max_value=MOST_TEXT)
    text = serializers.CharField(max_length=MOST_LINE, allow_blank=True)


class ReadPastShape(Shape):
    """How a file is to be read, and lines of it put right."""

    sheets = serializers.ListField(
        child=SheetReadShape(), required=False, default=list, max_length=MOST_ROWS
    )
    lines = serializers.ListField(
        child=LineShape(), required=False, default=list, max_length=MOST_ROWS
    )


class PastEveningShape(Shape):
    """An evening of the file; `here` where the club has one of that day already."""

    at = serializers.IntegerField()
    day = serializers.DateField()
    here = serializers.BooleanField()
    people = serializers.IntegerField()
    tables = serializers.IntegerField()


class PastFaultShape(Shape):
    """A line that cannot be read, and why."""

    at = serializers.IntegerField()
    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    words = serializers.CharField()


class PastShape(ListMadeShape):
    """A file of evenings as it is read now."""

    sheets = SheetReadShape(many=True)
    evenings = PastEveningShape(many=True)
    people = RowShape(many=True)
    faults = PastFaultShape(many=True)


class TakePastShape(OnceShape):
    """The yes to a file. `left_out` are evenings by their places, usually those that the club has
    already; `rated`: those with tables count in the ratings."""

    people = serializers.ListField(
        child=RowSaidShape(), required=False, default=list, max_length=MOST_ROWS
    )
    left_out = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_ROWS),
        required=False,
        allow_null=True,
        default=None,
        max_length=MOST_ROWS,
    )
    rated = serializers.BooleanField(required=False, default=True)


class TakenPastShape(Shape):
    """The events that were made."""

    events = serializers.ListField(child=serializers.UUIDField())


def _files(club: Club) -> QuerySet[PlayerImport]:
    return PlayerImport.objects.filter(club=club, purpose=PURPOSE, reading__has_key="sheets")


def past_data(waiting: PlayerImport) -> dict[str, Any]:
    """A file as it is read now."""
    found = preview_past(waiting)
    return {
        "list": waiting.pk,
        "sheets": [
            {"sheet": at, "columns": list(layout.columns), "first": layout.first}
            for at, layout in enumerate(kept_sheets(waiting)[1])
        ],
        "evenings": [
            _evening(at, evening, here=at in found.here)
            for at, evening in enumerate(found.evenings)
        ],
        "people": [row_data(row) for row in found.people],
        "faults": [
            {
                "at": each.at,
                "line": each.line,
                "text": line_text(each.cells),
                "words": each.words,
            }
            for each in found.faults
        ],
    }


def _evening(at: int, evening: PastEvening, *, here: bool) -> dict[str, Any]:
    return {
        "at": at,
        "day": evening.day.isoformat(),
        "here": here,
        "people": len(evening.scores),
        "tables": len(evening.tables),
    }


class PastEvenings(Api):
    """Evenings of the past."""

    @extend_schema(
        operation_id="past_evenings_create",
        request=NewPastShape,
        responses={201: ListMadeShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Send a file of evenings; none is made before it is taken over. For directors."""
        club, by = club_to_direct(request.user, slug), account(request)

        def act(sent: Told) -> tuple[Club, Answer]:
            waiting = keep_past(
                club=club,
                by=by,
                title=sent["title"],
                content=file_sent(sent),
                pasted=sent["text"],
                usual=sent["day"],
            )
            return club, {"list": waiting.pk}

        return once(request, NewPastShape, act, status=HTTPStatus.CREATED)


class OnePastFile(Api):
    """A file of evenings that waits."""

    @extend_schema(operation_id="past_evenings_read", responses={200: PastShape, **GUARDED})
    def get(self, request: Request, slug: str, import_id: int) -> Response:
        """How it is read, and what would become of it; for directors."""
        club = club_to_direct(account(request), slug)
        return Response(past_data(list_of(_files(club), import_id)))

    @extend_schema(
        operation_id="past_evenings_set",
        request=ReadPastShape,
        responses={200: PastShape, **WRITE},
    )
    def patch(self, request: Request, slug: str, import_id: int) -> Response:
        """Say what its columns are, and put lines right; for directors."""
        waiting = list_of(_files(club_to_direct(request.user, slug)), import_id)
        said = told(request, ReadPastShape)
        sheets = range(len(waiting.reading["sheets"]))
        for each in said["sheets"]:
            own = [at for at in (each["sheet"],) if at in sheets]
            set_past_columns(
                waiting=waiting, sheets=own, columns=each["columns"], first=each["first"]
            )
        if said["lines"]:
            mend_lines(waiting=waiting, lines={each["at"]: each["text"] for each in said["lines"]})
        return Response(past_data(waiting))


class TakePastFile(Api):
    """The yes to a file of evenings."""

    @extend_schema(
        operation_id="past_evenings_take",
        request=TakePastShape,
        responses={200: TakenPastShape, **WRITE},
    )
    def post(self, request: Request, slug: str, import_id: int) -> Response:
        """Make its evenings, with their people; for directors."""
        club, by = club_to_direct(request.user, slug), account(request)
        waiting = _files(club).select_related("club").filter(pk=import_id).first()
        if waiting is None:
            return done_before(request, TakePastShape)

        def act(sent: Told) -> tuple[Club, Answer]:
            said, out = RowsSaid.of(sent["people"]), sent["left_out"]
            if out is None:
                out = preview_past(waiting).here
            made = take_past(
                waiting=waiting, by=by, said=said.choices, left_out=out, rated=sent["rated"]
            )
            return club, {"events": [str(event.pk) for event in made]}

        return once(request, TakePastShape, act)
