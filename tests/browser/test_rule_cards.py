"""The presets as cards, on the screen and on A5 paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules_engine.profiles import PROFILES
from tests.browser.conftest import Look, Visit

PAGES = {"rule-list": "/rules/", "rule-card": "/rules/australian-4/card/"}

A5 = (148, 210)


@pytest.mark.parametrize("name", list(PAGES))
def test_the_page_fits_the_screen_and_is_accessible(visit: Visit, look: Look, name: str) -> None:
    look(visit(PAGES[name]), name)


def test_a_card_leads_from_the_list_to_the_judge(visit: Visit) -> None:
    page = visit("/rules/")
    page.get_by_role("link", name="Walker Ultimate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Four players, Walker Ultimate")
    page.get_by_role("link", name="Ask the judge").click()
    expect(page.get_by_label("Rules")).to_have_value("walker-4")


@pytest.mark.parametrize("name", ["swedish-2", "australian-4", "six-3x2", "us-original-1904"])
def test_a_card_is_one_sheet_of_a5_printed_on_both_sides(visit: Visit, name: str) -> None:
    page = visit(f"/rules/{name}/card/", view="desktop")
    printed = page.pdf(prefer_css_page_size=True, path=f".shots/rule-card-{name}.pdf")
    boxes = re.findall(rb"/MediaBox \[0 0 ([.\d]+) ([.\d]+)\]", printed)
    assert {
        (round(float(wide) / 72 * 25.4), round(float(high) / 72 * 25.4)) for wide, high in boxes
    } == {A5}
    assert 1 <= len(boxes) <= 2


def test_every_card_fits_a_phone(visit: Visit) -> None:
    page = visit("/rules/")
    for name in PROFILES:
        page.goto(f"/rules/{name}/card/")
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), name
