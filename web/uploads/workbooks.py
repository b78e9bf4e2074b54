"""XLSX as a stream: rows of cells from the XML of its sheets, each tag looked at once.

The library that writes our workbooks fills the gaps between rows and keeps a row of any width, so
that a file of five thousand bytes can hold it for minutes. Here a gap costs nothing, what follows
a limit is not unpacked, and no entity is ever resolved. Numbers of formats and days are its.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Final
from xml.parsers import expat

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel
from openpyxl.utils.escape import unescape

from web.uploads.limits import Limits, Unreadable, bad_file, locked, too_large
from web.uploads.packages import BadPackage, Package

Cell = str | int | float | date | datetime | time
Attributes = dict[str, str]

LAST_ROW: Final = 1_048_576
DEEPEST: Final = 64
LETTERS: Final = 26
WHOLE: Final = 10**15


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A sheet: its rows by number, and where reading stopped after blank rows, if it did."""

    name: str
    rows: list[tuple[int, list[Cell]]]
    cut_at: int | None


class _Stop(Exception):
    """There is no need to read on."""


def read_workbook(content: bytes, limits: Limits) -> Iterator[BookSheet]:
    """The sheets of a workbook in their order, one after another; raises Unreadable."""
    try:
        yield from _Book(Package(content, limits.unpacked), limits).sheets()
    except BadPackage as error:
        raise said(error) from error
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise bad_file() from error


def said(error: BadPackage) -> Unreadable:
    """What is told of a package that was refused."""
    return {"locked": locked, "too_large": too_large}.get(error.code, bad_file)()


class _Book:
    """What the sheets of a workbook share."""

    def __init__(self, package: Package, limits: Limits) -> None:
        self.package, self.limits = package, limits
        self.tags_left = limits.tags
        self.rows_left = limits.rows
        self.texts: list[str] = []
        self.is_date: list[bool] = []
        self.epoch = CALENDAR_WINDOWS_1900

    def sheets(self) -> Iterator[BookSheet]:
        """Each sheet that has cells; pictures of diagrams are none."""
        main = next(iter(self._related("").get("officeDocument", ())), ("", "xl/workbook.xml"))[1]
        named: list[tuple[str, str]] = []

        def start(tag: str, told: Attributes) -> None:
            if tag == "workbookPr" and told.get("date1904") in {"1", "true"}:
                self.epoch = CALENDAR_MAC_1904
            elif tag == "sheet":
                key = next((told[name] for name in told if name.endswith(":id")), "")
                named.append((told.get("name", ""), key))

        self.parse(main, start)
        if len(named) > self.limits.sheets:
            raise too_large()
        related = self._related(main)
        paths = dict(related.get("worksheet", ()))
        for _key, path in related.get("sharedStrings", ()):
            self.texts = _texts(self, path)
        for _key, path in related.get("styles", ()):
            self.is_date = _date_styles(self, path)
        for name, key in named:
            if key in paths:
                yield _SheetReader(self, name).read(paths[key])

    def _related(self, path: str) -> dict[str, list[tuple[str, str]]]:
        """What belongs to a part, by kind: pairs of key and path."""
        folder, name = posixpath.split(path)
        rels = posixpath.join(folder, "_rels", f"{name}.rels")
        found: dict[str, list[tuple[str, str]]] = {}

        def start(tag: str, told: Attributes) -> None:
            if tag == "Relationship" and told.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, told.get("Target", "")))
                kind = told.get("Type", "").rpartition("/")[2]
                found.setdefault(kind, []).append((told.get("Id", ""), target.lstrip("/")))

        if rels in self.package.names:
            self.parse(rels, start)
        return found

    def parse(
        self,
        path: str,
        start: Callable[[str, Attributes], None],
        end: Callable[[str], None] | None = None,
        text: Callable[[str], None] | None = None,
    ) -> None:
        """Read a part tag by tag, names without their prefix, until its end or `_Stop`."""
        parser = expat.ParserCreate()
        depth = 0

        def opened(tag: str, told: Attributes) -> None:
            nonlocal depth
            depth += 1
            self.tags_left -= 1
            if self.tags_left < 0:
                raise too_large()
            if depth > DEEPEST:
                raise bad_file()
            start(tag.rpartition(":")[2], told)

        def closed(tag: str) -> None:
            nonlocal depth
            depth -= 1
            if end is not None:
                end(tag.rpartition(":")[2])

        def refused(*_told: object) -> None:
            raise bad_file()

        parser.StartElementHandler, parser.EndElementHandler = opened, closed
        # A workbook declares no entities; whoever does wants them resolved.
        parser.StartDoctypeDeclHandler = refused
        parser.buffer_text = True
        if text is not None:
            parser.CharacterDataHandler = text
        try:
            for chunk in self.package.chunks(path):
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except _Stop:
            pass


