"""Point schedules as data: what each bid is worth, in points (catalogue 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.calls import LEVELS, Call

Schedule = Mapping[Call, int]


def _grid(rows: dict[str, tuple[int, int, int, int, int]]) -> Schedule:
    """A schedule from rows of strains, lowest first, with the values at 6, 7, 8, 9 and 10."""
    return {
        f"{level}{strain}": values[column]
        for column, level in enumerate(LEVELS)
        for strain, values in rows.items()
    }


# Seeds 000 and 004 print it; 003 calls it the most commonly used.
AVONDALE: Final = _grid(
    {
        "S": (40, 140, 240, 340, 440),
        "C": (60, 160, 260, 360, 460),
        "D": (80, 180, 280, 380, 480),
        "H": (100, 200, 300, 400, 500),
        "NT": (120, 220, 320, 420, 520),
    }
)

# Seed 003: every cell twenty lower, so that ten no-trumps is worth exactly 500.
PERFECT: Final = _grid(
    {
        "S": (20, 120, 220, 320, 420),
        "C": (40, 140, 240, 340, 440),
        "D": (60, 160, 260, 360, 460),
        "H": (80, 180, 280, 380, 480),
        "NT": (100, 200, 300, 400, 500),
    }
)

# The heading is in seed 003, its cells are lost; the structure is X9's (catalogue 1.3).
ORIGINAL: Final = _grid(
    {
        "S": (40, 80, 120, 160, 200),
        "C": (60, 120, 180, 240, 300),
        "D": (80, 160, 240, 320, 400),
        "H": (100, 200, 300, 400, 500),
        "NT": (120, 240, 360, 480, 600),
    }
)

# The early American order of suits (X9): clubs lowest, diamonds highest.
ORIGINAL_EARLY: Final = _grid(
    {
        "C": (40, 80, 120, 160, 200),
        "S": (60, 120, 180, 240, 300),
        "H": (80, 160, 240, 320, 400),
        "D": (100, 200, 300, 400, 500),
        "NT": (120, 240, 360, 480, 600),
    }
)

SCHEDULES: Final[Mapping[str, Schedule]] = {
    "avondale": AVONDALE,
    "perfect": PERFECT,
    "original": ORIGINAL,
    "original_early": ORIGINAL_EARLY,
}
