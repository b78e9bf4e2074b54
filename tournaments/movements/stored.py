"""The stored table of few-round schedules: 6 to 64 players, 3 to 12 rounds (events.md 1.5).

`data/schedules.json` maps "players/rounds" to one string a round, one character a player: the seats
table by table, the first dealer first, then those who sit out.
"""

from collections.abc import Sequence

from tournaments.movements.rounds import FOUR, Round, Schedule
from tournaments.movements.starter_data import read

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-"

PLAYERS = range(6, 65)
ROUNDS = range(3, 13)


def stored(players: int, rounds: int) -> Schedule | None:
    """The schedule of a cell, or None outside the table."""
    lines = read("schedules.json").get(f"{players}/{rounds}")
    if lines is None:
        return None
    return tuple(decode(line, players) for line in lines)


def decode(line: str, players: int) -> Round:
    """One round from its characters."""
    seats = tuple(ALPHABET.index(letter) for letter in line)
    end = players // FOUR * FOUR
    return Round(tuple(seats[i : i + FOUR] for i in range(0, end, FOUR)), seats[end:])


def encode(one: Round) -> str:
    """One round as characters; `decode` gives it back."""
    seats: Sequence[int] = one.players
    return "".join(ALPHABET[p] for p in seats)
