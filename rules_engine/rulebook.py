"""A rule set as tables for anything that is not Python.

The phone validates calls and scores hands from these without a network. Everything here is asked
of the engine itself: a table that the engine could not have answered is not in the book. What the
phone does with the tables it does by a walk of its own, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules_engine.bans import barred_by, lost_by_enough
from rules_engine.facts import HandFacts, may_declare
from rules_engine.format import Format
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.ladder import Rung
from rules_engine.score import score_hand
from rules_engine.seats import BySide
from rules_engine.stop import stop_is_on

Json = dict[str, object]

VERSION = 1
# The rule sets that are played at a time; a book weighs some hundred kilobytes.
KEPT: Final = 128


def rulebook(rules: HouseRules, length: Format | None = None) -> Mapping[str, object]:
    """The tables of a rule set, as JSON. Made once and kept: nobody may change what is in it.

    `calls` are lowest first: one call outranks another if its `rank` is greater, and needs a
    standing bid of the level `gate` (or any special) if that is not 0. `points` has for each call
    that can be a contract, and each number of tricks of its group from 0 to 10, a row
    `[made, points of each side of the group, flat points of each opponent, points a trick of an
    opponent's own]`, without caps, revokes and penalties (`half`: bidder and called partner get
    half of the second number each; `trick_points_from`: who has fewer tricks against a bid scores
    none for them). `declare_points` are such rows for a declared hand, and `declare` says which
    bids may be declared. Where bans
    or breach are played a row has a fifth number: 0, 1 where a lost contract is lost by one trick
    more than was needed, 2 where such a loss bars the declarer.

    `seldom` has what only rules need that few tables play (bans, breach, revokes, the stop of
    1904), or is None: `bans`, `stops`, `trick_points` and `revoked_points`, the rows of a special
    that is lost by a revoke, whatever the tricks. `provisional` names what the tables cannot always
    decide: the engine's word replaces such a total.
    """
    return _book(rules, length or Format())


@lru_cache(maxsize=KEPT)
def _book(rules: HouseRules, length: Format) -> Json:
    applied = length.rules_for(rules)
    return {
        "version": VERSION,
        **_seating(applied),
        "calls": [_call(applied, rung) for rung in applied.ladder.rungs],
        "auction": _auction(applied),
        **_points(applied),
        **_ending(applied),
        "seldom": _seldom(applied),
        "provisional": _provisional(applied),
        "hands": length.hands,
        "games": length.games,
    }


def _seating(rules: HouseRules) -> Json:
    """Who sits where, who shares a score, and what a called partner may be."""
    table = rules.table
    return {
        "seats": list(table.seat_names),
        "sides": [{"key": side, "seats": list(table.seats_of(side))} for side in table.sides],
        "layout": rules.sides,
        "partner_reveal": rules.partner_reveal,
        "call_own": rules.call_own,
    }


def _auction(rules: HouseRules) -> Json:
    return {
        "kind": rules.auction,
        "reentry": rules.reentry,
        "self_raise": rules.self_raise,
        "specials_per_person": rules.specials_per_person,
        "all_pass": rules.all_pass,
        "min_level": rules.min_level,
        "inkles": rules.inkles,
        "needs_partner_nullo": rules.dn_needs_partner_nullo,
    }


def _points(rules: HouseRules) -> Json:
    """The points of every contract at every number of tricks, and what else can be scored."""
    bare = _bare(rules)
    return {
        "points": {
            rung.call: [_row(bare, rung, tricks) for tricks in range(TRICKS_IN_A_HAND + 1)]
            for rung in rules.ladder.rungs
            if can_be_contract(rules, rung)
        },
        "declare": rules.declare,
        "declare_points": _declare(bare),
        "pays_opponents": rules.failed_bid == "to_opponents",
        "trick_points_from": rules.trick_points_from,
        "half": rules.sides == "call_card" and rules.partner_points == "half",
        "all_pass_trick": rules.trick_points if rules.all_pass == "play_nt" else None,
        "revoke": rules.revoke_rule != "none",
        "breach": rules.breach_rule,
        "penalties": {"laydown": rules.laydown_penalty, "discard": rules.discard_penalty},
    }


def _ending(rules: HouseRules) -> Json:
    """Where a game ends, and where trick points stop."""
    return {
        "target": rules.target,
        "floor": rules.floor,
        "floor_strict": rules.floor_strict,
        "floor_needs_other_nonnegative": rules.floor_needs_other_nonnegative,
        "spread": rules.spread,
        "cap": rules.cap,
        "cap_rule": rules.trick_cap,
        "out_rule": rules.out_rule,
        "tie_rule": rules.tie_rule,
        "no_declarer_tie": rules.no_declarer_tie,
        "exact": rules.exact_target,
        "over_limit": rules.over_limit,
    }


def can_be_contract(rules: HouseRules, rung: Rung) -> bool:
    """Whether a call can become the contract: a six is only a signal, or nothing, with inkles."""
    return rung.level != 6 or (rules.inkles == "none" and rules.min_level == 6)


def _call(rules: HouseRules, rung: Rung) -> Json:
    special = rung.special
    group = "side" if special is None else "both" if special.both_partners else "solo"
    return {
        "call": rung.call,
        "level": rung.level,
        "strain": rung.strain,
        "value": rung.value,
        "rank": rung.rank,
        "gate": rung.gate,
        "contract": can_be_contract(rules, rung),
        "group": group,
    }


def _row(
    rules: HouseRules, rung: Rung, tricks: int, *, declare: bool = False, revoked: bool = False
) -> list[object]:
    """The points of one contract at one number of its group's tricks, under rules without a cap.

    Asked of the score itself, with an opponent who took no trick and with one who took one.
    """
    sides = rules.table.sides
    group, opponent = sides[0], sides[1]

    def facts(own_tricks: int) -> HandFacts:
        taken = dict.fromkeys(sides, 0) | {group: tricks, opponent: own_tricks}
        return HandFacts(
            rules=rules,
            contract=rung.call,
            declaring=(group,),
            tricks=BySide.of(sides, taken),
            before=BySide.all(sides, 0),
            hand_sides=tuple((side,) for side in sides),
            declarer=0,
            declare=declare,
            revoke=group if revoked else None,
        )

    none, one = score_hand(facts(0)), score_hand(facts(1))
    flat = none.points[opponent]
    row: list[object] = [none.made, none.points[group], flat, one.points[opponent] - flat]
    if rules.set_rule or rules.breach_rule is not None:
        row.append(_lost_by_enough(facts(TRICKS_IN_A_HAND - tricks)))
    return row


def _lost_by_enough(facts: HandFacts) -> int:
    """0, 1 where a lost contract is lost by enough, 2 where that bars its declarer."""
    if not lost_by_enough(facts, made=False):
        return 0
    banning = replace(facts, rules=facts.rules.replace(set_rule=True))
    return 2 if barred_by(banning, made=False) else 1


def _bare(rules: HouseRules) -> HouseRules:
    """The rules without what the scores before a hand or a side's other tricks take off."""
    return rules.replace(trick_cap="none", trick_points_from=0)


