"""A director's night at the laptop: 27 people and everything that goes wrong, and a club's first.

Every tap, box and page is counted, and compared with the table in docs/director.md.
"""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Player
from clubs.services import add_player
from tests.browser.conftest import Visit
from tests.browser.director_hand import Hand, counts_in_docs
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.models import Event, EventState
from tournaments.events.screen_links import screen_code
from tournaments.events.services import add_entrants, all_here

pytestmark = pytest.mark.django_db(transaction=True)

GIVEN = ("Anna", "Björn", "Chloé", "Douglas", "Elsie", "Frédéric")
FAMILY = ("Pettersson", "O’Sullivan", "Tremblay", "Campbell", "Þorvaldsdóttir")
NAMES = [f"{given} {family}" for family in FAMILY for given in GIVEN]
FIRST_EVENING = "First evening from nothing: a club, 30 names, 27 are here, round 1 released"

ROWS = """rows => rows.map((row) => [
  row.querySelector(".place, .wall-place, .num").textContent,
  row.querySelector("bdi").textContent,
  [...row.querySelectorAll(":scope > .score")].at(-1).textContent,
].map((text) => text.trim()))"""


@pytest.fixture
def cast(live_server: LiveServer) -> Cast:  # noqa: ARG001  the server's database comes first
    return Cast()


@pytest.fixture
def people(cast: Cast) -> list[Player]:
    """A club of 30: 24 regulars, two who came last week, four who come now and then."""
    found = [add_player(club=cast.club, name=name) for name in NAMES]
    for weeks, came in ((3, 24), (2, 24), (1, 26)):
        starts = timezone.now() - timedelta(weeks=weeks)
        event = new_event(cast, starts_at=starts, rounds=3)
        add_entrants(event=event, by=cast.director, players=found[:came])
        all_here(event=event, by=cast.director)
        Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    return found


def test_a_clubs_first_evening_from_nothing(visit: Visit, ana: User) -> None:
    page = visit("/clubs/", view="desktop", user=ana, worker=False)
    hand = Hand(page)
    with hand.counting(FIRST_EVENING):
        hand.link("Start a club")
        hand.write(page.get_by_label("Name"), "Rosehill")
        hand.button("Start the club")
        hand.link("Write down who plays")
        hand.write(page.get_by_label("Paste the list"), "\n".join(NAMES))
        hand.button("Look at the list")
        hand.button("Add the people")
        hand.link("Events")
        hand.link("New event")
        hand.write(page.get_by_label("Title"), "Tuesday drive")
        hand.button("Make the event")
        hand.link("Who is here")
        hand.button("All 30 on the club’s list")
        for name in NAMES[:3]:
            hand.tap(page.get_by_role("button", name=name))
        expect(page.locator("#door-count")).to_contain_text("27 of 30 here")
        begin_round(hand, 1)
    assert hand.counts == {FIRST_EVENING: counts_in_docs()[FIRST_EVENING]}


def test_an_evening_of_27_and_everything_that_goes_wrong(
    visit: Visit, cast: Cast, people: list[Player]
) -> None:
    page = visit(f"/clubs/{cast.club.slug}/", view="desktop", user=cast.director, worker=False)
    hand = Hand(page)
    with hand.counting("An evening like last week’s: 27 are here, round 1 released"):
        hand.link("Events")
        hand.link("New event")
        hand.button("Make the event")
        hand.link("Who is here")
        hand.button("24 regulars")
        for player in people[26:29]:
            hand.tap(page.get_by_role("button", name=player.name))
        expect(page.locator("#door-count")).to_contain_text("27 of 29 here")
        begin_round(hand, 1)
    event = Event.objects.get(state=EventState.RUNNING)
    expect(page.locator(".board-table")).to_have_count(6)
    expect(page.locator("#grid p").filter(has_text="Waiting").locator("bdi")).to_have_count(3)
    seats_change(hand, people)
    first_slips(hand)
    goes_home(hand)
    with hand.counting("Close a round, draw and release the next"):
        hand.button("Close round 1")
        begin_round(hand, 2)
    second_round(hand, event)
    hand.button("Close round 2")
    begin_round(hand, 3)
    type_slips(hand, 3, 6)
    hand.link("Board")
    the_end(hand)
    same_everywhere(page, event)
    told = counts_in_docs()
    del told[FIRST_EVENING]
    assert hand.counts == told


