"""Evenings of the past as clubs have them on paper and in old spreadsheets."""

from __future__ import annotations

import io
from datetime import date

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from tests.bad_files import ALL
from tournaments.events.entrants.past_file import PastFile, PastTable, read_past

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
    assert [fault.line for fault in past.faults] == [2, 3, 4, 6]
    assert all(fault.words for fault in past.faults)


@pytest.mark.parametrize("text", ["Ana\nBo", "Date,Name,Total\n2019-09-03,Ana,"])
def test_what_tells_of_nobody_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        read_past(b"", text, NINTH)


@pytest.mark.parametrize("text", ["Date,Total\n2019-09-03,1", "When;Who;What\n2019-09-03;Ana;1"])
def test_columns_that_are_not_known_wait_to_be_set(text: str) -> None:
    past = read_past(b"", text, NINTH)
    assert not past.layouts[0].usable
    assert (past.evenings, past.faults) == ([], [])


TABLES = (
    "Date;Round;Table;Side 1;Points 1;Side 2;Points 2\n"
    "2019-09-03;1;1;Ana / Bo;340;Cy & Di;-80\n2019-09-03;2;1;Ana – Cy;10;Bo + Di;20\n"
)


@pytest.mark.parametrize(
    "text",
    [
        TABLES,
        (
            "Datum;Rond;Bord;Nord;Syd;Poäng NS;Öst;Väst;Poäng ÖV\n"
            "3.9.2019;1;1;Ana;Bo;340;Cy;Di;−80\n3.9.2019;2;1;Ana;Cy;10;Bo;Di;20\n"
        ),
        (
            "Soirée du 3.9.2019\nManche;Table;Joueur 1;Joueur 2;Points;Joueur 3;Joueur 4;Points\n"
            "Manche 1;1;Ana;Bo;340;Cy;Di;-80\nManche 2;1;Ana;Cy;10;Bo;Di;20\n"
        ),
    ],
)
def test_a_line_a_table_tells_who_sat_with_whom(text: str) -> None:
    past = read_past(b"", text, None)
    assert told(past) == {
        "2019-09-03": {"Ana": [340, 10], "Bo": [340, 20], "Cy": [-80, 10], "Di": [-80, 20]}
    }
    assert past.evenings[0].tables == [
        PastTable(1, ((("Ana", "Bo"), 340), (("Cy", "Di"), -80))),
        PastTable(2, ((("Ana", "Cy"), 10), (("Bo", "Di"), 20))),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "2019-09-03;1;2;Ana / Eve;1;Flo / Gus;2",  # Ana sits at table 1
        "2019-09-03;3;1;Ana / Ana;1;Flo / Gus;2",
        "2019-09-03;3;1;Ana / Bo;;Flo / Gus;2",
        "2019-09-03;3;1;Ana / Bo;1.5;Flo / Gus;2",
        "2019-09-03;3;1;Ana / Bo;999999;Flo / Gus;2",
        "2019-09-03;3;1;Ana;1;Flo / Gus;2",
        "2019-09-03;x;1;Ana / Bo;1;Flo / Gus;2",
        "2019-09-03;3;1;Ana / B\u202eo;1;Flo / Gus;2",
        "2019-09-03;3;1;;1;Flo / Gus;2",
    ],
)
def test_a_table_that_cannot_have_been_stays_out_and_says_why(line: str) -> None:
    past = read_past(b"", TABLES + line, None)
    assert len(past.evenings[0].tables) == 2
    assert [(fault.line, bool(fault.words)) for fault in past.faults] == [(4, True)]
    assert set(past.evenings[0].scores) == {"Ana", "Bo", "Cy", "Di"}


@pytest.mark.parametrize("name", ALL)
def test_no_bad_file_is_an_evening(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_past(ALL[name](), "", NINTH)
    assert len(refused.value.messages) == 1
