"""Every link on a page leads to a page: walked from the start page, one example of each address."""

from __future__ import annotations

from collections import Counter, deque
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from tests.permissions.test_events import a_season, evening, made_evening
from tests.permissions.things import Things
from tests.scoring import table
from tournaments.events.models import Event

__all__ = ["evening", "made_evening"]

# What is not the project's own, or ends the session.
NOT_WALKED = ("/accounts/", "/admin/", "/preferences/")
EXAMPLES = 1


class Links(HTMLParser):
    """The addresses that a page leads to, those of its files left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an anchor leads to."""
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.found.append(address)


def walk(client: Client) -> tuple[list[str], Counter[str]]:
    """The links that lead nowhere, each with where it stands, and the names that were seen."""
    waiting = deque([("/", "nowhere")])
    seen = {"/"}
    names: Counter[str] = Counter()
    broken = []
    while waiting:
        address, origin = waiting.popleft()
        answer = client.get(address)
        if answer.status_code not in (200, 302):
            broken.append(f"{answer.status_code} {address} on {origin}")
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        links = Links()
        links.feed(answer.content.decode())
        for link in links.found:
            there = urlsplit(urljoin(address, link))
            target = there._replace(fragment="").geturl()
            if there.netloc or target in seen or there.path.startswith(NOT_WALKED):
                continue
            seen.add(target)
            name = f"{resolve(there.path).url_name}?{there.query and 'query'}"
            if names[name] < EXAMPLES:
                names[name] += 1
                waiting.append((target, address))
    return broken, names


@pytest.mark.parametrize(("person", "least"), [("anonymous", 25), ("admin", 50)])
def test_no_link_leads_nowhere(things: Things, evening: Event, person: str, least: int) -> None:
    a_season(evening)
    game = table.finished(things.cast.scorer, club=things.cast.club)
    table.start(things.cast.admin, club=things.cast.club)
    assert game.over
    broken, names = walk(things.client_of(person))
    assert broken == []
    assert len(names) >= least
