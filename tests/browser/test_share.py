"""A watcher passes a game on: by the phone's own way, as a copy, or to be scanned."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Look, Visit
from tests.scoring import table
from tests.scoring.cast import account

OFFERED = """
window.sent = [];
navigator.share = async (what) => { sent.push(what); };
Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { sent.push(text); } },
});
"""


def test_a_game_is_sent_copied_and_scanned(
    visit: Visit, look: Look, live_server: LiveServer
) -> None:
    ana = account()
    game = table.play(table.start(ana, names=("Ana", "Ben", "Chloé", "Dov")), ana, "7S", NS=8, EW=2)
    page = visit("/accounts/login/")
    page.add_init_script(OFFERED)
    page.goto(game.get_absolute_url())
    page.locator("summary", has_text="Share").tap()
    page.get_by_role("button", name="Send").tap()
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.get_by_text("Copied")).to_be_visible()
    link = f"{live_server.url}{game.get_absolute_url()}live/"
    assert page.evaluate("sent") == [
        {"title": "Ana, Chloé 140 · Ben, Dov 20", "url": link},
        link,
    ]
    code = page.get_by_role("img", name="Code to be scanned from this screen")
    code.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.share-qr').naturalWidth > 0")
    look(page, "share-sheet")
    page.goto(link)
    page.locator("summary", has_text="Share").tap()
    expect(code).to_be_visible()
    look(page, "share-live")


def test_a_chart_tells_its_values_by_a_tap_and_by_the_arrow_keys(visit: Visit, look: Look) -> None:
    ana = account()
    game = table.start(ana, names=("Ana", "Ben", "Chloé", "Dov"))
    for made in (8, 5, 7):
        game = table.play(game, ana, "7S", NS=made, EW=10 - made)
    page = visit("/accounts/login/")
    page.goto(game.get_absolute_url())
    chart = page.get_by_role("slider", name="Running score")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Hand 3: "))
    chart.focus()
    page.keyboard.press("ArrowLeft")
    expect(chart).to_have_attribute("aria-valuetext", "Hand 2: 0\u00a0(NS), 70\u00a0(EW)")
    expect(chart.get_by_text("Hand 2: 0")).to_be_visible()
    page.locator(".chart-stop").first.tap()
    expect(chart).to_have_attribute("aria-valuenow", "1")
    page.get_by_text("The values in a table").tap()
    look(page, "chart-values")