def begin_round(hand: Hand, number: int) -> None:
    """Draw and release, from wherever the director is."""
    if number != 2:
        hand.link("Draw")
    hand.button(f"Draw round {number}")
    hand.button(f"Release round {number}")
    expect(hand.page.get_by_role("heading", name=f"Round {number} of")).to_be_visible()


def figures(round_: int, table: int) -> tuple[int, int]:
    """What the slip of a table says."""
    chance = Random(10 * round_ + table)
    return 10 * chance.randrange(-20, 60), 10 * chance.randrange(-20, 60)


def table(page: Page, number: int) -> Locator:
    """A table of the board."""
    head = page.locator(".board-number").get_by_text(str(number), exact=True)
    return page.locator(".board-table").filter(has=head)


def in_words(page: Page, words: str) -> None:
    expect(page.get_by_text(words).first).to_be_visible()


def seats_change(hand: Hand, people: list[Player]) -> None:
    """Somebody who was ticked has not come, two come late, and four have no seat."""
    page = hand.page
    with hand.counting("No-show after the release: the seat is given away"):
        hand.go(table(page, 1).locator(".board-people a").first)
        hand.go(page.locator('[aria-labelledby="absent-title"] .door-name').first)
        in_words(page, "did not come:")
    with hand.counting("Late, and expected"):
        hand.link("Late")
        hand.button(people[24].name)
        in_words(page, "plays from round 2 on")
    hand.link("Board")
    with hand.counting("Late, and nobody knew"):
        hand.link("Late")
        hand.write(page.get_by_label("Somebody else"), "Late Newcomer")
        hand.button("Is here")
        in_words(page, "Late Newcomer is here")
    hand.link("Board")
    with hand.counting("A table more in a running round"):
        hand.link("A table more")
        hand.button("Seat them")
        in_words(page, "Table 7 plays in round 1.")


def first_slips(hand: Hand) -> None:
    """Seven slips: one is typed wrongly, one under the table after its own."""
    page = hand.page
    hand.link("Slips")
    expect(page.locator("#points-1-NS")).to_be_focused()
    with hand.counting("A slip"):
        hand.type_slip(*figures(1, 1))
        expect(page.locator("#slip-1.slip-in")).to_be_visible()
    for number in range(2, 6):
        hand.type_slip(*(figures(1, number) if number != 3 else (700, 110)))
    page.locator("#slip-7 [data-box]").first.focus()
    hand.type_slip(*figures(1, 6))
    expect(page.locator(".slip-in")).to_have_count(6)
    hand.link("Board")
    with hand.counting("A slip typed under another table: moved"):
        hand.go(table(page, 7).locator(".board-link"))
        hand.link("This result is another table’s")
        hand.choose(page.get_by_label("Whose result is it?"), "Table 6:")
        hand.button("What would this change?")
        hand.write(page.get_by_label("Why"), "Wrong table")
        hand.button("Move it")
        in_words(page, "The result is at table 6 now.")
    hand.link("Slips")
    expect(page.locator("#points-7-NS")).to_be_focused()
    hand.type_slip(*figures(1, 7))
    expect(page.locator(".slip-in")).to_have_count(7)
    hand.link("Board")
    with hand.counting("A wrong slip, put right in its round"):
        hand.go(table(page, 3).locator(".board-link"))
        hand.tap(page.locator("summary").filter(has_text="Ruling"))
        hand.write(page.locator("#rule-NS"), str(figures(1, 3)[0]))
        hand.write(page.locator("#rule-EW"), str(figures(1, 3)[1]))
        hand.write(page.locator("#rule-reason"), "Misread")
        hand.button("This counts")
        in_words(page, "Table 3: the director’s ruling")


