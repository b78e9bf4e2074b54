"""Whole games played by players without a brain, as the facts that a table would have recorded.

The same rules, seed and strengths give the same game, and the same seed deals the same cards to
players of any strength. Nothing here looks at a clock or writes anything.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from rules_engine import events
from rules_engine.bidding import (
    Valued,
    choose_call,
    choose_discards,
    choose_partner_card,
    value_hand,
)
from rules_engine.called_card import callable_cards, holder
from rules_engine.calls import PASS, Call
from rules_engine.cards import JOKERS, Card, Suit, strain_under
from rules_engine.chance import Chance
from rules_engine.deal_out import Dealt, deal_out, on_the_table, put_into_kitty, shuffled
from rules_engine.exchange import (
    defender_exchange,
    double_misere_exchange,
    lay_away,
    take_kitty,
    takes_kitty,
)
from rules_engine.format import Format
from rules_engine.game import GameState, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, begin
from rules_engine.players import Aim, choose_card, random_card
from rules_engine.seating import first_leader, hand_count, hand_names, hands_out, seat_of
from rules_engine.seats import Seat
from rules_engine.state import AUCTION, OVER, PARTNER, Contract
from rules_engine.trick import Hand

# A game that has seen so many deals is abandoned: some rules let bad players go on for ever.
MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A deal: hands by their names, dummies among them, and the kitty."""

    dealer: str
    hands: tuple[tuple[str, Hand], ...]
    kitty: Hand


