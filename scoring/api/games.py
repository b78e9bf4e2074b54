"""Games: a list, one of them, its sheet, and starting one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_score
from rules_engine.format import Format
from rules_engine.rulebook import rulebook
from scoring.access import game_to_read
from scoring.api.base import GameApi
from scoring.api.schemas import GamePageShape, NewGameShape, SheetShape, WholeGameShape
from scoring.games.recent import game_list
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewSeat, start_game
from scoring.sheet.data import game_sheet
from scoring.snapshot import game_view
from web.api.base import READ, WRITE, read_json


def game_data(game: Game) -> dict[str, Any]:
    """A game in a list, from its row and its club alone."""
    table = game.rules.table
    return {
        "id": str(game.pk),
        "club": None if game.club is None else game.club.slug,
        "title": game.title,
        "profile": game.profile,
        "format": game.format.to_data(),
        "seats": [
            {"seat": table.seat_names[seat], "name": name, "side": table.side_of(seat)}
            for seat, name in enumerate(game.names)
        ],
        "scores": read_state(game).scores.to_data(),
        "head": game.version,
        "over": game.over,
        "reason": game.reason,
        "winners": game.winners,
        "created_at": game.created_at.isoformat(),
        "ended_at": None if game.ended_at is None else game.ended_at.isoformat(),
    }


def whole_game_data(game: Game) -> dict[str, Any]:
    """A game with its rules and the view of a pad."""
    return {**game_data(game), "rules": game.rules.to_data(), "view": game_view(game)}


class Games(GameApi):
    """The games that you may see, and starting another."""

    @extend_schema(
        operation_id="games_list",
        parameters=[OpenApiParameter("page", int, description="From 1, fifty games a page.")],
        responses={200: GamePageShape, **READ},
    )
    def get(self, request: Request) -> Response:
        """Public clubs' games, your clubs' and those you started, newest first."""
        pages = PageNumberPagination()
        games = pages.paginate_queryset(game_list(request.user), request, view=self) or []
        return pages.get_paginated_response([game_data(game) for game in games])

    @extend_schema(
        operation_id="games_create",
        request=NewGameShape,
        responses={201: WholeGameShape, **WRITE},
    )
    def post(self, request: Request) -> Response:
        """Start a game. `seats` are in seat order: N E S W, or A, B, C …"""
        body = read_json(request._request)  # noqa: SLF001  the framework keeps Django's own there
        wanted = NewGameShape(data=body)
        wanted.is_valid(raise_exception=True)
        told = wanted.validated_data
        game = start_game(
            by=request.user,
            profile=told["profile"],
            overrides=told["overrides"],
            length=Format(**told["format"]) if "format" in told else None,
            seats=[NewSeat(seat["name"], seat["player"]) for seat in told["seats"]],
            first_dealer=told["first_dealer"],
            club=None if told["club"] is None else club_to_score(request.user, told["club"]),
            title=told["title"],
            game_id=told["id"],
        )
        return Response(whole_game_data(game), status=201)


class OneGame(GameApi):
    """One game as it stands."""

    @extend_schema(operation_id="games_read", responses={200: WholeGameShape, **READ})
    def get(self, request: Request, game_id: UUID) -> Response:
        """The game with its house rules and the view that a pad shows."""
        return Response(whole_game_data(game_to_read(request.user, game_id)))


class Sheet(GameApi):
    """The score sheet."""

    @extend_schema(operation_id="games_sheet", responses={200: SheetShape, **READ})
    def get(self, request: Request, game_id: UUID) -> Response:
        """Each hand with everything that counted, and the lines that were struck out."""
        game = game_to_read(request.user, game_id)
        return Response(game_sheet(game, request.user))


class GameRulebook(GameApi):
    """The rules of a game as tables."""

    @extend_schema(operation_id="games_rulebook", responses={200: dict, **READ})
    def get(self, request: Request, game_id: UUID) -> Response:
        """The ladder, gates, values and points, from which a phone can score offline."""
        game = game_to_read(request.user, game_id)
        return Response(rulebook(game.rules, game.format))
