"""What each recorded fact does to a game: one small function an event.

Every function takes a state in the right phase and an event, and returns the next state or raises
a RuleViolation that says why the table cannot have said so.
"""

from __future__ import annotations

from dataclasses import replace

from rules_engine import events
from rules_engine.auction import Auction, is_six
from rules_engine.bans import can_be_breached
from rules_engine.called_card import check_call
from rules_engine.calls import PASS, Call, known_call
from rules_engine.cards import strain_under
from rules_engine.errors import CannotHappen, NotLegalNow, NotNotation, RuleViolation
from rules_engine.facts import Penalty, may_declare
from rules_engine.finish import (
    after_trick,
    answer,
    complete,
    facts_of,
    partner_unknown,
    throw_in,
)
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.seats import BySide, Seat
from rules_engine.state import PARTNER, PLAY, GameState, contract_of, next_deal
from rules_engine.told_cards import check_totals, check_winner


def make_call(state: GameState, event: events.CallMade) -> GameState:
    """A call by the seat whose turn it is."""
    seat = state.rules.table.seat_named(event.seat)
    known_call(event.call)
    if seat != state.auction.turn:
        raise _not_his_turn(state, seat)
    return _follow(state, seat, event.call)


def _not_his_turn(state: GameState, seat: Seat) -> RuleViolation:
    names = state.rules.table.seat_names
    if seat in state.barred and not state.auction.second:
        return NotLegalNow("barred", seat=names[seat])
    if state.auction.is_out(seat):
        return NotLegalNow("already_passed", seat=names[seat])
    turn = state.auction.turn
    expected = None if turn is None else names[turn]
    return NotLegalNow("out_of_turn", expected=expected, seat=names[seat])


def _follow(state: GameState, seat: Seat, call: Call) -> GameState:
    """The state after a call, and after the auction if the call closes it."""
    auction = state.auction.play(call)
    rung = state.rules.ladder.get(call)
    word = call if rung is None else rung.call
    state = replace(state, auction=auction, calls=(*state.calls, (seat, word)))
    return _after_auction(state, auction) if auction.closed else state


def _after_auction(state: GameState, auction: Auction) -> GameState:
    if auction.contract is not None and auction.holder is not None:
        return _play_for(state, auction.contract, auction.holder)
    return _passed_out(state, auction.all_pass or "thrown_in")


def _passed_out(state: GameState, all_pass: str) -> GameState:
    if all_pass == "play_nt":
        return replace(state, phase=PLAY)
    return throw_in(state, all_pass)


def _play_for(state: GameState, call: Call, declarer: Seat) -> GameState:
    """A contract stands: who plays for it, and whether a partner is named first."""
    rules = state.rules
    rung = rules.ladder.get(call)
    special = None if rung is None else rung.special
    own = rules.table.side_of(declarer)
    together = next(each for each in rules.table.hand_sides(state.dealer) if own in each)
    partners = tuple(s for side in together for s in rules.table.seats_of(side))
    group = (declarer,) if special is not None and special.solo else tuple(sorted(partners))
    contract = contract_of(rules, state.dealer, call, declarer, group)
    state = replace(state, contract=contract, phase=PLAY)
    if partner_unknown(state) and rules.partner_reveal == "announced":
        return replace(state, phase=PARTNER)
    return state


def others_pass(state: GameState, _: events.OthersPass) -> GameState:
    """Passes until the auction closes, or until a second one opens over a face-up kitty."""
    auction, calls = state.auction, state.calls
    second = auction.second
    while auction.turn is not None and auction.second == second:
        calls = (*calls, (auction.turn, PASS))
        auction = auction.play(PASS)
    state = replace(state, auction=auction, calls=calls)
    return _after_auction(state, auction) if auction.closed else state


def set_contract(state: GameState, event: events.ContractSet) -> GameState:
    """The result of an auction that was not, or not wholly, recorded."""
    rules, auction = state.rules, state.auction
    inkle = auction.standing is not None and is_six(auction.standing) and rules.inkles != "none"
    if event.contract is None:
        if auction.standing is not None and not inkle:
            raise CannotHappen("contract_mismatch", contract=None, standing=auction.standing)
        faceup = rules.all_pass == "faceup_rebid_then_throw_in"
        return _passed_out(state, "thrown_in" if faceup else rules.all_pass)
    call = known_call(event.contract)
    seat = rules.table.seat_named(event.seat)
    rung = rules.ladder.get(call)
    never = (
        rung is not None and rung.level == 6 and (rules.inkles != "none" or rules.min_level == 7)
    )
    if rung is None or never:
        raise NotLegalNow("not_on_ladder", call=call)
    if seat in state.barred and not auction.second:
        raise NotLegalNow("barred", seat=rules.table.seat_names[seat])
    holds = rung.call == auction.standing and seat == auction.holder
    standing = rules.ladder.get(auction.standing) if auction.standing else None
    if not holds and standing is not None and rung.rank <= standing.rank:
        raise CannotHappen("contract_mismatch", contract=call, standing=standing.call)
    if not holds and not auction.may_come_in(seat):
        raise NotLegalNow("already_passed", seat=rules.table.seat_names[seat])
    if rung.special is not None and auction.has_spent(seat) and not holds:
        raise NotLegalNow("too_many_specials", call=rung.call, most=rules.specials_per_person)
    return _play_for(state, rung.call, seat)


