"""Seat, check and write the stored table."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from tournaments.movements.history import History
from tournaments.movements.quality import Quality, measure
from tournaments.movements.rounds import FOUR, Round, Schedule
from tournaments.movements.seating import seat
from tournaments.movements.stored import encode

TABLE = Path(__file__).parent.parent / "data" / "schedules.json"
SEATINGS = 12
"""Numberings and first deals tried for each schedule."""


def write_table(found: Mapping[str, Mapping[str, Any]]) -> None:
    """Write every cell, seated as well as a few tries allow."""
    lines = []
    for key, cell in sorted(found.items(), key=lambda item: [*map(int, item[0].split("/"))]):
        players = int(key.split("/")[0])
        best = _seated(players, [_round(seats) for seats in cell["rounds"]])
        quality = measure(best, players)
        if (quality.q, quality.partner_repeats) != (cell["Q"], cell["repeats"]):
            raise ArithmeticError(f"{key}: {quality} is not what the search reported")
        lines.append(f'"{key}":{json.dumps([encode(one) for one in best], separators=(",", ":"))}')
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


def _round(seats: list[int]) -> Round:
    end = len(seats) // FOUR * FOUR
    tables = tuple(tuple(seats[i : i + FOUR]) for i in range(0, end, FOUR))
    return Round(tables, tuple(seats[end:]))


def _seated(players: int, rounds: list[Round]) -> Schedule:
    tries = []
    for number in range(SEATINGS):
        rng = Random(number)  # noqa: S311 - a seating to be repeated, not a secret
        shuffled = [_shaken(one, rng) for one in rounds]
        tries.append(seat(History(players), shuffled, rng))
    return min(tries, key=lambda schedule: _merit(measure(schedule, players)))


def _shaken(one: Round, rng: Random) -> Round:
    """Turn tables over at random, so that each try levels left and right from another start."""
    tables = [t if rng.random() < 1 / 2 else (t[0], t[3], t[2], t[1]) for t in one.tables]
    return Round(tuple(tables), one.sit_outs)


def _merit(quality: Quality) -> tuple[int, int, int]:
    return quality.first_deal_spread, quality.stays, -quality.level_pairs
