"""Somebody without an account scores a game: from the first page to the first call, and after."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game
from tests.browser.conftest import Look, Visit
from tests.browser.pad_phone import Phone

MOST_TAPS = 6
NAMES = ("Ana", "Ben", "Chloé", "Dov")


@pytest.fixture(autouse=True)
def _fresh(live_server: LiveServer) -> None:  # noqa: ARG001  its data is thrown away
    cache.clear()


def start(page: Page) -> tuple[Phone, int]:
    """From the first page to the first call; the phone and how often it was tapped."""
    page.get_by_role("link", name="Score a game").tap()
    page.get_by_role("link", name="Australian").first.tap()
    for seat, name in enumerate(NAMES):
        page.locator(f'[name="seat_{seat}"]').fill(name)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#turn")).to_be_visible()
    phone = Phone(page, Game.objects.get())
    phone.tap("call:7S").saved()
    return phone, 3 + phone.taps


def test_the_first_call_takes_six_taps_and_the_names(visit: Visit, look: Look) -> None:
    page = visit("/")
    phone, taps = start(page)
    assert taps <= MOST_TAPS
    assert [kind for kind, _ in phone.log] == ["call"]
    page.goto("/")
    look(page, "newcomer-home")
    page.get_by_role("link", name="Ana, Chloé").tap()
    phone.tap("call:pass").saved()
    page.get_by_role("link", name="Score sheet").first.tap()
    expect(page.get_by_text("This game belongs to this phone.")).to_be_visible()
    look(page, "newcomer-sheet")


def test_it_is_given_to_another_phone_by_its_link(visit: Visit, look: Look) -> None:
    page = visit("/")
    phone, _ = start(page)
    before = phone.taps
    phone.more()
    page.get_by_role("link", name="Another phone").tap()
    assert phone.taps + 1 - before == 2
    look(page, "newcomer-give")
    other = visit(page.locator("#share-link").input_value())
    look(other, "newcomer-take")
    other.get_by_role("button", name="Keep the score here").tap()
    expect(other.locator("#turn")).to_have_text("Chloé to call")
    Phone(other, phone.game).tap("call:pass").saved()
    expect(page.get_by_text("Another phone keeps the score of this game.")).to_be_visible()
    look(page, "newcomer-given")
    assert len(phone.log) == 2


def test_it_goes_into_an_account_with_every_hand(visit: Visit, look: Look) -> None:
    eva = User.objects.create_user("eva", password="ten of hearts")
    page = visit("/")
    phone, _ = start(page)
    page.get_by_role("link", name="Score sheet").first.tap()
    page.get_by_role("link", name="Keep it in an account").tap()
    page.locator('[name="login"]').fill("eva")
    page.locator('[name="password"]').fill("ten of hearts")
    page.locator("main form button").first.tap()
    expect(page.get_by_role("heading", name="Keep this game")).to_be_visible()
    look(page, "newcomer-claim")
    page.get_by_role("button", name="Put it into my account").tap()
    expect(page.get_by_text("The game is yours now, with every hand.")).to_be_visible()
    phone.game.refresh_from_db()
    assert phone.game.created_by == eva
    page.get_by_role("link", name="Go on scoring").tap()
    phone.tap("call:pass").saved()
