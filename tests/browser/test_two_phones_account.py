"""An account's pad and the phone that it gave the score to."""

from __future__ import annotations

from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import LateEntry
from scoring.services.table_cards import create_card, keep_code
from tests.browser.conftest import Look, Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring import table
from tests.scoring.cast import account

BEAT = 6000


def owner(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away
    return account()


def test_it_follows_the_other_phone_and_is_bound_until_it_takes_the_score_back(
    visit: Visit, look: Look, live_server: LiveServer
) -> None:
    ana = owner(live_server)
    game = seated(ana)
    page = visit("/accounts/login/", user=ana)
    page.clock.install()
    page.goto(f"/games/{game.pk}/pad/")
    old = Phone(page, game).tap("call:pass").saved()
    table.say(game, ana, ("call", {"seat": "W", "call": "7S"}))
    page.clock.run_for(BEAT)
    old.asks("Ana to call")

    # It learns of the handover by what it sends.
    page.route("**/pulse/**", lambda route: route.abort())
    other = visit(f"/t/{keep_code(create_card(by=ana, name='Kitchen', game=game))}/")
    other.get_by_role("button", name="Keep the score here").tap()
    new = Phone(other, game).tap("call:8H").saved()
    old.cut().tap("call:8S")
    old.mend()
    expect(page.locator("#status")).to_contain_text("Another phone keeps the score")
    assert [each.payload["call"] for each in LateEntry.objects.all()] == ["8S"]
    assert [payload["call"] for _, payload in log_of(game)] == ["pass", "7S", "8H"]

    page.reload()
    expect(page.get_by_text("Another phone keeps the score of this game.")).to_be_visible()
    look(page, "account-bound")
    page.get_by_role("button", name="Take the score over").click()
    old.restore()
    old.tap("call:pass").saved()
    new.tap("call:pass")
    expect(other.locator("#status")).to_contain_text("Another phone keeps the score")
    assert len(log_of(game)) == 4
