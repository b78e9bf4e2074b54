"""What a pad left unsent is counted, said and sent from every page; a sheet shows every side."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring import table


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


def test_home_and_sheet_say_what_is_unsent_and_send_it(visit: Visit, ana: User, game: Game) -> None:
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    phone = Phone(page, game).saved().cut().tap("call:pass", "call:7S")
    expect(page.locator("#status")).to_contain_text("2 not sent yet")
    line = page.locator("#unsent")
    for path in ("/", f"/games/{game.pk}/", "/clubs/"):
        page.goto(path)
        expect(line).to_contain_text("Saved on this phone. 2 not sent yet.")
    expect(line.get_by_role("link", name="Go on scoring")).to_have_attribute(
        "href", f"/games/{game.pk}/pad/"
    )
    assert phone.log == []
    phone.mend()
    expect(line).to_have_text("Everything from this phone is sent.")
    assert [payload["call"] for _, payload in log_of(game)] == ["pass", "7S"]
    page.goto("/clubs/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(line).to_be_hidden()


WIDE = "[document.documentElement.scrollWidth, ...[...document.querySelectorAll('%s')].map(%s)]"


def test_a_sheet_shows_every_side_on_a_narrow_screen(visit: Visit, ana: User, game: Game) -> None:
    table.play(game, ana, "7S", NS=8, EW=2)
    table.play(game, ana, "8D", seat="E", NS=6, EW=4)
    page = visit(f"/games/{game.pk}/", user=ana, worker=False)
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        ends = page.evaluate(WIDE % (".sheet thead th", "(it) => it.getBoundingClientRect().right"))
        assert max(ends) <= width, width
