"""The pad where no script runs: the same page as a form, a button a call, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import VIEWS, sign_in
from tests.browser.pad_phone import log_of, seated


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, ana: User) -> Iterator[Page]:
    view = {key: value for key, value in VIEWS["phone"].items() if key != "is_mobile"}
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, **view)
    sign_in(context, live_server.url, ana)
    yield context.new_page()
    context.close()


def press(page: Page, word: str) -> None:
    page.locator(f'button[name="act"][value="{word}"]:visible').click()


def typed(page: Page, side: str) -> Locator:
    return page.get_by_role("spinbutton", name=f"Tricks of {side}")


def test_a_hand_is_recorded_button_by_button(page: Page, ana: User) -> None:
    game = seated(ana)
    page.goto(f"/games/{game.pk}/pad/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Chloé to call")
    press(page, "call:pass")
    press(page, "call:7S")
    expect(page.locator("#standing")).to_contain_text("Dov")
    press(page, "others")
    expect(page.locator("#asked")).to_have_text("Tricks of East-West")
    press(page, "tricks:7")
    expect(page.locator('[data-side="EW"] .score')).to_have_text("140")
    expect(page.locator("#message")).to_contain_text("7♠ by Dov, made.")
    press(page, "undo")
    press(page, "tricks:6")
    expect(page.locator('[data-side="EW"] .score')).to_have_text("−140")
    kinds = [kind for kind, _ in log_of(game)]
    assert kinds == ["call", "call", "others_pass", "tricks", "undo", "tricks"]


def test_a_refused_call_says_why_and_records_nothing(page: Page, ana: User) -> None:
    game = seated(ana)
    page.goto(f"/games/{game.pk}/pad/")
    press(page, "call:8H")
    page.locator('button[value="call:7S"]').click(force=True)
    expect(page.get_by_role("alert")).to_have_text("7♠ is too low: the bid is 8♥.")
    assert len(log_of(game)) == 1


def test_a_result_with_nine_tricks_is_refused_and_what_was_typed_stays(
    page: Page, ana: User
) -> None:
    game = seated(ana, "parlett-3")
    page.goto(f"/games/{game.pk}/pad/")
    page.locator("select[name=contract]").select_option("7H")
    page.locator("select[name=declarer]").select_option("B")
    for name, tricks in (("Ana", "2"), ("Ben", "7"), ("Chloé", "0")):
        typed(page, name).fill(tricks)
    page.get_by_role("button", name="Record this result").click()
    expect(page.get_by_role("alert")).to_have_text("The tricks of a hand add up to ten.")
    assert [kind for kind, _ in log_of(game)] == ["contract"]
    expect(typed(page, "Ben")).to_have_value("7")
    typed(page, "Chloé").fill("1")
    page.get_by_role("button", name="Record these tricks").click()
    expect(page.locator('[data-side="B"] .score')).to_have_text("200")


def test_a_page_that_has_fallen_behind_records_nothing_and_says_so(page: Page, ana: User) -> None:
    game = seated(ana)
    behind = page.context.new_page()
    for each in (page, behind):
        each.goto(f"/games/{game.pk}/pad/")
    press(page, "call:7S")
    press(behind, "call:6S")
    expect(behind.get_by_role("alert")).to_contain_text("Another phone has recorded something")
    expect(behind.get_by_role("heading", level=1)).to_have_text("Dov to call")
    assert log_of(game) == [("call", {"seat": "S", "call": "7S"})]


def test_enter_in_a_field_never_bids(page: Page, ana: User) -> None:
    game = seated(ana)
    page.goto(f"/games/{game.pk}/pad/")
    typed(page, "North-South").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nothing is recorded yet.")
    assert log_of(game) == []


def test_the_second_auction_is_announced_as_face_up(page: Page, ana: User) -> None:
    game = seated(ana, "parlett-3-house")
    page.goto(f"/games/{game.pk}/pad/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Chloé to call")
    press(page, "others")
    expect(page.get_by_role("heading", level=1)).to_have_text("Chloé to call, cards face up")
