"""A table's card, and the phones that scan it: let in, handed over, late, and what is at stake."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game, LateEntry, TableCard
from scoring.services.table_cards import create_card, keep_code, watch_code
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring.cast import account

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away
    cache.clear()
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def card(ana: User, game: Game) -> TableCard:
    return create_card(by=ana, name="Table 3", game=game)


def path(card: TableCard) -> str:
    return f"/t/{keep_code(card)}/"


def scan(visit: Visit, card: TableCard, *, view: str = "phone") -> Page:
    """A phone of nobody's scans a card and says that it keeps the score."""
    page = visit(path(card), view=view)
    page.get_by_role("button", name="Keep the score here").click()
    expect(page.locator("#turn")).to_be_visible()
    page.wait_for_load_state()
    return page


def held_by(card: TableCard) -> TableCard:
    return TableCard.objects.get(pk=card.pk)


def test_a_scan_and_a_tap_open_the_tables_pad_without_an_account(
    visit: Visit, card: TableCard, game: Game
) -> None:
    phone = Phone(scan(visit, card), game)
    phone.asks("Chloé to call").tap("call:pass", "call:7S").saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]
    phone.page.reload()
    phone.asks("Ana to call").saved()
    assert game.entries.order_by("seq")[0].recorded_by == card.user


def test_the_old_phones_yes_hands_the_table_over(visit: Visit, card: TableCard, game: Game) -> None:
    old = Phone(scan(visit, card), game).tap("call:pass").saved()
    new = visit(path(card))
    new.get_by_role("button", name="Take over: ask the other phone").click()
    expect(new.get_by_text("The other phone is asked.")).to_be_visible()
    expect(old.page.locator("#takeover")).to_be_visible(timeout=8000)
    old.page.get_by_role("button", name="Give it the table").click()
    expect(new.locator("#turn")).to_have_text("Dov to call", timeout=8000)
    expect(old.page.locator("#status")).to_contain_text("Another phone keeps the score")
    old.tap("call:7S").says("Another phone keeps the score")
    Phone(new, game).tap("call:7S").saved()
    assert log_of(game) == [SOUTH_PASSES, WEST_BIDS]


def test_a_table_is_given_away_in_two_taps_and_taken_with_one(
    visit: Visit, card: TableCard, game: Game
) -> None:
    old = Phone(scan(visit, card), game)
    old.more().page.get_by_role("button", name="Give this table to another phone").click()
    expect(old.page.get_by_role("button", name="Keep the score here")).to_be_visible()
    new = Phone(scan(visit, card), game)
    new.tap("call:pass").saved()
    assert held_by(card).epoch == 2


def test_the_directors_code_takes_over_and_late_entries_are_kept_and_shown(
    visit: Visit, card: TableCard, game: Game, ana: User
) -> None:
    old = Phone(scan(visit, card), game).tap("call:pass").saved()
    old.cut().tap("call:7S", "call:8H")
    expect(old.page.locator("#status")).to_contain_text("2 not sent yet")
    new = visit(path(card))
    new.get_by_label("Director’s code").fill(card.code)
    new.get_by_role("button", name="Take over with the code").click()
    # "Saved" alone could still be the page's own word, from before its script heard the tap.
    Phone(new, game).asks("Dov to call").tap("call:6H").asks("Ana to call").saved()
    old.mend()
    expect(old.page.locator("#status")).to_contain_text("Another phone keeps the score")
    assert log_of(game) == [SOUTH_PASSES, ("call", {"seat": "W", "call": "6H"})]
    assert [each.payload["call"] for each in LateEntry.objects.order_by("pk")] == ["7S", "8H"]
    page = visit(f"/cards/{card.pk}/", user=ana)
    expect(page.locator("#late")).to_contain_text("calls 7♠")
    page.get_by_role("button", name="I have looked at them").click()
    expect(page.locator("#late li").first).to_contain_text("looked at")


def test_the_card_of_another_table_says_so_and_loses_nothing(
    visit: Visit, card: TableCard, game: Game, ana: User
) -> None:
    other = create_card(by=ana, name="Table 4", game=seated(ana, names=("W", "X", "Y", "Z")))
    phone = Phone(scan(visit, card), game).cut().tap("call:pass")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    phone.page.goto(path(other))
    expect(phone.page.get_by_text("This phone keeps the score of Table 3.")).to_be_visible()
    phone.page.unroute_all()
    phone.page.get_by_role("link", name=re.compile("Back to")).click()
    phone.asks("Dov to call").saved()
    assert phone.log == [SOUTH_PASSES]


@pytest.mark.parametrize("code", ["1.1-forged", "nothing"])
def test_a_code_that_opens_nothing_says_so_in_words(
    visit: Visit,
    card: TableCard,  # noqa: ARG001  there is a table
    code: str,
) -> None:
    page = visit(f"/t/{code}/")
    expect(page.get_by_text("Nothing on this phone is lost.")).to_be_visible()


def test_a_watcher_sees_a_change_within_five_seconds_and_can_change_nothing(
    visit: Visit, card: TableCard, game: Game
) -> None:
    phone = Phone(scan(visit, card), game)
    page = visit(f"/w/{watch_code(card)}/")
    expect(page.locator("#live-status")).to_contain_text("Live, checked")
    phone.tap("call:7S").saved()
    expect(page.locator(".live-turn")).to_contain_text("Chloé bids 7♠", timeout=5000)
    expect(page.locator("#live-summary")).to_contain_text("Chloé bids 7♠")
    assert page.locator("main form").count() == 0
    page.context.set_offline(offline=True)
    expect(page.locator("#live-status")).to_contain_text("No connection. Showing", timeout=6000)
    page.context.set_offline(offline=False)
    expect(page.locator("#live-status")).to_contain_text("Live, checked", timeout=6000)


def test_a_page_that_nobody_looks_at_asks_nothing(visit: Visit, card: TableCard) -> None:
    page = visit(f"/w/{watch_code(card)}/")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(4500)
    assert asked == []
