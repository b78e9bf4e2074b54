"""Games that began on a phone without a network: taken later, once, however often they are sent.

Their ids were made on the phone, and their log comes after them as any other does. What a rematch
is of has been sent before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from clubs.models import Club
from rules_engine.errors import NotLegalNow, NotNotation
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import profile as profile_named
from scoring.access import Visitor, game_to_record, may_record
from scoring.games.recent import names_at
from scoring.models import Game, TableCard
from scoring.services.phone_games import start_on_phone
from scoring.services.start import NewSeat, rematch, start_game
from scoring.services.start_limits import count_start
from scoring.services.table_cards import live_cards, seat_game
from scoring.table_visitor import TableVisitor


@dataclass(frozen=True, slots=True)
class Begun:
    """What a phone says of a game that it began: `again` is the game of which it is a rematch, and
    then the rest is that game's. `rules` are all of its options, as the phone had them."""

    game_id: UUID
    first_dealer: int
    again: UUID | None = None
    profile: str = ""
    rules: Mapping[str, object] | None = None
    length: Format | None = None
    seats: Sequence[NewSeat] = ()
    club: Club | None = None

    def house_rules(self) -> HouseRules:
        """The rules that it is played by; raises what the engine says to them."""
        return profile_named(self.profile).with_overrides(self.rules or {})


def take_game(*, begun: Begun, by: Visitor) -> Game:
    """The game that an account began, its own or its club's; a second try gives the first.

    Raises what `start_game` raises, NotNotation `id_taken`, and for a rematch NotLegalNow
    `not_over`, Http404 and PermissionDenied.
    """
    known = Game.objects.filter(pk=begun.game_id).first()
    if known is not None:
        if not may_record(by, known):
            raise NotNotation("id_taken")
        return known
    if begun.again is not None:
        return _again(begun, game_to_record(by, begun.again), by)
    return start_game(
        by=by,
        profile=begun.profile,
        rules=begun.house_rules(),
        seats=begun.seats,
        length=begun.length,
        first_dealer=begun.first_dealer,
        club=begun.club,
        game_id=begun.game_id,
    )


def take_on_phone(*, begun: Begun, phone: UUID, made: UUID, address: str) -> TableCard:
    """The game that a phone without an account began, on its card; a second try gives the first.

    `phone` is the number that it is known by, `made` the one that it gave itself for a first try
    whose answer it may never have heard. Raises what `start_on_phone` and `count_start` raise, and
    for a rematch NotLegalNow `handed_over` where another phone or the director has the table.
    """
    if Game.objects.filter(pk=begun.game_id).exists():
        return _known(begun.game_id, phone, made)
    if begun.again is not None:
        return _again_on_phone(begun, phone)
    count_start(phone=phone, address=address)
    try:
        return start_on_phone(
            phone=phone,
            profile=begun.profile,
            rules=begun.house_rules(),
            seats=begun.seats,
            length=begun.length,
            first_dealer=begun.first_dealer,
            game_id=begun.game_id,
        )
    except NotNotation as refused:
        # Two tabs sent it at once: each had a card of its own, and the other's has the game.
        if refused.code != "id_taken":
            raise
        return _known(begun.game_id, phone, made)


def _known(game_id: UUID, phone: UUID, made: UUID) -> TableCard:
    card = live_cards().filter(game=game_id, phone__in=[phone, made]).first()
    if card is None:
        raise NotNotation("id_taken")
    if card.phone != phone:
        TableCard.objects.filter(pk=card.pk).update(phone=phone)
        card.phone = phone
    return card


def _again_on_phone(begun: Begun, phone: UUID) -> TableCard:
    card = live_cards().filter(game=begun.again, phone=phone).first()
    if card is None or card.game is None or card.guided_since:
        raise NotLegalNow("handed_over")
    visitor = TableVisitor(card, phone, card.epoch, card.game_id)
    return seat_game(card=card, game=_again(begun, card.game, visitor))


def _again(begun: Begun, old: Game, by: Visitor) -> Game:
    """The rematch, or where there is one already (or another deals) a game like it."""
    dealer = old.rules.table.left_of(old.state["dealer"])
    if not Game.objects.filter(rematch_of=old).exists() and dealer == begun.first_dealer:
        game = rematch(game_id=old.pk, by=by, new_id=begun.game_id)
        if game.pk == begun.game_id:
            return game
    if not old.over:
        raise NotLegalNow("not_over")
    return start_game(
        by=by,
        profile=old.profile,
        rules=old.rules,
        seats=[NewSeat(name, player) for name, player in names_at(old)],
        length=old.format,
        first_dealer=begun.first_dealer,
        club=old.club,
        title=old.title,
        game_id=begun.game_id,
    )