def goes_home(hand: Hand) -> None:
    page = hand.page
    hand.link("Board")
    who = table(page, 2).locator(".board-people a").first.inner_text()
    with hand.counting("Gone home"):
        hand.link("Gone home")
        hand.button(who)
        in_words(page, f"{who} has gone home.")


def second_round(hand: Hand, event: Event) -> None:
    """One stands in, the clock is stopped, the wrong person is sent home; then the slips."""
    page = hand.page
    with hand.counting("Somebody stands in"):
        hand.go(table(page, 1).locator(".board-people a").first)
        sitting = page.locator('[aria-labelledby="sub-title"] .door-name').first
        name = sitting.inner_text()
        hand.go(sitting)
        expect(table(page, 1)).to_contain_text(name)
    with hand.counting("The clock is stopped, and goes on"):
        hand.tap(page.locator(".clock-setting summary"))
        hand.button("Stop the clock")
        expect(page.locator(".board-count")).to_contain_text("stands")
        hand.tap(page.locator(".clock-setting summary"))
        hand.button("Let the clock go on")
        expect(page.locator(".board-count")).not_to_contain_text("stands")
    who = table(page, 5).locator(".board-people a").first.inner_text()
    hand.link("Gone home")
    hand.button(who)
    in_words(page, f"{who} has gone home.")
    with hand.counting("A wrong step taken back"):
        hand.button("Undo")
        in_words(page, f"Taken back: {who}")
        expect(page.get_by_role("heading", name="Round 2 of 3")).to_be_visible()
    assert not event.entrants.filter(name=who, withdrawal__isnull=False).exists()
    with hand.counting("All slips of a round, six tables"):
        type_slips(hand, 2, 6)
    hand.link("Board")


def type_slips(hand: Hand, round_: int, tables: int) -> None:
    hand.link("Slips")
    expect(hand.page.locator("#points-1-NS")).to_be_focused()
    for number in range(1, tables + 1):
        hand.type_slip(*figures(round_, number))
    expect(hand.page.locator(".slip-in")).to_have_count(tables)


def the_end(hand: Hand) -> None:
    page = hand.page
    with hand.counting("The end: the last round closed, finished, prizes, published"):
        hand.button("Close round 3")
        hand.button("Finish the event")
        hand.button("Write prizes down")
        in_words(page, "Saved.")
        hand.button("Publish the results")
        in_words(page, "The results are published.")
    hand.link("Standings")
    with hand.counting("A correction after the end"):
        hand.link("Round 2")
        hand.link("Table 4")
        hand.link("Correct this result")
        hand.write(page.locator("#correct-NS"), "590")
        hand.write(page.get_by_label("Why"), "The slip says so")
        hand.button("What would this change?")
        hand.button("Correct it")
        expect(page.get_by_role("heading", name="Final standings")).to_be_visible()


def same_everywhere(page: Page, event: Event) -> None:
    """The standings say the same on their page, the wall, both papers and over the API."""
    answer = page.request.get(f"/api/v1/events/{event.pk}/standings/").json()["standings"]
    told = [(str(each["place"] or "–"), each["name"], each["score"]) for each in answer]
    assert len(told) == 29
    for path, rows in (
        (f"events/{event.pk}/standings/", ".standings tbody tr"),
        (f"events/{event.pk}/papers/standings/", ".standings tbody tr"),
        (f"events/{event.pk}/papers/results/", ".take-home tbody tr"),
        (f"screens/{screen_code(event)}/", '[data-leaf="standings"] .wall-list > li'),
    ):
        page.goto(f"/{path}")
        shown: list[Any] = page.locator(rows).evaluate_all(ROWS)
        assert [(place.rstrip("="), name, number(score)) for place, name, score in shown] == told


def number(text: str) -> float:
    return float(re.sub(r"[\s\u202f\u00a0,]", "", text).replace("−", "-"))
