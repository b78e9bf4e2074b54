"""Games as lines of JSON to chances as lines of JSON, one for one, in a stream."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tournaments.ratings.arithmetic.errors import BadFact
from tournaments.ratings.arithmetic.facts import read_line
from tournaments.ratings.arithmetic.rating_list import RatingList

UTF8_MARK = b"\xef\xbb\xbf"
CHUNK = 1 << 16


class Replay:
    """Reads lines, answers lines, and counts those that were refused.

    A line that cannot be rated is answered where its chance would stand and is otherwise as if it
    were not there.
    """

    def __init__(self) -> None:
        self.ratings = RatingList()
        self.refused = 0
        self._number = 0
        # Whether the list's times are dates; the first game says.
        self._dated: bool | None = None

    def answer(self, line: bytes) -> str:
        """The answer to the next line, with its end; nothing for an empty line."""
        self._number += 1
        if self._number == 1:
            line = line.removeprefix(UTF8_MARK)
        if not line or line.isspace():
            return ""
        try:
            fact, dated = read_line(line)
            if dated is not self._dated and self._dated is not None:
                raise BadFact("time_kind")  # noqa: TRY301  one place answers all
            chance = self.ratings.record(fact)
        except BadFact as bad:
            self.refused += 1
            error = {"line": self._number, "code": bad.code, "message": str(bad)}
            return json.dumps({"error": error}) + "\n"
        self._dated = dated
        return f'{{"p": {chance:.6f}}}\n'

    def report(self) -> dict[str, dict[str, float]]:
        """Mean and deviation by player, in skill units; ends the replay."""
        return {
            name: {"mean": round(rating.mean, 6), "deviation": round(rating.deviation, 6)}
            for name, rating in self.ratings.ratings().items()
        }

    def fitted(self) -> dict[str, Any]:
        """What was fitted, by name."""
        return self.ratings.fitted()._asdict()


def lines(read: Callable[[int], bytes]) -> Iterator[list[bytes]]:
    """Whole lines as they arrive, some at a time: an answer never waits for a later question.

    `read` gives what there is, up to a number of bytes, and nothing at the end.
    """
    rest = b""
    while chunk := read(CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        yield whole
    if rest:
        yield [rest]
