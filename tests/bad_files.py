"""Files that no reader of the site may fall over, fed to each of them.

Every file here is told off with a sentence, or read within its limits; none costs more than its
size allows. Whoever writes a new reader feeds it these (`BAD_FILES`), and whoever finds a file that
one cannot read adds it.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping
from typing import Final

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def zipped(parts: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return file.getvalue()


def sheet_xml(rows: str) -> str:
    """The XML of a sheet around its rows."""
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def text_cell(place: str, text: str) -> str:
    """A cell with a text of its own."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def book_parts(rows: str, **more: str) -> dict[str, str | bytes]:
    """The parts of the smallest workbook; `more` are parts by name, `strings` for the texts."""
    return {
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
        f'Type="{KINDS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": more.get("workbook")
        or f'<workbook xmlns="{MAIN}" xmlns:r="{KINDS}"><sheets>'
        '<sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
        f'<Relationship Id="r1" Type="{KINDS}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{KINDS}/sharedStrings" Target="sharedStrings.xml"/>'
        f'<Relationship Id="r3" Type="{KINDS}/styles" Target="/xl/styles.xml"/></Relationships>',
        "xl/sharedStrings.xml": more.get("strings")
        or f'<sst xmlns="{MAIN}"><si><t>Name</t></si><si><t>Ana</t></si></sst>',
        "xl/styles.xml": more.get("styles") or f'<styleSheet xmlns="{MAIN}"/>',
        "xl/worksheets/sheet1.xml": more.get("sheet") or sheet_xml(rows),
    }


def book(rows: str, **more: str) -> bytes:
    """The smallest workbook with these rows."""
    return zipped(book_parts(rows, **more))


NAME_ROW = f'<row r="1">{text_cell("A1", "Name")}</row>'
ANA_ROW = f'<row r="2">{text_cell("A2", "Ana")}</row>'
GOOD_BOOK = book(NAME_ROW + ANA_ROW)


def _flagged(content: bytes, *, method: int | None = None, locked: bool = False) -> bytes:
    """A zip file whose entries say that they are locked, or packed in another way."""
    altered = bytearray(content)
    for sign, flags, packing in ((b"PK\x03\x04", 6, 8), (b"PK\x01\x02", 8, 10)):
        at = altered.find(sign)
        while at >= 0:
            if locked:
                altered[at + flags] |= 1
            if method is not None:
                struct.pack_into("<H", altered, at + packing, method)
            at = altered.find(sign, at + 4)
    return bytes(altered)


def _entities(kind: str) -> str:
    lines = ['<!ENTITY a "lol">']
    lines += [f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)]
    return f"<?xml version='1.0'?><!DOCTYPE x [{''.join(lines)}]><{kind}>&j;</{kind}>"


def _deep(text: str, depth: int = 100_000) -> str:
    return f"<a>{'<b>' * depth}{text}{'</b>' * depth}</a>"


def _spoiled(content: bytes) -> bytes:
    """A zip file with bytes of its packed parts turned around."""
    altered = bytearray(content)
    for at in range(60, len(altered) - 400, 37):
        altered[at] ^= 0xFF
    return bytes(altered)


def _archive(rows: str | bytes = "", accounts: str = "[]", manifest: str = "") -> bytes:
    """The beginning of a club's archive, with parts of ours in it."""
    kind = manifest or '{"format": "best-bower club archive", "version": 2}'
    return zipped(
        {
            "manifest.json": kind,
            "accounts.json": accounts,
            "follows.json": "{}",
            "rows/clubs.club.jsonl": rows,
        }
    )


JSON_DEEP = "[" * 200_000 + "]" * 200_000

