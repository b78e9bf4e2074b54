"""Lists as they come out of real programs."""

from __future__ import annotations

import io
from datetime import date

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from clubs.people_lists.columns import recognise
from clubs.people_lists.file import FIELDS, FileRow, people_rows, read_list


def read_people_file(content: bytes, pasted: str = "") -> list[FileRow]:
    """The people of a list as its columns are recognised."""
    lines = read_list(content, pasted).lines
    return people_rows(lines, recognise(lines, ()))


def names(content: bytes) -> list[str]:
    return [row.cells["name"] for row in read_people_file(content)]


def workbook(*rows: list[object]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("cp1252", b"")]
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators(encoding: str, mark: bytes, separator: str) -> None:
    text = f"Name{separator}Nickname\nJosé Müller{separator}Œil\nØ{separator}\n"
    assert names(mark + text.encode(encoding)) == ["José Müller", "Ø"]


def test_a_quoted_cell_may_hold_newlines_and_separators() -> None:
    rows = read_people_file(b'name,nickname\n"Doyle,\nMargaret","the ""ace"""\nAna,\n')
    assert rows[0].cells["name"] == "Doyle,\nMargaret"
    assert rows[0].cells["nickname"] == 'the "ace"'
    assert [row.line for row in rows] == [2, 4]


def test_blanks_at_the_end_are_nothing() -> None:
    content = b"name,number,,\r\n Ana ,12 ,,\r\n,,,\r\n\r\n"
    [row] = read_people_file(content)
    assert row.cells == {"name": "Ana", "nickname": "", "number": "12", "group": ""}
    assert not row.fault


def test_a_row_too_many_columns_is_told_and_the_rest_read() -> None:
    rows = read_people_file(b"name,number\nAna,1,x\nBo,2\n")
    assert ["more cells" in row.fault for row in rows] == [True, False]


@pytest.mark.parametrize("header", ["Namn;Nr", "NOM;Numéro", "name;number", "Player;No."])
def test_columns_are_known_in_the_languages_of_the_site(header: str) -> None:
    [row] = read_people_file(f"{header}\nAna;7\n".encode())
    assert (row.cells["name"], row.cells["number"]) == ("Ana", "7")


def test_excel_numbers_dates_and_empty_rows() -> None:
    content = workbook(
        ["Name", "Number", "Phone"],
        ["José", 12.0, "1"],
        ["Ana", date(2026, 2, 1), None],
        [None, None, None],
        ["Bo", "B-1", None],
    )
    rows = read_people_file(content)
    assert [row.cells["name"] for row in rows] == ["José", "Ana", "Bo"]
    assert rows[0].cells["number"] == "12"
    assert "Excel" in rows[1].fault
    assert not rows[2].fault


def test_a_workbook_is_known_by_what_it_is() -> None:
    assert names(workbook(["Name"], ["Ana"])) == ["Ana"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"\n \n", "empty_file"),
        (b"PK\x03\x04 no archive", "bad_file"),
        (b"name\nAna\x00\n", "bad_file"),
        (b"name\n" + b"A\n" * 20_001, "too_large"),
    ],
)
def test_what_is_no_list_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_people_file(content)
    assert refused.value.code == code


def read(text: str) -> list[tuple[str, ...]]:
    """Name, nickname, number and group of each person, without the blanks at the end."""
    told = []
    for row in read_people_file(b"", text):
        cells = [row.cells[field] for field in FIELDS]
        while cells and not cells[-1]:
            cells.pop()
        told.append(tuple(cells))
    return told


