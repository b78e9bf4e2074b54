"""The score sheet of a game as its page prints it: one row a hand, everything in words.

Made from the projected hands alone; what was struck out comes from the log beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as say

from rule_words.calls import capital
from rule_words.signs.letters import seat_letters
from rules_engine.seats import Seat, Side, Table
from scoring.models import Game, Hand
from scoring.words.endings import ALL_PASS, LINES, why_words
from scoring.words.names import Names
from scoring.words.seats import side_sign

# A sheet is looked at after every hand, by everybody who watches: so many are kept in words.
SHEETS_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class SideHead:
    """A side at the head of its column: a short sign, its words, and who plays for it."""

    key: Side
    sign: str
    words: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A side's part in a hand: points and running score, won and lost as the old sheets part them.

    All are None in a hand that does not count; one that was thrown in has the score alone.
    """

    side: SideHead
    points: int | None
    after: int | None
    won: int | None
    lost: int | None
    bound: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A call of the auction, or a trick: who, and the call (empty for a trick)."""

    sign: str
    name: str
    call: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of a side with their reason in words."""

    side: SideHead
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand on the sheet. `result` says in few words what became of it, `sentence` who did what.

    `remarks` are sentences on what else counted; `won_by` are the sides that won a game with this
    hand, empty where none ended. `tricks` are those of the contract group, None without a contract.
    `has_cards`: it was recorded card by card.
    """

    number: int
    dealer: Turn
    contract: str
    declarer: Turn | None
    tricks: int | None
    made: bool | None
    result: str
    sentence: str
    void: bool
    played: bool
    cells: tuple[Cell, ...]
    calls: tuple[Turn, ...]
    order: tuple[Turn, ...]
    lines: tuple[ScoreLine, ...]
    remarks: tuple[str, ...]
    why: str
    won_by: str
    has_cards: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The columns and rows of a game's sheet."""

    sides: tuple[SideHead, ...]
    rows: tuple[SheetRow, ...]

    @property
    def counting(self) -> tuple[SheetRow, ...]:
        """The hands that count, in order."""
        return tuple(row for row in self.rows if not row.void)


def side_heads(table: Table, names: Names) -> tuple[SideHead, ...]:
    """The sides of a table in the order of their columns."""
    return tuple(
        SideHead(
            key=side,
            sign=side_sign(table, side),
            words=names.side(side),
            players=tuple(names.seat(seat) for seat in table.seats_of(side)),
        )
        for side in table.sides
    )


def read_sheet(game: Game, hands: Iterable[Hand]) -> Sheet:
    """The sheet of a game from its projected hands, first hand first.

    A hand that was read already and is as it was is the same row as then.
    """
    table = game.rules.table
    names = Names.of(game.rules, game.names)
    sides = side_heads(table, names)
    known = _read_lately(game.pk, tuple(game.names), get_language())
    rows = []
    for hand in hands:
        now = hand.detail, hand.void
        before = known.get(hand.number)
        if before is None or before[0] != now:
            before = known[hand.number] = now, _Row(hand, table, names, sides).read()
        rows.append(before[1])
    return Sheet(sides, tuple(rows))


@lru_cache(maxsize=SHEETS_KEPT)
def _read_lately(
    _game: UUID, _names: tuple[str, ...], _language: str | None
) -> dict[int, tuple[tuple[Any, bool], SheetRow]]:
    """By number, the hands of a sheet as they were read last, each with what it was read from."""
    return {}


@dataclass(frozen=True, slots=True)
class _Row:
    """The making of one row."""

    hand: Hand
    table: Table
    names: Names
    sides: tuple[SideHead, ...]

    def read(self) -> SheetRow:
        told: Mapping[str, Any] = self.hand.detail
        return SheetRow(
            number=told["number"],
            dealer=self._turn(told["dealer"]),
            contract=told["contract"] or "",
            declarer=None if told["declarer"] is None else self._turn(told["declarer"]),
            tricks=self._group_tricks(told),
            made=told["made"],
            result=self._result(told),
            sentence=self._sentence(told),
            void=self.hand.void,
            played=told["all_pass"] is None,
            cells=tuple(self._cell(side, told) for side in self.sides),
            calls=tuple(self._turn(seat, call) for seat, call in told["calls"]),
            order=tuple(self._turn(seat) for seat in told["order"]),
            lines=tuple(self._lines(told)),
            remarks=tuple(remarks(told, self.names, self.table)),
            why=" ".join(why_words(told, self.names)),
            has_cards="cards" in told,
            won_by=self._won_by(told),
        )

    def _turn(self, seat: Seat, call: str = "") -> Turn:
        return Turn(seat_letters(self.table)[seat], self.names.seat(seat), call)

    def _won_by(self, told: Mapping[str, Any]) -> str:
        winners = told["outcome"][0] if told["outcome"] else ()
        return ", ".join(side.sign for side in self.sides if side.key in winners)

    def _group_tricks(self, told: Mapping[str, Any]) -> int | None:
        if told["contract"] is None:
            return None
        tricks: Mapping[Side, int] = told["tricks"]
        return sum(tricks[side] for side in dict.fromkeys(told["sides"]))

    def _result(self, told: Mapping[str, Any]) -> str:
        if told["all_pass"] is not None:
            return str(ALL_PASS[told["all_pass"]])
        if told["contract"] is None:
            return say("Everybody passed; played without a contract.")
        tricks = self._group_tricks(told) or 0
        words = ngettext("%(count)d trick", "%(count)d tricks", tricks) % {"count": tricks}
        match told["made"]:
            case True:
                return say("{tricks}, made").format(tricks=words)
            case False:
                return say("{tricks}, lost").format(tricks=words)
            case _:
                return say("{tricks}, stopped before it was decided").format(tricks=words)

    def _sentence(self, told: Mapping[str, Any]) -> str:
        if told["contract"] is None:
            return self._result(told)
        return say("{call} by {name}: {result}.").format(
            call=capital(self.names.call(told["contract"])),
            name=self.names.seat(told["declarer"]),
            result=self._result(told),
        )

    def _cell(self, side: SideHead, told: Mapping[str, Any]) -> Cell:
        if self.hand.void:
            return Cell(side, None, None, None, None, bound=False)
        if told["all_pass"] is not None:
            return Cell(side, None, told["after"][side.key], None, None, bound=False)
        gains = [points for key, _, points in told["lines"] if key == side.key]
        return Cell(
            side=side,
            points=told["points"][side.key],
            after=told["after"][side.key],
            won=sum(points for points in gains if points > 0),
            lost=-sum(points for points in gains if points < 0),
            bound=side.key in told["sides"],
        )

    def _lines(self, told: Mapping[str, Any]) -> Iterable[ScoreLine]:
        heads = {side.key: side for side in self.sides}
        for key, reason, points in told["lines"]:
            yield ScoreLine(heads[key], str(LINES[reason]), points)


def remarks(told: Mapping[str, Any], names: Names, table: Table) -> Iterable[str]:
    """What else counted in a hand, as sentences: partner, why points came or went, bans."""
    partners = [seat for seat in told["group"] if seat != told["declarer"]]
    if partners and len(table.sides) == len(table.seats):
        yield say("Partner: {names}.").format(names=_listed(names, partners))
    yield from why_words(told, names)
    if told["conceded"]:
        yield say("The rest was conceded.")
    if told["barred_next"]:
        yield say("Out of the next auction: {names}.").format(
            names=_listed(names, told["barred_next"])
        )


def _listed(names: Names, seats: Sequence[Seat]) -> str:
    return ", ".join(names.seat(seat) for seat in seats)
