"""Whatever somebody sends as a table is read within its limits, or told off with a sentence."""

from __future__ import annotations

import pytest

from tests.bad_files import GOOD_BOOK, NO_TABLES, ODD
from web.uploads import Unreadable, read_pasted, read_sheets


@pytest.mark.parametrize("name", NO_TABLES)
def test_what_is_no_table_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_sheets(NO_TABLES[name]())
    assert refused.value.code in {"bad_file", "too_large", "empty_file", "locked"}
    [sentence] = refused.value.messages
    assert sentence.endswith(".")


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_read_row_by_row(name: str) -> None:
    [sheet] = read_sheets(ODD[name]())
    assert any(not line.fault for line in sheet.lines) or len(sheet.lines) == 1


def test_a_good_book_is_read() -> None:
    [sheet] = read_sheets(GOOD_BOOK)
    assert [line.cells for line in sheet.lines] == [("Name",), ("Ana",)]


@pytest.mark.parametrize("text", ["", " \n\t", "Ana\x00"])
def test_what_was_pasted_is_refused_alike(text: str) -> None:
    with pytest.raises(Unreadable):
        read_pasted(text)
