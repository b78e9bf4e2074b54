"""The play of one deal as a walk through positions: play a card and get the next one.

A *hand* is a place at the table with cards of its own, counted clockwise from 0. A dummy of the
game for two is a hand like any other (card play 3.6); `seating` knows who plays which. A position
is an immutable value, and lists the cards that may be played: one of them leads to the next
position, every other card is refused with a code.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules_engine.cards import Card, Strain, Suit, check_cards
from rules_engine.errors import CannotHappen, NotLegalNow, RuleViolation
from rules_engine.house_rules import HouseRules
from rules_engine.joker import NO_SUITS
from rules_engine.seating import hand_count
from rules_engine.trick import Hand, TrickRules, is_suit, trick_rules

# The cards of a dummy that lie face up, each with the face-down card beneath it.
Covers = tuple[tuple[Card, Card], ...]


class Trick(NamedTuple):
    """A trick that is over: its cards in the order played, the suit they answered, who won."""

    leader: int
    cards: tuple[Card, ...]
    led: Suit
    winner: int


class Shown(NamedTuple):
    """What the whole table has seen of the hands.

    `voids` are the suits each hand has shown to be void in (card play 4), `suits_led` those led in
    earlier tricks, `exposed` cards that lie open after a corrected revoke, `covers` a dummy's.
    """

    voids: tuple[frozenset[Suit], ...]
    suits_led: frozenset[Suit] = NO_SUITS
    exposed: frozenset[Card] = frozenset()
    covers: tuple[Covers, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Circle:
    """What stays the same through a deal: the rules of its tricks, and the hands that play.

    `turns` has for each hand the hands in the order of a trick that it leads. Two jokers prove a
    void where they may be played by none but a void hand.
    """

    tricks: TrickRules
    turns: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]
    size: int
    joker_proves_void: bool


class Play(NamedTuple):
    """A position between two cards.

    `turn` is the hand to play, None when every card is played; `hands` what each still holds, face
    down cards of dummies apart; `trick` the cards on the table, which `leader` led and which answer
    the suit `led`; `start` the position before this trick, or before the last one while
    nothing has been led to the next; `legal` the cards that may be played, in the hand's order.
    """

    circle: Circle
    hands: tuple[Hand, ...]
    turn: int | None
    leader: int
    trick: tuple[Card, ...]
    led: Suit
    shown: Shown
    tricks: tuple[Trick, ...]
    start: Play | None
    legal: tuple[Card, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The hand that won each trick so far."""
        return tuple(trick.winner for trick in self.tricks)

    @property
    def joker_names(self) -> tuple[Suit, ...]:
        """The suits that may be named with a joker led now; empty where none can be led."""
        loose = self.circle.tricks.ranking.loose
        if self.turn is None or self.trick or not any(card in loose for card in self.legal):
            return ()
        voids = self.shown.voids[self.turn]
        hand = self.hands[self.turn]
        return self.circle.tricks.joker_names(hand, voids, self.shown.suits_led)

    @property
    def choices(self) -> tuple[tuple[Card, Suit], ...]:
        """Every legal card with every name it can be given: empty unless it is a joker led."""
        names = self.joker_names
        if not names:
            return tuple((card, "") for card in self.legal)
        loose = self.circle.tricks.ranking.loose
        return tuple(
            (card, name) for card in self.legal for name in (names if card in loose else ("",))
        )

    def play(self, card: Card, named: Suit = "") -> Play:
        """The position after a legal card; `named` is the suit for a joker that is led.

        Raises NotLegalNow with the codes of `refusal`. A name for any other card is not looked at.
        """
        turn = self.turn
        if turn is None:
            raise NotLegalNow("play_over")
        if card not in self.legal or (not self.trick and not self.circle.tricks.ranking.suit[card]):
            refusal = self.refusal(card, named)
            if refusal is not None:
                raise refusal
        return self._after(turn, card, named)

    def refusal(self, card: Card, named: Suit = "") -> RuleViolation | None:
        """Why a card may not be played now, or None if it may.

        Codes: `play_over`, `not_in_hand`, `must_follow`, `joker_barred`, `joker_not_led`,
        `must_play_joker`, `exposed_first`, `name_required`, `name_not_allowed`.
        """
        if self.turn is None:
            return NotLegalNow("play_over")
        if card not in self.hands[self.turn]:
            return NotLegalNow("not_in_hand", card=card)
        if card in self.legal:
            return self._name_refusal(card, named)
        open_cards = [each for each in self.legal if each in self.shown.exposed]
        if open_cards and card in legal_cards(self.circle.tricks, self, heed_exposed=False):
            return NotLegalNow("exposed_first", card=card, exposed=open_cards)
        return self._why_not(card, self.hands[self.turn])

    def _name_refusal(self, card: Card, named: Suit) -> RuleViolation | None:
        """What is wrong with the name of a legal card that is led."""
        if self.trick or self.circle.tricks.ranking.suit[card]:
            return None
        if not named:
            return NotLegalNow("name_required", card=card)
        if named not in self.joker_names:
            return NotLegalNow("name_not_allowed", named=named, names=list(self.joker_names))
        return None

    def _why_not(self, card: Card, hand: Hand) -> RuleViolation:
        """Why the rules bar a card that is held."""
        suit = self.circle.tricks.ranking.suit
        if not self.trick:
            return NotLegalNow("joker_not_led", card=card)
        if not suit[card]:
            return NotLegalNow("joker_barred", card=card, led=self.led)
        if any(suit[each] == self.led for each in hand):
            return NotLegalNow("must_follow", card=card, led=self.led)
        return NotLegalNow("must_play_joker", card=card, led=self.led)

    def lay(self, card: Card, named: Suit = "") -> Play:
        """The position after a card that the hand holds, lawful or not: what lies, lies.

        A card that breaks the rules is a revoke until it is corrected (`revoke`). Raises
        NotLegalNow `play_over`, `not_in_hand`, and `name_required` for a joker led without a suit.
        """
        turn = self.turn
        if turn is None:
            raise NotLegalNow("play_over")
        if card not in self.hands[turn]:
            raise NotLegalNow("not_in_hand", card=card)
        unnamed = not self.trick and not self.circle.tricks.ranking.suit[card]
        if unnamed and not is_suit(named):
            raise NotLegalNow("name_required", card=card)
        return self._after(turn, card, named)

    def _after(self, turn: int, card: Card, named: Suit) -> Play:
        """The position that a card leads to; the hot path of every game that is simulated."""
        circle, hands, _, leader, trick, led, shown, tricks, start, _ = self
        hand = hands[turn]
        at = hand.index(card)
        hands = (*hands[:turn], hand[:at] + hand[at + 1 :], *hands[turn + 1 :])
        suit = circle.tricks.ranking.suit[card]
        if card in shown.exposed:
            shown = shown._replace(exposed=shown.exposed - {card})
        if not trick:
            start, led = self, suit or named
        elif suit != led and led not in shown.voids[turn] and (suit or circle.joker_proves_void):
            shown = shown._replace(voids=_with_void(shown.voids, turn, led))
        trick = (*trick, card)
        if len(trick) == circle.size:
            return _taken(self, hands, trick, led, shown, start)
        turn = circle.after[turn]
        legal = circle.tricks.legal_follows(hands[turn], led, shown.voids[turn], shown.suits_led)
        if shown.exposed:
            legal = _exposed_first(legal, shown.exposed)
        return Play(circle, hands, turn, leader, trick, led, shown, tricks, start, legal)


