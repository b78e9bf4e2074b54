"""A hand that is being recorded card by card, when nobody's cards are known but those played.

What was played so far stands as words of `rules_engine.card_text` in the address of the page. A
card is in doubt where its player had shown to have none of its suit: then one of the two was a
revoke. What the whole hand shows is seen when its last card is played. The cards of a dummy lie
open, so that the rules themselves say what it may play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from rules_engine import events, game
from rules_engine.calls import BIDS
from rules_engine.card_text import format_play
from rules_engine.cards import JOKERS, SUITS, Card, Strain, Suit, pack_cards, strain_under
from rules_engine.errors import NotLegalNow
from rules_engine.game import GameState
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.play import Circle, Play, Trick, begin, circle_of
from rules_engine.revoke import Revoke, find_revokes
from rules_engine.seating import first_leader, hand_count, hands_out, seat_of
from rules_engine.state import PLAY
from rules_engine.trick import TrickRules, may_declare, trick_rules
from scoring.cards.dummies import NO_DUMMIES, Dummies, dummies_of

FAILED_BEFORE: Final = "failed_before"
COULD_FOLLOW: Final = "dummy_can_follow"
BAD_NAME: Final = "name_barred"
JOKER_BARRED: Final = "joker_renounced"
MUST_PLAY_JOKER: Final = "dummy_must_play_joker"


@dataclass(frozen=True, slots=True)
class CardRecord:
    """The cards of a hand so far. `laid` are the words of the address, `table` the open trick.

    `voids` has for each hand the suits in which it has shown to be void, `before` those that it
    had shown before this trick.
    """

    state: GameState
    declared: Suit
    circle: Circle
    leader: int
    laid: tuple[str, ...] = ()
    table: tuple[Card, ...] = ()
    led: Suit = ""
    tricks: tuple[Trick, ...] = ()
    voids: tuple[frozenset[Suit], ...] = ()
    before: tuple[frozenset[Suit], ...] = ()
    suits_led: frozenset[Suit] = frozenset()
    dummies: Dummies = NO_DUMMIES

    @property
    def rules(self) -> TrickRules:
        """The rules of these tricks."""
        return self.circle.tricks

    @property
    def is_j5(self) -> bool:
        """Whether the jacks are on top at no trumps."""
        return self.rules.strain == "J5"

    @property
    def turn(self) -> int | None:
        """The hand to play, None when all ten tricks are played."""
        if len(self.tricks) == TRICKS_IN_A_HAND:
            return None
        return self.circle.turns[self.leader][len(self.table)]

    @property
    def asks_declared(self) -> bool:
        """Whether the suit of a joker can still be declared."""
        return not self.cards and _may_declare(self.state, self.rules.strain)

    @property
    def is_last(self) -> bool:
        """Whether the next card ends the hand."""
        cards = self.circle.size * TRICKS_IN_A_HAND
        return len(self.cards) == cards - 1

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return tuple(word.partition("=")[0] for word in self.laid if "/" not in word)

    @property
    def looks(self) -> bool:
        """Whether the next tap tells a card of a dummy that is seen, not one that is played."""
        return self.dummies.asked is not None

    def is_free(self, card: Card) -> bool:
        """Whether the next tap may be this card, as far as it is known where the cards are."""
        contract = self.state.contract
        if card == JOKERS[0] and self.declared and contract and self.turn != contract.declarer:
            return False  # who declared its suit holds it
        if self.turn in self.dummies.hands and not self.looks:
            return card in self.dummies.open_cards(self.turn, self.cards)
        return card not in self.cards and card not in self.dummies.seen

    def needs_name(self, card: Card) -> bool:
        """Whether the card would be a joker led without a suit."""
        return not self.looks and not self.table and not self.rules.ranking.suit[card]

    def doubt(self, card: Card, named: Suit = "") -> tuple[str, Suit] | None:
        """Why a card can hardly be right, with the suit in question; None if it may be."""
        turn = self.turn
        if turn is None or self.looks:
            return None
        suit, shown = self.rules.ranking.suit[card], self.voids[turn]
        if turn in self.dummies.hands and self.table:
            return self._doubt_of_dummy(turn, card)
        if suit:
            return (FAILED_BEFORE, suit) if suit in shown else None
        if not self.table:
            barred = named and not self.rules.joker.may_name(named, shown)
            return (BAD_NAME, named) if barred else None
        only_card = len(self.tricks) == TRICKS_IN_A_HAND - 1
        return None if only_card or self._joker_possible(card, shown) else (JOKER_BARRED, self.led)

    def _doubt_of_dummy(self, hand: int, card: Card) -> tuple[str, Suit] | None:
        """The same for a card of a dummy, whose other cards everybody sees."""
        held = self.dummies.open_cards(hand, self.cards)
        if card in self.rules.legal_follows(held, self.led, self.voids[hand], self.suits_led):
            return None
        suit = self.rules.ranking.suit
        if not suit[card]:
            return JOKER_BARRED, self.led
        can_follow = any(suit[each] == self.led for each in held)
        return (COULD_FOLLOW if can_follow else MUST_PLAY_JOKER), self.led

    def _joker_possible(self, card: Card, shown: frozenset[Suit]) -> bool:
        """Whether a hand with other cards could play its joker to this lead."""
        can_follow = (False,) if self.led in shown else (False, True)
        return any(
            card
            in self.rules.joker.follows(
                ("following",) if follows else (),
                ("other",),
                (card,),
                led=self.led,
                voids=shown,
                suits_led=self.suits_led,
            )
            for follows in can_follow
        )

    def lay(self, card: Card, named: Suit = "") -> CardRecord:
        """The record after one more card; a joker that is led has its name."""
        turn = self.turn
        assert turn is not None  # noqa: S101  nobody plays an eleventh card
        suit = self.rules.ranking.suit[card]
        word = f"{card}={named}" if self.needs_name(card) else card
        led = self.led if self.table else suit or named
        voids = self.voids
        if self.table and suit != led and (suit or self.circle.joker_proves_void):
            voids = (*voids[:turn], voids[turn] | {led}, *voids[turn + 1 :])
        before = self.before if self.table else self.voids
        laid, table = (*self.laid, word), (*self.table, card)
        if len(table) < self.circle.size:
            return replace(self, laid=laid, table=table, led=led, voids=voids, before=before)
        order = self.circle.turns[self.leader]
        winner = order[self.rules.winner(table, led, [before[hand] for hand in order])]
        return replace(
            self,
            laid=laid,
            table=(),
            led="",
            leader=winner,
            tricks=(*self.tricks, Trick(self.leader, table, led, winner)),
            voids=voids,
            suits_led=self.suits_led | {led},
            dummies=self.dummies.after_trick(table),
        )

    def see(self, card: Card) -> CardRecord:
        """The record after a card of a dummy was seen, face up or turned up.

        A dummy that turns up a suit is not known to be void in it any longer (card play 4).
        """
        voids = self.voids
        if self.dummies.telling is None:
            hand, _ = self.dummies.due[0]
            known = voids[hand] - {self.rules.ranking.suit[card]}
            voids = (*voids[:hand], known, *voids[hand + 1 :])
        word, dummies = self.dummies.told(card)
        return replace(self, laid=(*self.laid, word), dummies=dummies, voids=voids)

    def whole(self) -> Play:
        """The hand as it was played, every card known from who played it."""
        count = hand_count(self.state.rules)
        hands: list[list[Card]] = [[] for _ in range(count)]
        for trick in self.tricks:
            for hand, card in zip(self.circle.turns[trick.leader], trick.cards, strict=True):
                hands[hand].append(card)
        covers = [self.dummies.covers(hand) for hand in range(count)]
        for hand in self.dummies.hands:
            hands[hand] = [card for owner, card in self.dummies.up if owner == hand]
        holder = next((hand for hand, cards in enumerate(hands) if "JK" in cards), None)
        at = begin(
            self.state.rules,
            self.rules.strain,
            hands,
            self.tricks[0].leader,
            out=[hand for hand in range(count) if hand not in self.circle.turns[0]],
            covers=covers,
            declared=self.declared if holder is not None else "",
            declarer=holder,
        )
        for word in self.laid:
            card, _, named = word.partition("=")
            at = at if "/" in word else at.lay(card, named)
        return at

    def revokes(self) -> tuple[Revoke, ...]:
        """The revokes that the whole hand shows."""
        return find_revokes(self.whole())


def may_be_j5(state: GameState) -> bool:
    """Whether the contract can be no trumps with the jacks on top, which is called alike."""
    call = None if state.contract is None else state.contract.call
    return call in BIDS and BIDS[call].strain == "NT"


def _may_declare(state: GameState, strain: Strain) -> bool:
    """Whether there is a contractor who may have declared the suit of a joker."""
    return state.contract is not None and may_declare(state.rules, strain)


def open_record(state: GameState, declared: Suit = "", *, j5: bool = False) -> CardRecord:
    """The record before the first card; raises NotLegalNow `not_now` outside the play."""
    if state.phase != PLAY:
        raise NotLegalNow("not_now", kind="cards", phase=state.phase)
    call = None if state.contract is None else state.contract.call
    strain = "J5" if j5 and may_be_j5(state) else strain_under(state.rules, call)
    suit = declared if declared in SUITS and _may_declare(state, strain) else ""
    count, out = hand_count(state.rules), hands_out(state.rules, state.contract)
    return CardRecord(
        state,
        suit,
        circle_of(trick_rules(state.rules, strain, suit), count, out),
        first_leader(state.rules, state.dealer, state.contract),
        voids=(frozenset(),) * count,
        dummies=dummies_of(state.rules, out),
    )


def read_record(
    state: GameState, text: str, declared: Suit = "", *, j5: bool = False
) -> CardRecord:
    """The record of an address, as far as it can be read."""
    record = open_record(state, declared, j5=j5)
    pack = set(pack_cards(state.rules.deck))
    for word in text.split():
        following = _read_word(record, word, pack)
        if following is None:
            break
        record = following
    return record


def _read_word(record: CardRecord, word: str, pack: Collection[Card]) -> CardRecord | None:
    """The record after one word of an address, None where the word cannot stand there."""
    if record.looks:
        cover, _, beneath = word.partition("/")
        seen = cover if record.dummies.telling is not None else beneath
        if seen not in pack or not record.is_free(seen):
            return None
        after = record.see(seen)
        return after if after.laid[-1] == word else None
    card, _, named = word.partition("=")
    known = card in pack and record.is_free(card) and named in ("", *SUITS)
    if not known or record.turn is None or (record.needs_name(card) and not named):
        return None
    return record.lay(card, named)


def entries(record: CardRecord, *, score_revoke: bool) -> Iterator[tuple[str, dict[str, object]]]:
    """The entries of the log that a whole record makes: the cards, and the tricks they yield.

    Tricks that are recorded already are left out; after an end in the middle of the hand there
    are none.
    """
    state, at = record.state, record.whole()
    names = state.rules.table.seat_names
    told: list[events.Event] = [events.CardsPlayed(format_play(state.rules, at))]
    if score_revoke:
        hand = record.revokes()[0].hand
        told.append(events.Revoked(names[seat_of(state.rules, hand)]))
    winners = at.winners[len(state.order) :]
    told += [events.TrickWon(names[seat_of(state.rules, winner)]) for winner in winners]
    for event in told:
        if state.phase != PLAY or state.finished is not None:
            return
        yield events.to_payload(event)
        state = game.apply(state, event)
