"""A club's evenings in everybody's calendar, as a calendar's own library reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Visibility
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event
from tournaments.afterwards.feed_links import end_link, feed_code, renew_link
from tournaments.afterwards.models import FeedLink
from tournaments.events.models import Event
from tournaments.events.services import call_off, change_event

pytestmark = pytest.mark.django_db
TORONTO = ZoneInfo("America/Toronto")


@pytest.fixture(autouse=True)
def now() -> Any:
    with time_machine.travel(datetime(2026, 10, 1, 12, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    cast = Cast()
    cast.club.zone = "America/Toronto"
    cast.club.save()
    return cast


def evening(cast: Cast, starts_at: datetime, **more: Any) -> Event:
    return new_event(cast, starts_at=starts_at, **more)


def read(address: str) -> list[Any]:
    """The evenings at an address, as a program understands them."""
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    return icalendar.Calendar.from_ical(answer.content).walk("VEVENT")


def test_an_evening_stands_in_the_clubs_own_time_through_the_change_of_clocks(cast: Cast) -> None:
    summer = evening(cast, datetime(2026, 10, 31, 19, 30, tzinfo=TORONTO), title="In summer time")
    winter = evening(cast, datetime(2026, 11, 1, 19, 30, tzinfo=TORONTO), title="In winter time")
    found = read(f"/clubs/{cast.club.slug}/calendar.ics")
    assert [str(each["uid"]) for each in found] == [f"{e.pk}@bestbower" for e in (summer, winter)]
    begins = [each["dtstart"].dt for each in found]
    assert [moment.strftime("%H:%M") for moment in begins] == ["19:30", "19:30"]
    assert [moment.astimezone(UTC).hour for moment in begins] == [23, 0]
    assert found[0]["dtend"].dt - begins[0] == timedelta(hours=3)
    text = Client().get(f"/clubs/{cast.club.slug}/calendar.ics").content.decode()
    assert "BEGIN:VTIMEZONE\r\nTZID:America/Toronto" in text
    assert "DTSTART;TZID=America/Toronto:20261031T193000" in text


def test_names_with_every_sign_come_back_as_they_were(cast: Cast) -> None:
    title = "Öl; kort, och \\ “bower”: أمسية الورق في مدينة بعيدة جدا عن هنا"
    evening(cast, datetime(2026, 10, 6, 19, tzinfo=TORONTO), title=title)
    (found,) = read(f"/clubs/{cast.club.slug}/calendar.ics")
    assert str(found["summary"]) == title


def test_what_is_moved_keeps_its_identity_and_what_is_called_off_says_so(cast: Cast) -> None:
    event = evening(cast, datetime(2026, 10, 6, 19, tzinfo=TORONTO))
    address = f"/events/{event.pk}/calendar.ics"
    (before,) = read(address)
    with time_machine.travel(datetime(2026, 10, 2, 12, tzinfo=UTC), tick=False):
        later = datetime(2026, 10, 13, 20, tzinfo=TORONTO)
        change_event(event=event, by=cast.director, starts_at=later)
        (moved,) = read(address)
        call_off(event=fresh(event), by=cast.director, reason="Snow")
        (off,) = read(address)
    assert before["uid"] == moved["uid"] == off["uid"]
    assert before["sequence"] < moved["sequence"] < off["sequence"]
    assert moved["dtstart"].dt == later
    assert before["last-modified"].dt < moved["last-modified"].dt
    assert [str(each["status"]) for each in (before, moved, off)] == [
        "CONFIRMED",
        "CONFIRMED",
        "CANCELLED",
    ]
    assert str(off["summary"]) == f"Cancelled: {event.title}"


@pytest.mark.parametrize("rows", [1, 3])
def test_as_many_questions_for_three_evenings_as_for_one(
    cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(1, rows + 1):
        evening(cast, datetime(2026, 10, day, 19, tzinfo=TORONTO))
    with django_assert_num_queries(2):
        assert len(read(f"/clubs/{cast.club.slug}/calendar.ics")) == rows


def test_a_calendar_is_sent_again_only_when_it_has_changed(cast: Cast) -> None:
    event = evening(cast, datetime(2026, 10, 6, 19, tzinfo=TORONTO))
    address, client = f"/clubs/{cast.club.slug}/calendar.ics", Client()
    first = client.get(address)
    assert first["Cache-Control"] == "public, max-age=300"
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    call_off(event=event, by=cast.director, reason="Snow")
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200
    swedish = client.get(f"{address}?language=sv").content.decode()
    assert "SUMMARY:Inställd: Tuesday drive" in swedish


def test_a_club_of_members_has_secret_addresses_or_none(cast: Cast) -> None:
    evening(cast, datetime(2026, 10, 6, 19, tzinfo=TORONTO))
    Club.objects.update(visibility=Visibility.MEMBERS)
    plain = f"/clubs/{cast.club.slug}/calendar.ics"
    member = Client()
    member.force_login(cast.member)
    assert (Client().get(plain).status_code, member.get(plain).status_code) == (404, 404)
    assert "webcal:" not in member.get(f"/clubs/{cast.club.slug}/").content.decode()
    admin = Client()
    admin.force_login(cast.admin)
    page = admin.post(f"/clubs/{cast.club.slug}/feeds/", follow=True).content.decode()
    secret = f"/feeds/{feed_code(FeedLink.objects.get())}/calendar.ics"
    assert secret in page
    assert "iframe" not in page
    assert secret in member.get(f"/clubs/{cast.club.slug}/").content.decode()
    assert len(read(secret)) == 1
    assert Client().get(secret.replace(".1-", ".2-", 1)).status_code == 404
    # Ended or renewed, no address of before works ever again.
    other = f"/feeds/{feed_code(renew_link(club=cast.club))}/calendar.ics"
    assert (Client().get(secret).status_code, len(read(other))) == (410, 1)
    end_link(club=cast.club)
    assert Client().get(other).status_code == 410
    renew_link(club=cast.club)
    assert (Client().get(secret).status_code, Client().get(other).status_code) == (410, 410)


def test_a_closed_club_has_no_calendar(cast: Cast) -> None:
    secret = f"/feeds/{feed_code(renew_link(club=cast.club))}/results.atom"
    assert Client().get(secret).status_code == 200
    Club.objects.update(closed_at=timezone.now())
    assert Client().get(secret).status_code == 410
