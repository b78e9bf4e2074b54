"""The projector's page: everything that it must show is whole, on whatever it is shown.

Leaves of any number of people are given to the page; how an evening comes to them is asked without
a browser (tests/tournaments/events/shown/test_wall.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Look, Visit
from tests.cast import Cast
from tests.tournaments.cast import NAMES, new_event
from tournaments.events.models import Event, Round, RoundState
from tournaments.events.screen_links import screen_code
from tournaments.events.selectors import Idle, SeatRow, TableRow
from tournaments.events.shown.clock import Clock
from tournaments.events.shown.seats import seats_by_name
from tournaments.events.shown.standings import StandingLine
from tournaments.events.shown.wall import Wall, Won
from tournaments.events.standings.ranking import Standing
from tournaments.events.views import wall as views

pytestmark = pytest.mark.django_db(transaction=True)

GIVEN = ("Anna", "Björn", "Cecilia", "Douglas", "Elsie", "Frédéric", "Gwen", "Harold", "Ingrid")
FAMILY = ("Pettersson", "O’Sullivan", "Tremblay", "Campbell", "Nguyen", "McAllister", "Lindqvist")
LONG = (
    *NAMES[2:5],
    "Alexandrina Montgomery-Cunningham",
    "Bartholomew Featherstonehaugh-Smythe",
    "Marie-Antoinette de la Rochefoucauld",
    "Sigurbjörg Þorvaldsdóttir Steingrímsson",
)
SCREENS = ((1280, 720), (1920, 1080))
# The smallest type that is legible at ten metres: its share of the height (docs/director.md).
SMALLEST = 0.032

# What of the rows that stand on the screen is cut, and the smallest type among them.
SEEN = """() => {
  const rows = [...document.querySelectorAll(".wall-leaf:not([hidden]) .wall-list > li")]
    .filter((row) => !row.hidden);
  const out = ({ left, right, top, bottom }) =>
    left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  const cut = rows.filter((row) => out(row.getBoundingClientRect())
    || [row, ...row.querySelectorAll("*")].some((part) => part.scrollWidth > part.clientWidth + 1
      && getComputedStyle(part).display !== "inline"));
  const words = [...document.querySelectorAll(".wall-head > *")]
    .filter((part) => out(part.getBoundingClientRect()));
  const over = rows.filter((row) => rows.some((other) => {
    const [a, b] = [row.getBoundingClientRect(), other.getBoundingClientRect()];
    return row !== other && a.left < b.right - 2 && b.left < a.right - 2
      && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  }));
  return {
    told: rows.map((row) => row.textContent),
    cut: [...cut, ...words, ...over].map((part) => part.textContent),
    type: Math.min(...rows.map((row) => parseFloat(getComputedStyle(row).fontSize))) / innerHeight,
    showings: document.querySelector(".wall-foot").hidden ? 1
      : Number(document.querySelector(".wall-leaf-number").textContent.split("/").pop()),
  };
}"""


def people(count: int, names: Sequence[str]) -> list[str]:
    if names:
        return [f"{names[n % len(names)]} {n + 1}" for n in range(count)]
    return [f"{GIVEN[n % 9]} {FAMILY[n % 7]}" for n in range(count)]


def table_row(number: int, four: Sequence[str]) -> TableRow:
    at = [(0, "NS"), (1, "EW"), (2, "NS"), (3, "EW")]
    seats = [SeatRow("NESW"[n], side, n, four[n], number=n + 1) for n, side in at]
    return TableRow(number, False, "playing", None, False, seats=seats)


def line(place: int, name: str) -> StandingLine:
    standing = Standing(place, place, 1060, 1060, 3, 0, 4, 0, 1060, 0)
    return StandingLine(standing, place, name, "+1,060", "", "", "", "")


def wall_with(event: Event, names: Sequence[str], **more: Any) -> Wall:
    rows = [table_row(n + 1, names[4 * n : 4 * n + 4]) for n in range(len(names) // 4)]
    return Wall(
        round=Round(event=event, number=3, state=RoundState.RELEASED),
        is_open=True,
        clock=Clock(timezone.now() + timedelta(minutes=20)),
        tables=rows,
        by_name=seats_by_name(rows) if len(rows) > 4 else [],
        idle=Idle(list(names[4 * len(rows) :]), []),
        standings=[line(n + 1, name) for n, name in enumerate(names)],
        **more,
    )


@pytest.fixture
def event(live_server: LiveServer) -> Event:  # noqa: ARG001  the server's database comes first
    return new_event(Cast(), 0)


@pytest.fixture
def shown(visit: Visit, event: Event, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setattr(views, "wall_of", lambda _event: Wall())
    return visit(f"/screens/{screen_code(event)}/", view="desktop", worker=False)


@pytest.mark.parametrize(("count", "names"), [(8, ()), (27, LONG), (80, ())])
def test_nothing_is_cut_and_everybody_is_shown(
    shown: Page,
    event: Event,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    names: Sequence[str],
) -> None:
    called = people(count, names)
    monkeypatch.setattr(views, "wall_of", lambda _event: wall_with(event, called))
    for width, height in SCREENS:
        shown.set_viewport_size({"width": width, "height": height})
        shown.reload()
        expect(shown.locator(".wall-fits .wall-leaf:not([hidden])").first).to_be_visible()
        told: list[str] = []
        showings = 1
        while len(told) < showings:
            seen = shown.evaluate(SEEN)
            assert not seen["cut"], (width, seen["cut"])
            assert seen["type"] >= SMALLEST - 0.0005
            told.append(" ".join(seen["told"]))
            showings = seen["showings"]
            shown.keyboard.press("ArrowRight")
        all_told = " ".join(told)
        # At a table, and in the standings.
        assert all(all_told.count(name) >= 2 for name in called)


def test_the_prizes_come_first_when_the_evening_is_over(
    shown: Page, monkeypatch: pytest.MonkeyPatch, look: Look
) -> None:
    called = people(8, LONG)
    over = Wall(
        standings=[line(n + 1, name) for n, name in enumerate(called)],
        prizes=[Won("First", called[0]), Won("Wooden spoon", called[7])],
    )
    monkeypatch.setattr(views, "wall_of", lambda _event: over)
    shown.reload()
    expect(shown.get_by_role("heading", name="Prizes")).to_be_visible()
    assert not shown.evaluate(SEEN)["cut"]
    look(shown, "wall-prizes")
    hold = shown.get_by_role("button", name="Stay on this page")
    if hold.is_visible():
        hold.click()
        expect(hold).to_have_attribute("aria-pressed", "true")
