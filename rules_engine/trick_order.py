"""Who came to the target first, trick by trick (catalogue 1.8, R7; precision 6)."""

from __future__ import annotations

from rules_engine.facts import HandFacts
from rules_engine.score import PER_BIDDER_TRICK, credited, paid_by
from rules_engine.seats import Side

NEVER = 99


class OrderUnknownError(Exception):
    """The tricks decide, and nobody recorded their order. `among` are the sides in question."""

    def __init__(self, among: tuple[Side, ...]) -> None:
        super().__init__(among)
        self.among = among


def first_at_target(
    facts: HandFacts, made: bool | None, among: tuple[Side, ...]
) -> tuple[Side, ...]:
    """The sides of `among` that reached the target at the earliest trick; several tie.

    A side that stood there before the hand comes first, one that needed points other than tricks
    last. Raises OrderUnknownError where two or more needed tricks, none stood there already and no
    order was recorded.
    """
    needed = {side: tricks_needed(facts, made, side) for side in among}
    standing = tuple(side for side in among if needed[side] == 0)
    by_tricks = tuple(side for side in among if 0 < needed[side] < NEVER)
    if standing or not by_tricks:
        return standing or among
    if len(by_tricks) == 1:
        return by_tricks
    if facts.is_special and paid_by(facts, made) == PER_BIDDER_TRICK:
        return _earliest(by_tricks, needed)  # no order is needed: fewer tricks come first (R7)
    if facts.order is None:
        raise OrderUnknownError(by_tricks)
    at_trick = {side: _trick_of(facts, facts.order, side, needed[side]) for side in by_tricks}
    return _earliest(by_tricks, at_trick)


def tricks_needed(facts: HandFacts, made: bool | None, side: Side) -> int:
    """How many credited tricks took a side to the target: 0 if it stood there, NEVER if none."""
    target = facts.rules.target or 0
    missing = target - facts.before[side]
    if missing <= 0:
        return 0
    points = facts.rules.trick_points
    if not points or side not in facts.defenders:
        return NEVER
    needed = -(-missing // points)
    return needed if needed <= credited(facts, made, side) else NEVER


def _trick_of(facts: HandFacts, order: tuple[Side, ...], side: Side, needed: int) -> int:
    """The number of the trick that brought a side its `needed`-th credited trick."""
    if facts.rung is not None and not facts.is_special:
        needed = max(needed, facts.rules.trick_points_from)
    own = facts.partners_of(side)
    won = [number for number, winner in enumerate(order, start=1) if winner in own]
    return won[needed - 1]


def _earliest(sides: tuple[Side, ...], when: dict[Side, int]) -> tuple[Side, ...]:
    earliest = min(when[side] for side in sides)
    return tuple(side for side in sides if when[side] == earliest)
