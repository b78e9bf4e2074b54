"""A whole game without a network: begun, played, put away, and one game on the server then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import BrowserType, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, Membership, Role
from clubs.services import create_club, save_rule_set
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.models import Game
from scoring.views import begun
from tests.browser.conftest import Look, Visit, sign_in
from tests.browser.pad_phone import Phone, log_of, seated
from tests.browser.test_pad_kept import KEPT, SEEN, Bag

AUSTRALIAN = PROFILES["australian-4"]
NAMES = ("Zoë", "Q", "Wilhelmina Featherstonehaugh-Cholmondeley", "ليلى")
HAS_KIT = """async () => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await (await caches.open("kit")).match("/games/new/kit/")) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
NOT_SENT = "Not sent yet: the game and"


@pytest.fixture
def bag(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    live_server: LiveServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Bag]:
    cache.clear()
    # One preset is enough to be kept; all of them are asked for in tests/scoring/views.
    monkeypatch.setattr(begun, "by_players", lambda: [(4, [AUSTRALIAN])])
    bag = Bag(browser_type, browser_type_launch_args, live_server.url, tmp_path)
    yield bag
    bag.context.close()


@pytest.fixture
def club(ana: User) -> Club:
    club = create_club(name="Rosehill", owner=ana)
    rules = AUSTRALIAN.rules.replace(target=700)
    save_rule_set(club=club, name="To 700", profile=AUSTRALIAN.name, rules=rules, by=ana)
    return club


def offline(bag: Bag, *, yes: bool = True) -> None:
    bag.context.set_offline(offline=yes)


def begin(bag: Bag, rules: str = "australian-4") -> Phone:
    """Without a network, from the page that the app opens with."""
    offline(bag)
    page = bag.page
    page.goto("/")
    page.get_by_role("link", name="Start a game without a network").tap()
    page.get_by_label("House rules").select_option(rules)
    for seat, name in enumerate(NAMES):
        page.locator(f"#seat-{seat}").fill(name)
    page.locator("[name=dealer]").nth(1).check()
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#turn")).to_contain_text("Wilhelmina Featherstonehaugh")
    bag.home = urlparse(page.url).path
    return Phone(page, Game(pk=UUID(bag.home.split("/")[2])))


