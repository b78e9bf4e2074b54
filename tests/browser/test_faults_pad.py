"""What else goes wrong at a table: after each, the log is what the scorer saw acknowledged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring.log import exchange
from scoring.models import Game, GameEntry
from tests.browser.conftest import Visit, sign_in
from tests.browser.pad_phone import Phone, log_of, replace_theirs, seated
from tests.scoring import table

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})


def undo(seq: int) -> tuple[str, dict[str, object]]:
    return ("undo", {"seq": seq})


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game) -> Phone:
    return Phone(visit(f"/games/{game.pk}/pad/", user=ana, worker=False), game).saved()


def status(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#status")).to_contain_text(text)


def test_a_session_that_ended_keeps_the_queue_until_somebody_signs_in(
    phone: Phone, ana: User, live_server: LiveServer
) -> None:
    Session.objects.all().delete()
    phone.tap("call:pass", "call:7S")
    status(phone, "2 not sent yet. Sign in to send them.")
    assert phone.log == []
    sign_in(phone.page.context, live_server.url, ana)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]


def test_a_csrf_token_that_changed_since_the_page_was_kept_stops_nothing(
    phone: Phone, live_server: LiveServer
) -> None:
    fresh = "a" * 32
    cookie = {"name": settings.CSRF_COOKIE_NAME, "value": fresh, "url": live_server.url}
    phone.page.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.tap("call:pass").saved()
    assert phone.log == [SOUTH_PASSES]


def test_a_clock_that_is_wrong_by_a_day_decides_nothing(phone: Phone, game: Game) -> None:
    days = (1, -1)
    phone.cut()
    for wrong, call in zip(days, ("call:pass", "call:7S"), strict=True):
        phone.page.clock.set_fixed_time(timezone.now() + timedelta(days=wrong))
        phone.tap(call)
    phone.mend().saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]
    for wrong, entry in zip(days, GameEntry.objects.filter(game=game).order_by("seq"), strict=True):
        assert entry.client_time is not None
        off = entry.client_time - entry.recorded_at
        assert abs(off - timedelta(days=wrong)) < timedelta(minutes=5)


def test_a_tab_that_was_closed_is_opened_again_with_its_queue(phone: Phone) -> None:
    phone.cut().tap("call:pass", "call:7S")
    status(phone, "2 not sent yet")
    context, address = phone.page.context, phone.page.url
    phone.page.close()
    page = context.new_page()
    page.goto(address)
    again = Phone(page, phone.game).asks("Ana to call").saved()
    assert again.log == [SOUTH_PASSES, WEST_BIDS]


def test_two_tabs_of_one_table_send_the_same_facts_once(phone: Phone, game: Game) -> None:
    page = phone.page.context.new_page()
    page.goto(phone.page.url)
    second = Phone(page, game)
    phone.tap("call:pass").saved()
    second.tap("call:pass", "call:7S").saved()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.asks("Ana to call").saved()
    assert log_of(game) == [SOUTH_PASSES, WEST_BIDS]


def differ(phone: Phone, game: Game, ana: User) -> None:
    """Theirs has South's pass; mine has a bid, taken back, and a lower one in its place."""
    phone.cut().tap("call:7D", "undo", "call:pass", "call:7S")
    status(phone, "4 not sent yet")
    table.say(game, ana, SOUTH_PASSES)
    phone.mend()
    box = phone.page.locator("#conflict")
    expect(box).to_contain_text(
        "Ana has “Chloé: pass” here, yours has “Chloé: 7♦︎”.", ignore_case=True
    )
    status(phone, "Stopped. 4 kept on this phone.")


def test_mine_with_an_undo_takes_the_place_of_theirs_and_still_names_its_own_entry(
    phone: Phone, game: Game, ana: User
) -> None:
    differ(phone, game, ana)
    replace_theirs(phone)
    phone.saved()
    assert log_of(game) == [
        SOUTH_PASSES,
        undo(1),
        ("call", {"seat": "S", "call": "7D"}),
        undo(3),
        SOUTH_PASSES,
        WEST_BIDS,
    ]


def test_mine_with_an_undo_that_fits_after_theirs_is_recorded_whole(
    phone: Phone, game: Game, ana: User
) -> None:
    table.say(game, ana, SOUTH_PASSES)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.asks("Dov to call")
    phone.cut().tap("call:7S", "undo", "call:7H")
    status(phone, "3 not sent yet")
    table.say(game, ana, ("note", {"text": "Tea."}))
    phone.mend()
    expect(phone.page.locator("#conflict")).to_be_visible()
    phone.page.get_by_role("button", name="Keep mine after theirs").click()
    phone.saved()
    assert log_of(game) == [
        SOUTH_PASSES,
        ("note", {"text": "Tea."}),
        WEST_BIDS,
        undo(3),
        ("call", {"seat": "W", "call": "7H"}),
    ]


def test_an_undo_of_what_both_have_is_asked_about_where_the_other_went_on(
    phone: Phone, game: Game, ana: User
) -> None:
    phone.tap("call:pass").saved().cut().tap("undo")
    status(phone, "1 not sent yet")
    table.say(game, ana, WEST_BIDS)
    phone.mend()
    expect(phone.page.locator("#conflict")).to_contain_text("Dov: 7♠")
    replace_theirs(phone)
    phone.saved().asks("Chloé to call")
    assert log_of(game) == [SOUTH_PASSES, WEST_BIDS, undo(2), undo(1)]


def test_two_phones_that_take_the_same_entry_back_agree(
    phone: Phone, game: Game, ana: User
) -> None:
    phone.tap("call:pass").saved().cut().tap("undo")
    status(phone, "1 not sent yet")
    table.undo(game, ana)
    phone.mend().saved()
    expect(phone.page.locator("#conflict")).to_be_hidden()
    assert log_of(game) == [SOUTH_PASSES, undo(1)]


def put_back(game: Game, before: dict[str, Any]) -> None:
    """The server is put back from a copy that was made then."""
    GameEntry.objects.filter(game=game, seq__gt=before["version"])._raw_delete("default")
    Game.objects.filter(pk=game.pk).update(**before)


def test_a_server_that_was_put_back_is_sent_what_it_lost(phone: Phone, game: Game) -> None:
    """Asked at once by a page that is loaded, and by one that goes on recording."""
    phone.tap("call:pass").saved()
    before = dict(Game.objects.filter(pk=game.pk).values().get())
    phone.tap("call:7S", "undo", "call:8D").saved()
    whole = phone.log
    box = phone.page.locator("#put-back")
    put_back(game, before)
    phone.page.reload()
    expect(box).to_contain_text("has 1 of 4 entries")
    phone.asks("Ana to call").tap("call:pass").says("Answer the question first.")
    assert phone.log == whole[:1]
    box.get_by_role("button", name="Send the rest again").click()
    phone.saved()
    assert phone.log == whole
    put_back(game, before)
    phone.tap("others")
    box.get_by_role("button", name="Send the rest again").click()
    phone.saved()
    expect(box).to_have_count(0)
    assert phone.log == [*whole, ("others_pass", {})]


def test_a_phone_far_behind_comes_up_in_several_answers(
    phone: Phone, game: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "MOST_ENTRIES", 2)
    table.say(game, ana, SOUTH_PASSES, WEST_BIDS, *[("note", {"text": "Tea."})] * 2, undo(4))
    phone.look().asks("Ana to call").saved()
    phone.tap("call:8D").saved()
    assert len(phone.log) == 6