def _with_void(
    voids: tuple[frozenset[Suit], ...], hand: int, suit: Suit
) -> tuple[frozenset[Suit], ...]:
    return (*voids[:hand], voids[hand] | {suit}, *voids[hand + 1 :])


def _exposed_first(legal: Hand, exposed: Collection[Card]) -> Hand:
    """Legal cards that lie exposed must be played before any other (card play 6)."""
    return tuple(card for card in legal if card in exposed) or legal


def legal_cards(tricks: TrickRules, at: Play, *, heed_exposed: bool = True) -> Hand:
    """The cards that may be played at a position, worked out afresh."""
    if at.turn is None:
        return ()
    hand, voids = at.hands[at.turn], at.shown.voids[at.turn]
    if at.trick:
        legal = tricks.legal_follows(hand, at.led, voids, at.shown.suits_led)
    else:
        legal = tricks.legal_leads(hand, voids, at.shown.suits_led)
    return _exposed_first(legal, at.shown.exposed) if heed_exposed else legal


def _taken(
    last: Play,
    hands: tuple[Hand, ...],
    cards: tuple[Card, ...],
    led: Suit,
    shown: Shown,
    start: Play | None,
) -> Play:
    """The position after the last card of a trick: its winner is to lead, or all is played."""
    circle = last.circle
    order = circle.turns[last.leader]
    before = (start or last).shown.voids
    voids = [before[hand] for hand in order] if circle.tricks.ranking.loose else ()
    winner = order[circle.tricks.winner(cards, led, voids)]
    tricks = (*last.tricks, Trick(last.leader, cards, led, winner))
    if led not in shown.suits_led:
        shown = shown._replace(suits_led=shown.suits_led | {led})
    if shown.covers:
        hands, shown = _turn_up(circle.tricks, hands, cards, shown)
    hand = hands[winner]
    legal = circle.tricks.legal_leads(hand, shown.voids[winner], shown.suits_led)
    if shown.exposed:
        legal = _exposed_first(legal, shown.exposed)
    turn = winner if hand else None
    return Play(circle, hands, turn, winner, (), "", shown, tricks, start, legal)


