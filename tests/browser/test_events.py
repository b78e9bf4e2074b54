"""An evening on a phone and on a laptop: looked at, tapped through, and checked by axe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from clubs.services.member_cards import member_code
from tests.browser.conftest import SCHEMES, Look, Visit
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds, tables
from tournaments.events.models import Event, Result, Round
from tournaments.events.screen_links import screen_code
from tournaments.events.services import (
    add_entrants,
    dispute_result,
    enter_line,
    pay,
    set_club_fees,
    tell_result,
)

pytestmark = pytest.mark.django_db(transaction=True)
Shot = Callable[[Page, str], Path]


@pytest.fixture
def cast(live_server: LiveServer) -> Cast:  # noqa: ARG001  the server's database comes first
    return Cast()


@pytest.fixture
def evening(cast: Cast) -> Event:
    """23 people in the third round: told, disputed, playing."""
    event = new_event(cast, 23, rounds=6, confirming="side")
    play_rounds(event, cast.director, 2)
    set_club_fees(club=cast.club, currency="AUD", fees=[("Members", 500), ("Guests", 750)])
    pay(entrant=entrant(event, 1), by=cast.director)
    enter_line(event=event, by=cast.director, kind="prize", word="First", amount=2000)
    current = next_released(fresh(event), cast.director)
    for table in tables(current)[:3]:
        told = {"NS": 340 - 100 * table.number, "EW": -80}
        tell_result(table=table, points=told, by=cast.scorer, side="NS")
    dispute_result(table=tables(current)[1], by=cast.scorer, reason="Hand 3")
    return fresh(event)


PAGES = {
    "event": "",
    "seats": "rounds/3/seats/",
    "standings": "standings/",
    "person": "entrants/1/",
    "table": "rounds/3/tables/1/",
    "people": "people/",
    "check_in": "check-in/",
    "till": "till/",
    "fees": "fees/",
    "movement": "movement/",
    "board": "board/",
    "typing": "slips/",
    "finish": "finish/",
    "mails": "mails/",
    "papers": "papers/",
    "book": "book/",
    "settings": "settings/",
    "one": "people/2/",
    "guide": "papers/guide/",
    "slips": "papers/slips/",
    "cards": "papers/tables/",
    "home": "papers/results/",
    "late": "late/",
    "gone": "gone/",
    "now": "people/2/now/",
    "more": "board/table/",
    "move": "rounds/3/tables/1/move/?to=3",
    "import": "people/import/",
}


def test_every_page_of_an_evening_is_accessible_and_fits(
    visit: Visit, look: Look, cast: Cast, evening: Event
) -> None:
    page = visit("/events/", user=cast.director)
    look(page, "events-list")
    for name, path in PAGES.items():
        page.goto(f"/events/{evening.pk}/{path}")
        look(page, f"events-{name}")


def test_round_three_is_started_in_a_hurry_with_two_late_and_one_gone(
    visit: Visit, look: Look, cast: Cast
) -> None:
    """The director's worst two minutes, on a phone: a tap, a drag, a lock, and people come and
    go."""
    event = new_event(cast, 13, rounds=4)
    play_rounds(event, cast.director, 2)
    add_entrants(event=fresh(event), by=cast.director, guests=["Late One"])
    page = visit(f"/events/{event.pk}/draft/", user=cast.director)
    page.get_by_role("button", name="Draw round 3").click()
    names = page.locator("[data-seat]")
    status = page.locator("#moving")
    # By tap: what each exchange costs stands beside the names at once.
    names.nth(0).click()
    expect(status).to_contain_text("changes places with whom?")
    expect(page.locator(".price:visible")).to_have_count(12)
    look(page, "events-draft-chosen")
    first, fifth = names.nth(0).inner_text(), names.nth(4).inner_text()
    names.nth(4).click()
    expect(page.get_by_text("changed by hand")).to_be_visible()
    expect(names.nth(4)).to_contain_text(first.split()[1])
    # By drag, from the grip to a name at another table, and back.
    names.nth(0).locator(".grip").drag_to(names.nth(4), target_position={"x": 60, "y": 20})
    expect(names.nth(4)).to_contain_text(fifth.split()[1])
    page.get_by_role("checkbox").nth(1).check()
    expect(page.locator(".table-locked")).to_have_count(1)
    # Two come late, one goes home; the draft stays, and says so.
    page.get_by_role("link", name="Late").click()
    page.get_by_role("button", name="Late One").click()
    page.get_by_label("Somebody else").fill("Late Two")
    page.get_by_role("button", name="Is here").click()
    page.get_by_role("link", name="To the draft").click()
    page.get_by_role("link", name="Gone home").click()
    page.get_by_role("button", name="Zoë Ångström").click()
    expect(page.get_by_text("The draft is not up to date")).to_be_visible()
    look(page, "events-draft-stale")
    page.get_by_role("button", name="Bring it up to date").click()
    expect(page.get_by_text("The draft is not up to date")).to_have_count(0)
    expect(page.locator(".table-locked")).to_have_count(1)
    page.get_by_role("button", name="Release round 3").click()
    expect(page.get_by_role("heading", name="Round 3 of 4")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A name on the board, a name there: he did not come, or somebody sits in.
    page.locator(".board-people a").first.click()
    page.locator(".door-name").first.click()
    expect(page.get_by_text("has the seat.")).to_be_visible()
    page.locator(".board-people a").last.click()
    page.locator("section[aria-labelledby=sub-title] .door-name").first.click()
    expect(page.get_by_text("sits in for")).to_be_visible()


def test_names_are_checked_in_by_tapping_and_the_count_follows(
    visit: Visit, shot: Shot, cast: Cast
) -> None:
    event = new_event(cast, 9, here=False, starts_at=timezone.now())
    page = visit(f"/events/{event.pk}/check-in/", user=cast.scorer)
    # A letter leaves those of whom a word begins with it, in any alphabet.
    page.get_by_role("link", name="A", exact=True).click()
    expect(page.locator(".door button:visible")).to_have_text(["Zoë Ångström", "Þórunn Ægisdóttir"])
    page.get_by_role("link", name="ل", exact=True).click()
    expect(page.locator(".door button:visible")).to_have_count(1)
    page.get_by_role("link", name="All", exact=True).click()
    page.get_by_role("button", name="Zoë Ångström").click()
    expect(page.get_by_role("button", name="Zoë Ångström")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator("#door-count")).to_contain_text("1 of 9 here")
    page.get_by_role("button", name="Q", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#door-count")).to_contain_text("2 of 9 here")
    # A member's card that is read at the door says by itself who is here.
    jose = event.entrants.select_related("player").get(name="José Ñíguez").player
    page.goto(f"/m/{member_code(jose)}/")
    expect(page.locator("#door-count")).to_contain_text("3 of 9 here")
    expect(page.get_by_text("José Ñíguez is here.")).to_be_visible()
    assert "/check-in/" in page.url
    shot(page, "events-door-phone-light")


def test_the_board_learns_of_a_result_by_itself(visit: Visit, cast: Cast, evening: Event) -> None:
    page = visit("/events/", view="desktop", user=cast.director)
    page.clock.install()
    page.goto(f"/events/{evening.pk}/board/")
    at = tables(Round.objects.get(number=3))[3]
    tell_result(table=at, points={"NS": 777, "EW": 10}, by=cast.scorer, side="NS")
    page.clock.run_for(10_000)
    expect(page.get_by_text("777", exact=True)).to_be_visible()


def answered(response: Response) -> bool:
    """Whether the server has done what a form asked for."""
    return response.request.method == "POST"


def test_a_side_enters_and_the_other_confirms_on_the_same_phone(
    visit: Visit, shot: Shot, cast: Cast, evening: Event
) -> None:
    page = visit(f"/events/{evening.pk}/rounds/3/tables/4/", user=cast.scorer)
    sides = page.locator(".points-input")
    sides.nth(0).fill("120")
    sides.nth(1).fill("-40")
    page.get_by_role("radio").nth(0).check()
    shot(page, "events-table-enter-phone")
    with page.expect_response(answered):
        page.get_by_role("button", name="Enter the result").click()
    page.goto(f"/events/{evening.pk}/rounds/3/tables/4/")
    with page.expect_response(answered):
        page.get_by_role("button", name="That is right").click()
    result = Result.objects.get(table__round__number=3, table__number=4)
    assert result.state == "confirmed"


def test_the_screen_is_read_from_the_back_of_the_hall(
    visit: Visit, shot: Shot, assert_accessible: Callable[[Page], None], evening: Event
) -> None:
    page = visit(f"/screens/{screen_code(evening)}/", view="desktop")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.emulate_media(reduced_motion="reduce")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        shot(page, f"events-screen-{scheme}")
        assert_accessible(page)
    size = page.locator(".wall-list bdi").first.evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    assert size >= 1080 / 40  # forty rows at most, so that eight metres are not too far
