"""Results as a feed and tables in frames of other sites: what strangers may see, and no more."""

from __future__ import annotations

from datetime import date
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown
from scoring.services import forget_person
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds
from tests.tournaments.pairs_cast import closed, pair_event
from tournaments.afterwards.views.embeds import EMBEDS
from tournaments.events.models import Event
from tournaments.events.services import finish, publish
from tournaments.events.standings.facts import event_standings
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()


def published(cast: Cast, title: str = "Tuesday drive", people: int = 8) -> Event:
    event = new_event(cast, people, title=title, rounds=1)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    publish(event=fresh(event), by=cast.director)
    return fresh(event)


def entries(cast: Cast) -> list[Element]:
    answer = Client().get(f"/clubs/{cast.club.slug}/results.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    return fromstring(answer.content).findall(f"{ATOM}entry")  # noqa: S314  our own page


def said(entry: Element, part: str) -> str:
    return entry.findtext(f"{ATOM}{part}") or ""


def test_published_evenings_are_in_the_feed_with_who_came_first(cast: Cast) -> None:
    event = published(cast, people=4)
    play_rounds(new_event(cast, 4, title="Not over"), cast.director, 1)
    (entry,) = entries(cast)
    assert said(entry, "title") == "Tuesday drive"
    assert said(entry, "id") == f"urn:uuid:{event.pk}"
    first, second, *_ = (event.entrants.get(pk=line.entrant) for line in event_standings(event))
    assert first.name in said(entry, "summary").partition("Place 3")[0]
    assert second.name in said(entry, "summary").partition("Place 3")[0]
    assert said(entry, "summary").startswith("4 people. Place 1: ")


def test_pairs_are_told_by_their_people(cast: Cast) -> None:
    event = pair_event(cast, 2, rounds=1)
    closed(event, cast)
    finish(event=fresh(event), by=cast.director)
    publish(event=fresh(event), by=cast.director)
    assert "Place 1: Q and Zoë Ångström." in said(entries(cast)[0], "summary")


@pytest.mark.parametrize("rows", [1, 3])
def test_as_many_questions_for_three_evenings_as_for_one(
    cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        published(cast, f"Drive {number}", people=4)
    entries(cast)
    with django_assert_num_queries(3):
        assert len(entries(cast)) == rows


def everywhere(cast: Cast) -> str:
    """All that leaves the site of a club."""
    home = f"/clubs/{cast.club.slug}/"
    paths = ["results.atom", "calendar.ics", *(f"embed/{kind}/" for kind in EMBEDS)]
    answers = [Client().get(f"{home}{path}") for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return " ".join(answer.content.decode() for answer in answers)


def a_season(cast: Cast) -> Season:
    days = {"starts_on": date(2000, 1, 1), "ends_on": date(2199, 1, 1)}
    return Season.objects.create(club=cast.club, name="For ever", **days)


def test_nobody_is_named_who_is_not_shown_is_renamed_or_forgotten(cast: Cast) -> None:
    published(cast)
    a_season(cast)
    name = "Wilhelmina Featherstonehaugh-Cholmondeley of Upper Wollongong"
    assert everywhere(cast).count(name) >= 2
    Club.objects.update(people_shown=Shown.INITIALS)
    told = everywhere(cast)
    assert "Wollongong" not in told
    assert "W. F. o. U. W." in told
    Club.objects.update(people_shown=Shown.FULL)
    person = Player.objects.get(name=name)
    person.shown = Shown.HIDDEN
    person.save()
    assert "Wollongong" not in everywhere(cast)
    assert "Zoë Ångström" in everywhere(cast)
    person.shown = Shown.FULL
    person.save()
    forget_person(player=person)
    assert "Wollongong" not in everywhere(cast)


@pytest.mark.parametrize("kind", EMBEDS)
def test_a_table_may_stand_in_frames_and_nothing_else_may(cast: Cast, kind: str) -> None:
    published(cast)
    answer = Client().get(f"/clubs/{cast.club.slug}/embed/{kind}/?scheme=dark&language=sv")
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert answer["Cache-Control"] == "public, max-age=300"
    assert not answer.cookies
    page = answer.content.decode()
    assert '<html lang="sv" dir="ltr" data-scheme="dark">' in page
    assert "<form" not in page
    assert page.count("<a ") == page.count('target="_blank" rel="noopener"')
    plain = Client().get(f"/clubs/{cast.club.slug}/")
    assert plain["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(("kind", "queries"), [("standings", 5), ("season", 4), ("evenings", 2)])
def test_tables_ask_the_same_for_one_and_for_three(
    cast: Cast,
    kind: str,
    queries: int,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    a_season(cast)
    for number in range(rows):
        published(cast, f"Drive {number}", people=4 * rows)
        new_event(cast, title=f"To come {number}")
    address = f"/clubs/{cast.club.slug}/embed/{kind}/"
    Client().get(address)
    with django_assert_num_queries(queries):
        assert Client().get(address).status_code == 200


def test_what_to_copy_is_the_address_of_the_table(cast: Cast) -> None:
    admin = Client()
    admin.force_login(cast.admin)
    page = admin.get(f"/clubs/{cast.club.slug}/feeds/").content.decode()
    for kind in EMBEDS:
        address = f"http://testserver/clubs/{cast.club.slug}/embed/{kind}/?language=en"
        assert f"&lt;iframe src=&quot;{address}&quot;" in page
