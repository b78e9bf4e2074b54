"""Lists as they come out of real programs."""

from __future__ import annotations

import io
from datetime import date

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from clubs.people_file import read_people_file


def names(content: bytes, filename: str = "list.csv") -> list[str]:
    return [row.cells["name"] for row in read_people_file(content, filename)]


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
    rows = read_people_file(b'name,nickname\n"Doyle,\nMargaret","the ""ace"""\nAna,\n', "a.csv")
    assert rows[0].cells["name"] == "Doyle,\nMargaret"
    assert rows[0].cells["nickname"] == 'the "ace"'
    assert [row.line for row in rows] == [2, 4]


def test_blanks_at_the_end_are_nothing() -> None:
    content = b"name,number,,\r\n Ana ,12 ,,\r\n,,,\r\n\r\n"
    [row] = read_people_file(content, "a.csv")
    assert row.cells == {"name": "Ana", "nickname": "", "number": "12"}
    assert not row.fault


def test_a_row_too_many_columns_is_told_and_the_rest_read() -> None:
    rows = read_people_file(b"name,number\nAna,1,x\nBo,2\n", "a.csv")
    assert ["more cells" in row.fault for row in rows] == [True, False]


@pytest.mark.parametrize("header", ["Namn;Nr", "NOM;Numéro", "name;number", "Player;No."])
def test_columns_are_known_in_the_languages_of_the_site(header: str) -> None:
    [row] = read_people_file(f"{header}\nAna;7\n".encode(), "a.csv")
    assert (row.cells["name"], row.cells["number"]) == ("Ana", "7")


def test_excel_numbers_dates_and_empty_rows() -> None:
    content = workbook(
        ["Name", "Number", "Phone"],
        ["José", 12.0, "1"],
        ["Ana", date(2026, 2, 1), None],
        [None, None, None],
        ["Bo", "B-1", None],
    )
    rows = read_people_file(content, "list.xlsx")
    assert [row.cells["name"] for row in rows] == ["José", "Ana", "Bo"]
    assert rows[0].cells["number"] == "12"
    assert "Excel" in rows[1].fault
    assert not rows[2].fault


def test_a_workbook_is_known_by_what_it_is() -> None:
    assert names(workbook(["Name"], ["Ana"]), "list.csv") == ["Ana"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"\n \n", "empty_file"),
        (b"Ana\nBo\n", "no_name_column"),
        (b"name,name\nAna,Bo\n", "no_name_column"),
        (b"PK\x03\x04 no archive", "bad_file"),
        (b"name\nAna\x00\n", "bad_file"),
        (b"name\n" + b"A\n" * 20_000, "too_large"),
    ],
)
def test_what_is_no_list_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_people_file(content, "list.csv")
    assert refused.value.code == code
