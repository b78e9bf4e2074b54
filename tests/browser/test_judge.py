"""The judge on a phone: tapped card by card, with no network and with no script."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from rules_engine.cards import STRAINS, pack_cards
from rules_engine.profiles import PROFILES
from tests.browser.conftest import VIEWS, Look, Visit

TRICK = "/judge/?rules=australian-4&strain=S&cards=AC+JC+KS+9S"
REVOKE = "/judge/?rules=parlett-3&strain=S&mode=play&cards=10S&played=AH&hand=JC+9D"


def key(page: Page, name: str) -> None:
    page.locator(".judge-keys").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("name", "path"), [("judge-trick", TRICK), ("judge-revoke", REVOKE)])
def test_the_page_fits_the_screen_and_is_accessible(
    visit: Visit, look: Look, name: str, path: str
) -> None:
    page = visit(path)
    expect(page.locator(".judge-ask-button")).to_be_hidden()
    look(page, name)


def test_four_taps_say_who_wins_and_why(visit: Visit) -> None:
    page = visit("/judge/")
    page.get_by_label("Rules").select_option("australian-4")
    for card in ("the ace of clubs", "the jack of clubs", "the king of spades", "the 9 of spades"):
        key(page, card)
    word = page.get_by_role("status")
    expect(word).to_contain_text("East wins: the jack of clubs is the left bower, second only to")
    expect(word).to_contain_text("(Parlett, Swedish rules, Wikipedia, English handbook")
    key(page, "the joker")
    expect(page.locator("[data-pile=table] li")).to_have_count(4)
    page.get_by_role("button", name="Take back the jack of clubs").click()
    expect(word).to_contain_text("East wins so far: the king of spades is the highest trump of")


def test_a_revoke_is_told_with_what_follows_from_it(visit: Visit) -> None:
    page = visit("/judge/")
    page.get_by_label("Rules").select_option("parlett-3")
    page.get_by_text("Was that a revoke?").click()
    key(page, "the 10 of spades")
    page.get_by_text("The card in doubt").click()
    key(page, "the ace of hearts")
    word = page.get_by_role("status")
    expect(word).to_contain_text("Legal: the hand has nothing of the suit led, spades")
    page.get_by_text("Others in that hand").click()
    key(page, "the jack of clubs")
    expect(word).to_contain_text(
        "Not legal, a revoke: the jack of clubs is a trump here, so it must"
    )
    expect(word).to_contain_text("Could have been played: the jack of clubs")
    page.get_by_text("What happens then").click()
    expect(page.locator(".judge-late")).to_contain_text(
        "the hand is scored against the side that revoked"
    )


def test_a_joker_that_is_led_is_asked_for_its_suit(visit: Visit) -> None:
    page = visit("/judge/?rules=english-3&strain=NT")
    key(page, "the joker")
    word = page.get_by_role("status")
    expect(word).to_contain_text("Which suit was named with the joker?")
    page.get_by_role("group", name="Suit named with the joker led").get_by_text("hearts").click()
    expect(word).to_contain_text("wins so far: the joker beats every other card")


def wait_for_worker(page: Page) -> None:
    """Until the page's own worker serves it; a network cut before that breaks its registration."""
    ready = "navigator.serviceWorker.ready.then(() => true)"
    late = "new Promise((answer) => setTimeout(answer, 15000, false))"
    assert page.evaluate(f"() => Promise.race([{ready}, {late}])")


def test_the_page_answers_with_the_network_gone(visit: Visit) -> None:
    page = visit("/judge/")
    wait_for_worker(page)
    page.context.set_offline(True)
    page.get_by_label("Rules").select_option("six-3x2")
    page.get_by_role("radio", name="Hearts").check()
    for card in ("the jack of diamonds", "the 13 of hearts"):
        key(page, card)
    expect(page.get_by_role("status")).to_contain_text("the jack of diamonds is the left bower")


def test_the_page_opens_again_with_the_network_gone(visit: Visit) -> None:
    page = visit("/judge/")
    wait_for_worker(page)
    page.goto("/judge/?rules=parlett-3")
    page.context.set_offline(True)
    page.goto("/judge/?rules=six-3x2&strain=H&cards=JD+13H&leader=4")
    expect(page.get_by_role("status")).to_contain_text("E wins so far: the jack of diamonds is the")
    expect(page.get_by_label("Rules")).to_have_value("six-3x2")
    key(page, "the joker")
    expect(page.get_by_role("status")).to_contain_text("A wins so far: the joker is the highest")
    page.goto("/judge/?rules=parlett-3&strain=D&mode=play&cards=9S&played=KS&hand=QS&exposed=QS")
    expect(page.get_by_role("status")).to_contain_text("Not legal, though no revoke: the queen of")
    page.get_by_role("checkbox", name="the queen of spades").uncheck()
    expect(page.get_by_role("status")).to_contain_text("Legal: the king of spades follows")


def test_a_judgement_can_be_passed_on_by_its_address(visit: Visit) -> None:
    page = visit("/judge/")
    key(page, "the ace of spades")
    page.reload()
    expect(page.get_by_role("button", name="Take back the ace of spades")).to_be_visible()


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit("/judge/", view="desktop")
    page.locator("[value=AS]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pile=table] li")).to_have_count(1)
    page.get_by_role("button", name="Take back the ace of spades").focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-pile=table] li")).to_have_count(0)
    expect(page.locator(".judge-keys [value=AS]")).to_be_focused()


def test_without_script_every_tap_is_an_address(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(
        base_url=live_server.url, java_script_enabled=False, locale="en", **VIEWS["phone"]
    )
    page = context.new_page()
    page.goto("/judge/?rules=australian-4")
    for card in ("the ace of clubs", "the jack of clubs"):
        key(page, card)
    expect(page.get_by_role("status")).to_contain_text("East wins so far: the jack of clubs is")
    page.get_by_role("button", name="Take back the jack of clubs").click()
    expect(page.get_by_role("status")).to_contain_text("North wins so far: the ace of clubs")
    context.close()


@pytest.mark.parametrize("mode", ["trick", "play"])
def test_with_and_without_script_the_words_are_the_same(
    browser: Browser, live_server: LiveServer, visit: Visit, mode: str
) -> None:
    plain = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="en")
    without, with_script = plain.new_page(), visit("/judge/")
    rng = random.Random(mode)
    for name in rng.sample(list(PROFILES), 8):
        pack = list(pack_cards(PROFILES[name].rules.deck))
        pack.sort(key=lambda card: (card[0] != "J") + rng.random() * 1.5)
        address = (
            f"/judge/?rules={name}&strain={rng.choice(STRAINS)}&mode={mode}&named=H&leader=1"
            f"&cards={pack[0]}+{pack[1]}&played={pack[2]}&hand={pack[3]}+{pack[4]}&void=H&shown-JK=H"
            f"&alone={rng.randrange(3)}&exposed={pack[3]}"
        )
        said = []
        for page in (without, with_script):
            page.goto(address)
            parts = (".judge-word [role=status]",)
            said.append(
                [" ".join((page.locator(part).text_content() or "").split()) for part in parts]
            )
        assert said[0] == said[1]
    plain.close()
