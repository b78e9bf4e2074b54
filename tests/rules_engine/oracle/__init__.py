"""A second, naive answerer of the questions that `rules_engine.judge` takes.

Written from `precision.md` and the catalogue alone, with another structure on purpose: rules are
one flat dictionary of written values, ladders are sentences, an auction is a story told by a
generator, a hand is recomputed trick by trick. Nothing of the engine is imported. It answers valid
questions only; the tests that compare never ask it anything else.
"""

from __future__ import annotations

from tests.rules_engine.oracle.auction import Heard, auction, tell
from tests.rules_engine.oracle.deal import Deal, unit_of_person, units_of
from tests.rules_engine.oracle.ending import game, hand, verdict
from tests.rules_engine.oracle.rules import (
    EARLY_NT,
    LETTERS,
    NUMBERS,
    PRESETS,
    TWINS,
    contradictory,
    ladder_of,
    level_of,
    rules_of,
    specials_of,
)

__all__ = [
    "ANSWERS",
    "EARLY_NT",
    "LETTERS",
    "NUMBERS",
    "PRESETS",
    "TWINS",
    "Deal",
    "Heard",
    "auction",
    "contradictory",
    "game",
    "hand",
    "ladder_of",
    "level_of",
    "rules_of",
    "specials_of",
    "tell",
    "unit_of_person",
    "units_of",
    "verdict",
]

ANSWERS = {"auction": auction, "hand": hand, "game": game}
