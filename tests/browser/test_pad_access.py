"""The pad for every reader: dark or light, by keyboard, by ear, in large type, lying down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, Visit
from tests.browser.pad_phone import Phone, seated

NO_SIDEWAYS = """
document.documentElement.scrollWidth <= document.documentElement.clientWidth
"""
# Buttons and headings whose words do not fit into them.
CUT_OFF = """[...document.querySelectorAll("#pad :is(button, bdi, h1, #standing, #message)")]
  .filter((it) => it.getClientRects().length
    && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2))
  .map((it) => it.textContent.trim())"""


# Buttons whose name leaves out, or has in another order, what is seen on them.
NOT_AS_SEEN = """[...document.querySelectorAll("#pad button[aria-label]")].filter((button) => {
  const seen = button.cloneNode(true);
  for (const sign of seen.querySelectorAll("[aria-hidden], [role=img]")) {
    sign.replaceWith(` ${sign.ariaLabel ?? ""}`);
  }
  const words = [...seen.children].flatMap((part) => part.textContent.trim().split(/\\s+/));
  let at = 0;
  return words.some((word) => (at = button.ariaLabel.indexOf(word, at)) < 0);
}).map((button) => button.ariaLabel)"""


def test_every_state_of_a_hand_is_accessible(visit: Visit, ana: User, look: Look) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    phone = Phone(page, game).tap("call:7S", "call:8H").saved()
    look(page, "pad-auction")
    assert page.evaluate(NOT_AS_SEEN) == []
    phone.more()
    look(page, "pad-more")
    page.keyboard.press("Escape")
    phone.tap("call:7S").says("too low")
    look(page, "pad-refused")
    phone.tap("mode", "call:9H")
    look(page, "pad-declarer")
    phone.tap("declarer:W").asks("9 tricks to make")
    look(page, "pad-tricks")
    phone.tap("tricks:9").tap("call:10H", "declarer:W", "tricks:10").saved()
    look(page, "pad-over")


@pytest.mark.parametrize("profile", ["call-5", "six-3x2"])
def test_more_sides_and_seats_are_accessible(
    visit: Visit, ana: User, assert_accessible: Callable[[Page], None], profile: str
) -> None:
    game = seated(ana, profile)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False, scheme="dark")
    phone = Phone(page, game).tap("call:7S", "others")
    if profile == "call-5":
        phone.asks("Who plays with Chloé?")
        assert_accessible(page)
        phone.tap("partner:E")
    phone.asks("7 tricks to make").saved()
    assert_accessible(page)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_hand_can_be_recorded_by_keyboard_alone(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False, view="desktop")
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
    # Trick by trick too: the row of players is one Tab after the numbers.
    press(page, "Enter", "Tab", "Tab", "Enter")
    phone.asks("6 tricks to make")
    expect(phone.button("tricks:0")).to_be_focused()
    press(page, "Tab", "Enter")
    phone.says("Ana").saved()
    assert [(kind, payload) for kind, payload in phone.log if kind in {"call", "trick"}] == [
        ("call", {"seat": "S", "call": "7D"}),
        ("call", {"seat": "W", "call": "M"}),
        ("call", {"seat": "W", "call": "6S"}),
        ("trick", {"seat": "N"}),
    ]


def test_an_auction_is_entered_and_read_without_seeing_it(visit: Visit, ana: User) -> None:
    """By names of buttons and by what the page says aloud alone."""
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    said = page.locator("#live")
    phone = Phone(page, game).tap("call:8S")
    expect(said).to_have_text("Chloé: 8 spades Dov to call")
    for name, told in (
        ("8 hearts, 300 points", "Dov: 8 hearts Ana to call"),
        ("Pass", "Ana: pass Ben to call"),
        ("Others pass", "The others pass 8 tricks to make"),
        ("Undo", "Taken back: The others pass Ben to call"),
        ("Redo", "Put back 8 tricks to make"),
    ):
        page.get_by_role("button", name=name, exact=True).click()
        expect(said).to_have_text(told)
    page.get_by_role("group", name="Tricks of East-West").get_by_role("button", name="9").click()
    expect(said).to_have_text("8 hearts by Dov, made. North-South +10, East-West +300 Dov to call")
    phone.tap("call:8S").saved()
    expect(said).to_have_text("Dov: 8 spades Ana to call")
    refused = "7 hearts, 200 points, 7 hearts is too low: the bid is 8 spades."
    page.get_by_role("button", name=refused, exact=True).click(force=True)
    expect(said).to_have_text("7 hearts is too low: the bid is 8 spades.")
    turn = page.get_by_role("list", name="Table").locator('[aria-current="true"]')
    expect(turn).to_contain_text("Ana")
    # What stands is in the page too, and the sign of a suit has its word.
    expect(page.locator("#standing").get_by_role("img", name="spades")).to_be_visible()


@pytest.mark.parametrize("profile", ["australian-4", "call-5", "six-3x2"])
def test_twice_the_type_and_a_phone_that_lies_down_show_everything(
    visit: Visit, ana: User, shot: Callable[[Page, str], Path], profile: str
) -> None:
    game = seated(ana, profile)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    phone = Phone(page, game)
    for moment, taps in (("auction", ["call:7S"]), ("tricks", ["others"])):
        phone.tap(*taps)
        if moment == "tricks" and profile == "call-5":
            phone.tap("partner:E")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(NO_SIDEWAYS)
        assert page.evaluate(CUT_OFF) == []
        shot(page, f"pad-{profile}-{moment}-large")
        page.evaluate("document.documentElement.style.fontSize = ''")
        for width, height in ((640, 360), (740, 360), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"pad-{profile}-{moment}-{width}")
            assert page.evaluate(NO_SIDEWAYS)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), width
        page.set_viewport_size({"width": 360, "height": 640})
    phone.saved()


# What a browser is asked about the screen, and what it answers.
AWAKE = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (what) => {
    locks.push(`asked for ${what}`);
    return { release: async () => { locks.push("let go"); } };
  },
} });
"""


def test_the_screen_stays_awake_while_somebody_scores_and_not_longer(
    visit: Visit, ana: User
) -> None:
    game = seated(ana)
    page = visit("/accounts/login/", user=ana, worker=False)
    page.add_init_script(AWAKE)
    page.goto(f"/games/{game.pk}/pad/")
    phone = Phone(page, game)
    locks = ["asked for screen"]
    hidden = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    expect(phone.button("call:6C")).to_have_attribute("tabindex", "-1")
    assert page.evaluate("locks") == locks
    for value, told in (("true", "let go"), ("false", "asked for screen")):
        page.evaluate(hidden % value)
        phone.look()
        locks.append(told)
        assert page.evaluate("locks") == locks
    phone.tap("call:10H", "others", "tricks:10").saved().asks("The game is over")
    locks.append("let go")
    assert page.evaluate("locks") == locks
    phone.tap("undo").asks("10 tricks to make").saved()
    assert page.evaluate("locks") == [*locks, "asked for screen"]


def test_suits_in_four_colours_are_chosen_on_the_pad(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    Phone(page, game).cut().tap("call:7S").more()
    page.get_by_role("button", name="Suits in four colours").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page).to_have_url(page.url.split("?")[0])
    Phone(page, game).asks("Dov to call")
