"""Pages of an evening of pairs, looked at by four readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Look, Visit
from tests.cast import Cast
from tests.tournaments.cast import fresh, next_released, tables
from tests.tournaments.pairs_cast import better_wins, pair, pair_event
from tournaments.events.models import Event
from tournaments.events.services import close_round, set_pair, tell_result

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(live_server: LiveServer) -> Cast:  # noqa: ARG001  the server's database comes first
    return Cast()


@pytest.fixture
def knockout(cast: Cast) -> Event:
    """Seven pairs, one round closed, the second level at one of its tables."""
    event = pair_event(cast, 7, "knockout", rounds=3)
    for number in range(1, 4):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    first = next_released(fresh(event), cast.director)
    better_wins(first, cast)
    close_round(round_=first, by=cast.director)
    second = next_released(fresh(event), cast.director)
    tell_result(table=tables(second)[0], points={"NS": 240, "EW": 240}, by=cast.director)
    return fresh(event)


LINES = "Ana / Bo\nThe Aces: Cy / Di\nEd / Fay\nGil / Hana\nIda / Jo"
PAGES = {
    "people": "people/",
    "pair": "people/6/",
    "bracket": "bracket/",
    "standings": "standings/",
    "entrant": "entrants/3/",
}


def test_pages_of_pairs_fit_and_are_accessible(
    visit: Visit, look: Look, cast: Cast, knockout: Event
) -> None:
    page = visit("/events/", user=cast.director)
    for name, path in PAGES.items():
        page.goto(f"/events/{knockout.pk}/{path}")
        look(page, f"pairs-{name}")
    robin = pair_event(cast, 0, title="Round robin", rounds=5)
    page.goto(f"/events/{robin.pk}/people/")
    page.get_by_label("Pairs, one a line").fill(LINES)
    page.get_by_role("button", name="Add these pairs").click()
    page.goto(f"/events/{robin.pk}/check-in/")
    for name in ("Ana – Bo", "The Aces", "Ed – Fay", "Gil – Hana", "Ida – Jo"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name=name, pressed=True).wait_for()
    page.goto(f"/events/{robin.pk}/movement/")
    look(page, "pairs-offers")
    page.get_by_role("button", name="Keep this one").click()
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()
