"""Struck lines as a sheet prints them: what one person struck out in one go is one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from scoring.sheet.struck import Struck
from scoring.telling.told import Told


@dataclass(frozen=True, slots=True)
class StruckLine:
    """Words that do not count any more; who struck them out, as the reader may know, and when.

    `corrected` tells a correction, which has a reason, from an undo.
    """

    words: tuple[str, ...]
    by: str
    at: datetime
    corrected: bool
    reason: str


def struck_lines(struck: Iterable[Struck], told: Told) -> Mapping[int, list[StruckLine]]:
    """The struck lines of a game by hand, oldest first."""
    lines: defaultdict[int, list[StruckLine]] = defaultdict(list)
    for (hand, _), group in groupby(struck, key=lambda each: (each.hand, _in_one_go(each))):
        together = list(group)
        by = together[-1].struck
        lines[hand].append(
            StruckLine(
                words=tuple(told.text(each.words) for each in together),
                by=told.recorder_words(by),
                at=by.recorded_at,
                corrected=together[-1].amended,
                reason=told.text(together[-1].reason),
            )
        )
    return lines


def _in_one_go(struck: Struck) -> tuple[object, ...]:
    """A correction is one stroke; undos are one while the same person goes on with them."""
    return (struck.struck.seq,) if struck.amended else ("undo", struck.struck.recorded_by_id)
