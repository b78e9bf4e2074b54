"""The pad between a table and a network that comes and goes: nothing lost, nothing doubled."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, replace_theirs, seated
from tests.scoring import table

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})
# So long the page takes a tap for one that was on its way when a refusal appeared.
TO_READ_MS = 1100
NORTH_BIDS = ("call", {"seat": "N", "call": "8H"})


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game) -> Phone:
    return Phone(visit(f"/games/{game.pk}/pad/", user=ana, worker=False), game).saved()


def status(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#status")).to_contain_text(text)


def test_calls_made_without_a_network_go_by_themselves_when_it_is_back(phone: Phone) -> None:
    phone.cut().tap("call:pass", "call:7S", "call:8H")
    status(
        phone,
        "Saved on this phone. 3 not sent yet. They go by themselves when the network is back.",
    )
    phone.asks("Ben to call")
    assert phone.log == []
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS, NORTH_BIDS]


def test_a_whole_hand_is_scored_without_a_network(phone: Phone) -> None:
    phone.cut().tap("call:7S", "others", "tricks:8").asks("Dov to call")
    expect(phone.score("NS")).to_have_text("140")
    expect(phone.score("EW")).to_have_text("20")
    phone.tap("undo").asks("7 tricks to make").tap("tricks:6")
    expect(phone.score("NS")).to_have_text("−140")
    phone.mend().saved()
    expect(phone.score("NS")).to_have_text("−140")
    assert [kind for kind, _ in phone.log] == ["call", "others_pass", "tricks", "undo", "tricks"]


def test_a_page_that_is_loaded_again_still_has_what_was_not_sent(phone: Phone) -> None:
    phone.cut().tap("call:pass", "call:7S")
    status(phone, "2 not sent yet")
    phone.page.reload()
    phone.asks("Ana to call")
    status(phone, "2 not sent yet")
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


def test_an_answer_lost_before_the_page_is_loaded_again_doubles_nothing(phone: Phone) -> None:
    phone.lose_answers().tap("call:pass", "call:7S")
    status(phone, "not sent yet")
    phone.restore()
    phone.page.reload()
    phone.asks("Ana to call").saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


ANSWERS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"status": 200, "content_type": "text/html", "body": "<h1>Free wifi</h1>"}, "network"),
    ({"status": 502, "content_type": "text/html", "body": "Bad gateway"}, "network"),
    ({"status": 503, "json": {"detail": "busy"}}, "network"),
    ({"status": 302, "headers": {"Location": "/accounts/login/"}}, "network"),
    ({"status": 200, "json": {"unexpected": True}}, "network"),
    ({"status": 401, "json": {"code": "not_signed_in", "detail": "…"}}, "Sign in"),
)


def test_an_answer_that_acknowledges_nothing_keeps_the_queue(phone: Phone) -> None:
    """A portal's page, a gateway, a busy server, a redirect, nonsense, a session that ended."""
    calls = ("6S", "6C", "6D", "6H", "6NT", "7S")
    for number, (answer, told) in enumerate(ANSWERS):
        phone.answer(**answer).tap(f"call:{calls[number]}")
        status(phone, "1 not sent yet")
        status(phone, told)
        sign_in = phone.page.get_by_role("link", name="Sign in")
        expect(sign_in).to_be_visible(visible=told == "Sign in")
        phone.mend().saved()
        assert len(phone.log) == number + 1
    assert [payload["call"] for _, payload in phone.log] == list(calls)


def test_one_tap_is_one_request(phone: Phone) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.method))
    phone.tap("call:pass").saved().tap("call:7S").saved()
    assert asked.count("POST") == 2


def test_the_same_facts_from_another_phone_are_adopted_silently(
    phone: Phone, game: Game, ana: User
) -> None:
    table.say(game, ana, SOUTH_PASSES, WEST_BIDS)
    phone.tap("call:pass").saved().asks("Ana to call")
    expect(phone.page.locator("#conflict")).to_be_hidden()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


def in_conflict(phone: Phone, game: Game, ana: User) -> None:
    """The other phone has South's pass where this one heard South bid."""
    table.say(game, ana, SOUTH_PASSES)
    phone.tap("call:6H")
    both_are_shown(phone)
    assert log_of(game) == [SOUTH_PASSES]


def both_are_shown(phone: Phone, by: str = "Ana") -> None:
    box = phone.page.locator("#conflict")
    expect(box).to_contain_text("Two phones are scoring this table.")
    expect(box).to_contain_text(f"{by} has “Chloé: pass” here, yours has “Chloé: 6♥︎”")
    status(phone, "Stopped. 1 kept on this phone.")


