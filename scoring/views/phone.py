"""Who asks for a page of a game: an account, or the phone that keeps its score.

Whether a phone does is the game's card to say (scoring.services.handover).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from scoring.access import Visitor, may_record
from scoring.models import Game
from scoring.services.table_cards import live_cards
from scoring.table_visitor import TableVisitor
from web.phone_cookie import phone_of

UNLISTED: Final = "X-Robots-Tag"


def visitor_of(request: HttpRequest, game_id: UUID) -> Visitor:
    """Who asks about a game: the account, or the phone that keeps its score.

    An account that may record the game itself comes first, so that the log names it. Costs a query
    only where the browser is known as a phone.
    """
    visitor = keeper_of(request, game_id)
    if visitor is None or (visitor.card.game and may_record(request.user, visitor.card.game)):
        return request.user
    return visitor


def recorder_of(request: HttpRequest, game_id: UUID) -> Visitor | None:
    """Who asks for a page on which a game is recorded; None where he has to sign in first."""
    visitor = visitor_of(request, game_id)
    return visitor if visitor.is_authenticated else None


def keeper_of(request: HttpRequest, game_id: UUID) -> TableVisitor | None:
    """The phone that is asking, if it is the one that keeps the score of this game now."""
    phone = phone_of(request)
    if phone is None:
        return None
    card = live_cards().filter(game=game_id, phone=phone).first()
    return None if card is None else TableVisitor(card, phone, card.epoch, card.game_id)


def unlisted(response: HttpResponse, game: Game) -> HttpResponse:
    """Keep a game at home out of search engines: whoever has its address may look, nobody else."""
    if game.club_id is None:
        response[UNLISTED] = "noindex, nofollow"
    return response
