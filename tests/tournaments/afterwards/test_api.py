"""Feeds and results by mail over the API."""

from __future__ import annotations

from django.test import Client

from clubs.models import Done, Visibility
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tournaments.events.services import finish, publish

FEEDS = "clubs/riviere/feeds/"


def test_the_addresses_of_feeds_are_read_and_made_anew(cast: Cast, reader: Reader) -> None:
    admin, browser = Program(cast.admin), reader(cast.admin)
    told = browser.get(f"/api/v1/{FEEDS}").json()
    assert (told["secret"], "/clubs/riviere/calendar.ics" in told["calendar"]) == (False, True)
    assert admin.post(FEEDS, 422, action="renew")["code"] == "open"
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert browser.get(f"/api/v1/{FEEDS}").json()["calendar"] == ""
    assert admin.post(FEEDS, action="renew") == {"works": True}
    address = browser.get(f"/api/v1/{FEEDS}").json()["calendar"]
    assert Client().get(address).status_code == 200
    assert address.split("/")[-2] not in str(list(Done.objects.values_list("answer", flat=True)))
    assert admin.post(FEEDS, action="end") == {"works": False}
    assert Client().get(address).status_code == 410


def test_mails_are_counted_and_sent_once_more(cast: Cast, reader: Reader) -> None:
    event = new_event(cast, 4, rounds=1)
    director, at = Program(cast.director), f"events/{event.pk}/mails/"
    assert director.post(at, 422, action="send")["code"] == "not_published"
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    publish(event=fresh(event), by=cast.director)
    assert director.post(at, 422, action="send")["code"] == "nothing_to_mail"
    assert director.post(at, action="failed")["mails"] == 0
    told = reader(cast.director).get(f"/api/v1/{at}").json()
    assert (told["wanted"], told["mailings"]) == (0, [])