def lose_first_answer(page: Page) -> Callable[[], int]:
    """The server takes the game, and its answer does not come back; how often it was asked."""
    asked: list[Route] = []

    def pass_on(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.fallback()
        else:
            route.fetch()
            route.abort()

    page.route("**/games/begun/", pass_on)
    return lambda: len(asked)


@pytest.mark.parametrize("who", ["account", "phone"])
def test_a_game_begun_without_a_network_is_one_game_afterwards(
    bag: Bag, ana: User, club: Club, live_server: LiveServer, who: str
) -> None:
    before = set(Game.objects.values_list("pk", flat=True))
    rules = "australian-4"
    if who == "account":
        sign_in(bag.context, live_server.url, ana)
        rules = "To 700"
    bag.page.goto("/games/new/")
    assert bag.page.evaluate(HAS_KIT)
    phone = begin(bag, rules)
    expect(bag.page.locator("#status")).to_contain_text("Begun on this phone")
    phone.tap("call:7S", "others", "tricks:8", "undo", "redo", "call:8H")
    expect(phone.score("NS")).to_have_text("140")
    expect(phone.page.locator("#status")).to_contain_text(f"{NOT_SENT} 6 in it")
    seen = phone.page.evaluate(SEEN)
    bag.page.reload()
    expect(phone.page.locator("#status")).to_contain_text(f"{NOT_SENT} 6 in it")
    assert phone.page.evaluate(SEEN) == seen
    # Asked before it is closed: a browser that closes has its network back for its last moment.
    assert not Game.objects.filter(pk=phone.game.pk).exists()
    bag.restart()
    offline(bag)
    bag.again()
    expect(bag.page.locator("#status")).to_contain_text(f"{NOT_SENT} 6 in it")
    assert bag.page.evaluate(SEEN) == seen

    asked = lose_first_answer(bag.page)
    offline(bag, yes=False)
    phone = Phone(bag.page, phone.game).saved()
    assert asked() == 2
    game = Game.objects.get(pk=phone.game.pk)
    assert (game.pk, game.names, game.first_dealer) == (phone.game.pk, list(NAMES), 1)
    assert game.rules.target == (700 if who == "account" else 500)
    assert game.club == (club if who == "account" else None)
    kinds = ["call", "others_pass", "tricks", "undo", "undo", "call"]
    assert [kind for kind, _ in log_of(game)] == kinds
    phone.tap("call:pass").saved()
    # It has its own address, with a network and without.
    home = bag.page.url
    assert ("/pad/" in home) == (who == "account")
    for without in (False, True):
        offline(bag, yes=without)
        bag.page.goto(home)
        expect(bag.page.locator("#turn")).to_contain_text("Q to call")
        expect(bag.page.locator("#status")).to_contain_text("As of" if without else "Saved")
        assert bag.page.url == home
    assert set(Game.objects.values_list("pk", flat=True)) - before == {game.pk}


def test_it_is_counted_everywhere_and_two_tabs_send_it_once(bag: Bag, look: Look) -> None:
    bag.page.goto("/games/new/")
    assert bag.page.evaluate(HAS_KIT)
    bag.page.goto("/games/new/offline/")
    expect(bag.page.get_by_role("button", name="Start the game")).to_be_visible()
    look(bag.page, "begin-offline")
    phone = begin(bag).tap("call:pass", "call:7S")
    expect(phone.page.locator("#status")).to_contain_text(f"{NOT_SENT} 2 in it")
    second = bag.context.new_page()
    second.goto("/clubs/")
    link = second.get_by_role("link", name="Go on scoring · Zoë, Q")
    expect(link).to_have_attribute("href", bag.home)
    bag.context.route("**/games/begun/", lambda route: route.abort())
    offline(bag, yes=False)
    second.goto("/")
    line = second.locator("#unsent")
    expect(line).to_contain_text("Not sent yet: 1 game and 2 entries.")
    line.get_by_role("link", name="Zoë, Q").click()
    other = Phone(second, phone.game).asks("Zoë to call")
    phone.asks("Zoë to call")
    assert not Game.objects.exists()
    bag.context.unroute_all(behavior="wait")
    for each in (phone, other):
        each.page.evaluate("dispatchEvent(new Event('online'))")
    phone.saved()
    other.saved()
    assert [payload["call"] for _, payload in log_of(Game.objects.get())] == ["pass", "7S"]


def test_the_same_players_play_again_without_a_network(visit: Visit, ana: User) -> None:
    game = seated(ana, length=Format(hands=1))
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.evaluate(KEPT, f"/games/{game.pk}/pad/")
    phone = Phone(page, game).tap("call:7S", "others", "tricks:8").saved()
    # Where nothing began here nothing is asked for it.
    assert not [url for url in asked if "/games/begun/" in url]
    page.context.set_offline(offline=True)
    rematch = page.get_by_role("button", name="Rematch")
    rematch.click()
    phone = Phone(page, game).asks("Dov to call").tap("call:pass")
    expect(page.locator("#status")).to_contain_text(NOT_SENT)
    phone.more()
    phone.question("end")
    phone.tap("abandon").asks("The game is over")
    rematch.click()
    phone.asks("Ana to call").tap("call:7S")
    expect(page.locator("#status")).to_contain_text(NOT_SENT)
    page.context.set_offline(offline=False)
    phone.saved()
    first, second, third = Game.objects.order_by("created_at")
    assert (second.rematch_of, third.rematch_of) == (first, second)
    assert (second.over, [kind for kind, _ in log_of(second)]) == (True, ["call", "abandon"])
    assert log_of(third) == [("call", {"seat": "N", "call": "7S"})]


def test_a_game_that_is_refused_goes_on_and_is_taken_at_home(
    bag: Bag, ana: User, club: Club, live_server: LiveServer
) -> None:
    sign_in(bag.context, live_server.url, ana)
    bag.page.goto("/games/new/")
    assert bag.page.evaluate(HAS_KIT)
    phone = begin(bag, "To 700").tap("call:pass")
    Membership.objects.filter(club=club).update(role=Role.MEMBER)
    offline(bag, yes=False)
    box = bag.page.locator("#untaken")
    expect(box).to_contain_text("You do not start games of this club any more.")
    phone.tap("call:7S").asks("Zoë to call")
    expect(bag.page.locator("#status")).to_have_text(
        "Stopped. The game and 2 in it are kept on this phone."
    )
    other = bag.context.new_page()
    other.goto("/")
    expect(other.locator("#unsent")).to_contain_text("Stopped. 1 game, 2 entries kept")
    other.close()
    assert not Game.objects.exists()
    box.get_by_role("button", name="Make it a game at home").click()
    phone.saved()
    game = Game.objects.get()
    assert (game.club, len(log_of(game)), game.rules.target) == (None, 2, 700)
