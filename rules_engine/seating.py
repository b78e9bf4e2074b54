"""Which hands play a deal, who plays them, and who leads (card play 3.1, 3.5, 3.6)."""

from __future__ import annotations

from rules_engine.calls import Call
from rules_engine.cards import strain_under
from rules_engine.deal import has_dummies
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Rung
from rules_engine.seats import Seat
from rules_engine.state import Contract

# A hand is a seat, or in the game for two a seat's dummy, which sits opposite of it.


def hand_count(rules: HouseRules) -> int:
    """The number of hands that can play: one a seat, and dummies. A dead hand is none."""
    return 2 * rules.players if has_dummies(rules) else rules.players


def seat_of(rules: HouseRules, hand: int) -> Seat:
    """Who plays a hand."""
    return hand % rules.players


def hand_names(rules: HouseRules) -> tuple[str, ...]:
    """The printed names of the hands: those of the seats, and `A2`, `B2` for dummies."""
    names = rules.table.seat_names
    return (*names, *(f"{name}2" for name in names)) if has_dummies(rules) else names


def hands_out(rules: HouseRules, contract: Contract | None) -> frozenset[int]:
    """The hands that lay their cards away: of a solo misère, or of a declared contract.

    In the game for two that is the bidder's dummy (Y5).
    """
    if contract is None:
        return frozenset()
    table = rules.table
    partners = (seat for side in contract.sides for seat in table.seats_of(side))
    out = {seat for seat in partners if seat not in contract.group}
    if has_dummies(rules) and _plays_alone(rules, contract.call):
        out.add(contract.declarer + rules.players)
    return frozenset(out)


def out_when_alone(rules: HouseRules, seat: Seat) -> frozenset[int]:
    """The hands that lie by while a seat plays alone: its partners', or its dummy's."""
    if has_dummies(rules):
        return frozenset({seat + rules.players})
    table = rules.table
    return frozenset(table.seats_of(table.side_of(seat))) - {seat}


def _plays_alone(rules: HouseRules, call: Call) -> bool:
    rung: Rung | None = rules.ladder.get(call)
    return rung is not None and rung.special is not None and rung.special.solo


def first_leader(rules: HouseRules, dealer: Seat, contract: Contract | None) -> int:
    """The hand that leads to the first trick; where that one sits out, the next one in play."""
    if contract is None:
        leader = rules.table.left_of(dealer)
    elif rules.misere_leads == "left_of_bidder" and strain_under(rules, contract.call) == "M":
        leader = rules.table.left_of(contract.declarer)
    elif rules.leads == "left_of_dealer":
        leader = rules.table.left_of(dealer)
    else:
        leader = contract.declarer
    out = hands_out(rules, contract)
    hands = hand_count(rules)
    return next(hand % hands for hand in range(leader, leader + hands) if hand % hands not in out)


def lies_open(rules: HouseRules, contract: Contract | None, tricks_played: int) -> bool:
    """Whether the bidder's hand lies open on the table after so many tricks (card play 3.7)."""
    rung = None if contract is None else rules.ladder.get(contract.call)
    if rung is None or rung.special is None or not rung.special.exposed:
        return False
    return rules.open_hand == "before_first_lead" or tricks_played > 0
