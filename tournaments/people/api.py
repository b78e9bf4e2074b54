"""Over the API: what a club has given out, as one list, and all of it ended together; what a search
finds."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer, once
from clubs.api.shapes import EndedShape
from clubs.models import Club
from tournaments.people.given_out import GivenOut, end_all, given_out
from tournaments.people.search import LONGEST, find
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


class HitShape(Shape):
    """Something that was found. `id` is its key in the addresses of its kind, `club` the club's
    (null for a game at home), `page` its page."""

    kind = serializers.ChoiceField(["person", "event", "game", "season", "club"])
    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_null=True)
    page = serializers.CharField()


class HitsShape(Shape):
    """What was found, by kind, at most eight of each."""

    found = HitShape(many=True)


class Search(Api):
    """People, games, evenings, seasons and clubs by name."""

    @extend_schema(
        operation_id="search",
        parameters=[
            OpenApiParameter("q", str, description="Words that all are in the name or title.")
        ],
        responses={200: HitsShape},
    )
    def get(self, request: Request) -> Response:
        """What you may see and lists show you, as the site's own search."""
        found = find(request.user, " ".join(request.GET.get("q", "").split())[:LONGEST])
        hits = [
            *(_hit("person", each.player, each.name) for each in found.people),
            *(_hit("event", event, event.title) for event in found.events),
            *(_hit("game", game, game.title) for game in found.games),
            *(_hit("season", season, season.name) for season in found.seasons),
            *(_hit("club", club, club.name) for club in found.clubs),
        ]
        return Response({"found": hits})


def _hit(kind: str, row: Any, name: str) -> dict[str, Any]:
    club = row if isinstance(row, Club) else row.club
    return {
        "kind": kind,
        "id": str(club.slug if kind == "club" else row.pk),
        "name": name,
        "club": None if club is None else club.slug,
        "page": row.get_absolute_url(),
    }
