"""People of a club."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_read, club_to_score, player_to_manage, player_to_read
from clubs.api.once import Answer, once
from clubs.api.shapes import (
    ChangedPlayerShape,
    NewPlayerShape,
    PlayerPageShape,
    PlayerShape,
)
from clubs.models import Club, Player, Shown
from clubs.names.visibility import name_for, sees_names
from clubs.selectors import find_people, people_seen_by, role_in
from clubs.services import add_player, change_player, retire_player
from web.api.base import PAGE, READ, WRITE, Api, paged, told
from web.api.once import Told


def player_data(player: Player, club: Club, role: int) -> dict[str, Any]:
    """A person as this reader may see it."""
    open_to = sees_names(role)
    return {
        "id": player.pk,
        "name": name_for(player, club=club, role=role),
        "nickname": player.nickname if open_to else "",
        "number": player.number if open_to else "",
        "shown": player.shown,
        "retired": player.retired,
        "guest": open_to and player.guest,
    }


class Players(Api):
    """The people on a club's list."""

    @extend_schema(
        operation_id="players_list",
        parameters=[PAGE, OpenApiParameter("q", str, description="Words of a name.")],
        responses={200: PlayerPageShape, **READ},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Everybody whom you may see; `q` finds names without their accents."""
        club = club_to_read(request.user, slug)
        role = role_in(request.user, club.pk)
        people = people_seen_by(club, role)
        asked = request.query_params.get("q", "")
        if asked:
            open_to = sees_names(role)
            if not open_to and club.people_shown != Shown.FULL:
                people = people.none()
            people = find_people(people, asked, whole_names=open_to)
        return paged(self, request, people, lambda player: player_data(player, club, role))

    @extend_schema(
        operation_id="players_create", request=NewPlayerShape, responses={201: PlayerShape, **WRITE}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Put somebody on the list; for scorers. A name that is there makes a second person."""
        club = club_to_score(request.user, slug)
        role = role_in(request.user, club.pk)

        def act(told: Told) -> tuple[Club, Answer]:
            return club, player_data(add_player(club=club, **told), club, role)

        return once(request, NewPlayerShape, act, status=201)


class OnePlayer(Api):
    """One person."""

    @extend_schema(operation_id="players_read", responses={200: PlayerShape, **READ})
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """The person as you may see it."""
        player = player_to_read(request.user, slug, player_id)
        role = role_in(request.user, player.club_id)
        return Response(player_data(player, player.club, role))

    @extend_schema(
        operation_id="players_change",
        request=ChangedPlayerShape,
        responses={200: PlayerShape, **WRITE},
    )
    def patch(self, request: Request, slug: str, player_id: int) -> Response:
        """Change names, what the public sees, whether somebody plays; for administrators."""
        player = player_to_manage(request.user, slug, player_id)
        changed = told(request, ChangedPlayerShape)
        retired = changed.pop("retired", player.retired)
        names = ("name", "nickname", "number", "shown")
        kept = {name: getattr(player, name) for name in names}
        if changed:
            player = change_player(player=player, **{**kept, **changed})
        if retired != player.retired:
            player = retire_player(player=player, retired=retired)
        role = role_in(request.user, player.club_id)
        return Response(player_data(player, player.club, role))
