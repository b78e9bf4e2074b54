"""The special calls and the named ladders that place them (catalogue 1.5 and 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules_engine.calls import Call


@dataclass(frozen=True, slots=True)
class Special:
    """A call that is no number of tricks in a strain.

    It is made when the tricks of its contract group lie in `min_tricks`..`max_tricks` and is worth
    `value` points. It stands in the auction immediately above the call `rank_above`; its gate, if
    not 0, is the level that must have been bid before it may be called. `solo`: the partners
    of the declarer lay their cards away; `both_partners`: all of them play and none may win.
    """

    code: Call
    value: int
    rank_above: Call
    min_level_gate: int = 0
    min_tricks: int = 0
    max_tricks: int = 0
    solo: bool = True
    both_partners: bool = False
    exposed: bool = False
    uses_kitty: bool = True

    @property
    def can_be_set(self) -> bool:
        """Hi/lo is lost in both directions, so no number of tricks sets it (precision 4)."""
        return self.code != "HL"


# What each code means wherever it is placed; value and place differ from ladder to ladder.
MEANINGS: Final[Mapping[Call, Special]] = {
    special.code: special
    for special in (
        Special("M", 250, "7NT"),
        Special("OM", 500, "10D", exposed=True),
        Special("DM", 500, "10C", solo=False, both_partners=True),
        Special("HL", 350, "9C", min_tricks=5, max_tricks=5),
        Special("PM", 500, "8H"),
        Special("GM", 1000, "10H", exposed=True),
        Special("N", 250, "8S"),
        Special("DN", 500, "BN", solo=False, both_partners=True),
        Special("BN", 500, "10H", uses_kitty=False),
    )
}


def place(code: Call, value: int, rank_above: Call) -> Special:
    """A special of the usual meaning, with its value in points and the call just below it."""
    return replace(MEANINGS[code], value=value, rank_above=rank_above)


LADDERS: Final[Mapping[str, tuple[Special, ...]]] = {
    "L1": (),
    "L2": (place("M", 250, "8S"), place("OM", 520, "10NT")),
    "L2n": (place("N", 250, "8S"), place("BN", 500, "10H"), place("DN", 500, "BN")),
    "L3": (place("M", 250, "7NT"), place("OM", 520, "10NT")),
    "L3b": (place("M", 250, "7NT"), place("OM", 500, "10NT")),
    "L4": (place("M", 250, "7NT"), place("OM", 500, "10D")),
    "L5": (place("M", 250, "7NT"), place("OM", 500, "9NT")),
    "L6": (
        place("M", 250, "7C"),
        place("OM", 500, "8C"),
        place("HL", 350, "9C"),
        place("DM", 500, "10C"),
    ),
    "L7": (place("PM", 500, "8H"), place("GM", 1000, "10H")),
    # L8 and L9 are the Original schedules: the order comes from their values, and no specials.
    "L8": (),
    "L9": (),
}
