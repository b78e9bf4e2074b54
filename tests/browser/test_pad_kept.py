"""Every way to an old page: the pad shows what the phone knows, and says since when.

A game is walked through the points at which a phone is put away. At each the pad is come to again
in every way that leads to a page from before, with all sent and with something unsent. What it
shows is compared with what it showed before; a cell that differs is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, BrowserType, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from rules_engine.format import Format
from scoring.models import Game, GameEntry
from scoring.services.table_cards import create_card, keep_code
from scoring.views import worker
from tests.browser.conftest import VIEWS, sign_in
from tests.browser.pad_phone import Phone, seated

KEPT = """async (path) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (navigator.serviceWorker.controller && await caches.match(path)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
# Where the phone is put away: the taps that lead there, and one more that stays unsent.
PLACES: dict[str, tuple[tuple[str, ...], str]] = {
    "mid auction": (("call:6S", "call:pass"), "call:7S"),
    "mid result": (("others",), "tricks:8"),
    "after undo and redo": (("undo", "redo"), "call:6D"),
    "mid auction of hand 2": (("undo", "call:6H"), "others"),
    "after the end": (("tricks:7",), "undo"),
}
ALL_SENT = """async () => {
  const opened = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const store = await opened(indexedDB.open("best-bower"));
  for (;;) {
    const keys = await opened(store.transaction("outbox").objectStore("outbox").getAllKeys());
    if (keys.every((key) => /^(log|token) /.test(key))) return store.close();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
SEEN = """() => [
  "#hand", "#turn", "#standing", "[data-side] .score", "[data-side] .needs", "[data-seat] .said",
].map((each) => [...document.querySelectorAll(each)])
  .map((found) => found.map((it) => it.textContent.trim()).join(" | "))"""
GATEWAY: dict[str, Any] = {"status": 502, "content_type": "text/html", "body": "Bad gateway"}
PORTAL: dict[str, Any] = {"status": 200, "content_type": "text/html", "body": "<h1>Free wifi</h1>"}
BLANK = "about:blank"
# Files whose name tells their content never leave the cache; here they have no such names.
EVERYTHING = re.compile(r"^(?!.*/static/)")
AS_OF = re.compile(r"As of \d\d:\d\d")
UNSENT = re.compile("1 not sent yet")


class Bag:
    """A phone that is put away and taken out again: one browser with a profile that stays."""

    def __init__(self, browser_type: BrowserType, args: dict[str, Any], url: str, at: Path) -> None:
        self._start = partial(
            browser_type.launch_persistent_context, at, base_url=url, **args, **VIEWS["phone"]
        )
        self.context: BrowserContext = self._start()
        self.page: Page = self.context.pages[0]
        self.home = self.other = ""
        self.number = 0

    def again(self) -> None:
        """Come back to the pad, after whatever became of its page."""
        self.page.goto(self.home)

    def all_arrived(self, number: int) -> None:
        """Wait until the server has so many entries."""
        for _ in range(250):
            if GameEntry.objects.count() == number:
                return
            self.page.wait_for_timeout(20)
        pytest.fail(f"{GameEntry.objects.count()} of {number} entries arrived")

    def restart(self) -> None:
        """The browser is closed, with all its pages, and opened again."""
        self.context.close()
        self.context = self._start()
        self.page = self.context.pages[0]


@contextmanager
def no_network(bag: Bag) -> Iterator[None]:
    bag.context.set_offline(offline=True)
    bag.again()
    yield
    bag.page.goto(BLANK)
    bag.context.set_offline(offline=False)


@contextmanager
def answered(
    bag: Bag, where: str | re.Pattern[str], answer: Callable[[Route], None]
) -> Iterator[None]:
    bag.context.route(where, answer)
    bag.again()
    yield
    bag.page.goto(BLANK)
    bag.context.unroute_all(behavior="ignoreErrors")


def slow_network(bag: Bag) -> Any:
    return answered(bag, EVERYTHING, lambda _: None)


def gateway(bag: Bag) -> Any:
    return answered(bag, bag.home, lambda route: route.fulfill(**GATEWAY))


def portal(bag: Bag) -> Any:
    return answered(bag, EVERYTHING, lambda route: route.fulfill(**PORTAL))


@contextmanager
def tab_dropped(bag: Bag) -> Iterator[None]:
    bag.page.close()
    bag.page = bag.context.new_page()
    with no_network(bag):
        yield


@contextmanager
def browser_closed(bag: Bag) -> Iterator[None]:
    bag.restart()
    with no_network(bag):
        yield


@contextmanager
def other_game_between(bag: Bag) -> Iterator[None]:
    bag.page.goto(bag.other)
    bag.all_arrived(bag.number)
    bag.page.evaluate(ALL_SENT)
    with no_network(bag):
        yield


# Each way, and what is said there with all sent and with one tap unsent (None: not gone again).
WAYS: dict[str, tuple[Any, ...]] = {
    "no network": (no_network, AS_OF, UNSENT),
    "slow network": (slow_network, AS_OF, None),
    "captive portal": (portal, AS_OF, None),
    "tab dropped": (tab_dropped, AS_OF, None),
    "browser closed": (browser_closed, AS_OF, UNSENT),
    # The other page sends what this one left.
    "another game between": (other_game_between, AS_OF, AS_OF),
    "502 on the page, healthy API": (gateway, "Saved", "Saved"),
}


@pytest.fixture
def bag(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    live_server: LiveServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Bag]:
    monkeypatch.setattr(worker, "PATIENCE_MS", 200)
    bag = Bag(browser_type, browser_type_launch_args, live_server.url, tmp_path)
    yield bag
    bag.context.close()


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana, length=Format(hands=2))


def account_pad(bag: Bag, game: Game, ana: User, url: str) -> None:
    sign_in(bag.context, url, ana)
    bag.home = f"/games/{game.pk}/pad/"
    bag.other = f"/games/{seated(ana, names=('W', 'X', 'Y', 'Z')).pk}/pad/"
    bag.again()


def table_pad(bag: Bag, game: Game, ana: User, url: str) -> None:  # noqa: ARG001  as the other
    other = create_card(by=ana, name="Table 4", game=seated(ana))
    bag.home = f"/t/{keep_code(create_card(by=ana, name='Table 3', game=game))}/"
    bag.other = f"/t/{keep_code(other)}/"
    bag.again()
    bag.page.get_by_role("button", name="Keep the score here").click()


@pytest.mark.parametrize("desk", [account_pad, table_pad])
def test_every_way_to_an_old_page_shows_what_the_phone_knows(
    bag: Bag, game: Game, ana: User, live_server: LiveServer, desk: Callable[..., None]
) -> None:
    desk(bag, game, ana, live_server.url)
    expect(bag.page.locator("#turn")).to_be_visible()
    assert bag.page.evaluate(KEPT, bag.home)
    differ = []
    for place, (taps, last) in PLACES.items():
        bag.again()
        arrived = GameEntry.objects.count()
        Phone(bag.page, game).saved().tap(*taps)
        bag.all_arrived(arrived + len(taps))
        Phone(bag.page, game).saved()
        for unsent in (False, True):
            bag.number = arrived + len(taps) + unsent
            if unsent:
                with no_network(bag):
                    Phone(bag.page, game).tap(last)
                    expect(bag.page.locator("#status")).to_have_text(UNSENT)
                    seen = bag.page.evaluate(SEEN)
            else:
                seen = bag.page.evaluate(SEEN)
            for way, (come, *said) in WAYS.items():
                if said[unsent] is None:
                    continue
                with come(bag):
                    expect(bag.page.locator("#status")).to_have_text(said[unsent])
                    if bag.page.evaluate(SEEN) != seen:
                        differ.append((place, way, unsent, seen, bag.page.evaluate(SEEN)))
    assert not differ
