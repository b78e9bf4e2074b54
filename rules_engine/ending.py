"""Whether a game is over, who won and why (catalogue 1.8 "End of game", precision 6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.errors import CannotHappen, NotNotation
from rules_engine.facts import HandFacts
from rules_engine.seats import BySide, Side
from rules_engine.trick_order import OrderUnknownError, first_at_target

ASK_FIRST = "who_reached_target_first"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of the game after a hand.

    `winners` is empty while it goes on and where everybody lost, and None where the table must be
    asked; `ask_among` are then the sides that it may name. `stopped_at_trick` is the last trick
    played where play stopped before the tenth.
    """

    over: bool
    winners: tuple[Side, ...] | None = ()
    reason: str | None = None
    ask_among: tuple[Side, ...] = ()
    stopped_at_trick: int | None = None

    @property
    def ask(self) -> str | None:
        """The question for the table, or None."""
        return ASK_FIRST if self.winners is None else None


def decide(facts: HandFacts, made: bool | None, after: BySide[int]) -> Verdict:
    """The verdict after all points of a hand; `after` are the running scores.

    Uses `facts.first` where the table must be asked; raises NotNotation `bad_field` if it is
    given where nothing is asked, CannotHappen `bad_first` if it names a side not in question.
    """
    try:
        verdict = _verdict(facts, made, after)
    except OrderUnknownError as unknown:
        return _answered(facts, unknown.among)
    if facts.first is not None:
        raise NotNotation("bad_field", field="first")
    return verdict


def _answered(facts: HandFacts, among: tuple[Side, ...]) -> Verdict:
    """The table's own answer to who was first, or the question."""
    reason = "exact" if facts.rules.exact_target else "target-first-trick"
    if facts.first is None:
        return Verdict(True, None, reason, ask_among=among)
    if not facts.first or not set(facts.first) <= set(among):
        raise CannotHappen("bad_first", sides=list(facts.first), among=list(among))
    named = tuple(side for side in among if side in facts.first)
    return Verdict(True, named, reason)


def _verdict(facts: HandFacts, made: bool | None, after: BySide[int]) -> Verdict:
    rules = facts.rules
    if rules.target is None:
        return Verdict(False)
    if rules.exact_target:
        return _exact(facts, made, after) or _overshoot(facts, after) or _spread(facts, after)
    there = tuple(side for side in facts.sides if after[side] >= rules.target)
    if rules.out_rule == "bid_only":
        there = tuple(side for side in there if made and side in facts.group)
    if there:
        return _at_target(facts, made, after, there)
    return _floor(facts, after) or _spread(facts, after)


def _at_target(
    facts: HandFacts, made: bool | None, after: BySide[int], there: tuple[Side, ...]
) -> Verdict:
    """One or more sides are out the front door."""
    if len(there) == 1:
        return Verdict(True, there, "target")
    if facts.rung is None and facts.rules.no_declarer_tie == "trick_order":
        return Verdict(True, first_at_target(facts, made, there), "target-first-trick")
    if facts.rules.tie_rule == "bidder_first_then_trick_order":
        return _bidder_first(facts, made, there)
    return _most_points(facts, made, after, there)


def _bidder_first(facts: HandFacts, made: bool | None, there: tuple[Side, ...]) -> Verdict:
    """000, 003, 004: the contract side if it made its bid, else the order of the tricks."""
    group = [side for side in facts.group if side in there]
    defenders = tuple(side for side in there if side not in group)
    if group and (made or not defenders):
        return Verdict(True, (group[0],), "target-bidder")
    return Verdict(True, first_at_target(facts, made, defenders), "target-first-trick")


def _most_points(
    facts: HandFacts, made: bool | None, after: BySide[int], there: tuple[Side, ...]
) -> Verdict:
    """002 and the variation of 003: the highest total; equal ones by declarer, then by tricks."""
    highest = max(after[side] for side in there)
    level = tuple(side for side in there if after[side] == highest)
    if len(level) == 1:
        return Verdict(True, level, "target-highest")
    counted = facts.group if facts.rules.tie_rule == "highest_total" else facts.group[:1]
    for side in counted:
        if side in level:
            return Verdict(True, (side,), "target-equal-declarer")
    return Verdict(True, first_at_target(facts, made, level), "target-first-trick")


def _exact(facts: HandFacts, made: bool | None, after: BySide[int]) -> Verdict | None:
    """Walker: exactly at the target, the bidder before his partner before the tricks."""
    exact = tuple(side for side in facts.sides if after[side] == facts.rules.target)
    if not exact:
        return None
    for side in facts.group:
        if side in exact:
            return Verdict(True, (side,), "exact")
    return Verdict(True, first_at_target(facts, made, exact), "exact")


def _overshoot(facts: HandFacts, after: BySide[int]) -> Verdict | None:
    """Walker: over the limit or out the back door; the best of the others wins, if there is one."""
    losers = {side for side in facts.sides if after[side] >= facts.rules.over_limit}
    losers |= set(_at_floor(facts, after))
    if not losers:
        return None
    others = [side for side in facts.sides if side not in losers]
    return Verdict(True, _highest(after, others), "overshoot/floor")


def _floor(facts: HandFacts, after: BySide[int]) -> Verdict | None:
    """Somebody is out the back door: the best of the others wins, or of all if all are."""
    losers = _at_floor(facts, after)
    if not losers:
        return None
    others = [side for side in facts.sides if side not in losers]
    return Verdict(True, _highest(after, others or list(facts.sides)), "floor")


def _at_floor(facts: HandFacts, after: BySide[int]) -> tuple[Side, ...]:
    """The sides that the floor makes lose."""
    rules = facts.rules
    floor = rules.floor
    if floor is None:
        return ()
    down = tuple(
        side
        for side in facts.sides
        if after[side] < floor or (after[side] == floor and not rules.floor_strict)
    )
    if rules.floor_needs_other_nonnegative:
        down = tuple(
            side
            for side in down
            if any(after[other] >= 0 for other in facts.sides if other != side)
        )
    return down


def _spread(facts: HandFacts, after: BySide[int]) -> Verdict:
    """A positive and a negative score far enough apart end the game; 0 is neither."""
    spread = facts.rules.spread
    highest, lowest = max(after.values), min(after.values)
    if spread is None or not highest > 0 > lowest or highest - lowest < spread:
        return Verdict(False)
    return Verdict(True, _highest(after, list(facts.sides)), "spread")


def _highest(after: BySide[int], sides: list[Side]) -> tuple[Side, ...]:
    """The sides with the highest score; several are joint winners (R6), none gives none."""
    best = max((after[side] for side in sides), default=0)
    return tuple(side for side in sides if after[side] == best)