def _turn_up(
    tricks: TrickRules, hands: tuple[Hand, ...], played: Sequence[Card], shown: Shown
) -> tuple[tuple[Hand, ...], Shown]:
    """Turn up the cards whose covers were played.

    A dummy that turns up a suit is not known to be void in it any longer (card play 4).
    """
    new_hands, new_covers, new_voids = list(hands), list(shown.covers), list(shown.voids)
    for hand, covers in enumerate(shown.covers):
        for cover, hidden in covers:
            if cover in played:
                new_hands[hand] += (hidden,)
                new_covers[hand] = tuple(pair for pair in covers if pair[0] != cover)
                new_voids[hand] -= {tricks.ranking.suit[hidden]}
    return tuple(new_hands), shown._replace(covers=tuple(new_covers), voids=tuple(new_voids))


@lru_cache(maxsize=1024)
def circle_of(tricks: TrickRules, hands: int, out: frozenset[int]) -> Circle:
    """The circle of so many hands, without those that sit out."""
    playing = [hand for hand in range(hands) if hand not in out]
    turns = tuple(
        tuple(sorted(playing, key=lambda hand: (hand - leader) % hands)) for leader in range(hands)
    )
    after = tuple(turns[(hand + 1) % hands][0] for hand in range(hands))
    proves = len(tricks.ranking.loose) == 2 and tricks.joker.play == "void_only"
    return Circle(tricks, turns, after, len(playing), proves)


def begin(
    rules: HouseRules,
    strain: Strain,
    hands: Sequence[Sequence[Card]],
    leader: int,
    *,
    out: Collection[int] = (),
    covers: Sequence[Covers] = (),
    declared: Suit = "",
    declarer: int | None = None,
) -> Play:
    """The position before the first lead.

    `hands` has the cards of every hand, for a covered dummy its face-up cards, the rest being in
    `covers`; `out` are hands that sit out. `declared` is the suit that `declarer`, who holds the
    joker, announced for it. Hands that play hold equally many cards. Raises NotNotation and
    CannotHappen with the codes of `check_cards`, `bad_hands`, `bad_seat`, `declare_not_allowed`.
    """
    tricks = trick_rules(rules, strain, declared)
    if declared and (declarer is None or "JK" not in hands[declarer]):
        raise CannotHappen("declare_not_allowed", declared=declared)
    count = hand_count(rules)
    playing = [hand for hand in range(count) if hand not in out]
    beneath = [len(covers[hand]) if covers else 0 for hand in range(count)]
    sizes = {len(hands[hand]) + beneath[hand] for hand in playing if hand < len(hands)}
    if len(hands) != count or len(sizes) != 1:
        raise CannotHappen("bad_hands", hands=len(hands), sizes=sorted(sizes))
    if leader not in playing:
        raise CannotHappen("bad_seat", hand=leader)
    dealt = [card for hand in hands for card in hand]
    check_cards(rules.deck, dealt + [hidden for pairs in covers for _, hidden in pairs])
    shown = Shown((NO_SUITS,) * count, covers=tuple(covers) if any(covers) else ())
    circle = circle_of(tricks, count, frozenset(out))
    at = Play(circle, tuple(map(tuple, hands)), leader, leader, (), "", shown, (), None, ())
    return at._replace(legal=legal_cards(tricks, at))
