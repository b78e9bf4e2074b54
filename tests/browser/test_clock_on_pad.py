"""The pad of a table says how the clock of the round is, whatever the director does to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from pathlib import Path

from django.conf import settings
from django.utils.formats import time_format
from django.utils.translation import override
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.services.table_cards import keep_code
from tests.browser.conftest import Visit
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.models import HallTable
from tournaments.events.services import draft_round, lay_cards, open_round, stop_clock

# What a pad writes at this time of today, in each language of the page.
WRITTEN = """async ([languages, hour]) => {
  const { clock } = await import("/static/pad/words.js");
  return languages.map((language) => {
    document.documentElement.lang = language;
    return clock(new Date().setHours(hour, 9, 0, 0));
  });
}"""


def plain(text: str) -> str:
    """Without the dots of p.m., which Australia leaves away and the server's library does not."""
    return " ".join(text.split()).replace(".", "").lower()


def test_the_clock_stands_in_the_first_line_and_nothing_moves(
    visit: Visit,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away
    shot: Callable[[Page, str], Path],
    assert_accessible: Callable[[Page], None],
) -> None:
    cast = Cast()
    event = new_event(cast, 4, minutes=30, length="timed")
    lay_cards(event=event, count=1, by=cast.director)
    current = open_round(draft=draft_round(event=event, by=cast.director), by=cast.director)
    page = visit(f"/t/{keep_code(HallTable.objects.get().card)}/", worker=False)
    page.get_by_role("button", name="Keep the score here").tap()
    clock = page.locator("#clock")
    expect(clock).to_contain_text("Round until")
    before = page.locator("#turn").bounding_box()
    shot(page, "clock-runs")
    stop_clock(round_=current, by=cast.director)
    # It asks at once when somebody looks at it again.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(clock).to_contain_text("The clock stands: 29 minutes left")
    assert page.locator("#turn").bounding_box() == before
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert_accessible(page)
    shot(page, "clock-stands")
    # In more words on the narrowest phone it has the place of the hand, and no third line.
    page.set_viewport_size({"width": 320, "height": 568})
    page.set_extra_http_headers({"Accept-Language": "fr-CA"})
    page.reload()
    expect(clock).to_contain_text("L’horloge est arrêtée")
    box = clock.bounding_box()
    assert box is not None
    assert box["height"] < 30
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # The hours of the phone are those of the server.
    languages = [language for language, _name in settings.LANGUAGES]
    for hour in (0, 9, 15):
        served = []
        for language in languages:
            with override(language):
                served.append(plain(time_format(time(hour, 9), "TIME_FORMAT")))
        told = page.evaluate(WRITTEN, [languages, hour])
        assert [plain(text) for text in told] == served
