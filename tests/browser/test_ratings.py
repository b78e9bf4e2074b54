"""From a club to its leaderboard, to somebody's course, to how right the chances were."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.cast import Cast
from tests.tournaments.ratings.season import drives, people

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_reader_goes_from_the_club_to_the_course_of_a_rating(visit: Visit, look: Look) -> None:
    cast = Cast()
    players = people(cast, 8)
    drives(cast, players, 6)
    page = visit("/clubs/riviere/people/", user=cast.member)
    page.get_by_role("link", name="Standings").click()
    page.get_by_role("link", name="Ratings", exact=True).click()
    first = page.get_by_role("row").nth(1)
    expect(first).to_contain_text(players[7].name)
    expect(page.get_by_role("heading", name="How this list is made")).to_be_visible()
    look(page, "ratings-list")
    first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(players[7].name)
    figure = page.get_by_role("figure")
    expect(figure).to_contain_text("The table below has every round")
    expect(figure.locator("svg .rating-band")).to_have_count(1)
    look(page, "ratings-course")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    page.get_by_role("link", name="Ratings", exact=True).click()
    page.get_by_role("link", name="How right are they?").click()
    expect(page.get_by_role("row", name="A coin")).to_contain_text("0.6931")
    look(page, "ratings-accuracy")