def test_other_facts_stop_and_ask_both_are_found_again_and_theirs_can_be_used(
    phone: Phone, game: Game, ana: User
) -> None:
    in_conflict(phone, game, ana)
    expect(phone.page.get_by_role("button", name="Call the director")).to_have_count(0)
    phone.page.reload()
    both_are_shown(phone, by="The other")
    assert phone.log == [SOUTH_PASSES]
    phone.page.get_by_role("button", name="Use theirs").click()
    phone.saved().asks("Dov to call")
    assert phone.log == [SOUTH_PASSES]
    phone.page.reload()
    phone.saved().asks("Dov to call")


def test_mine_takes_the_place_of_theirs_where_two_calls_differ(
    phone: Phone, game: Game, ana: User
) -> None:
    in_conflict(phone, game, ana)
    expect(phone.page.get_by_role("button", name="Keep mine after theirs")).to_be_hidden()
    replace_theirs(phone)
    phone.saved().asks("Dov to call")
    assert phone.log == [
        SOUTH_PASSES,
        ("undo", {"seq": 1}),
        ("call", {"seat": "S", "call": "6H"}),
    ]


def with_clock(phone: Phone) -> None:
    """From here on the clock of the page is the test's."""
    phone.page.clock.install()
    phone.page.reload()
    phone.saved()


def refuse(route: Route) -> None:
    """What a server says whose rules know more than the phone's."""
    answer = {
        "code": "too_low",
        "detail": "6♥ is too low: the bid is 7♠.",
        "legal": [],
        "acked": [],
        "id": json.loads(route.request.post_data or "")["entries"][0]["id"],
    }
    route.fulfill(status=422, json=answer)


@pytest.fixture
def refused(phone: Phone) -> Phone:
    with_clock(phone)
    phone.cut().tap("call:6H", "call:7C")
    status(phone, "2 not sent yet")
    # Time stands still, so that a refusal stays as new as the test wants it.
    phone.page.clock.pause_at(phone.page.evaluate("Date.now() / 1000 + 0.05"))
    phone.restore().page.route("**/log/**", refuse)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.page.locator("#refused")).to_contain_text("6♥ is too low: the bid is 7♠.")
    status(phone, "2 kept on this phone")
    return phone.restore()


def test_a_refused_entry_is_mended_by_tapping_what_it_should_have_been(refused: Phone) -> None:
    # A tap on its way does not answer a refusal that just appeared.
    refused.tap("call:8NT")
    status(refused, "2 kept on this phone")
    assert refused.log == []
    refused.page.clock.run_for(TO_READ_MS)
    refused.asks("Chloé to call").tap("call:6NT").saved()
    assert refused.log == [
        ("call", {"seat": "S", "call": "6NT"}),
        ("call", {"seat": "W", "call": "7C"}),
    ]


def test_a_refused_entry_can_be_dropped_and_the_rest_is_judged(refused: Phone) -> None:
    refused.page.get_by_role("button", name="Drop it").click()
    expect(refused.page.locator("#refused")).to_contain_text("Chloé speaks next, not Dov.")
    refused.page.get_by_role("button", name="Drop it").click()
    refused.saved().asks("Chloé to call")
    assert refused.log == []


def test_what_another_phone_recorded_is_seen_when_the_page_is_looked_at(
    phone: Phone, game: Game, ana: User
) -> None:
    table.say(game, ana, SOUTH_PASSES, WEST_BIDS)
    phone.look().asks("Ana to call")


def test_two_tabs_of_one_table_never_overwrite_each_others_queue(phone: Phone, game: Game) -> None:
    other: Page = phone.page.context.new_page()
    other.goto(phone.page.url)
    second = Phone(other, game)
    phone.cut().tap("call:pass")
    second.cut()
    status(phone, "1 not sent yet")
    second.tap("call:pass", "call:7S")
    status(second, "2 not sent yet")
    other.close()
    phone.page.reload()
    phone.mend()
    phone.asks("Ana to call").saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


# A browser that keeps nothing, as in private windows, and one whose store is full.
NO_STORE = "indexedDB.open = () => { throw new Error('private'); }"
FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException('full', 'QuotaExceededError');
}"""


def test_a_phone_that_keeps_nothing_says_so_and_sends_all_the_same(
    visit: Visit, ana: User, game: Game
) -> None:
    page = visit("/accounts/login/", user=ana, worker=False)
    calls = (("call:pass", NO_STORE), ("call:7S", FULL))
    for number, (call, script) in enumerate(calls):
        page.add_init_script(script)
        page.goto(f"/games/{game.pk}/pad/")
        phone = Phone(page, game).cut().tap(call)
        status(phone, "This phone keeps nothing. Leave this page open. 1 not sent yet.")
        phone.mend().saved()
        assert phone.log == [SOUTH_PASSES, WEST_BIDS][: number + 1]
