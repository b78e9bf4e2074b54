"""What the pad's form sends: the word of the button that was pressed, as entries of the log.

A button's value is a word such as `call:7S`, `trick:N`, `tricks:7`; the pad's script reads the same
words (static/pad/tap.js). Nothing here judges: the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.errors import NotNotation
from rules_engine.game import GameState
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.seats import Side
from web.pages import row_key

Entry = tuple[str, dict[str, object]]


@dataclass(frozen=True, slots=True)
class Tap:
    """One pressed button on the page of a game in `state`, with the form's other fields.

    What the button leaves open, the form says as its page had it: whose `turn` it was, whose tricks
    were `asked`, which entries `undo` and `redo` name. So a form that is sent twice says the same
    twice, and is recorded once.
    """

    state: GameState
    fields: Mapping[str, str]

    def entries(self) -> list[Entry]:
        """What the button records, in order; raises NotNotation where it says nothing."""
        what, _, word = self.fields.get("act", "").partition(":")
        if what in _READERS:
            return _READERS[what](self, word)
        if what in _OF_A_SEAT:
            return [(what, {"seat": word})]
        if what in _PLAIN:
            return [(_PLAIN[what], {})]
        raise NotNotation("unknown_kind", kind=what)

    def call(self, word: str) -> list[Entry]:
        """A call by whose turn it was on the page."""
        return [("call", {"seat": self.fields.get("turn", ""), "call": word})]

    def result(self, _: str) -> list[Entry]:
        """The contract with its declarer, and the tricks where they were typed too."""
        contract = self.fields.get("contract", "")
        seat = self.fields.get("declarer", "")
        told: list[Entry] = [("contract", {"contract": contract, "seat": seat})]
        if any(self.fields.get(f"tricks-{side}") for side in self.state.rules.table.sides):
            told.append(("tricks", {"tricks": self._typed()}))
        return told

    def tricks(self, word: str) -> list[Entry]:
        """Tricks by side: typed one by one, or the contract's side's number for two sides."""
        return [("tricks", {"tricks": self._number(word) if word else self._typed()})]

    def _number(self, word: str) -> dict[Side, int]:
        sides = self.state.rules.table.sides
        if len(sides) > 2:  # noqa: PLR2004  one number tells all only where there are two sides
            raise NotNotation("missing_field", field="tricks")
        asked, number = self.fields.get("asked"), _whole(word)
        if asked not in sides:
            raise NotNotation("missing_field", field="asked")
        return {side: number if side == asked else TRICKS_IN_A_HAND - number for side in sides}

    def _typed(self) -> dict[Side, int]:
        return {
            side: _whole(self.fields.get(f"tricks-{side}", "") or "0")
            for side in self.state.rules.table.sides
        }

    def rest(self, side: str) -> list[Entry]:
        """A conceded hand: the recorded tricks, and all that are left to one side."""
        table = self.state.rules.table
        won = [table.side_of(seat) for seat in self.state.order]
        tricks = {each: won.count(each) for each in table.sides}
        if side not in tricks:
            raise NotNotation("bad_field", field="side")
        tricks[side] += TRICKS_IN_A_HAND - len(won)
        return [("tricks", {"tricks": tricks, "conceded": True})]

    def penalty(self, word: str) -> list[Entry]:
        """A penalty of the rule's own size: `laydown:NS`."""
        penalty, _, side = word.partition(":")
        return [("penalty", {"penalty": penalty, "side": side})]

    def note(self, _: str) -> list[Entry]:
        """The text that was typed beside the button."""
        return [("note", {"text": self.fields.get("text", "").strip()})]

    def take_back(self, what: str) -> list[Entry]:
        """An undo, or the undo of one; raises NotNotation `nothing_to_undo`."""
        seq = row_key(self.fields.get(what))
        if seq is None:
            raise NotNotation("nothing_to_undo")
        return [("undo", {"seq": seq})]


_READERS: Final[Mapping[str, Callable[[Tap, str], list[Entry]]]] = {
    "call": Tap.call,
    "result": Tap.result,
    "tricks": Tap.tricks,
    "rest": Tap.rest,
    "penalty": Tap.penalty,
    "note": Tap.note,
    "misdeal": lambda _, word: [("misdeal", {"reason": word} if word else {})],
    "passed": lambda _, __: [("contract", {"contract": None})],
    "partner": lambda _, word: [("partner", {"seat": word or None})],
    "first": lambda _, word: [("first", {"sides": [word]})],
    "undo": lambda tap, _: tap.take_back("undo"),
    "redo": lambda tap, _: tap.take_back("redo"),
}
_OF_A_SEAT: Final = frozenset({"trick", "breach", "revoke", "ban_waived"})
_PLAIN: Final[Mapping[str, str]] = {
    "others": "others_pass",
    "declare": "declare",
}


def _whole(text: str) -> int:
    """A number of tricks as typed; raises NotNotation `bad_field`."""
    if not text.isascii() or not text.isdigit() or len(text) > 2:  # noqa: PLR2004  two digits
        raise NotNotation("bad_field", field="tricks")
    return int(text)
