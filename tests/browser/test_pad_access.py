"""The pad for every reader: dark or light, by keyboard, by ear, in large type, lying down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Scheme, Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring.cast import account

# It reads the same whatever the database.
pytestmark = pytest.mark.look

NO_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away after the test
    return account()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("profile", ["australian-4", "call-5", "six-3x2"])
def test_every_state_of_a_hand_is_accessible(
    visit: Visit,
    ana: User,
    shot: Callable[[Page, str], Path],
    assert_accessible: Callable[[Page], None],
    profile: str,
    scheme: Scheme,
) -> None:
    game = seated(ana, profile)
    page = visit(f"/games/{game.pk}/pad/", user=ana, scheme=scheme)
    phone = Phone(page, game).tap("call:7S", "call:8H").saved()
    states = {"auction": [], "more": ["More"], "result": ["mode"], "declarer": ["call:9H"]}
    for name, taps in states.items():
        if taps == ["More"]:
            phone.more()
        else:
            phone.tap(*taps)
        assert_accessible(page)
        shot(page, f"pad-{profile}-{name}-{scheme}")
        page.keyboard.press("Escape")
    phone.tap("declarer:D" if profile != "australian-4" else "declarer:W")
    if profile == "call-5":
        assert_accessible(page)
        phone.tap("partner:E")
    phone.asks("9 tricks to make")
    assert_accessible(page)
    shot(page, f"pad-{profile}-tricks-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_of_a_game_is_accessible(
    visit: Visit,
    ana: User,
    shot: Callable[[Page, str], Path],
    assert_accessible: Callable[[Page], None],
    scheme: Scheme,
) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, scheme=scheme)
    Phone(page, game).tap("call:10H", "others", "tricks:10").saved().asks("The game is over")
    assert_accessible(page)
    shot(page, f"pad-over-{scheme}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_hand_can_be_recorded_by_keyboard_alone(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, view="desktop")
    phone = Phone(page, game)
    # What a keyboard wants beyond Tab and Enter comes just after what the first tap wants.
    expect(phone.button("call:6C")).to_have_attribute("tabindex", "-1")
    page.get_by_role("link", name="Score sheet").focus()
    press(page, "Tab")
    expect(phone.button("call:6S")).to_be_focused()
    press(page, "ArrowDown", "ArrowRight", "ArrowRight", "Enter")
    phone.says("Chloé: 7♦︎")
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    phone.says("Dov: misère").saved()
    press(page, "Tab", "Tab", "Enter")
    phone.asks("Not a trick to be won")
    expect(phone.button("tricks:0")).to_be_focused()
    press(page, "Enter")
    phone.saved().says("Misère by Dov, made.")
    expect(phone.score("EW")).to_have_text("250")
    expect(phone.button("call:6S")).to_be_focused()
    assert [payload for _, payload in phone.log[:2]] == [
        {"seat": "S", "call": "7D"},
        {"seat": "W", "call": "M"},
    ]


def test_a_call_is_read_out_with_its_value_and_why_it_is_dimmed(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    phone = Phone(page, game).tap("call:8S")
    expect(page.get_by_role("button", name="8 hearts, 300 points", exact=True)).to_be_visible()
    name = "7 hearts, 200 points, 7♥︎ is too low: the bid is 8♠︎."
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(page.locator("#live")).to_have_text("Chloé: 8♠︎ Dov to call")
    phone.tap("call:7H")
    expect(page.locator("#live")).to_contain_text("7♥︎ is too low: the bid is 8♠︎.")


@pytest.mark.parametrize("profile", ["australian-4", "split-colours-4", "call-5", "six-3x2"])
def test_twice_the_type_needs_no_scrolling_sideways(visit: Visit, ana: User, profile: str) -> None:
    game = seated(ana, profile)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    phone = Phone(page, game)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(NO_SIDEWAYS)
    phone.tap("call:7S", "others")
    assert page.evaluate(NO_SIDEWAYS)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (740, 360), (1280, 800)])
def test_lying_down_the_whole_hand_is_in_sight(
    visit: Visit, ana: User, width: int, height: int
) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    page.set_viewport_size({"width": width, "height": height})
    fits = f"{NO_SIDEWAYS} && document.documentElement.scrollHeight <= innerHeight"
    assert page.evaluate(fits)
    Phone(page, game).tap("call:7S", "others").asks("7 tricks to make")
    assert page.evaluate(fits)


def test_suits_in_four_colours_are_chosen_on_the_pad(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    Phone(page, game).cut().tap("call:7S").more()
    page.get_by_role("button", name="Suits in four colours").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page).to_have_url(page.url.split("?")[0])
    Phone(page, game).asks("Dov to call")
