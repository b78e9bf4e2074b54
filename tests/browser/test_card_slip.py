"""A phone without an account types a slip at its table, and another one says that it is right."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.services.table_cards import keep_code
from tests.browser.conftest import Visit
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.models import HallTable, Result
from tournaments.events.services import draft_round, lay_cards, open_round


def test_a_slip_is_sent_from_the_card_and_confirmed_on_another_phone(
    visit: Visit,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away
    assert_accessible: Callable[[Page], None],
) -> None:
    cast = Cast()
    event = new_event(cast, 4, confirming="phone")
    lay_cards(event=event, count=1, by=cast.director)
    open_round(draft=draft_round(event=event, by=cast.director), by=cast.director)
    card = f"/t/{keep_code(HallTable.objects.get().card)}/"
    page = visit(card, worker=False)
    page.get_by_role("link", name="Only the total from the slip").tap()
    first, second = page.locator("[data-box]").first, page.locator("[data-box]").last
    # On the narrowest phone a long name stands above its box, not in pieces beside it.
    page.set_viewport_size({"width": 320, "height": 568})
    name, box = page.locator(".slip-side > label").first.bounding_box(), first.bounding_box()
    assert name is not None
    assert box is not None
    assert name["y"] + name["height"] <= box["y"]
    first.fill("345")
    first.press("Enter")
    expect(second).to_be_focused()
    second.fill("120")
    page.locator("[data-minus=points-EW]").tap()
    page.locator("label[for=tell-side-NS]").tap()
    page.get_by_role("button", name="Send").tap()
    expect(page.get_by_role("alert")).to_contain_text("345 is no multiple of ten")
    assert_accessible(page)
    page.get_by_role("button", name="Yes, or mended: take it").tap()
    expect(page.locator("main")).to_contain_text("The other side confirms on another phone")
    other = visit(f"{card}slip/", worker=False, scheme="dark")
    expect(other.locator(".score-strip")).to_contain_text("−120")
    assert_accessible(other)
    other.get_by_role("button", name="That is right").tap()
    expect(other.locator("main")).to_contain_text("confirmed")
    assert Result.objects.get().state == "confirmed"