def _declare(rules: HouseRules) -> list[list[object]] | None:
    """The same rows for a declared hand, whatever was bid; None where no bid can be declared."""
    bid = next((rung for rung in rules.ladder.rungs if may_declare(rules, rung)), None)
    if bid is None:
        return None
    return [_row(rules, bid, tricks, declare=True) for tricks in range(TRICKS_IN_A_HAND + 1)]


def _seldom(rules: HouseRules) -> Json | None:
    """What a phone needs beyond the rest where rules are played that few tables play."""
    bans = rules.set_rule or rules.breach_rule is not None
    revokes = rules.revoke_rule != "none"
    if not (bans or revokes or stop_is_on(rules)):
        return None
    bare = _bare(rules)
    specials = [rung for rung in rules.ladder.rungs if revokes and rung.special is not None]
    return {
        "bans": rules.set_rule,
        "stops": stop_is_on(rules),
        "trick_points": rules.trick_points,
        "revoked_points": {
            rung.call: [
                _row(bare, rung, tricks, revoked=True) for tricks in range(TRICKS_IN_A_HAND + 1)
            ]
            for rung in specials
        },
    }


def _provisional(rules: HouseRules) -> list[str]:
    """What needs more than the tables: the order of the tricks, where nobody recorded it."""
    doubts = {
        "trick_order": rules.target is not None and rules.out_rule == "any_points",
        "stop": stop_is_on(rules),
        "exact": rules.exact_target,
    }
    return [name for name, doubtful in doubts.items() if doubtful]
