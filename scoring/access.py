"""Who may read a game and who may record it: one function a level, each raising 404 or 403.

A kitchen game belongs to no club. Whoever has its address may read it, and only who started it may
record it. A club's game is read by whoever may see the club, and recorded by its table devices, its
scorers and up.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import rules
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404

from clubs.access import require_role
from clubs.models import Membership, Role, Visibility
from clubs.selectors import role_in
from scoring.models import Game, TableCard
from scoring.shown_names import ShownGames, show_names
from scoring.table_visitor import TableVisitor

Visitor = AbstractBaseUser | AnonymousUser


def game_to_read(user: Visitor, game_id: UUID | str) -> Game:
    """The game for whoever may see it, with its club and the names that he may see; Http404."""
    game = Game.objects.select_related("club").filter(pk=game_id).first()
    if game is None or not may_read(user, game):
        raise Http404
    show_names(user, [game])
    return game


def game_to_record(user: Visitor, game_id: UUID | str) -> Game:
    """The game for whoever may record it; raises Http404, PermissionDenied.

    One query for who started a kitchen game, one more for a club's scorer. The write path reads
    the game through here and nowhere else.
    """
    # Not by `get`: a form that asks first and then records reads it twice.
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Http404
    if not may_record(user, game):
        if may_read(user, game):
            raise PermissionDenied
        raise Http404
    return game


def card_to_manage(user: Visitor, card_id: int) -> TableCard:
    """A table's card for whoever may see its director's code; raises Http404, PermissionDenied.

    At home that is who made it, in a club its scorers and up: never a phone on a table.
    """
    cards = TableCard.objects.select_related("club", "game", "game__club", "user")
    card = cards.filter(pk=card_id, revoked_at=None).first()
    if card is None:
        raise Http404
    if card.club is not None:
        require_role(user, card.club, Role.SCORER)
    elif not may_manage(user, card):
        raise Http404
    return card


def may_manage(user: Visitor, card: TableCard) -> bool:
    """Whether an account may see a card's director's code, and hence take its table over."""
    if not user.is_authenticated:
        return False
    if card.club_id is None:
        return bool(card.created_by_id == user.pk)
    return role_in(user, card.club_id) >= Role.SCORER


def game_to_card(user: Visitor, game_id: UUID | str) -> Game:
    """The game for whoever may make a card for it; raises Http404, PermissionDenied."""
    game = game_to_record(user, game_id)
    if isinstance(user, TableVisitor):
        raise PermissionDenied
    if game.club is not None:
        require_role(user, game.club, Role.SCORER)
    return game


def may_read(user: Visitor, game: Game) -> bool:
    """Whether a visitor may see this game."""
    if isinstance(user, TableVisitor):
        return user.game_id == game.pk
    club = game.club
    if club is None or club.visibility != Visibility.MEMBERS:
        return True
    return role_in(user, club.pk) > 0


def may_record(user: Visitor, game: Game) -> bool:
    """Whether an account may record, undo and amend in this game; a phone, its table's alone."""
    if isinstance(user, TableVisitor):
        return user.game_id == game.pk
    if not user.is_authenticated:
        return False
    if game.club_id is None:
        return bool(game.created_by_id == user.pk)
    return role_in(user, game.club_id) >= Role.TABLE


def readable_games(user: Visitor) -> QuerySet[Game]:
    """The games in a visitor's lists: those of public clubs, of his clubs, and his own."""
    shown = Q(club__visibility=Visibility.PUBLIC)
    if user.is_authenticated:
        own_clubs = Membership.objects.filter(user_id=user.pk).values("club")
        shown |= Q(club__in=own_clubs) | Q(club=None, created_by_id=user.pk)
    return ShownGames.of(user).filter(shown)


def _predicate(check: Any) -> Any:
    def answer(user: Visitor, game: Game | None) -> bool:
        return game is not None and bool(check(user, game))

    return rules.predicate(answer, name=check.__name__)


rules.set_perm("scoring.read_game", _predicate(may_read))
rules.set_perm("scoring.record_game", _predicate(may_record))
