"""The pad without a network: kept by the service worker, opened and scored from the phone alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring import table

KEPT = """async (path) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (navigator.serviceWorker.controller && await caches.match(path)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game) -> Phone:
    """A pad that was opened once and is kept."""
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    assert page.evaluate(KEPT, f"/games/{game.pk}/pad/")
    return Phone(page, game)


def offline(page: Page, *, yes: bool = True) -> None:
    page.context.set_offline(offline=yes)


def test_the_page_that_installed_the_worker_opens_without_a_network(phone: Phone) -> None:
    offline(phone.page)
    phone.page.reload()
    phone.asks("Chloé to call").tap("call:7S", "others", "tricks:8")
    expect(phone.score("NS")).to_have_text("140")
    phone.page.reload()
    expect(phone.page.locator("#status")).to_contain_text("3 not sent yet")
    expect(phone.score("NS")).to_have_text("140")
    offline(phone.page, yes=False)
    phone.saved()
    assert [kind for kind, _ in phone.log] == ["call", "others_pass", "tricks"]


def test_a_day_without_a_network_and_forty_entries(phone: Phone) -> None:
    """The clock of the phone moves on by a day; what it says decides nothing."""
    offline(phone.page)
    phone.page.clock.install()
    for _ in range(10):
        phone.tap("call:6S", "others", "tricks:6", "undo")
        phone.page.clock.run_for(1000)
        phone.tap("tricks:5")
    phone.page.clock.fast_forward("24:00:00")
    expect(phone.page.locator("#status")).to_contain_text("50 not sent yet")
    scores = [phone.score(side).inner_text() for side in ("NS", "EW")]
    phone.page.reload()
    for side, score in zip(("NS", "EW"), scores, strict=True):
        expect(phone.score(side)).to_have_text(score)
    offline(phone.page, yes=False)
    phone.saved()
    assert [kind for kind, _ in phone.log] == [
        "call", "others_pass", "tricks", "undo", "tricks"
    ] * 10  # fmt: skip
    phone.page.reload()
    for side, score in zip(("NS", "EW"), scores, strict=True):
        expect(phone.score(side)).to_have_text(score)


def test_a_newer_page_from_the_network_replaces_the_kept_one(
    phone: Phone, game: Game, ana: User
) -> None:
    table.say(game, ana, ("call", {"seat": "S", "call": "pass"}))
    phone.page.reload()
    phone.asks("Dov to call")
    offline(phone.page)
    phone.page.reload()
    phone.asks("Dov to call")


def fulfil(answer: dict[str, Any], route: Route) -> None:
    route.fulfill(**answer)


def test_what_is_not_ours_does_not_replace_the_kept_page(phone: Phone) -> None:
    answers: tuple[dict[str, Any], ...] = (
        {"status": 502, "content_type": "text/html", "body": "Bad gateway"},
        {"status": 200, "content_type": "text/html", "body": "<h1>Free wifi</h1>"},
    )
    for answer in answers:
        phone.page.context.route("**/pad/", partial(fulfil, answer))
        phone.page.reload()
        phone.asks("Chloé to call")


def test_without_a_network_any_other_page_leads_back_to_the_pads(phone: Phone) -> None:
    offline(phone.page)
    phone.page.goto("/games/")
    expect(phone.page.get_by_role("heading", name="No connection")).to_be_visible()
    phone.page.get_by_role("link", name="Go on scoring · Ana, Ben, Chloé, Dov").click()
    phone.asks("Chloé to call")


def test_back_stays_on_the_pad(phone: Phone) -> None:
    phone.tap("call:pass").saved()
    phone.more().page.go_back()
    expect(phone.page.locator("#more")).to_be_hidden()
    phone.asks("Dov to call")
    phone.page.go_back()
    phone.asks("Dov to call").tap("call:7S").saved()
    assert len(phone.log) == 2


def test_what_one_game_left_is_sent_from_the_pad_of_the_next(
    phone: Phone, ana: User, game: Game
) -> None:
    phone.cut().tap("call:pass")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    other = seated(ana, names=("W", "X", "Y", "Z"))
    phone.restore()
    phone.page.goto(f"/games/{other.pk}/pad/")
    for _ in range(50):
        if log_of(game):
            break
        phone.page.wait_for_timeout(100)
    assert log_of(game) == [("call", {"seat": "S", "call": "pass"})]


def test_the_site_can_be_put_on_a_home_screen(phone: Phone) -> None:
    manifest = phone.page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())"
    )
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert phone.page.request.get(icon["src"]).ok
