"""The first time that somebody did what is remembered: a slam, a misère, a game won.

They are kept in a tally as keys that say what it was, when its game began, and which hand it was,
so that the tallies of different games add up to that of all, of which the earliest of a kind stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from rules_engine.calls import Call
from scoring.statistics.hand_sums import SPECIAL, HandSum, strain_of
from scoring.statistics.tally import Tally

TABLE: Final = "firsts"
OPEN_MISERE: Final = "OM"
WON, SLAM, MISERE, OPEN = "won", "slam", "misere", "open"
KINDS: Final = (WON, SLAM, MISERE, OPEN)


@dataclass(frozen=True, slots=True)
class First:
    """When something was done first, and in which hand of which game; `hand` 0 is the game."""

    kind: str
    began: datetime
    game: str
    hand: int


def add_first(tally: Tally, kind: str, began: datetime, game: UUID, hand: int = 0) -> None:
    """Add something that is remembered; what is not the first goes with `keep_firsts`."""
    tally.add(TABLE, f"{kind} {began.isoformat()} {game} {hand:06}", ())


def kinds_of(contract: Call, line: HandSum) -> list[str]:
    """What the declarer of these hands did that is remembered."""
    found = [SLAM] if line.slams else []
    if contract and line.made and strain_of(contract) == SPECIAL:
        found += [MISERE, OPEN] if contract == OPEN_MISERE else [MISERE]
    return found


def keep_firsts(tally: Tally) -> None:
    """Drop all but the earliest of each kind."""
    rows = tally.tables.get(TABLE, {})
    for key in rows.keys() - set(_earliest(tally).values()):
        del rows[key]


def firsts(tally: Tally) -> tuple[First, ...]:
    """The earliest of each kind, in the order in which they came."""
    found = []
    for kind, key in _earliest(tally).items():
        _kind, began, game, hand = key.split()
        found.append(First(kind, datetime.fromisoformat(began), game, int(hand)))
    return tuple(sorted(found, key=lambda first: (first.began, KINDS.index(first.kind))))


def _earliest(tally: Tally) -> dict[str, str]:
    earliest: dict[str, str] = {}
    for key in sorted(tally.of(TABLE)):
        earliest.setdefault(key.partition(" ")[0], key)
    return earliest
