"""A form that is refused comes back with everything that was typed, whichever form it is.

The walk opens every page, fills each form with what no field takes, and sends it by each of its
buttons. Where the answer says no, what was typed must stand in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from tests.cast import Cast
from tests.permissions.test_urls import addresses
from tests.permissions.things import Things
from tests.scoring import table
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds
from tests.tournaments.test_exports import arguments
from tournaments.events.models import Event
from tournaments.events.services import enter_line, pay, set_club_fees
from tournaments.seasons.models import Season

TEXT = {"text", "number", "search", "email", "url", "date", "datetime-local", "time"}
# A sign that turns the line around is in no name, no number and no day.
WRONG = "1x\u202e"


class Form:
    """A form that is posted: where to, what is typed, what is fixed, and its buttons."""

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.posts = attributes.get("method", "get").lower() == "post"
        self.action = attributes.get("action", "")
        self.typed: dict[str, str] = {}
        self.fixed: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.inside: Form | None = None
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = Form(told)
            self.forms.append(self.inside)
        elif self.inside is not None:
            self._field(self.inside, tag, told)

    def _field(self, form: Form, tag: str, told: Mapping[str, str]) -> None:
        name, kind = told.get("name", ""), told.get("type", "text")
        if tag == "textarea" or (tag == "input" and kind in TEXT):
            if name and "readonly" not in told:
                form.typed[name] = f"{WRONG}{len(form.typed)}"
        elif tag == "input" and (kind == "hidden" or "checked" in told):
            form.fixed[name] = told.get("value", "on")
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select:
            if "selected" in told or self.select not in form.fixed:
                form.fixed[self.select] = told.get("value", "")
        elif tag == "button" and kind in {"submit", "text"}:
            form.buttons.append((name, told.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select":
            self.select = ""


@pytest.fixture
def things(cast: Cast) -> Things:
    return Things(cast)


@pytest.fixture
def evening(cast: Cast, things: Things) -> Event:  # noqa: ARG001  people of every kind first
    """One round closed, the second being played; a season, a game."""
    event = new_event(cast, 9, rounds=4)
    play_rounds(event, cast.director, 1)
    next_released(fresh(event), cast.director)
    Season.objects.create(
        club=cast.club, name="Winter", starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31)
    )
    set_club_fees(club=cast.club, currency="AUD", fees=[("Members", 500), ("Guests", 750)])
    enter_line(event=event, by=cast.director, kind="float", amount=5000)
    pay(entrant=entrant(event, 1), by=cast.director)
    game = table.start(cast.scorer, club=cast.club)
    table.play(game, cast.scorer, "8H", "N", NS=2, EW=8)
    return fresh(event)


def pages(client: Client, told: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name, path and text of every page."""
    for number in (1, 2):
        for name, route in addresses(get_resolver().url_patterns):
            wanted = {key: told[key] for key in told if f":{key}>" in route}
            if name is None or route.startswith(("admin", "api/", "accounts")):
                continue
            if route.count("<") != len(wanted) or (number > 1 and "number" not in wanted):
                continue
            if "number" in wanted:
                wanted["number"] = number
            path = reverse(name, kwargs=wanted)
            answer = client.get(path)
            if answer.status_code == 200 and "html" in answer.get("Content-Type", ""):
                yield name, path, answer.content.decode()


def refused(answer: Any) -> bool:
    """Whether an answer says no."""
    return answer.status_code == 422 or b"message-error" in answer.content


def test_what_was_typed_comes_back_from_every_form_that_is_refused(
    cast: Cast, things: Things, evening: Event
) -> None:
    told = {**arguments(things, evening), "event_id": evening.pk, "number": 1, "table": 1}
    client = Client()
    client.force_login(cast.owner)
    lost, seen = [], set()
    for name, path, page in list(pages(client, told)):
        for form in Forms(page).forms:
            for button in form.buttons or [("", "")]:
                if not form.posts or not form.typed:
                    continue
                data = {**form.fixed, **form.typed, button[0] or "_": button[1]}
                with transaction.atomic():
                    answer = client.post(form.action or path, data, follow=True)
                    transaction.set_rollback(True)
                if refused(answer):
                    seen.add(name)
                    back = unescape(answer.content.decode())
                    gone = [field for field, value in form.typed.items() if value not in back]
                    lost += [(name, button[1], gone)] if gone else []
    assert not lost
    assert {"club_fees", "event_fees", "event_till"} <= seen
    assert {"event_late", "event_correct", "event_table", "season_new", "event_settings"} <= seen
