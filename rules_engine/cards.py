"""The cards: what is in each pack, how a card is written, what it is worth in each strain.

A card is its own notation: rank then suit (`AS`, `10H`, `13D`), `JK` the joker and `JK2` the weaker
of two. A strain is a suit, which is then trumps, or a plain one with no trump suit: `NT`, `M` for
every kind of misère, and `J5`, no trumps with the jacks on top (card play, sections 0 to 2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules_engine.calls import BIDS, Call
from rules_engine.errors import CannotHappen, NotNotation
from rules_engine.house_rules import HouseRules

Card = str
Suit = str
Strain = str

SUITS: Final = ("S", "C", "D", "H")
PLAIN_STRAINS: Final = ("NT", "M", "J5")
STRAINS: Final = (*SUITS, *PLAIN_STRAINS)
JOKERS: Final = ("JK", "JK2")
MATES: Final[Mapping[Suit, Suit]] = {"S": "C", "C": "S", "D": "H", "H": "D"}
RANKS: Final = ("A", "K", "Q", "J", "13", "12", "11", "10", *"98765432")

# What a discard counts in a trick, and the value above which every joker with winning value stands.
DISCARD: Final = -1
_TRUMP, _JOKER = 100, 200

_NAMES: Final = frozenset({*JOKERS, *(rank + suit for rank in RANKS for suit in SUITS)})


@dataclass(frozen=True, slots=True)
class _Make:
    """What a pack is made of: the lowest card of S, C, D and H, then what goes beyond the ace.

    `tall` are the suits with a thirteen; where there are any, every suit has eleven and twelve.
    """

    lowest: tuple[int, int, int, int]
    jokers: int
    tall: str = ""


# 000 counts the pack for six as 62; 003 adds the joker; thirteens are red but in X5's packs.
_MAKES: Final[Mapping[str, _Make]] = {
    "24": _Make((9, 9, 9, 9), 0),
    "33": _Make((7, 7, 7, 7), 1),
    "43": _Make((5, 5, 4, 4), 1),
    "43sd": _Make((5, 4, 5, 4), 1),
    "44": _Make((5, 5, 4, 4), 2),
    "45": _Make((4, 4, 4, 4), 1),
    "46": _Make((4, 4, 4, 4), 2),
    "52": _Make((2, 2, 2, 2), 0),
    "53": _Make((2, 2, 2, 2), 1),
    "62": _Make((2, 2, 2, 2), 0, "DH"),
    "63": _Make((2, 2, 2, 2), 1, "DH"),
    "65": _Make((2, 2, 2, 2), 1, "SCDH"),
    "66": _Make((2, 2, 2, 2), 2, "SCDH"),
}


def _suit_cards(make: _Make, suit: Suit) -> tuple[Card, ...]:
    """The cards printed with a suit, ace first."""
    top = 13 if suit in make.tall else 12 if make.tall else 10
    low = make.lowest[SUITS.index(suit)]
    return tuple(rank + suit for rank in RANKS if not rank.isdigit() or low <= int(rank) <= top)


@lru_cache(maxsize=len(_MAKES))
def pack_cards(pack: str) -> tuple[Card, ...]:
    """The cards of a pack: spades, clubs, diamonds, hearts, each from the ace down, then jokers."""
    make = _MAKES[pack]
    suits = tuple(card for suit in SUITS for card in _suit_cards(make, suit))
    return (*suits, *JOKERS[: make.jokers])


def known_card(word: object) -> Card:
    """`word` itself if it is a card of any pack; raises NotNotation `bad_card`. Case counts."""
    if isinstance(word, str) and word in _NAMES:
        return word
    raise NotNotation("bad_card", card=word)


def check_cards(pack: str, cards: Iterable[object]) -> tuple[Card, ...]:
    """Cards of a pack, each once.

    Raises NotNotation `bad_card` for what is no card, CannotHappen `card_not_in_pack` and
    `duplicate_card`.
    """
    known = tuple(map(known_card, cards))
    if len(set(known)) == len(known) and _pack_set(pack).issuperset(known):
        return known
    for card in known:
        if card not in _pack_set(pack):
            raise CannotHappen("card_not_in_pack", card=card, pack=pack)
    twice = next(card for card in known if known.count(card) > 1)
    raise CannotHappen("duplicate_card", card=twice)


@lru_cache(maxsize=len(_MAKES))
def _pack_set(pack: str) -> frozenset[Card]:
    return frozenset(pack_cards(pack))


def strain_of(call: Call | None) -> Strain:
    """The strain in which a contract is played; no trumps where everybody passed.

    Hi/lo is no misère, since five tricks are wanted: it is played at no trumps (no source says).
    """
    if call is None or call == "HL":
        return "NT"
    return BIDS[call].strain if call in BIDS else "M"


def strain_under(rules: HouseRules, call: Call | None) -> Strain:
    """The strain of a contract of these rules: a club's own call is a misère if no trick may be
    won in it, and played at no trumps if not."""
    rung = None if call is None else rules.ladder.get(call)
    if rung is not None and rung.call in rules.own_calls:
        return "M" if not rung.needs.stop - 1 else "NT"
    return strain_of(call)


def printed_suit(card: Card) -> Suit:
    """The suit on a card's face, empty for a joker."""
    return "" if card in JOKERS else card[-1]


