"""One game as a fact: who sat with whom, when, and how it ended."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tournaments.ratings.arithmetic.errors import BadFact

MOST_SIDES = 6
MOST_HANDS = 1000
MOST_POINTS = 1e9
MOST_DAYS = 1e9
SECONDS_A_DAY = 86_400


class Fact(NamedTuple):
    """A game as it was played; facts never change.

    `time` in days, on any zero, one for a list: games of one time are one round. `sides`: two to
    six, each the names of its players. `margin`: points of the first side less those of the
    second. `ranks`: one number a side, the lowest has won, equal ones have tied; beside a margin
    they only say who won. `hands` is how long the game was by its plan, None where it was a race.
    With neither margin nor ranks the game is still to be played: it is predicted, not rated.
    """

    time: float
    sides: tuple[tuple[str, ...], ...]
    margin: float | None = None
    ranks: tuple[float, ...] | None = None
    hands: float | None = None

    @property
    def outcome(self) -> float | None:
        """What the first side got: 1 won, 0 lost, a share where it tied; None is not played."""
        if self.ranks is not None:
            best = min(self.ranks)
            return 1 / self.ranks.count(best) if self.ranks[0] == best else 0.0
        if self.margin is None:
            return None
        return 0.5 if self.margin == 0 else float(self.margin > 0)


def read_line(line: bytes) -> tuple[Fact, bool]:
    """The game on a line of JSON, and whether its time is a calendar date.

    Keys other than `time`, `sides`, `margin`, `ranks` and `hands` are left alone.

    :raises BadFact: with the first thing that is wrong.
    """
    try:
        data = json.loads(line.decode())
    except UnicodeDecodeError:
        raise BadFact("not_utf8") from None
    except (ValueError, RecursionError):
        raise BadFact("not_json") from None
    return fact_from(data)


def fact_from(data: Any) -> tuple[Fact, bool]:
    """The game that a JSON value tells of, and whether its time is a calendar date.

    :raises BadFact: with the first thing that is wrong.
    """
    if not isinstance(data, dict):
        raise BadFact("not_object")
    when = data.get("time")
    day = _day(when)
    sides = _sides(data.get("sides"))
    margin = data.get("margin")
    if margin is not None:
        margin = _number(margin, "bad_margin", -MOST_POINTS, MOST_POINTS)
        if len(sides) != 2:  # noqa: PLR2004  a margin is between two
            raise BadFact("margin_sides", sides=len(sides))
    ranks = data.get("ranks")
    if ranks is not None:
        if not isinstance(ranks, list) or len(ranks) != len(sides):
            raise BadFact("bad_ranks", ranks=ranks)
        ranks = tuple(_number(rank, "bad_ranks", -MOST_POINTS, MOST_POINTS) for rank in ranks)
    hands = data.get("hands")
    if hands is not None:
        hands = _number(hands, "bad_hands", 1, MOST_HANDS)
    return Fact(day, sides, margin, ranks, hands), isinstance(when, str)


def _number(value: Any, code: str, least: float, most: float) -> float:
    """A JSON number between bounds as a float; true and false are no numbers."""
    # Compared before it is converted: a whole number may be too large for a float.
    if value.__class__ in {float, int} and least <= value <= most:
        return float(value)
    raise BadFact(code, value=value)


def _day(value: Any) -> float:
    """Days: a number as it is, dates from the year 1 on; a time without a zone is taken as UTC."""
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value)
            moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            raise BadFact("bad_time", time=value) from None
        since = moment - moment.replace(hour=0, minute=0, second=0, microsecond=0)
        return moment.toordinal() + since.total_seconds() / SECONDS_A_DAY
    return _number(value, "bad_time", -MOST_DAYS, MOST_DAYS)


def _sides(value: Any) -> tuple[tuple[str, ...], ...]:
    """The names, side by side; a whole number is a name too, 7 the same as "7"."""
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_SIDES:  # noqa: PLR2004
        raise BadFact("bad_sides", sides=value)
    sides: list[tuple[str, ...]] = []
    seen: set[str] = set()
    seats = 0
    for side in value:
        if not isinstance(side, list):
            raise BadFact("bad_sides", sides=value)
        if not side:
            raise BadFact("empty_side", side=len(sides) + 1)
        names = []
        for player in side:
            name = str(player) if player.__class__ is int else player
            if not isinstance(name, str) or not name:
                raise BadFact("bad_player", player=player)
            names.append(name)
        seats += len(names)
        seen.update(names)
        sides.append(tuple(names))
    if len(seen) != seats:
        named = [name for side in sides for name in side]
        raise BadFact("duplicate_player", player=max(named, key=named.count))
    return tuple(sides)
