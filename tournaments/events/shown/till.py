"""The till of an evening as its director reads it: who has paid, the cash sheet, every line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as say

from clubs.models import Role
from clubs.names.accounts import account_names
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Entrant, Event, Fee, TillKind, TillLine
from tournaments.events.services.fees import fee_for, fees_of, usual_groups
from web.money import exact_money, money

HEADERS: Final = (
    "number", "when", "kind", "what for", "who", "amount", "currency", "stands", "reverses",
    "reason", "by",
)  # fmt: skip
SHEET_HEADERS: Final = ("line", "people", "amount", "currency")


@dataclass(frozen=True, slots=True)
class FeeAtDoor:
    """What somebody has paid, or is to pay; of a pair both together. `entrant` leads."""

    entrant: int
    group: str
    amount: int
    words: str
    paid: bool


@dataclass(frozen=True, slots=True)
class FeesAtDoor:
    """Everybody's fee, by the key of each entrant, in one currency; `groups` are all that have
    one, the usual first."""

    currency: str
    groups: tuple[str, ...]
    of_entrant: Mapping[int, FeeAtDoor]

    @property
    def count(self) -> int:
        """How many people have paid."""
        return sum(1 for fee in self.of_entrant.values() if fee.paid)

    def of(self, *entrants: int) -> FeeAtDoor | None:
        """What these owe or paid together, None for nobody's fee. Paid is when each has."""
        found = [self.of_entrant[pk] for pk in entrants if pk in self.of_entrant]
        if not found:
            return None
        amount = sum(fee.amount for fee in found)
        groups = ", ".join(dict.fromkeys(fee.group for fee in found))
        paid = all(fee.paid for fee in found)
        return FeeAtDoor(found[0].entrant, groups, amount, money(amount, self.currency), paid)


def fees_at_door(event: Event, entrants: Sequence[Entrant]) -> FeesAtDoor | None:
    """The fees of these people, who come with their players; None where nothing is asked of
    anybody. One query, three more where there are fees."""
    fees = fees_of(event)
    if not fees:
        return None
    currency, usual = fees[0].club.till.currency, usual_groups(event)
    lines = event.till_lines.filter(kind=TillKind.FEE, stands=True)
    paid = {line.player_id: line for line in lines}
    found = {
        each.pk: _fee(each, fees, usual, paid.get(each.player_id), currency) for each in entrants
    }
    return FeesAtDoor(currency, tuple(fee.group for fee in fees), found)


def _fee(
    entrant: Entrant,
    fees: Sequence[Fee],
    usual: Mapping[int, str],
    line: TillLine | None,
    currency: str,
) -> FeeAtDoor:
    if line is not None:
        words = money(line.amount, currency)
        return FeeAtDoor(entrant.pk, line.word, line.amount, words, paid=True)
    fee = fee_for(entrant, fees, usual)
    return FeeAtDoor(entrant.pk, fee.group, fee.amount, money(fee.amount, currency), paid=False)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the cash sheet: what it is, how many people where it counts them, its money."""

    label: str
    amount: int
    words: str
    people: int | None = None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class CashSheet:
    """What came in and went out. `due` is what should be in the box; `counted` what was found."""

    currency: str
    lines: Sequence[SheetLine]
    due: int
    counted: int | None

    @property
    def due_words(self) -> str:
        """What should be in the box, in words."""
        return money(self.due, self.currency)

    @property
    def difference(self) -> int | None:
        """How much too much is in the box, less than nothing where some is missing."""
        return None if self.counted is None else self.counted - self.due


def cash_sheet(lines: Iterable[TillLine], currency: str) -> CashSheet:
    """What these lines of one till add up to; those that do not stand cancel each other out."""
    standing = [line for line in lines if line.stands]
    counted = next((line.amount for line in standing if line.kind == TillKind.COUNTED), None)
    told: list[SheetLine] = []
    for kind in TillKind:
        if kind != TillKind.COUNTED:
            told += _lines_of(kind, standing, currency)
    due = sum(line.amount for line in told)
    told.append(_line(say("Should be in the box"), due, currency, strong=True))
    if counted is not None:
        told.append(_line(str(TillKind.COUNTED.label), counted, currency))
        told.append(_line(say("Difference"), counted - due, currency, strong=True))
    return CashSheet(currency, told, due, counted)


def _lines_of(kind: TillKind, standing: Sequence[TillLine], currency: str) -> list[SheetLine]:
    """The lines of one kind: by the word that they have in common."""
    by_word: dict[str, list[TillLine]] = {}
    for line in standing:
        if line.kind == kind:
            by_word.setdefault(line.word, []).append(line)
    return [
        _line(
            _what(kind, word),
            sum(line.amount for line in lines),
            currency,
            people=len(lines) if kind == TillKind.FEE else None,
        )
        for word, lines in sorted(by_word.items())
    ]


def _what(kind: TillKind, word: str) -> str:
    """What money came or went for: the kind, and the word that somebody gave it."""
    return say("{kind}: {word}").format(kind=kind.label, word=word) if word else str(kind.label)


def _line(
    label: str, amount: int, currency: str, *, people: int | None = None, strong: bool = False
) -> SheetLine:
    return SheetLine(label, amount, money(amount, currency), people, strong)


@dataclass(frozen=True, slots=True)
class TillRow:
    """A line of the till with everything that is known of it."""

    line: TillLine
    what: str
    who: str
    words: str
    by: str
    at: datetime
    reason: str
    reversed: bool


def till_rows(event: Event, names: Names, currency: str) -> list[TillRow]:
    """Every line of an event's till, in the order in which they were entered: three queries."""
    lines = list(event.till_lines.order_by("pk"))
    by = account_names({line.by_id for line in lines}, club=event.club, role=Role.MEMBER)
    entrants = dict(event.entrants.values_list("player_id", "pk"))
    return [
        TillRow(
            line,
            _what(TillKind(line.kind), line.word),
            names(entrants[line.player_id]) if line.player_id in entrants else "",
            money(line.amount, currency),
            by.get(line.by_id or 0, ""),
            line.at,
            line.reason or (say("Taken back") if line.reverses_id else ""),
            reversed=not line.stands and line.reverses_id is None,
        )
        for line in lines
    ]


def file_rows(rows: Sequence[TillRow], currency: str) -> Iterable[list[Any]]:
    """The lines for a file, money as numbers."""
    place = {row.line.pk: number for number, row in enumerate(rows, 1)}
    for number, row in enumerate(rows, 1):
        line = row.line
        yield [
            number,
            row.at,
            line.kind,
            line.word,
            row.who,
            exact_money(line.amount, currency),
            currency,
            line.stands,
            place.get(line.reverses_id or 0),
            line.reason,
            row.by,
        ]


def sheet_rows(sheet: CashSheet) -> Iterable[list[Any]]:
    """The cash sheet for a file, money as numbers."""
    for line in sheet.lines:
        yield [line.label, line.people, exact_money(line.amount, sheet.currency), sheet.currency]