# What cannot be read at all: each reader says no, in one sentence.
UNREADABLE: Final[Mapping[str, Callable[[], bytes]]] = {
    "nothing": lambda: b"",
    "blanks": lambda: b"\n \n\t\n",
    "zeros": lambda: b"name\nAna\x00\n",
    "a picture": lambda: b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200),
    "an old Excel file": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000),
    "an open document": lambda: zipped(
        {"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}, zipfile.ZIP_STORED
    ),
    "the beginning of a zip": lambda: b"PK\x03\x04 no archive",
    "a zip of nothing": lambda: zipped({}).replace(b"PK\x05\x06", b"PK\x03\x04"),
    "a zip of something else": lambda: zipped({"read.me": "hello"}),
    "half a workbook": lambda: GOOD_BOOK[: len(GOOD_BOOK) // 2],
    "a spoiled workbook": lambda: _spoiled(book(NAME_ROW + ANA_ROW * 50)),
    "a locked workbook": lambda: _flagged(GOOD_BOOK, locked=True),
    "a packing nobody knows": lambda: _flagged(GOOD_BOOK, method=99),
    "a packing that is seldom": lambda: zipped(book_parts(NAME_ROW), zipfile.ZIP_LZMA),
    "no sheet": lambda: book("", workbook=f'<workbook xmlns="{MAIN}"/>'),
    "a sheet that is not there": lambda: zipped(
        {k: v for k, v in book_parts(NAME_ROW).items() if "sheet1" not in k}
    ),
    "row 999,999,999": lambda: book(
        NAME_ROW + f'<row r="999999999">{text_cell("A999999999", "Ana")}</row>'
    ),
    "row 10 to the 400": lambda: book(f'<row r="1{"0" * 400}">{text_cell("A1", "Ana")}</row>'),
    "row minus one": lambda: book(f'<row r="-1">{text_cell("A1", "Ana")}</row>'),
    "rows backwards": lambda: book(ANA_ROW + NAME_ROW),
    "a column with a sign": lambda: book(f'<row r="1">{text_cell("Ä1", "Ana")}</row>'),
    "a text that is unknown": lambda: book('<row r="1"><c r="A1" t="s"><v>77</v></c></row>'),
    "a text of minus one": lambda: book('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>'),
    "a text called x": lambda: book('<row r="1"><c r="A1" t="s"><v>x</v></c></row>'),
    "a number that is none": lambda: book('<row r="1"><c r="A1"><v>1e</v></c></row>'),
    "a style called x": lambda: book('<row r="1"><c r="A1" s="x"><v>1</v></c></row>'),
    "bad XML": lambda: book("<row><c></row>"),
    "XML in no known signs": lambda: book(
        "", sheet=f'<?xml version="1.0" encoding="klingon"?>{sheet_xml(NAME_ROW)}'
    ),
    "entities in a sheet": lambda: book("", sheet=_entities("worksheet")),
    "entities in the texts": lambda: book(NAME_ROW, strings=_entities("sst")),
    "entities in the workbook": lambda: book(NAME_ROW, workbook=_entities("workbook")),
    "an entity from outside": lambda: book(
        "",
        sheet='<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + sheet_xml("&a;"),
    ),
    "deep XML": lambda: book("", sheet=_deep("Ana")),
    "a million cells in a row": lambda: book(f'<row r="1">{"<c/>" * 1_100_000}</row>'),
    "a million tags": lambda: book(NAME_ROW + "<x/>" * 1_100_000),
    "more rows than a club has people": lambda: book(
        "".join(f"<row>{text_cell('', 'Ana')}</row>" for _ in range(20_001))
    ),
    "texts without end": lambda: book(
        NAME_ROW, strings=f'<sst xmlns="{MAIN}">{"<si><t>x</t></si>" * 450_000}</sst>'
    ),
    "seventy megabytes of blanks": lambda: book(" " * 70_000_000),
    "seventy megabytes of text": lambda: book(
        NAME_ROW, strings=f"<sst><si><t>{'x' * 70_000_000}</t></si></sst>"
    ),
    "thirty thousand people": lambda: b"name\n" + b"A\n" * 30_000,
    "eleven megabytes": lambda: b"A,B\n" * 2_750_001,
}

# What looks bad and can be read all the same, each bad row for itself.
ODD: Final[Mapping[str, Callable[[], bytes]]] = {
    "one broken byte": lambda: "name\nÅsa\nÖrjan\n".encode() + b"B\xffo\n",
    "a quotation that does not end": lambda: b'name\n"Ana\nBo\n' + b"Ci\n" * 50,
    "a cell without end": lambda: b"name\n" + b"A" * 200_000 + b"\nBo\n",
    "a row without end": lambda: b"name\nAna" + b",x" * 5_000 + b"\nBo\n",
    "deep JSON": JSON_DEEP.encode,
    "a formula": lambda: b"name\n=1+1\n",
}

# What is no archive, or a damaged one; no table either.
ARCHIVES: Final[Mapping[str, Callable[[], bytes]]] = {
    "an archive of nobody": lambda: _archive('{"slug": "x"}'),
    "deep JSON in an archive": lambda: _archive(JSON_DEEP),
    "a deep manifest": lambda: _archive(manifest=JSON_DEEP),
    "a manifest that is a list": lambda: _archive(manifest="[]"),
    "accounts that are a number": lambda: _archive('{"id": 1, "slug": "x"}', accounts="7"),
    "a huge id": lambda: _archive(
        f'{{"id": {10**30}, "slug": "x", "name": "X", "zone": "UTC", "visibility": "public"}}'
    ),
    "a number of five thousand digits": lambda: _archive(f'{{"id": {"9" * 5000}, "slug": "x"}}'),
    "a club that is a list": lambda: _archive("[1, 2]"),
    "half a line": lambda: _archive('{"id": 1, "slug": "'),
    "letters that are none": lambda: _archive(b'{"id": 1, "slug": "\xff\xfe"}'),
    "an archive that unpacks a thousandfold": lambda: _archive(b" \n" * 35_000_000),
    "a row of seventy megabytes": lambda: _archive(f'{{"slug": "{"x" * 70_000_000}"}}'),
    "a spoiled archive": lambda: _spoiled(_archive('{"id": 1, "slug": "x"}\n' * 90)),
    "a locked archive": lambda: _flagged(_archive('{"id": 1, "slug": "x"}'), locked=True),
}

NO_TABLES: Final = {**UNREADABLE, **ARCHIVES}
ALL: Final = {**NO_TABLES, **ODD}
