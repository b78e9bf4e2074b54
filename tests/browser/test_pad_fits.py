"""Nothing that matters is cut or out of sight on the pad: small phones, lying down, long names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from rules_engine.profiles import PROFILES
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring import table

LONG = (
    "Wilhelmina Featherstonehaugh",
    "Bartholomew O’Sullivan",
    "Alexandrina",
    "Maximiliane von Hohenfels",
    "Christopher-James",
    "Zoë",
)
SIZES = ((360, 640), (320, 568), (640, 360))

# What is cut, or what makes the page scroll: for each its words and by how much.
CUT = """() => {
  const shown = (it) => it.getClientRects().length && getComputedStyle(it).display !== "inline"
    && !it.closest(".visually-hidden");
  const cut = [...document.querySelectorAll(
    "#pad :is(button, bdi, b, h1, #standing, #message, #ending, .asked, .score, .needs, .said)"
  )].filter((it) => shown(it)
    && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2)
  ).map((it) => it.textContent.trim());
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight) cut.push(`${scrollHeight - innerHeight} px below`);
  if (scrollWidth > innerWidth) cut.push(`${scrollWidth - innerWidth} px aside`);
  return cut;
}"""


Whole = Callable[[Page, str], None]


@pytest.fixture
def whole(shot: Callable[[Page, str], Path]) -> Whole:
    def check(page: Page, moment: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"pad-fits-{moment}-{width}")
            assert page.evaluate(CUT) == [], f"{moment} at {width} x {height}"

    return check


@pytest.mark.parametrize(
    ("profile", "language"),
    [
        ("swedish-2", "sv"),
        ("parlett-3", "fr-CA"),
        ("australian-4", "en"),
        ("call-5", "fr-CA"),
        ("six-3x2", "sv"),
        ("six-2x3", "fr-CA"),
    ],
)
def test_long_names_are_whole_and_every_call_is_in_sight(
    visit: Visit,
    ana: User,
    whole: Whole,
    assert_accessible: Callable[[Page], None],
    profile: str,
    language: str,
) -> None:
    game = seated(ana, profile, names=LONG)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False, language=language, scheme="dark")
    phone = Phone(page, game).tap("call:6S", "call:8H")
    if profile != "swedish-2":
        whole(page, f"{profile}-called")
        phone.tap("mode", "call:9H")
        whole(page, f"{profile}-declarer")
        phone.tap("undo", "mode", "others")
    if profile == "call-5":
        whole(page, f"{profile}-partner")
        phone.tap("partner:A")
    phone.button("trick:A" if profile != "australian-4" else "trick:N").wait_for()
    whole(page, f"{profile}-tricks")
    assert_accessible(page)
    page.locator(".status-saved").wait_for()

    # The most that a result has to tell: lost, and every side has taken some.
    sides = PROFILES[profile].rules.table.sides
    even = dict.fromkeys(sides, 10 // len(sides))
    lost = {**even, sides[0]: even[sides[0]] + 10 % len(sides)}
    game = table.say(game, ana, ("tricks", {"tricks": lost}))
    page.reload()
    whole(page, f"{profile}-after")
    assert_accessible(page)
    won = {side: 10 * (side == sides[0]) for side in sides}
    contract = ("contract", {"contract": "10NT", "seat": game.rules.table.seat_names[0]})
    alone = [("partner", {"seat": None})] if profile == "call-5" else []
    while not game.over:
        game = table.say(game, ana, contract, *alone, ("tricks", {"tricks": won}))
    page.reload()
    whole(page, f"{profile}-over")
