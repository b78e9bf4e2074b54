"""Answers that come late, twice or in the wrong order: no fact is lost, doubled or misread."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Held, Phone, seated
from tests.scoring import table

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})
SOUTH_WINS = ("trick", {"seat": "S"})

# A store that answers later than a thumb, and one that never does.
SLOW_STORE = """
window.answers = [];
const told = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess").set;
Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
  set(listener) {
    told.call(this, (event) => answers.push(() => listener.call(this, event)));
  },
});
"""
NO_STORE = "IDBFactory.prototype.open = () => ({})"


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game) -> Phone:
    return Phone(visit(f"/games/{game.pk}/pad/", user=ana, worker=False), game).saved()


def settled(phone: Phone, *log: tuple[str, object]) -> None:
    """The server has these entries, once each, and nobody was asked anything."""
    phone.saved()
    expect(phone.page.locator("#conflict")).to_be_hidden()
    expect(phone.page.locator("#refused")).to_be_hidden()
    assert phone.log == list(log)


def test_an_own_call_that_a_look_brings_before_its_answer_is_one_call(phone: Phone) -> None:
    look, post = Held(phone.page, "GET"), Held(phone.page, "POST")
    phone.look().tap("call:pass")
    post.reach()
    look.reach().answer()
    phone.asks("Dov to call").tap("call:7S").asks("Ana to call")
    post.answer()
    settled(phone, SOUTH_PASSES, WEST_BIDS)
    phone.asks("Ana to call")


def test_a_look_from_before_a_call_does_not_take_it_off_the_page(phone: Phone) -> None:
    look = Held(phone.page, "GET")
    phone.look()
    look.reach()
    phone.tap("call:pass").saved()
    look.answer()
    settled(phone.asks("Dov to call").tap("call:7S"), SOUTH_PASSES, WEST_BIDS)


def test_the_second_of_two_facts_alike_is_not_taken_for_the_first(
    phone: Phone, game: Game, ana: User
) -> None:
    """Both phones heard South win; this one heard it twice, and is told of the other's twice."""
    contract = ("contract", {"contract": "7S", "seat": "S"})
    table.say(game, ana, contract)
    phone.look().asks("7 tricks to make")
    look, post = Held(phone.page, "GET"), Held(phone.page, "POST")
    phone.look().tap("trick:S", "trick:S")
    table.say(game, ana, SOUTH_WINS)
    post.reach()
    look.reach().answer()
    expect(phone.button("trick:S")).to_contain_text("2")
    post.answer()
    settled(phone, contract, SOUTH_WINS, SOUTH_WINS)


def test_a_retry_that_finds_others_went_on_shows_where_they_are(
    phone: Phone, game: Game, ana: User
) -> None:
    phone.lose_answers().tap("call:pass")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    table.say(game, ana, WEST_BIDS)
    settled(phone.mend().asks("Ana to call"), SOUTH_PASSES, WEST_BIDS)


def test_an_answer_that_comes_after_the_next_try_doubles_nothing(phone: Phone) -> None:
    """The request outlives the patience of the page, as on a slow server."""
    post = Held(phone.page, "POST")
    phone.page.clock.install()
    phone.tap("call:pass")
    post.reach()
    phone.tap("call:7S")
    post.answer()
    settled(phone.asks("Ana to call"), SOUTH_PASSES, WEST_BIDS)


@pytest.mark.parametrize("times_slower", [1, 6])
def test_an_answer_lost_on_the_way_doubles_nothing(phone: Phone, times_slower: int) -> None:
    wire = phone.page.context.new_cdp_session(phone.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": times_slower})
    phone.lose_answers().tap("call:pass", "call:7S")
    expect(phone.page.locator("#status")).to_contain_text("2 not sent yet")
    settled(phone.mend().asks("Ana to call"), SOUTH_PASSES, WEST_BIDS)


def test_a_tap_that_did_not_see_what_was_left_unsent_is_not_recorded(phone: Phone) -> None:
    phone.cut().tap("call:pass")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    phone.page.add_init_script(SLOW_STORE)
    phone.page.clock.install(time=0)
    phone.page.clock.pause_at(1)
    phone.page.reload()
    phone.asks("Chloé to call").tap("call:7S")
    phone.page.evaluate("answers.forEach((answer) => answer())")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    settled(phone.mend(), SOUTH_PASSES)


def test_a_store_that_never_answers_is_not_waited_for(visit: Visit, ana: User, game: Game) -> None:
    page = visit("/accounts/login/", user=ana, worker=False)
    page.add_init_script(NO_STORE)
    page.clock.install()
    page.goto(f"/games/{game.pk}/pad/")
    phone = Phone(page, game).cut().tap("call:pass")
    page.clock.run_for(3000)
    expect(page.locator("#status")).to_contain_text("This phone keeps nothing.")
    settled(phone.mend(), SOUTH_PASSES)


def test_more_stays_open_when_a_call_tapped_before_it_is_heard(phone: Phone) -> None:
    """Each tap is taken for what it was, also when the next one came before it could be heard."""
    phone.page.add_init_script(SLOW_STORE)
    phone.page.reload()
    phone.tap("call:7S").more().tap("note")
    phone.page.evaluate("answers.forEach((answer) => answer())")
    settled(phone.asks("Dov to call"), ("call", {"seat": "S", "call": "7S"}))
    expect(phone.page.locator("#more")).to_be_visible()
