"""The calls of the auction. A call is its own notation: a plain string.

`6S` … `10NT` are bids of a number of tricks in a strain, the specials are named by letters
(`M` misère, `OM` open misère, …), `X1` … `X9` are a club's own and `pass` is a pass. Strings make
every table of the engine a dictionary look-up, and a log readable without the engine.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules_engine.errors import NotNotation

Call = str

PASS: Final = "pass"
STRAINS: Final = ("S", "C", "D", "H", "NT")
LEVELS: Final = (6, 7, 8, 9, 10)


class Bid(NamedTuple):
    """A bid of `level` tricks (6 to 10) in a strain."""

    level: int
    strain: str


BIDS: Final[dict[Call, Bid]] = {
    f"{level}{strain}": Bid(level, strain) for level in LEVELS for strain in STRAINS
}

# The word of each special with the call it is the same as: nullo is misère under its American name.
SPECIALS: Final[dict[Call, Call]] = {
    "M": "M",
    "OM": "OM",
    "DM": "DM",
    "HL": "HL",
    "PM": "PM",
    "GM": "GM",
    "N": "M",
    "DN": "DM",
    "BN": "BN",
    **{f"X{number}": f"X{number}" for number in range(1, 10)},
}

# The codes of calls of a club's own, which have a name (catalogue 1.9).
OWN: Final = tuple(call for call in SPECIALS if call.startswith("X"))


def known_call(word: object) -> Call:
    """`word` itself if it is a call or `pass`; raises NotNotation `unknown_call`. Case counts."""
    if isinstance(word, str) and (word in BIDS or word in SPECIALS or word == PASS):
        return word
    raise NotNotation("unknown_call", call=word)


def same_call(one: Call, other: Call) -> bool:
    """Whether two words mean the same call: `N` and `M`, `DN` and `DM`, or one word twice."""
    return SPECIALS.get(one, one) == SPECIALS.get(other, other)
