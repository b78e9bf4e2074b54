"""After an event is made: who plays is asked first, with how it is run and a way to change that."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.models import Event
from tournaments.events.shown.how_run import how_run


@pytest.mark.parametrize("entry", ["people", "pairs"])
def test_the_first_event_leads_to_who_plays_and_says_how_it_is_run(cast: Cast, entry: str) -> None:
    client = Client()
    client.force_login(cast.director)
    told = {"title": "First drive", "starts_at": "2026-12-02T19:30", "entry": entry}
    answer = client.post(f"/clubs/{cast.club.slug}/events/new/", told)
    event = Event.objects.get()
    assert answer["Location"] == f"/events/{event.pk}/people/"
    page = client.get(answer["Location"]).content.decode()
    assert "First drive is made. Now enter who plays." in page
    assert f'</strong>: {how_run(event)} <a href="/events/{event.pk}/settings/">' in page


def test_how_it_is_run_goes_when_somebody_is_entered(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.director)
    old = new_event(cast, 4)
    assert "So it is run" not in client.get(f"/events/{old.pk}/people/").content.decode()
    told = {
        "title": "Again",
        "starts_at": "2026-12-02T19:30",
        "template": str(old.pk),
        "people_too": "on",
    }
    page = client.post(f"/clubs/{cast.club.slug}/events/new/", told, follow=True)
    assert "Again is made, with the people of last time." in page.content.decode()


def test_how_it_is_run_is_said_in_a_line() -> None:
    event = Event(rounds=6, hands=8, minutes=25, cap=500)
    told = "6 rounds of 8 hands. Everybody meets as many as possible. Difference, capped (±500)."
    assert how_run(event) == told
    for length, words in (
        ("timed", "6 rounds of 25 minutes."),
        ("games", "6 rounds of 8 games won."),
        ("full", "6 rounds of a whole game."),
    ):
        event.length = length
        assert how_run(event).startswith(words)