class _Words:
    """The text between tags, without the readings that are written above it."""

    def __init__(self, most: int) -> None:
        self.most, self.parts, self.listens, self.aside = most, list[str](), False, 0

    def start(self, tag: str) -> None:
        if tag == "rPh":
            self.aside += 1
        self.listens = tag in {"t", "v"} and not self.aside

    def end(self, tag: str) -> None:
        if tag == "rPh":
            self.aside -= 1
        self.listens = False

    def hear(self, text: str) -> None:
        # A sign more than a cell may have tells that it was longer.
        if self.listens and sum(map(len, self.parts)) <= self.most:
            self.parts.append(text[: self.most + 1])

    def taken(self) -> str:
        """What was said since the last time."""
        text = "".join(self.parts)
        self.parts.clear()
        return text


def _texts(book: _Book, path: str) -> list[str]:
    """The texts that cells name by number."""
    found: list[str] = []
    words = _Words(book.limits.cell)

    def end(tag: str) -> None:
        words.end(tag)
        if tag == "si":
            found.append(unescape(words.taken()))
            if len(found) > book.limits.texts:
                raise too_large()

    book.parse(path, lambda tag, _told: words.start(tag), end, words.hear)
    return found


def _date_styles(book: _Book, path: str) -> list[bool]:
    """Which styles of cells show a number as a day or a time."""
    formats: dict[str, str] = {str(number): code for number, code in BUILTIN_FORMATS.items()}
    styles: list[str] = []
    inside = False

    def start(tag: str, told: Attributes) -> None:
        nonlocal inside
        if tag == "numFmt":
            formats[told.get("numFmtId", "")] = told.get("formatCode", "")[: book.limits.cell]
        elif tag == "cellXfs":
            inside = True
        elif tag == "xf" and inside:
            styles.append(told.get("numFmtId", "0"))

    def end(tag: str) -> None:
        nonlocal inside
        if tag == "cellXfs":
            inside = False

    book.parse(path, start, end)
    shown = {key: bool(is_date_format(code)) for key, code in formats.items()}
    return [shown.get(key, False) for key in styles]


class _SheetReader:
    """Reads one sheet; what it read lives as long as its rows."""

    def __init__(self, book: _Book, name: str) -> None:
        self.book, self.name = book, name
        self.rows: list[tuple[int, list[Cell]]] = []
        self.words = _Words(book.limits.cell)
        self.number = self.blank = 0
        self.column = 0
        self.cells: dict[int, Cell] = {}
        self.kind, self.style = "n", 0
        self.cut_at: int | None = None

    def read(self, path: str) -> BookSheet:
        """The rows that have something in them."""
        self.book.parse(path, self._start, self._end, self.words.hear)
        return BookSheet(self.name, self.rows, self.cut_at)

    def _start(self, tag: str, told: Attributes) -> None:
        self.words.start(tag)
        if tag == "row":
            self._start_row(told)
        elif tag == "c":
            self.column = _column(told.get("r", ""), self.column + 1)
            self.kind, self.style = told.get("t", "n"), _whole(told.get("s", "0"))

    def _start_row(self, told: Attributes) -> None:
        before = self.number
        self.number = _whole(told["r"]) if "r" in told else before + 1
        if not before < self.number <= LAST_ROW:
            raise bad_file()
        self.blank += self.number - before - 1
        if self.rows and self.blank > self.book.limits.blank:
            self.cut_at = self.number
            raise _Stop
        self.column, self.cells = 0, {}

    def _end(self, tag: str) -> None:
        self.words.end(tag)
        if tag == "c":
            text = self.words.taken()
            if text:
                self.cells[min(self.column, self.book.limits.columns + 1)] = self._value(text)
        elif tag == "row":
            self._end_row()
        elif tag == "sheetData":
            raise _Stop

    def _end_row(self) -> None:
        if not any(cell != "" for cell in self.cells.values()):
            self.blank += 1
            return
        self.blank = 0
        self.book.rows_left -= 1
        if self.book.rows_left < 0:
            raise too_large()
        last = max(self.cells)
        self.rows.append((self.number, [self.cells.get(at, "") for at in range(1, last + 1)]))

    def _value(self, text: str) -> Cell:
        if self.kind == "s":
            at = _whole(text)
            if at >= len(self.book.texts):
                raise bad_file()
            return self.book.texts[at]
        if self.kind == "n":
            return self._number(text)
        return unescape(text) if self.kind in {"str", "inlineStr"} else text

    def _number(self, text: str) -> Cell:
        try:
            value = float(text)
            styles = self.book.is_date
            if self.style < len(styles) and styles[self.style]:
                told: Any = from_excel(value, self.book.epoch)
                return told if isinstance(told, date | time) else text
            return int(value) if value.is_integer() and abs(value) < WHOLE else value
        except (ValueError, OverflowError) as error:
            raise bad_file() from error


def _whole(text: str) -> int:
    """A number as XML tells it; raises Unreadable."""
    if not (text.isascii() and text.isdecimal() and len(text) < len(str(WHOLE))):
        raise bad_file()
    return int(text)


def _column(place: str, following: int) -> int:
    """The column of a cell, 1 for `A7`; a cell that does not say stands after the last one."""
    if not place:
        return following
    number = 0
    for sign in place.rstrip("0123456789").upper()[:4]:
        if not "A" <= sign <= "Z":
            raise bad_file()
        number = number * LETTERS + ord(sign) - ord("A") + 1
    return number or following
