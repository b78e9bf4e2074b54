"""Cards on a club's tables over the API: made, laid at a game, made new, ended."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as say
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_score
from clubs.api.once import Answer, once
from clubs.models import NAME_LENGTH, Club
from scoring.access import card_to_manage, game_to_card
from scoring.models import Game, TableCard
from scoring.services.director import director_came
from scoring.services.handover import late_seen
from scoring.services.table_cards import (
    create_card,
    keep_code,
    live_cards,
    renew_card,
    revoke_card,
    seat_game,
    watch_code,
)
from web.api.base import GUARDED, PAGE, WRITE, Api, account, paged
from web.api.once import OnceShape, Told
from web.api.shapes import Shape, page_of

ACTIONS: Final = ("seat", "renew", "revoke", "seen")


class NewCardShape(OnceShape):
    """A card for a table of the club."""

    name = serializers.CharField(max_length=NAME_LENGTH)


class CardActionShape(OnceShape):
    """What is done with a card: `seat` a game that is being played (`game`, null for none) at its
    table, `renew` its code, `revoke` it, or say that what late phones sent was `seen`."""

    action = serializers.ChoiceField(ACTIONS)
    game = serializers.UUIDField(required=False, allow_null=True, default=None)


class CardShape(Shape):
    """A card; `game` is what is played at its table now."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    game = serializers.UUIDField(allow_null=True)


class CardLinkShape(CardShape):
    """A card with what its codes say: one keeps the score of the table, one only watches."""

    link = serializers.CharField()
    watch = serializers.CharField()


class CameShape(Shape):
    """A game whose table calls nobody any more."""

    game = serializers.UUIDField()


CardPageShape = page_of(CardLinkShape, "CardPageShape")


def card_data(card: TableCard) -> dict[str, Any]:
    """A card as JSON, without its links: what is kept of a request lets nobody in."""
    game = None if card.game_id is None else str(card.game_id)
    return {"id": card.pk, "name": card.name, "game": game}


def _with_links(request: Request, card: TableCard) -> dict[str, Any]:
    keep = reverse("table", args=[keep_code(card)])
    watch = reverse("watch", args=[watch_code(card)])
    links = {"link": keep, "watch": watch}
    told = {name: request.build_absolute_uri(link) for name, link in links.items()}
    return {**card_data(card), **told}


class ClubCards(Api):
    """The cards of a club's tables."""

    @extend_schema(
        operation_id="cards_list", parameters=[PAGE], responses={200: CardPageShape, **GUARDED}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that work, each with its links; for scorers."""
        club = club_to_score(account(request), slug)
        cards = live_cards().filter(club=club).order_by("name", "pk")
        return paged(self, request, cards, lambda card: _with_links(request, card))

    @extend_schema(
        operation_id="cards_create", request=NewCardShape, responses={201: CardShape, **WRITE}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make a card for another table; for scorers."""
        club, by = club_to_score(request.user, slug), account(request)

        def act(told: Told) -> tuple[Club, Answer]:
            return club, card_data(create_card(by=by, name=told["name"], club=club))

        return once(request, NewCardShape, act, status=HTTPStatus.CREATED)


class OneCard(Api):
    """One card."""

    @extend_schema(
        operation_id="cards_act", request=CardActionShape, responses={200: CardShape, **WRITE}
    )
    def post(self, request: Request, slug: str, card_id: int) -> Response:
        """Lay it at a game, make its code new, end it; for scorers."""
        club, by = club_to_score(request.user, slug), account(request)
        card = TableCard.objects.filter(pk=card_id, club=club).first()
        if card is None:
            raise Http404

        def act(told: Told) -> tuple[Club, Answer]:
            _act(card_to_manage(by, card_id), told, by)
            card.refresh_from_db()
            return club, card_data(card)

        return once(request, CardActionShape, act)


def _act(card: TableCard, told: Told, by: AbstractBaseUser) -> None:
    match told["action"]:
        case "seat":
            game = None
            if told["game"] is not None:
                game = Game.objects.filter(pk=told["game"], club=card.club, over=False).first()
                if game is None:
                    raise Http404
            seat_game(card=card, game=game)
        case "renew":
            renew_card(card=card)
        case "revoke":
            revoke_card(card=card)
        case _:
            late_seen(card=card, by=by)


class GameCard(Api):
    """The card of a game."""

    @extend_schema(operation_id="games_card", request=None, responses={200: CardLinkShape, **WRITE})
    def post(self, request: Request, game_id: UUID) -> Response:
        """A card for the table of this game; asking twice gives the same. For who records it."""
        game, by = game_to_card(request.user, game_id), account(request)
        card = create_card(by=by, name=game.title or say("Table"), game=game)
        return Response(_with_links(request, card))


class GameDirector(Api):
    """A table that called."""

    @extend_schema(operation_id="games_came", request=None, responses={200: CameShape, **WRITE})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Whoever keeps the tables has been there: it calls no more; asking twice changes nothing.
        For who makes cards for it."""
        game = game_to_card(request.user, game_id)
        director_came(games=[game.pk])
        return Response({"game": str(game.pk)})
