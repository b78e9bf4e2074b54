"""Where each call lies on the pad: five levels by the strains, the specials beside their rank.

The places follow from the ladder alone, so that a thumb finds a call where it was last night.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.calls import LEVELS
from rules_engine.ladder import Ladder, Rung, strain_order


@dataclass(frozen=True, slots=True)
class BidGrid:
    """Rows of calls, lowest level first; None is an empty place. Every row is `width` long."""

    width: int
    rows: tuple[tuple[Rung | None, ...], ...]

    @property
    def cells(self) -> list[Rung | None]:
        """All places in reading order."""
        return [cell for row in self.rows for cell in row]


def bid_grid(ladder: Ladder) -> BidGrid:
    """The places of a ladder's calls.

    A special stands at the end of the row of the bid that it outranks; where several belong to
    one row, the higher keeps it and the lower moves up, or to a further column when all are full.
    """
    strains = strain_order(ladder)
    columns: list[dict[int, Rung]] = []
    for special, level in reversed(_specials_with_levels(ladder)):
        _place(columns, special, level)
    rows = tuple(
        (
            *(_bid(ladder, level, strain) for strain in strains),
            *(column.get(level) for column in columns),
        )
        for level in LEVELS
    )
    return BidGrid(len(strains) + len(columns), rows)


def _bid(ladder: Ladder, level: int, strain: str) -> Rung | None:
    return next(
        (rung for rung in ladder.rungs if (rung.level, rung.strain) == (level, strain)), None
    )


def _specials_with_levels(ladder: Ladder) -> list[tuple[Rung, int]]:
    """Each special, lowest first, with the level of the highest bid below it."""
    found: list[tuple[Rung, int]] = []
    level = LEVELS[0]
    for rung in ladder.rungs:
        if rung.special is None:
            level = rung.level
        else:
            found.append((rung, level))
    return found


def _place(columns: list[dict[int, Rung]], special: Rung, level: int) -> None:
    """Give a special the nearest free row, its own or lower ones before a new column."""
    for column in columns:
        for row in (*range(level, LEVELS[0] - 1, -1), *range(level + 1, LEVELS[-1] + 1)):
            if row not in column:
                column[row] = special
                return
    columns.append({level: special})