@pytest.mark.parametrize(
    ("text", "people"),
    [
        # No heading at all, names alone or with a number.
        ("Ana\nBo\n", [("Ana",), ("Bo",)]),
        ("Ana Alm\t12\nBo Ek\t44", [("Ana Alm", "", "12"), ("Bo Ek", "", "44")]),
        # Numbers in front of names only count.
        ("1. Ana Alm\n2. Bo Ek", [("Ana Alm",), ("Bo Ek",)]),
        ("1\tAna Alm\n2\tBo Ek", [("Ana Alm",), ("Bo Ek",)]),
        ("#;Namn\n1;Ana\n2;Bo", [("Ana",), ("Bo",)]),
        # A line that says by what the cells are parted, and a title above the headings.
        ("sep=;\nName;No\nAna, the 1st;7\nBo;8", [("Ana, the 1st", "", "7"), ("Bo", "", "8")]),
        ("Members\nName;No\nAna;7", [("Ana", "", "7")]),
        (
            "Members\nAna Alm;7\nBo Ek;8\nCi Di;44",
            [("Ana Alm", "", "7"), ("Bo Ek", "", "8"), ("Ci Di", "", "44")],
        ),
        ("Rosehill 2026;;\n;;\nNom;N°\nAna;7", [("Ana", "", "7")]),
        # Given and family name in two columns, in either order, by headings of four languages.
        ("First name,Surname\nAna,Alm", [("Ana Alm",)]),
        ("Efternamn;Förnamn;Medlemsnr\nAlm;Ana;7", [("Ana Alm", "", "7")]),
        ("Nom;Prénom\nAlm;Ana", [("Ana Alm",)]),
        ("Name;Vorname;Spitzname\nAlm;Ana;Anni", [("Ana Alm", "Anni")]),
        # And by what stands in them: sorted by family name, in capitals, with a comma.
        (
            "Alm\tYlva\nBerg\tAna\nEk\tBo\nLund\tÅsa\nÖst\tCi",
            [("Ylva Alm",), ("Ana Berg",), ("Bo Ek",), ("Åsa Lund",), ("Ci Öst",)],
        ),
        ("ALM;Ana\nEK;Bo", [("Ana ALM",), ("Bo EK",)]),
        ("Doyle, Margaret\nAlm, Ana", [("Margaret Doyle",), ("Ana Alm",)]),
        ("Ana\tAlm\nBo\tEk", [("Ana Alm",), ("Bo Ek",)]),
        # One name with a comma is a name with a comma.
        ("Ana\nBo\nDoyle, Margaret", [("Ana",), ("Bo",), ("Doyle, Margaret",)]),
        # Two lists side by side.
        ("Ana Alm\tBo Ek\nCi Dahl\t", [("Ana Alm",), ("Bo Ek",), ("Ci Dahl",)]),
        ("name,name\nAna,Bo\n", [("Ana",), ("Bo",)]),
        # A column of groups.
        ("Namn;Grupp\nAna;B", [("Ana", "", "", "B")]),
        (
            "\n".join(f"Ana {letter}lm;{'AB'[letter < 'D']}" for letter in "ABCDEF"),
            [(f"Ana {letter}lm", "", "", "AB"[letter < "D"]) for letter in "ABCDEF"],
        ),
        # What our own files put before a formula is taken off again.
        ("name\n'=1+1\n'-180\nO'Brien", [("=1+1",), ("-180",), ("O'Brien",)]),
    ],
)
def test_lists_as_clubs_keep_them(text: str, people: list[tuple[str, ...]]) -> None:
    assert read(text) == people


def test_the_club_knows_which_name_is_the_family_s() -> None:
    lines = read_list(b"", "Ek\tAna\nAlm\tBo").lines
    assert recognise(lines).columns == ("given", "family")
    assert recognise(lines, {"ana ek"}).columns == ("family", "given")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_wide_letters_are_read(encoding: str) -> None:
    assert names("Namn;Nr\nÅsa;1\nÖrjan;2\n".encode(encoding)) == ["Åsa", "Örjan"]


def test_one_broken_byte_spoils_one_row_and_no_accent() -> None:
    rows = read_people_file("namn\nÅsa\nÖrjan\n".encode() + b"B\xff\n")
    assert [row.cells["name"] for row in rows][:2] == ["Åsa", "Örjan"]
    assert [bool(row.fault) for row in rows] == [False, False, True]


def test_a_quotation_that_does_not_end_spoils_one_row() -> None:
    rows = read_people_file(b'name\n"Ana\n' + b"Bo\n" * 40)
    assert [bool(row.fault) for row in rows] == [True] + [False] * 40


def test_a_row_that_follows_many_blank_ones_is_told() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Name"])
    book.active.append(["Ana"])
    book.active.cell(500, 1, "Bo")
    file = io.BytesIO()
    book.save(file)
    sheet = read_list(file.getvalue())
    assert len(sheet.lines) == 2
    assert sheet.cut_at == 500
