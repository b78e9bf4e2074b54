"""Evenings of the past as clubs have them on paper and in old spreadsheets."""

from __future__ import annotations

import io
from datetime import date

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from tests.bad_files import ALL
from tournaments.events.entrants.past_file import PastFile, read_past

NINTH = date(2019, 9, 3)


def told(past: PastFile) -> dict[str, dict[str, list[float]]]:
    return {
        evening.day.isoformat(): {
            name: [value / 100 for value in values] for name, values in evening.scores.items()
        }
        for evening in past.evenings
    }


@pytest.mark.parametrize(
    "text",
    [
        "Date,Name,Total\n2019-09-03,Ana,-180\n2019-09-03,Bo,12.5\n2019-09-10,Ana,7",
        "Datum;Namn;Poäng\n3.9.2019;Ana;−180\n3.9.2019;Bo;12,5\n10.9.2019;Ana;7",
        "Jour;Nom;Prénom;Points\n03/09/2019;;Ana;-180\n03/09/2019;;Bo;12½\n10/09/2019;;Ana;7",
        "Name\t2019-09-03\t2019-09-10\tTotal\nAna\t-180\t7\t-173\nBo\t12,5\t\t12,5",
    ],
)
def test_totals_of_several_evenings(text: str) -> None:
    assert told(read_past(b"", text, None)) == {
        "2019-09-03": {"Ana": [-180], "Bo": [12.5]},
        "2019-09-10": {"Ana": [7]},
    }


def test_a_column_a_round_with_the_day_above() -> None:
    text = "Drive of 3.9.2019\nName;Round 1;Round 2;Total\nAna;100;-20;80\nBo;;40;40\nTotal;100;20;"
    assert told(read_past(b"", text, None)) == {"2019-09-03": {"Ana": [100, -20], "Bo": [40]}}
    text = "Namn;1;2\nAna;100;-20"
    assert told(read_past(b"", text, NINTH)) == {"2019-09-03": {"Ana": [100, -20]}}
    with pytest.raises(ValidationError):
        read_past(b"", text, None)


def test_the_month_comes_first_where_the_second_number_is_none() -> None:
    text = "Date,Name,Score\n9/23/2019,Ana,1\n9/3/2019,Ana,2"
    assert [each.day for each in read_past(b"", text, None).evenings] == [NINTH, date(2019, 9, 23)]


def test_a_sheet_an_evening_and_days_that_are_days() -> None:
    book = openpyxl.Workbook()
    book.active.title = "2019-09-03"
    for row in (["Name", "Total"], ["Ana", 7.5], ["Bo", 1]):
        book.active.append(row)
    other = book.create_sheet("More")
    for row in (["Date", "Name", "Total"], [date(2019, 9, 10), "Ana", 3]):
        other.append(row)
    file = io.BytesIO()
    book.save(file)
    assert told(read_past(file.getvalue(), "", None)) == {
        "2019-09-03": {"Ana": [7.5], "Bo": [1]},
        "2019-09-10": {"Ana": [3]},
    }


def test_lines_that_cannot_be_read_say_why_and_stay_out() -> None:
    lines = ["2019-09-03,Ana,x", "soon,Bo,1", "2019-09-03,,1", "2019-09-03,Ci,1", "2019-09-03,Ci,2"]
    text = "\n".join(["Date,Name,Total", *lines])
    past = read_past(b"", text, None)
    assert told(past) == {"2019-09-03": {"Ci": [1]}}
    assert [line for line, _words in past.faults] == [2, 3, 4, 6]
    assert all(words for _line, words in past.faults)


@pytest.mark.parametrize(
    "text", ["Ana\nBo", "Date,Total\n2019-09-03,1", "Date,Name\n2019-09-03,Ana"]
)
def test_what_has_no_names_or_scores_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        read_past(b"", text, NINTH)


@pytest.mark.parametrize("name", ALL)
def test_no_bad_file_is_an_evening(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_past(ALL[name](), "", NINTH)
    assert len(refused.value.messages) == 1
