"""What a club has given out, over the API: one list, and all of it ended together."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer, once
from clubs.api.shapes import EndedShape
from clubs.models import Club
from tournaments.people.given_out import GivenOut, end_all, given_out
from web.api.base import GUARDED, WRITE, Api, account
from web.api.once import OnceShape, Told
from web.api.shapes import Shape


class GivenOutShape(Shape):
    """A link or card that works now: what it opens, and when it ends (null: when somebody says
    so)."""

    name = serializers.CharField()
    opens = serializers.CharField()
    ends = serializers.DateTimeField(allow_null=True)


class GivenOutListShape(Shape):
    """Everything that works now."""

    links = GivenOutShape(many=True)


class ClubLinks(Api):
    """What a club has given out."""

    @extend_schema(operation_id="clubs_links", responses={200: GivenOutListShape, **GUARDED})
    def get(self, request: Request, slug: str) -> Response:
        """Links and cards that work now; for administrators."""
        club = club_to_manage(account(request), slug)
        return Response({"links": [_given(each) for each in given_out(club)]})

    @extend_schema(
        operation_id="clubs_end_links", request=OnceShape, responses={200: EndedShape, **WRITE}
    )
    def post(self, request: Request, slug: str) -> Response:
        """End all of them together; for administrators."""
        club = club_to_manage(request.user, slug)

        def act(_told: Told) -> tuple[Club, Answer]:
            return club, {"ended": end_all(club)}

        return once(request, OnceShape, act)


def _given(each: GivenOut) -> dict[str, Any]:
    ends = None if each.ends is None else each.ends.isoformat()
    return {"name": each.name, "opens": each.opens, "ends": ends}