@dataclass(frozen=True, slots=True)
class CardsLaidAway:
    """What a hand did without between auction and play, and what it held then."""

    hand: str
    discards: Hand
    held: Hand


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card, by the name of the hand that played it; `named` is a suit for a joker led."""

    hand: str
    card: Card
    named: Suit = ""


Step = events.Event | CardsDealt | CardsLaidAway | CardPlayed
Steps = Generator[Step, None, GameState]


@dataclass(frozen=True, slots=True)
class Chances:
    """Where chance comes from: one source for the cards, one for what the players do."""

    cards: Chance
    players: Chance


def play_game(
    rules: HouseRules,
    seed: int,
    strengths: Sequence[int | None],
    *,
    length: Format | None = None,
    dealer: Seat = 0,
) -> Steps:
    """One game, step by step; its generator returns the last state.

    `strengths` has for each seat a number from 0 to 100, or None for one who calls, lays away and
    plays at random whatever is legal. The events among the steps are a log that `replay` takes.
    """
    chances = Chances(Chance(seed, stream=1), Chance(seed, stream=2))
    state = start(rules, length, dealer)
    for _ in range(MOST_DEALS):
        state = yield from _Deal(state.rules, strengths, chances).play(state)
        if state.phase == OVER:
            return state
    return (yield from _say(state, events.Abandoned("deals")))


def run(steps: Steps) -> tuple[tuple[Step, ...], GameState]:
    """All steps of a game, and its last state."""
    taken: list[Step] = []
    while True:
        try:
            taken.append(next(steps))
        except StopIteration as end:
            return tuple(taken), end.value


def log_of(steps: Iterable[Step]) -> tuple[events.Event, ...]:
    """The events among the steps of a game, without the cards."""
    return tuple(
        step for step in steps if not isinstance(step, CardsDealt | CardsLaidAway | CardPlayed)
    )


def _say(state: GameState, event: events.Event) -> Steps:
    """An event, and the state after it."""
    after = apply(state, event)
    yield event
    return after


class _Deal:
    """One deal, from shuffling to the last trick."""

    def __init__(
        self, rules: HouseRules, strengths: Sequence[int | None], chances: Chances
    ) -> None:
        self.rules = rules
        self.strengths = strengths
        self.chances = chances
        self.names = rules.table.seat_names
        self.called: Card | None = None

    def play(self, state: GameState) -> Steps:
        """Deal, auction, exchange and tricks; the state after them."""
        number = state.hand
        dealt = deal_out(self.rules, shuffled(self.rules, self.chances.cards), state.dealer)
        if dealt.face_up:
            dealt = put_into_kitty(dealt, dealt.face_up[: self.rules.players])
        yield CardsDealt(
            self.names[state.dealer],
            tuple(zip(hand_names(self.rules), dealt.hands, strict=True)),
            dealt.kitty,
        )
        state = yield from self._auction(state, dealt)
        if state.hand != number or state.phase == OVER:
            return state
        hands = yield from self._exchange(state.contract, dealt)
        return (yield from self._tricks(state, hands))

    def _auction(self, state: GameState, dealt: Dealt) -> Steps:
        number, values = state.hand, dict[Seat, Valued]()
        while state.phase == AUCTION and state.hand == number and state.turn is not None:
            seat = state.turn
            call = self._call(state, dealt, values)
            state = yield from _say(state, events.CallMade(self.names[seat], call))
        contract = state.contract
        if state.hand == number and contract is not None and self._calls_partner(state):
            own = dealt.hands[contract.declarer]
            self.called = self._partner_card(contract, own)
            if state.phase == PARTNER:
                partner = self._holder(dealt.hands, contract.declarer)
                state = yield from _say(state, events.PartnerCalled(partner, self.called))
        return state

    def _call(self, state: GameState, dealt: Dealt, values: dict[Seat, Valued]) -> Call:
        seat = state.turn or 0
        strength = self.strengths[seat]
        if strength is None:
            # As often a pass as a call, and a low one: else nobody would ever play below ten.
            calls = state.auction.legal[:6]
            return self.chances.players.choice((*calls, *[PASS] * max(1, len(calls))))
        if seat not in values:
            hand = dealt.hands[seat]
            values[seat] = value_hand(self.rules, hand, strength, self.chances.players)
        return choose_call(self.rules, state.auction, values[seat])

    def _calls_partner(self, state: GameState) -> bool:
        contract = state.contract
        rung = None if contract is None else self.rules.ladder.get(contract.call)
        return self.rules.sides == "call_card" and rung is not None and rung.special is None

    def _partner_card(self, contract: Contract, own: Hand) -> Card | None:
        if self.strengths[contract.declarer] is not None:
            return choose_partner_card(self.rules, contract.call, own)
        cards = callable_cards(self.rules, strain_under(self.rules, contract.call), own)
        return self.chances.players.choice(cards)

    def _holder(self, hands: Sequence[Hand], declarer: Seat) -> str | None:
        """The seat that has the called card, None for the bidder himself or nobody."""
        at = None if self.called is None else holder(self.called, hands)
        return None if at is None or at == declarer else self.names[at]

    def _exchange(
        self, contract: Contract | None, dealt: Dealt
    ) -> Generator[Step, None, tuple[Hand, ...]]:
        """The hands after the kitty was taken up and cards were laid away."""
        hands = list(dealt.hands)
        if contract is not None and takes_kitty(self.rules, contract.call):
            seat, call = contract.declarer, contract.call
            held, count = (*hands[seat], *dealt.kitty), len(dealt.kitty)
            discards = self._discards(seat, call, held, count)
            rung = self.rules.ladder.get(call)
            if rung is not None and rung.special is not None and rung.special.both_partners:
                partner = next(each for each in contract.group if each != seat)
                passed = discards
                discards = self._discards(partner, call, (*hands[partner], *passed), count)
                hands[seat], hands[partner] = double_misere_exchange(
                    hands[seat], dealt.kitty, hands[partner], passed, discards
                )
                yield CardsLaidAway(self.names[seat], passed, hands[seat])
                seat = partner
            else:
                hands[seat] = take_kitty(self.rules, call, hands[seat], dealt.kitty, discards)
            yield CardsLaidAway(self.names[seat], discards, hands[seat])
            if dealt.face_up:
                other = 1 - seat
                held = (*hands[other], dealt.face_up[0])
                away = self._discards(other, call, held, 1)
                hands[other], _ = defender_exchange(
                    hands[other], dealt.face_up, dealt.face_up[0], away[0]
                )
                yield CardsLaidAway(self.names[other], away, hands[other])
        return tuple(hands)

    def _discards(self, seat: Seat, call: Call, held: Hand, count: int) -> Hand:
        if self.strengths[seat] is not None:
            return choose_discards(self.rules, call, held, count)
        jokers = [card for card in held if card in JOKERS]
        misere = strain_under(self.rules, call) == "M"
        if misere and self.rules.joker_misere == "last_card" and jokers:
            rest = lay_away(held, jokers, len(jokers))
            return (*jokers, *self.chances.players.sample(rest, count - len(jokers)))
        return tuple(self.chances.players.sample(held, count))

    def _tricks(self, state: GameState, hands: Sequence[Hand]) -> Steps:
        """The tricks, one card after another, until the hand is scored."""
        rules, contract, number = self.rules, state.contract, state.hand
        open_hands, covers = on_the_table(rules, hands)
        at = begin(
            rules,
            strain_under(self.rules, None if contract is None else contract.call),
            open_hands,
            first_leader(rules, state.dealer, contract),
            out=hands_out(rules, contract),
            covers=covers,
        )
        names = hand_names(rules)
        while at.turn is not None and state.hand == number and state.phase != OVER:
            hand = at.turn
            card, named = self._card(at, state.contract)
            at = at.play(card, named)
            yield CardPlayed(names[hand], card, named)
            state = yield from self._hidden_partner(state, hand, card)
            if not at.trick:
                winner = self.names[seat_of(rules, at.winners[-1])]
                state = yield from _say(state, events.TrickWon(winner))
        if state.phase == PARTNER:
            state = yield from _say(state, events.PartnerCalled(None, self.called))
        return state

    def _hidden_partner(self, state: GameState, hand: int, card: Card) -> Steps:
        """A hidden partner shows himself by playing the called card."""
        contract = state.contract
        hidden = self.rules.partner_reveal == "hidden" and card == self.called
        if not hidden or contract is None:
            return state
        return (yield from _say(state, events.PartnerCalled(self.names[hand], card)))

    def _card(self, at: Play, contract: Contract | None) -> tuple[Card, Suit]:
        hand = at.turn or 0
        strength = self.strengths[seat_of(self.rules, hand)]
        if strength is None:
            return random_card(at, self.chances.players)
        return choose_card(at, self._aim(hand, contract), strength, self.chances.players)

    def _aim(self, hand: int, contract: Contract | None) -> Aim:
        rules = self.rules
        if contract is None:
            return Aim(frozenset())
        hands = range(hand_count(rules))
        group = frozenset(each for each in hands if seat_of(rules, each) in contract.group)
        shuns = group if strain_under(self.rules, contract.call) == "M" else frozenset[int]()
        return Aim(group if hand in group else frozenset(hands) - group, shuns)
