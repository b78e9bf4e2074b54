"""Every page of the site on the narrowest phone: as wide as the screen, and no wider, also with
everything unfolded that it can unfold."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.test import Client
from playwright.sync_api import Browser, Page, Route

from scoring.models import Game
from tests.permissions.anything import addresses
from tests.permissions.conftest import made_things, things
from tests.permissions.test_events import evening, made_evening
from tests.permissions.test_urls import game, made_games
from tests.permissions.things import Things
from tournaments.events.models import Event

__all__ = ["evening", "game", "made_evening", "made_games", "made_things", "things"]

SITE = "http://narrow.example"
WIDTH = 320
# Made by others, or made to be read from afar or on paper.
NOT_OURS = ("admin:", "api_", "event_screen", "event_print", "table_cards_print")
# How much wider than the screen the page is, and what of it reaches out.
REACHES_OUT = """() => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  const out = [...document.querySelectorAll("body *")]
    .filter((it) => it.getBoundingClientRect().right > wide + 1 && !it.closest(".table-box *"));
  return out.slice(-3).map((it) => `${it.tagName}.${it.className}: ${it.textContent.trim()}`);
}"""


class Asked:
    """A browser's page whose server is the test client: nothing goes over a network."""

    def __init__(self, page: Page, client: Client) -> None:
        self.page, self.client = page, client
        page.route("**/*", self._answer)
        self.answer = b""

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        if not path.startswith(settings.STATIC_URL):
            route.fulfill(body=self.answer, content_type="text/html; charset=utf-8")
        elif path.endswith(".css") and (kept := find(path.removeprefix(settings.STATIC_URL))):
            route.fulfill(path=str(kept), content_type="text/css")
        else:
            route.abort()

    def reaches_out(self, address: str) -> list[str]:
        """What is wider than the screen on this page; nothing where there is no page."""
        answer = self.client.get(address)
        if answer.status_code != HTTPStatus.OK or "text/html" not in answer["Content-Type"]:
            return []
        self.answer = answer.content
        self.page.goto(SITE + address)
        found: list[str] = self.page.evaluate(REACHES_OUT)
        return [f"{address}: {each[:99]}" for each in found]


@pytest.fixture
def narrow(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": WIDTH, "height": 568})
    yield context.new_page()
    context.close()


def test_no_page_is_wider_than_the_narrowest_phone(
    things: Things, game: Game, evening: Event, narrow: Page
) -> None:
    asked = Asked(narrow, things.client_of("owner"))
    wide = []
    for name, address in sorted(addresses(things, game, evening).items()):
        if not name.startswith(NOT_OURS):
            wide += asked.reaches_out(address)
    assert wide == []
