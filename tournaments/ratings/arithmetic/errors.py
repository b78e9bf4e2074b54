"""What can be wrong with a fact, by code. Whoever shows it to people owns the words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# For the terminal, where nobody translates.
MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "not_utf8": "the line is not UTF-8",
        "not_json": "the line is not JSON",
        "not_object": "a game is a JSON object",
        "bad_time": "time is an ISO date, an ISO date and time, or a finite day number",
        "time_kind": "ISO dates and day numbers do not go together in one list",
        "time_backwards": "the game is earlier than the round before it",
        "round_closed": "the round of this time has been closed",
        "bad_sides": "sides is a list of two to six lists of players",
        "empty_side": "a side has no player",
        "bad_player": "a player is a text that is not empty, or a whole number",
        "duplicate_player": "a player sits twice in one game",
        "bad_margin": "margin is a finite number below a thousand million either way, or null",
        "margin_sides": "a margin is between two sides: give ranks",
        "bad_ranks": "ranks is a list with one finite number for each side, or null",
        "bad_hands": "hands is a number from one to a thousand, or null",
    }
)


class BadFact(Exception):
    """A game that cannot be rated; it leaves the list as it was.

    `code` is a key of `MESSAGES` and does not change; `params` say what it is about.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        detail = ", ".join(f"{name} {value!r:.80}" for name, value in params.items())
        super().__init__(f"{MESSAGES[code]}: {detail}" if detail else MESSAGES[code])
