"""What is printed of an evening: so many sheets and no empty one, nothing cut, on A4 and Letter."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from clubs.services import add_player
from tests.browser.conftest import SHOTS, Visit
from tests.cast import Cast
from tests.tournaments.cast import NAMES, fresh, new_event, next_released, play_rounds
from tournaments.events.models import Event
from tournaments.events.services import add_entrants, check_in

pytestmark = pytest.mark.django_db(transaction=True)

# Width and height within margins of 10 mm, in points of a screen.
PAPERS = {"A4": (718, 1047), "Letter": (741, 981)}
GIVEN = ("Anna", "Björn", "Cecilia", "Douglas", "Elsie", "Frédéric", "Gwen", "Harold")
FAMILY = ("Pettersson", "O’Sullivan", "Tremblay", "Campbell", "Nguyen", "McAllister")
LONG = (
    NAMES[2],
    "ليلى حداد بنت عبد الرحمن الكبيرة من المدينة القديمة جدا هنا",
    "Þórunn Sigurbjörg Þorvaldsdóttir Steingrímsson af Vestmannaeyjum",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxxx",
)
# What sticks out of its box or of the sheet. What is only read aloud has no size.
CUT = """() => [...document.querySelectorAll("main :is(bdi, th, td, h1, h2, p)")]
  .filter((part) => !part.closest(".visually-hidden, .no-print"))
  .filter((part) => {
    const box = part.getBoundingClientRect();
    const around = (part.closest(".card, .take-home") || document.body).getBoundingClientRect();
    return box.width && (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
      || box.left < around.left - 1 || box.right > around.right + 1
      || getComputedStyle(part).textOverflow === "ellipsis");
  }).map((part) => part.textContent)"""
# Rows that may begin on one sheet and end on the next.
TORN = """() => [...document.querySelectorAll("main tbody tr")]
  .filter((row) => getComputedStyle(row).breakInside !== "avoid").length"""


def sheets(page: Page, paper: str, name: str) -> int:
    """How many sheets the page takes; kept in `.shots/` to be looked at."""
    printed = page.pdf(format=paper, path=SHOTS / f"paper-{name}-{paper}.pdf")
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.fixture
def cast(live_server: LiveServer) -> Cast:  # noqa: ARG001  the server's database comes first
    return Cast()


def look_at(page: Page, event: Event, counts: dict[str, tuple[int, int]]) -> None:
    """Print each kind of paper on A4 and on Letter, which take so many sheets."""
    for kind, wanted in counts.items():
        page.goto(f"/events/{event.pk}/papers/{kind}/")
        page.emulate_media(media="print")
        assert page.evaluate(TORN) == 0, kind
        for (paper, (width, height)), count in zip(PAPERS.items(), wanted, strict=True):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == [], (kind, paper)
            assert sheets(page, paper, f"{kind}-{event.entrants.count()}") == count, (kind, paper)
            # The last sheet has something on it.
            long = page.evaluate("document.querySelector('main').getBoundingClientRect().bottom")
            assert long > (count - 1) * height or kind in {"guide", "slips", "tables"}


def test_an_evening_of_48_is_a_sheet_of_results_and_four_cards_a_sheet(
    visit: Visit, cast: Cast
) -> None:
    event = new_event(cast, rounds=6)
    names = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    players = [add_player(club=cast.club, name=name) for name in names]
    add_entrants(event=event, by=cast.director, players=players)
    for each in event.entrants.all():
        check_in(entrant=each, by=cast.director)
    play_rounds(event, cast.director, 2)
    page = visit("/offline/", view="desktop", user=cast.director, worker=False)
    counts = {"guide": (12, 12), "standings": (1, 2), "results": (1, 1)}
    look_at(page, fresh(event), counts)


def test_names_of_sixty_letters_are_wrapped_and_never_cut(visit: Visit, cast: Cast) -> None:
    event = new_event(cast, rounds=3)
    players = [add_player(club=cast.club, name=LONG[n % 4]) for n in range(8)]
    add_entrants(event=event, by=cast.director, players=players)
    for each in event.entrants.all():
        check_in(entrant=each, by=cast.director)
    play_rounds(event, cast.director, 1)
    next_released(fresh(event), cast.director)
    page = visit("/offline/", view="desktop", user=cast.director, worker=False)
    counts = {"guide": (4, 4), "slips": (2, 2), "tables": (2, 2)}
    counts |= {"standings": (1, 1), "results": (1, 1)}
    look_at(page, fresh(event), counts)
    page.goto(f"/events/{event.pk}/papers/guide/")
    size = page.evaluate("getComputedStyle(document.querySelector('.guide-partner')).fontSize")
    assert float(size.removesuffix("px")) > 17.3  # 13 points
