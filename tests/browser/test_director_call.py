"""Two phones differ at a club's table: the director is called from the question itself."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubs.services import create_club
from scoring.models import DirectorCall
from scoring.services.table_cards import create_card, keep_code
from tests.browser.conftest import Look, Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring import table
from tests.scoring.cast import account


def test_a_conflict_calls_the_director_and_stays_until_he_decides(
    visit: Visit,
    look: Look,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away
) -> None:
    ana = account()
    game = seated(ana, club=create_club(name="Rosehill", owner=ana))
    card = create_card(by=ana, name="Table 3", game=game)
    page = visit(f"/t/{keep_code(card)}/")
    page.get_by_role("button", name="Keep the score here").tap()
    phone = Phone(page, game).cut().tap("call:6H")
    table.say(game, ana, ("call", {"seat": "S", "call": "pass"}))
    phone.mend()
    page.get_by_role("button", name="Call the director").first.click()
    phone.says("The director is called.")
    assert DirectorCall.objects.get().game == game
    assert len(phone.log) == 1
    page.reload()
    expect(page.locator("#conflict")).to_be_visible()
    look(page, "director-conflict")
