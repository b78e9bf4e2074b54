"""How a cell of a table stands on its row's card on a phone; the styles are in game.css.

`head` begins the card, with facts beside it where it is `short`; `side` ends its first line; `line`
is among the facts below, `told` there with its column's name before it. `short` never breaks at the
desk, and `blank` is nothing that a card has to say.
"""

from __future__ import annotations

from typing import Any, Final

NOTHING: Final = "—"


def _or_blank(classes: str) -> Any:
    """These classes, and that of a cell with nothing in it."""

    def chosen(value: Any = None) -> str:
        return f"{classes} blank" if value in (None, "", NOTHING) else classes

    return chosen


HEAD: Final[dict[str, Any]] = {"td": {"class": "card-head"}}
SHORT_HEAD: Final[dict[str, Any]] = {"td": {"class": "card-head card-short"}}
SIDE: Final[dict[str, Any]] = {"td": {"class": "card-side short"}}
LINE: Final[dict[str, Any]] = {"td": {"class": "card-line"}}
SHORT_LINE: Final[dict[str, Any]] = {"td": {"class": "card-line short"}}
LINE_OR_BLANK: Final[dict[str, Any]] = {"td": {"class": _or_blank("card-line")}}
TOLD_OR_BLANK: Final[dict[str, Any]] = {"td": {"class": _or_blank("card-line card-told")}}
TOLD_NUMBER: Final[dict[str, Any]] = {
    "td": {"class": "card-line card-told num"},
    "th": {"class": "num"},
}
