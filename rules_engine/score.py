"""The points of one hand as itemised lines, each with its reason (catalogue 1.8, precision 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.bans import barred_by, lost_by_enough
from rules_engine.facts import HandFacts
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.ladder import Rung
from rules_engine.seats import BySide, Seat, Side

SLAM = 250
PER_BIDDER_TRICK, PER_OWN_TRICK = "10_per_bidder_trick", "10_per_own_trick"


@dataclass(frozen=True, slots=True)
class Line:
    """Points (may be negative, never 0) that a side scores for one reason.

    Reasons: `contract`, `slam` (the excess over the value), `failed_bid`, `tricks`, `cap`
    (negative), `laydown`, `discard`, `breach`.
    """

    side: Side
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand is worth to every side. `made` is None where nobody declared, or play stopped
    with the contract unsettled; `barred_next` are the seats out of the next auction."""

    made: bool | None
    lines: tuple[Line, ...]
    points: BySide[int]
    barred_next: tuple[Seat, ...]


def is_made(facts: HandFacts) -> bool | None:
    """Whether the contract counts as made; None without one. A revoke decides it (O48, O49)."""
    if facts.rung is None:
        return None
    if facts.revoke is not None:
        return facts.revoke not in facts.group
    return facts.group_tricks in facts.needs


def score_hand(facts: HandFacts, *, unsettled: bool = False) -> HandScore:
    """Score one hand, in points for every side.

    `unsettled` is a hand that the rule of 1904 stopped before its contract was decided: the
    contract scores nothing, the tricks taken count (R19).
    """
    made = None if unsettled else is_made(facts)
    lines = [*_contract_lines(facts, made), *_trick_lines(facts, made)]
    lines += _cap_lines(facts, made, lines)
    if made is False and facts.rules.failed_bid == "to_opponents":
        lines += [Line(side, "failed_bid", facts.value) for side in facts.defenders]
    lines += [Line(each.side, each.kind, -each.points) for each in facts.penalties]
    lines += _breach_lines(facts, made, lines)
    kept = tuple(line for line in lines if line.points)
    return HandScore(
        made=made,
        lines=kept,
        points=_totals(facts.sides, kept),
        barred_next=barred_by(facts, made),
    )


def _totals(sides: tuple[Side, ...], lines: tuple[Line, ...] | list[Line]) -> BySide[int]:
    points = dict.fromkeys(sides, 0)
    for line in lines:
        points[line.side] += line.points
    return BySide.of(sides, points)


def slam_applies(rules: HouseRules, rung: Rung) -> bool:
    """Whether all ten tricks lift a made bid to 250; never a special, never below its value."""
    match rules.slam:
        case "value_lt_250":
            return rung.special is None and rung.value < SLAM
        case "upto_8S":
            low = 0 < rung.level <= 7 or rung.call == "8S"
            return low and rung.value < SLAM
        case _:
            return False


def _contract_lines(facts: HandFacts, made: bool | None) -> Iterator[Line]:
    """The value to or from every side of the contract group, halved where partners share it."""
    rung = facts.rung
    if rung is None or made is None:
        return
    share = shared_by(facts)
    if made:
        all_ten = facts.group_tricks == TRICKS_IN_A_HAND
        slam = all_ten and not facts.declare and slam_applies(facts.rules, rung)
        for side in facts.group:
            yield Line(side, "contract", facts.value // share)
            if slam:
                yield Line(side, "slam", (SLAM - facts.value) // share)
    elif facts.rules.failed_bid == "subtract":
        for side in facts.group:
            yield Line(side, "failed_bid", -(facts.value // share))


def shared_by(facts: HandFacts) -> int:
    """By how many the value is divided: two where bidder and called partner get half (O45)."""
    halved = facts.rules.partner_points == "half" and facts.rules.sides == "call_card"
    return len(facts.group) if halved else 1


def _trick_lines(facts: HandFacts, made: bool | None) -> Iterator[Line]:
    """Ten a trick to the defenders, or what a lost special pays them."""
    for side in facts.defenders:
        yield Line(side, "tricks", facts.rules.trick_points * credited(facts, made, side))


def credited(facts: HandFacts, made: bool | None, side: Side) -> int:
    """The number of tricks that a defender is paid for; none if he revoked against a contract.

    Where nobody declared, no rule says what a revoke costs, so that it costs nothing.
    """
    if side == facts.revoke and facts.rung is not None:
        return 0
    own = facts.own_tricks(side)
    if facts.rung is None:
        return own
    if not facts.is_special:
        return own if own >= facts.rules.trick_points_from else 0
    paid = paid_by(facts, made)
    if paid == PER_BIDDER_TRICK:
        return facts.group_tricks
    return own if paid == PER_OWN_TRICK else 0


def paid_by(facts: HandFacts, made: bool | None) -> object:
    """For what a special pays the opponents; one that is still open for nothing yet."""
    if made is None:
        return 0
    return facts.rules.special_won_def if made else facts.rules.special_lost_def


def _cap_lines(facts: HandFacts, made: bool | None, lines: list[Line]) -> Iterator[Line]:
    """What the cap takes off trick points; it never lowers a score that already stood higher."""
    cap = facts.rules.cap
    only_failed = facts.rules.trick_cap == "when_opponents_fail_490"
    if cap is None or (only_failed and made is not False):
        return
    for line in lines:
        if line.reason == "tricks":
            before = facts.before[line.side]
            over = before + line.points - max(before, min(before + line.points, cap))
            yield Line(line.side, "cap", -over)


def _breach_lines(facts: HandFacts, made: bool | None, lines: list[Line]) -> Iterator[Line]:
    """The breach points of the caller's side, kept from winning or losing the game (R8)."""
    if facts.breach is None or facts.rules.breach_rule is None or made is None:
        return
    side = facts.rules.table.side_of(facts.breach)
    value = facts.rules.breach_rule
    stands = facts.before[side] + _totals(facts.sides, lines)[side]
    won = lost_by_enough(facts, made)
    reaches = _gain(facts.rules, stands, value) if won else _loss(facts.rules, stands, value)
    yield Line(side, "breach", reaches - stands)


def _gain(rules: HouseRules, stands: int, value: int) -> int:
    """The score after winning a breach: short of the target, and no way back over the floor."""
    if rules.floor is not None and stands <= rules.floor:
        return min(stands + value, rules.floor)
    if rules.target is not None and stands < rules.target:
        return max(stands, min(stands + value, rules.target - 10))
    return stands + value


def _loss(rules: HouseRules, stands: int, value: int) -> int:
    """The score after losing a breach: above the floor, and never back below the target."""
    if rules.target is not None and stands >= rules.target:
        return max(stands - value, rules.target)
    if rules.floor is not None and stands > rules.floor:
        return min(stands, max(stands - value, rules.floor + 10))
    return stands - value
