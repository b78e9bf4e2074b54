"""The special calls and the named ladders that place them (catalogue 1.5 and 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules_engine.calls import LEVELS, OWN, SPECIALS, Call, same_call
from rules_engine.errors import NotNotation

NAME_LENGTH: Final = 24
# What a written special may say; a call of the club's own says more.
_FIELDS: Final = (
    "code",
    "value",
    "rank_above",
    "min_level_gate",
    "min_tricks",
    "max_tricks",
    "uses_kitty",
)
_OWN_FIELDS: Final = ("name", "solo", "exposed")


@dataclass(frozen=True, slots=True)
class Special:
    """A call that is no number of tricks in a strain.

    It is made when the tricks of its contract group lie in `min_tricks`..`max_tricks` and is worth
    `value` points. It stands in the auction immediately above the call `rank_above`; its gate, if
    not 0, is the level that must have been bid before it may be called. `solo`: the partners
    of the declarer lay their cards away; `both_partners`: all of them play and none may win.
    `name` is what a club calls a call of its own, empty for those that everybody knows.
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
    name: str = ""

    @property
    def can_be_set(self) -> bool:
        """Whether too many tricks set it: hi/lo is lost in both directions (precision 4), and a
        call of the club's own is of the kind of misère where no trick may be won."""
        return self.code != "HL" if self.code not in OWN else self.max_tricks == 0


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
        *(Special(code, 500, "10NT", name=code) for code in OWN),
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


def read_specials(written: object, gated: tuple[Call, ...] = ()) -> tuple[Special, ...]:
    """A ladder by name with the gates of `gated`, or a list of special calls with their own.

    Raises NotNotation `bad_option_value`.
    """
    if isinstance(written, str) and written in LADDERS:
        return tuple(
            replace(special, min_level_gate=7)
            if any(same_call(special.code, code) for code in gated)
            else special
            for special in LADDERS[written]
        )
    if isinstance(written, list):
        specials = tuple(_read_special(item) for item in written)
        meanings = [SPECIALS[special.code] for special in specials]
        if len(set(meanings)) == len(meanings):
            return specials
    raise _refused(written)


def _refused(written: object) -> NotNotation:
    return NotNotation("bad_option_value", option="specials", value=written)


def _read_special(written: object) -> Special:
    """One special call from its written fields; `code`, `value` and `rank_above` are needed."""
    if not isinstance(written, Mapping):
        raise _refused(written)
    fields = dict(written)
    code, anchor = fields.get("code"), fields.get("rank_above")
    known = (*_FIELDS, *_OWN_FIELDS) if code in OWN else _FIELDS
    if (
        not isinstance(code, str)
        or code not in MEANINGS
        or not isinstance(anchor, str)
        or "value" not in fields
        or not set(fields) <= set(known)
    ):
        raise _refused(written)
    if fields.get("min_level_gate") is None:
        fields["min_level_gate"] = 0
    special = replace(MEANINGS[code], **fields)
    if not _can_be(special):
        raise _refused(written)
    return special


def _can_be(special: Special) -> bool:
    """Whether the fields of a special are of the right types and sizes."""
    numbers = (special.value, special.min_level_gate, special.min_tricks, special.max_tricks)
    if any(type(number) is not int or number < 0 for number in numbers):
        return False
    if any(type(each) is not bool for each in (special.uses_kitty, special.solo, special.exposed)):
        return False
    if special.min_level_gate not in (0, *LEVELS) or not _can_be_name(special.name, special.code):
        return False
    return special.min_tricks <= special.max_tricks <= 10


def _can_be_name(name: object, code: Call) -> bool:
    """Whether a club may call its call so: one line of a few printing signs."""
    if code not in OWN:
        return name == ""
    if not isinstance(name, str) or not name.isprintable():
        return False
    return bool(name.strip()) and len(name) <= NAME_LENGTH


def write_special(special: Special) -> dict[str, object]:
    """A special call as it is written."""
    names = _FIELDS if special.code not in OWN else (*_FIELDS, *_OWN_FIELDS)
    return {name: getattr(special, name) for name in names}
