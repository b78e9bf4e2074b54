"""The stop of 1904: play ends at the trick that takes somebody out (O66, R19, precision 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules_engine.facts import HandFacts
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.score import SLAM, credited, shared_by, slam_applies
from rules_engine.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Stop:
    """Where play stopped, who won by it and whether the contract was still open.

    `facts` are those of the tricks played until then; what was recorded after them is void.
    """

    trick: int
    winners: tuple[Side, ...]
    unsettled: bool
    facts: HandFacts


def stop_is_on(rules: HouseRules) -> bool:
    """Whether the rule is in force: it needs a target that any points may reach (precision 5)."""
    return (
        rules.mid_hand_stop
        and rules.out_rule == "any_points"
        and rules.trick_cap == "none"
        and rules.target is not None
        and not rules.exact_target
    )


def find_stop(facts: HandFacts) -> Stop | None:
    """The trick at which play stops, from the recorded order; None if all ten are played.

    A contract with a revoke is scored by its revoke after all tricks, so it never stops.
    """
    revoked = facts.revoke is not None and facts.rung is not None
    if not stop_is_on(facts.rules) or not facts.order or revoked:
        return None
    target = facts.rules.target or 0
    out = tuple(side for side in facts.defenders if facts.before[side] >= target)
    for played in _trick_by_trick(facts, facts.order):
        out = out or _defenders_out(played)
        stop = _stop_here(played, out)
        if stop is not None:
            return stop
    return None


def _trick_by_trick(facts: HandFacts, order: tuple[Side, ...]) -> Iterator[HandFacts]:
    """The facts as they stood after each trick."""
    for number in range(1, len(order) + 1):
        tricks = {side: order[:number].count(side) for side in facts.sides}
        yield replace(facts, order=order[:number], tricks=BySide.of(facts.sides, tricks))


def _stop_here(played: HandFacts, out: tuple[Side, ...]) -> Stop | None:
    """The stop after the last trick of `played`, if there is one before the tenth."""
    trick = len(played.order or ())
    if trick == TRICKS_IN_A_HAND:
        return None
    won = made_already(played)
    if won and _bidder_total(played, played.value) >= (played.rules.target or 0):
        return Stop(trick, played.declaring[:1], unsettled=False, facts=played)
    if not out or _can_win_out(played):
        return None
    settled = won or lost_already(played) or played.rung is None
    return Stop(trick, out, unsettled=not settled, facts=played)


def made_already(played: HandFacts) -> bool:
    """Whether no later trick can lose the contract, as with a bid that has its tricks."""
    left = TRICKS_IN_A_HAND - len(played.order or ())
    return played.group_tricks in played.needs and played.group_tricks + left in played.needs


def lost_already(played: HandFacts) -> bool:
    """Whether no later trick can make the contract."""
    if played.rung is None:
        return False
    left = TRICKS_IN_A_HAND - len(played.order or ())
    return (
        played.group_tricks + left < played.needs.start or played.group_tricks >= played.needs.stop
    )


def _defenders_out(played: HandFacts) -> tuple[Side, ...]:
    """The defenders who stand at the target after these tricks."""
    made = True if made_already(played) else False if lost_already(played) else None
    points = played.rules.trick_points
    return tuple(
        side
        for side in played.defenders
        if played.before[side] + points * credited(played, made, side) >= (played.rules.target or 0)
    )


def _can_win_out(played: HandFacts) -> bool:
    """Whether the bidder could still reach the target by this contract."""
    if played.rung is None or lost_already(played):
        return False
    award = played.value
    took_all = played.group_tricks == len(played.order or ())
    if took_all and not played.declare and slam_applies(played.rules, played.rung):
        award = SLAM
    return _bidder_total(played, award) >= (played.rules.target or 0)


def _bidder_total(played: HandFacts, award: int) -> int:
    """The bidder's running score if the contract pays `award`."""
    return played.before[played.declaring[0]] + award // shared_by(played)
