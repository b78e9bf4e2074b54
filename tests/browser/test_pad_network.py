"""The pad between a table and a network that comes and goes: nothing lost, nothing doubled."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring import table
from tests.scoring.cast import account

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})
# So long the page takes a tap for one that was on its way when a refusal appeared.
TO_READ_MS = 1100
NORTH_BIDS = ("call", {"seat": "N", "call": "8H"})


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away after the test
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game) -> Phone:
    return Phone(visit(f"/games/{game.pk}/pad/", user=ana), game)


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


def test_an_answer_lost_on_the_way_doubles_nothing(phone: Phone) -> None:
    phone.lose_answers().tap("call:pass", "call:7S")
    status(phone, "not sent yet")
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]
    phone.asks("Ana to call")


def test_an_answer_lost_before_the_page_is_loaded_again_doubles_nothing(phone: Phone) -> None:
    phone.lose_answers().tap("call:pass", "call:7S")
    status(phone, "not sent yet")
    phone.page.unroute_all()
    phone.page.reload()
    phone.asks("Ana to call").saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"status": 200, "content_type": "text/html", "body": "<h1>Free wifi</h1>"}, "network"),
        ({"status": 502, "content_type": "text/html", "body": "Bad gateway"}, "network"),
        ({"status": 503, "json": {"detail": "busy"}}, "network"),
        ({"status": 302, "headers": {"Location": "/accounts/login/"}}, "network"),
        ({"status": 200, "json": {"unexpected": True}}, "network"),
        ({"status": 401, "json": {"code": "not_signed_in", "detail": "…"}}, "Sign in"),
    ],
)
def test_an_answer_that_acknowledges_nothing_keeps_the_queue(
    phone: Phone, answer: dict[str, object], told: str
) -> None:
    phone.answer(**answer).tap("call:pass")
    status(phone, "1 not sent yet")
    status(phone, told)
    expect(phone.page.get_by_role("link", name="Sign in")).to_be_visible(visible=told == "Sign in")
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES]


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
    """The other phone has West's bid where this one heard South bid."""
    table.say(game, ana, SOUTH_PASSES)
    phone.tap("call:6H")
    expect(phone.page.locator("#conflict")).to_contain_text("Two phones are scoring this table.")
    expect(phone.page.locator("#conflict")).to_contain_text("Ana has “Chloé: pass” here")
    expect(phone.page.locator("#conflict")).to_contain_text("Chloé: 6♥︎")
    assert log_of(game) == [SOUTH_PASSES]


def test_other_facts_stop_the_queue_and_ask_and_theirs_can_be_used(
    phone: Phone, game: Game, ana: User
) -> None:
    in_conflict(phone, game, ana)
    phone.page.get_by_role("button", name="Use theirs").click()
    phone.saved().asks("Dov to call")
    assert phone.log == [SOUTH_PASSES]
    phone.page.reload()
    phone.saved().asks("Dov to call")


def test_mine_can_be_kept_after_theirs_and_is_judged_there(
    phone: Phone, game: Game, ana: User
) -> None:
    in_conflict(phone, game, ana)
    phone.page.get_by_role("button", name="Keep mine after theirs").click()
    expect(phone.page.locator("#refused")).to_contain_text("Chloé has passed and is out")
    status(phone, "1 kept on this phone")
    phone.page.wait_for_timeout(TO_READ_MS)
    phone.tap("call:6H").saved()
    assert phone.log == [SOUTH_PASSES, ("call", {"seat": "W", "call": "6H"})]


def test_the_director_finds_both_versions_as_they_were(phone: Phone, game: Game, ana: User) -> None:
    in_conflict(phone, game, ana)
    phone.page.get_by_role("button", name="Call the director").click()
    status(phone, "Stopped. 1 kept on this phone.")
    phone.page.reload()
    expect(phone.page.locator("#conflict")).to_contain_text("Chloé: 6♥︎")
    assert phone.log == [SOUTH_PASSES]


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
    phone.cut().tap("call:6H", "call:7C")
    status(phone, "2 not sent yet")
    phone.page.unroute_all()
    phone.page.route("**/log/**", refuse)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.page.locator("#refused")).to_contain_text("6♥ is too low: the bid is 7♠.")
    status(phone, "2 kept on this phone")
    phone.page.unroute_all()
    return phone


def test_a_tap_on_its_way_does_not_answer_a_refusal_that_just_appeared(refused: Phone) -> None:
    refused.tap("call:8NT")
    status(refused, "2 kept on this phone")
    assert refused.log == []


def test_a_refused_entry_is_mended_by_tapping_what_it_should_have_been(refused: Phone) -> None:
    refused.page.wait_for_timeout(TO_READ_MS)
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
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.asks("Ana to call")


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


def test_a_phone_that_keeps_nothing_says_so_and_sends_all_the_same(
    visit: Visit, ana: User, game: Game
) -> None:
    page = visit("/accounts/login/", user=ana)
    page.add_init_script("indexedDB.open = () => { throw new Error('full'); }")
    page.goto(f"/games/{game.pk}/pad/")
    phone = Phone(page, game).cut().tap("call:pass")
    status(phone, "This phone keeps nothing. Leave this page open. 1 not sent yet.")
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES]


def test_a_refusal_can_be_felt(visit: Visit, ana: User, game: Game) -> None:
    page = visit("/accounts/login/", user=ana)
    page.add_init_script("window.felt = []; navigator.vibrate = (time) => window.felt.push(time)")
    page.goto(f"/games/{game.pk}/pad/")
    Phone(page, game).tap("call:7S", "call:6S").says("too low")
    assert page.evaluate("window.felt") == [60]
