"""Four games that the demo club still talks about, as they were written down.

Each is a line of `rules_engine.notation`, so that who reads this file reads the game, and the
engine refuses what the rules do. One has its last hand card by card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid5

# The addresses of these games are the same in every demo, so that they can be written down.
_ADDRESSES: Final = UUID("500500e5-0000-5000-8000-000000000500")

# Margaret Doyle, North, leads; Bill Tranter, South, lays his cards away. Her nine of clubs stands
# bare from the second trick on. When West has thrown the ten, the six of clubs would set her, and
# East, who has it, leads the king of hearts, on which the nine goes away.
OPEN_MISERE: Final = (
    "M N out=S"
    " | N: 8S 7S 5S 6H 4H 7D 6D 4D 9C 5C"
    " | E: AS KS QS KH QH JH JD 9D KC 6C"
    " | S: 9S 6S 8H 7H 5H 8D 5D QC JC 8C"
    " | W: 10S AH 10H 9H AD KD QD 10D 10C 7C"
    " | 4D 9D KD / 7C 5C KC / JD AD 7D / 9H 6H QH / JH AH 4H / 10S 8S AS"
    " / KS 10C 7S / KH 10H 9C / QS QD 5S / 6C 10D 6D"
)


def key_of(words: str) -> UUID:
    """The key of a game that is known by these words."""
    return uuid5(_ADDRESSES, words)


# The one in mid-auction, for whoever wants to try the pad.
RUNNING_GAME: Final = key_of("running")


@dataclass(frozen=True, slots=True)
class Storied:
    """A game with its story: so many evenings ago (0 is the last), who sat North, East, South and
    West, and how it went."""

    title: str
    evenings_ago: int
    people: tuple[str, str, str, str]
    line: str

    @property
    def key(self) -> UUID:
        """The key of the game."""
        return key_of(self.title)


STORIED: Final = (
    Storied(
        "Open misère from 80 points",
        0,
        ("Margaret Doyle", "Ken Ishikawa", "Bill Tranter", "Prue Hargreaves"),
        "australian-4 / E: - 7S - 8S . - ; NS=2,EW=8"
        " / S: - 6S ... ; NS=6,EW=4"
        " / W: - 7H ... ; NS=2,EW=8"
        ' / N: 7H - 8H OM ... "The six of clubs in trick 8 would have set it."'
        f' ; cards="{OPEN_MISERE}" WEWEWEEEEE',
    ),
    Storied(
        "From 300 below",
        1,
        ("Dot Kowalski", "Tāne Rāwiri", "Åsa Öberg", "Ted Ottaway"),
        "australian-4 / N: - - 7D 8H ... ; NS=6,EW=4"
        " / E: - 8S ... ; NS=2,EW=8"
        " / S: 7S M ... ; EWEWEEWEWE"
        " / W: 6D - 8D ... ; NS=9,EW=1"
        " / N: 7NT ... ; NS=4,EW=6"
        ' / E: 6S 7C 7H ... ; SNSSNSNSS "All ten for the game, and all ten it was." N',
    ),
    Storied(
        "Ten hearts in the last hand",
        2,
        ("Aroha Walker", "Renée Gauthier", "Colin McTaggart", "Lars Nyström"),
        "australian-4 / W: 6H 7S - 7H ... ; NS=3,EW=7"
        " / N: 7D - 8C ... ; NS=2,EW=8"
        " / E: 6S ... ; NS=6,EW=4"
        " / S: 7C 7H - 9H - 10H ... ; SSNSSNSSNS",
    ),
    Storied(
        "The misère that was one too many",
        3,
        ("Jean Pritchard", "Harold Quist", "Noelene Fitzgibbon", "Ray Delacourt"),
        "australian-4 / S: 7H ... ; NS=1,EW=9"
        " / W: 6NT 7D ... ; NS=3,EW=7"
        " / N: 7S 7C M ... ; NSNNSNSSWN"
        " / E: 8D ... ; NS=9,EW=1"
        " / S: - 7NT ... ; NS=8,EW=2",
    ),
)