def call_partner(state: GameState, event: events.PartnerCalled) -> GameState:
    """The holder of the called card, or a bidder who plays alone."""
    rules, contract = state.rules, state.contract
    if contract is None or not partner_unknown(state):
        raise NotLegalNow("not_now", kind="partner", phase=state.phase)
    _check_card(state, event.card)
    seat = None if event.seat is None else rules.table.seat_named(event.seat)
    own_card = seat == contract.declarer
    if own_card and not (rules.call_own or rules.partner_reveal == "hidden"):
        raise CannotHappen("bad_partner", seat=event.seat)
    if seat is not None and seat == state.breach:
        raise CannotHappen("bad_partner", seat=event.seat)
    if seat is None or own_card:
        state = replace(state, solo=True, phase=PLAY)
    else:
        group = (contract.declarer, seat)
        bound = contract_of(rules, state.dealer, contract.call, contract.declarer, group)
        state = replace(state, contract=bound, phase=PLAY)
    return state if state.tricks is None else complete(state)


def _check_card(state: GameState, card: str | None) -> None:
    """Refuse a card that may not be called: the joker, or a trump where trumps are barred."""
    if card is not None and state.contract is not None:
        check_call(state.rules, strain_under(state.rules, state.contract.call), card)


def call_breach(state: GameState, event: events.BreachCalled) -> GameState:
    """A defender calls breach, before the first trick."""
    rules = state.rules
    if rules.breach_rule is None:
        raise CannotHappen("breach_rule_off")
    seat = rules.table.seat_named(event.seat)
    facts = facts_of(state)
    late = state.begun or state.breach is not None
    if late or not can_be_breached(facts) or rules.table.side_of(seat) in facts.group:
        raise CannotHappen("breach_not_allowed", seat=event.seat)
    return replace(state, breach=seat)


def declare(state: GameState, _: events.Declared) -> GameState:
    """The bidder will win all ten tricks alone; the partners lay their cards away."""
    contract = state.contract
    rung = None if contract is None else state.rules.ladder.get(contract.call)
    allowed = may_declare(state.rules, rung)
    if contract is None or not allowed or state.begun or state.declare:
        raise CannotHappen("declare_not_allowed")
    alone = replace(contract, group=(contract.declarer,))
    return replace(state, declare=True, contract=alone)


def win_trick(state: GameState, event: events.TrickWon) -> GameState:
    """A seat wins the next trick; who sits out wins none."""
    seat = state.rules.table.seat_named(event.seat)
    _check_plays(state, seat, "partner_has_trick")
    check_winner(state, seat)
    return after_trick(replace(state, order=(*state.order, seat)))


def _check_plays(state: GameState, seat: Seat, code: str) -> None:
    """Refuse a seat whose cards lie on the table: a partner of a solo or declared contract."""
    contract = state.contract
    if contract is None or seat in contract.group:
        return
    if state.rules.table.side_of(seat) in contract.sides:
        raise CannotHappen(code, seat=state.rules.table.seat_names[seat])


def take_tricks(state: GameState, event: events.TricksTaken) -> GameState:
    """All ten tricks at once; they agree with those already recorded one by one."""
    table = state.rules.table
    given = dict(event.tricks)
    if set(given) != set(table.sides) or min(given.values()) < 0:
        raise CannotHappen("bad_tricks", total=None)
    if sum(given.values()) != TRICKS_IN_A_HAND:
        raise CannotHappen("bad_tricks", total=sum(given.values()))
    for side in table.sides:
        recorded = sum(table.side_of(seat) == side for seat in state.order)
        if recorded > given[side]:
            raise CannotHappen("bad_order", side=side, recorded=recorded, given=given[side])
    check_totals(state, given)
    tricks = BySide.of(table.sides, given)
    return complete(replace(state, tricks=tricks, conceded=event.conceded))


def revoke(state: GameState, event: events.Revoked) -> GameState:
    """A revoke that was not corrected in time; one a hand."""
    if state.rules.revoke_rule == "none":
        raise CannotHappen("revoke_rule_off")
    seat = state.rules.table.seat_named(event.seat)
    if state.revoke is not None:
        raise NotLegalNow("not_now", kind="revoke", phase=state.phase)
    _check_plays(state, seat, "sits_out")
    return replace(state, revoke=seat)


def penalise(state: GameState, event: events.Penalised) -> GameState:
    """Points off a side, the rule's own number unless the table says another."""
    rules = state.rules
    usual = {"laydown": rules.laydown_penalty, "discard": rules.discard_penalty}
    if event.penalty not in usual or event.side not in rules.table.sides:
        raise CannotHappen("bad_penalty", penalty=event.penalty, side=event.side)
    points = usual[event.penalty] if event.points is None else event.points
    if points < 0:
        raise CannotHappen("bad_penalty", points=points)
    return replace(state, penalties=(*state.penalties, Penalty(event.penalty, event.side, points)))


def name_first(state: GameState, event: events.FirstAtTarget) -> GameState:
    """The table says who came to the target first."""
    return answer(state, event.sides)


def misdeal(state: GameState, event: events.Misdealt) -> GameState:
    """The hand is void, its number and its bans stand, the same dealer deals again."""
    if event.reason and event.reason not in events.MISDEALS:
        raise NotNotation("bad_field", field="reason")
    told = (event.reason,) if event.reason else ()
    return next_deal(state, state.dealer, state.barred, misdeals=(*state.misdeals, *told))


def waive_ban(state: GameState, event: events.BanWaived) -> GameState:
    """A barred player may call in this auction, before anybody has."""
    seat = state.rules.table.seat_named(event.seat)
    if seat not in state.barred or state.calls:
        raise NotLegalNow("not_now", kind="ban_waived", phase=state.phase)
    barred = tuple(each for each in state.barred if each != seat)
    return next_deal(state, state.dealer, barred, misdeals=state.misdeals)
