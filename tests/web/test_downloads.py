from __future__ import annotations

import io

import openpyxl
import pytest

from web.downloads import escaped, table_file

ROWS: list[list[object]] = [["José", "=1+1", -120], ["@cmd", None, 3]]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_no_text_is_run_as_a_formula(text: str) -> None:
    assert escaped(text) == f"'{text}"


def test_names_and_numbers_stay_as_they_are() -> None:
    assert [escaped(cell) for cell in ("José", "a=b", -120, None)] == ["José", "a=b", -120, None]


def test_a_csv_is_read_by_excel_as_unicode() -> None:
    file = table_file("Rosehill people", "csv", ["Name", "Note", "Points"], ROWS)
    assert file.content.decode("utf-8-sig").splitlines() == [
        "Name,Note,Points",
        "José,'=1+1,-120",
        "'@cmd,,3",
    ]
    assert file.content.startswith(b"\xef\xbb\xbf")
    assert file["Content-Disposition"] == 'attachment; filename="rosehill-people.csv"'


def test_a_workbook_holds_numbers_as_numbers_and_no_formula() -> None:
    file = table_file("people", "xlsx", ["Name", "Note", "Points"], ROWS)
    sheet = openpyxl.load_workbook(io.BytesIO(file.content)).active
    assert [cell.value for cell in sheet[2]] == ["José", "'=1+1", -120]
    assert sheet["B2"].data_type == "s"
