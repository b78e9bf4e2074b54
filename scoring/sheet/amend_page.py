"""What a correction would change, as its page shows it before it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.seats import Side, Table
from scoring.sheet.amendment import Preview, preview_words
from scoring.words.names import Names


@dataclass(frozen=True, slots=True)
class ChangedTotal:
    """A side's running score after a hand; None where the hand does not count."""

    before: int | None
    after: int | None

    @property
    def differs(self) -> bool:
        """Whether the correction changes it."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class ChangedHand:
    """One hand from the corrected one on; whether it becomes void, or counts again."""

    number: int
    totals: tuple[ChangedTotal, ...]
    void: bool
    revived: bool


def changed_hands(
    preview: Preview, details: Sequence[Mapping[str, Any]], sides: Sequence[Side]
) -> list[ChangedHand]:
    """Every hand from the corrected one on with its totals before and after.

    `details` are the records of the hands as they are now, void ones among them.
    """
    changes = {change.hand: change for change in preview.changes if change.what == "after"}
    hands = []
    for detail in details:
        number = detail["number"]
        if number < preview.hand:
            continue
        change = changes.get(number)
        before: Mapping[Side, int] = detail["after"] if change is None else change.before or {}
        after: Mapping[Side, int] = detail["after"] if change is None else change.after or {}
        hands.append(
            ChangedHand(
                number=number,
                totals=tuple(ChangedTotal(before.get(side), after.get(side)) for side in sides),
                void=number in preview.void,
                revived=number in preview.revived,
            )
        )
    return hands


def total_changes(
    hands: Sequence[ChangedHand], table: Table, names: Names
) -> list[tuple[str, ChangedTotal]]:
    """Each side with its running score as it stands at the end, before and after.

    A hand that begins or ceases to count has no score on the one side; then the last one before
    it is meant.
    """
    told = []
    for place, side in enumerate(table.sides):
        totals = [hand.totals[place] for hand in hands]
        before = [total.before for total in totals if total.before is not None]
        after = [total.after for total in totals if total.after is not None]
        told.append((names.side(side), ChangedTotal(_last(before), _last(after))))
    return told


def _last(numbers: Sequence[int]) -> int | None:
    return numbers[-1] if numbers else None


def other_changes(preview: Preview, names: Names) -> list[str]:
    """What changes beside the totals, as sentences: caps, bans, the ending, void hands.

    Of a hand that stops or begins to count that alone is said, and what it does to the ending.
    """
    moved = {*preview.void, *preview.revived}
    rest = tuple(
        change
        for change in preview.changes
        if change.what == "ending" or (change.what != "after" and change.hand not in moved)
    )
    return preview_words(replace(preview, changes=rest), names)