@dataclass(frozen=True, eq=False, slots=True)
class Ranking:
    """What every card of a pack is in one strain.

    `suit` is the effective suit of each card, empty for a joker that belongs to none; `order` the
    cards of each suit from the highest down; `power` what each card counts when a suit is led:
    the highest wins, and DISCARD never does. `loose` are the jokers outside the suits.
    """

    cards: tuple[Card, ...]
    trumps: Suit
    suit: Mapping[Card, Suit]
    order: Mapping[Suit, tuple[Card, ...]]
    power: Mapping[Suit, Mapping[Card, int]]
    loose: tuple[Card, ...]


@lru_cache(maxsize=512)
def ranking(pack: str, strain: Strain, declared: Suit = "") -> Ranking:
    """The order of a pack in a strain (card play, section 2).

    `declared` is the suit that the joker was announced to belong to, in a plain strain.
    """
    trumps = strain if strain in SUITS else ""
    cards = pack_cards(pack)
    suit = {card: _effective_suit(card, pack, trumps, declared) for card in cards}
    order = {each: _suit_order(suit, strain, each) for each in SUITS}
    loose = tuple(card for card in cards if not suit[card])
    power = {led: _powers(cards, order, led, trumps, loose) for led in SUITS}
    return Ranking(cards, trumps, suit, order, power, loose)


def _effective_suit(card: Card, pack: str, trumps: Suit, declared: Suit) -> Suit:
    """The suit that a card follows; the left bower's is trumps, an undeclared joker has none."""
    if card in JOKERS:
        return trumps or declared
    if trumps and card == "J" + MATES[trumps]:
        return trumps
    # W: of the two fours in this pack, the one of the trump colour joins trumps.
    if pack == "43sd" and trumps and card in ("4C", "4H") and MATES[trumps] == card[-1]:
        return trumps
    return card[-1]


def _suit_order(suit: Mapping[Card, Suit], strain: Strain, wanted: Suit) -> tuple[Card, ...]:
    """The cards of an effective suit, the highest first."""
    members = (card for card, belongs in suit.items() if belongs == wanted)
    return tuple(sorted(members, key=lambda card: _height(card, strain, wanted)))


def _height(card: Card, strain: Strain, suit: Suit) -> tuple[int, int]:
    """A key that sorts the cards of an effective suit from the highest down."""
    top = [*JOKERS]
    if strain == suit:
        top += [f"J{suit}", f"J{MATES[suit]}"]
    elif strain == "J5":
        top += [f"J{suit}"]
    if card in top:
        return 0, top.index(card)
    return 1, RANKS.index(card[:-1])


def _powers(
    cards: tuple[Card, ...],
    order: Mapping[Suit, tuple[Card, ...]],
    led: Suit,
    trumps: Suit,
    loose: tuple[Card, ...],
) -> dict[Card, int]:
    """What each card counts to the lead of a suit."""
    power = dict.fromkeys(cards, DISCARD)
    for base, group in ((0, order[led]), (_TRUMP, order.get(trumps, ())), (_JOKER, loose)):
        power |= {card: base + len(group) - place for place, card in enumerate(group)}
    return power
