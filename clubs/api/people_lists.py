"""Lists of people from files over the API: read, looked at row by row, taken in."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer, done_before, once
from clubs.models import NAME_LENGTH, Club, PlayerImport
from clubs.people_lists.columns import MOST_COLUMNS, PARTS
from clubs.people_lists.preview import SKIP, PersonRow, still_faulty
from clubs.services import confirm_import, read_people
from clubs.services.people_import import preview, set_columns
from web.api.base import GUARDED, WRITE, Api, account, told
from web.api.errors import BadRequest
from web.api.once import OnceShape, Told
from web.api.shapes import Shape

MOST_TEXT: Final = 1_000_000
MOST_ROWS: Final = 10_000


class NewListShape(OnceShape):
    """A list: its `text` as pasted or as CSV, or a `file` (CSV or XLSX) as base64."""

    text = serializers.CharField(allow_blank=True, trim_whitespace=False, default="")
    file = serializers.CharField(allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two must be there, and no more than is read."""
        if len(attrs["text"]) > MOST_TEXT:
            raise serializers.ValidationError({"text": "too long"})
        if not attrs["file"] and not attrs["text"].strip():
            raise serializers.ValidationError({"text": "or file"})
        return attrs


class ListMadeShape(Shape):
    """A list that waits to be taken in, for a day."""

    list = serializers.IntegerField()


class ColumnsShape(Shape):
    """What each column is, and which line is the first person, from 0."""

    columns = serializers.ListField(
        child=serializers.ChoiceField(list(PARTS), allow_blank=True), max_length=MOST_COLUMNS
    )
    first = serializers.IntegerField(min_value=0, max_value=MOST_TEXT)


class RowShape(Shape):
    """A row: what it says, what it is to the club, what may be done with it and what is done unless
    somebody says otherwise. A choice is `new`, `skip` or the key of a player."""

    at = serializers.IntegerField()
    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    nickname = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_blank=True)
    group = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    usual = serializers.CharField()
    words = serializers.CharField(allow_blank=True)


class PeopleListShape(ListMadeShape):
    """A list as it is read now."""

    columns = serializers.ListField(child=serializers.CharField(allow_blank=True))
    first = serializers.IntegerField()
    rows = RowShape(many=True)


class RowSaidShape(Shape):
    """What is done with a row where that is not the usual, and its name put right."""

    at = serializers.IntegerField(min_value=0, max_value=MOST_TEXT)
    choice = serializers.CharField(max_length=20, required=False)
    name = serializers.CharField(max_length=NAME_LENGTH, required=False)


class TakeListShape(OnceShape):
    """The yes to a list; `also_duplicates`: whoever seems to be on the club's list is another."""

    rows = serializers.ListField(
        child=RowSaidShape(), required=False, default=list, max_length=MOST_ROWS
    )
    also_duplicates = serializers.BooleanField(required=False, default=False)


class TakenShape(Shape):
    """How many came in."""

    added = serializers.IntegerField()


@dataclass(frozen=True, slots=True)
class RowsSaid:
    """What was said of rows, by their places."""

    choices: Mapping[int, str]
    mended: Mapping[int, str]

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> RowsSaid:
        """As it was sent; a row that is left out has no name to be put right."""
        return cls(
            {row["at"]: row["choice"] for row in rows if "choice" in row},
            {row["at"]: row["name"] for row in rows if "name" in row and row.get("choice") != SKIP},
        )


def file_sent(sent: Told) -> bytes:
    """The file that was sent, empty without one; raises BadRequest where it is not base64."""
    try:
        return b64decode(sent["file"], validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("bad_request", field="file") from None


def list_of(lists: QuerySet[PlayerImport], pk: int) -> PlayerImport:
    """One of these lists; raises Http404."""
    waiting = lists.select_related("club").filter(pk=pk).first()
    if waiting is None:
        raise Http404
    return waiting


def row_data(row: PersonRow) -> dict[str, Any]:
    """A row as JSON."""
    names = ("at", "line", "name", "nickname", "number", "group", "state", "usual", "words")
    told_of = {name: getattr(row, name) for name in names}
    return {**told_of, "choices": [choice for choice, _words in row.choices]}


def list_data(waiting: PlayerImport, inside: Collection[int] | None = None) -> dict[str, Any]:
    """A list as it is read now; `inside` are the players of an evening."""
    return {
        "list": waiting.pk,
        "columns": waiting.reading["columns"],
        "first": waiting.reading["first"],
        "rows": [row_data(row) for row in preview(waiting, inside=inside)],
    }


def read_columns(request: Request, waiting: PlayerImport) -> None:
    """Read a list as was said."""
    said = told(request, ColumnsShape)
    set_columns(waiting=waiting, columns=said["columns"], first=said["first"])


def refuse_faulty(
    waiting: PlayerImport, said: RowsSaid, inside: Collection[int] | None = None
) -> None:
    """Raises ValidationError `still_faulty` for names that were put right and are wrong still."""
    rows = preview(waiting, inside=inside, mended=said.mended)
    wrong = still_faulty(rows, said.mended)
    if wrong:
        raise ValidationError([ValidationError(row.words, code="still_faulty") for row in wrong])


def _own(club: Club) -> QuerySet[PlayerImport]:
    return PlayerImport.objects.filter(club=club, purpose="")


class PeopleLists(Api):
    """Lists of people for a club."""

    @extend_schema(
        operation_id="people_lists_create",
        request=NewListShape,
        responses={201: ListMadeShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Send a list; nobody is added before it is taken in. For administrators."""
        club, by = club_to_manage(request.user, slug), account(request)

        def act(sent: Told) -> tuple[Club, Answer]:
            content = file_sent(sent)
            waiting = read_people(club=club, by=by, content=content, pasted=sent["text"])
            return club, {"list": waiting.pk}

        return once(request, NewListShape, act, status=HTTPStatus.CREATED)


class OnePeopleList(Api):
    """A list that waits."""

    @extend_schema(operation_id="people_lists_read", responses={200: PeopleListShape, **GUARDED})
    def get(self, request: Request, slug: str, import_id: int) -> Response:
        """How it is read, and what would become of each row; for administrators."""
        club = club_to_manage(account(request), slug)
        return Response(list_data(list_of(_own(club), import_id)))

    @extend_schema(
        operation_id="people_lists_columns",
        request=ColumnsShape,
        responses={200: PeopleListShape, **WRITE},
    )
    def patch(self, request: Request, slug: str, import_id: int) -> Response:
        """Say what its columns are; for administrators."""
        waiting = list_of(_own(club_to_manage(request.user, slug)), import_id)
        read_columns(request, waiting)
        return Response(list_data(waiting))


class TakePeopleList(Api):
    """The yes to a list."""

    @extend_schema(
        operation_id="people_lists_take",
        request=TakeListShape,
        responses={200: TakenShape, **WRITE},
    )
    def post(self, request: Request, slug: str, import_id: int) -> Response:
        """Add its people to the club, each as usual or as was said; for administrators."""
        club = club_to_manage(request.user, slug)
        waiting = _own(club).select_related("club").filter(pk=import_id).first()
        if waiting is None:
            return done_before(request, TakeListShape)

        def act(sent: Told) -> tuple[Club, Answer]:
            said = RowsSaid.of(sent["rows"])
            refuse_faulty(waiting, said)
            added = confirm_import(
                waiting=waiting,
                said=said.choices,
                mended=said.mended,
                also_duplicates=sent["also_duplicates"],
            )
            return club, {"added": added}

        return once(request, TakeListShape, act)
