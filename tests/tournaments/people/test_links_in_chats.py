"""What a chat shows of a link: of every page with a subject, and only what strangers may see.

A chat reads the page as a stranger and fetches the picture that its tags name.
"""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import NAMES, new_event, play_rounds, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event
from tournaments.events.services import correct_result
from tournaments.events.shown.picture import event_svg
from tournaments.seasons.models import Season
from tournaments.seasons.picture import season_svg

PNG = b"\x89PNG\r\n\x1a\n"
TAGS = ("title", "description", "url", "image", "image:alt")
ANA = "Ana Ferreira"


@pytest.fixture
def places(cast: Cast) -> dict[str, str]:
    """An address of every page that has a subject, in a club with a game, an evening, a season."""
    game = table.start(cast.scorer, club=cast.club, names=(ANA, "Bo", "Cy", "Di"))
    game = table.play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    event = new_event(cast, 8, movement="individual")
    play_rounds(event, cast.director, 1)
    season = Season.objects.create(
        club=cast.club, name="Spring", starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31)
    )
    ana = Player.objects.get(name=ANA)
    zoe = event.entrants.get(number=1).player_id
    club = f"/clubs/{cast.club.slug}/"
    return {
        "game": f"/games/{game.pk}/",
        "live": f"/games/{game.pk}/live/",
        "hand": f"/games/{game.pk}/hands/1/",
        "event": f"/events/{event.pk}/",
        "standings": f"/events/{event.pk}/standings/",
        "seats": f"/events/{event.pk}/rounds/1/seats/",
        "entrant": f"/events/{event.pk}/entrants/1/",
        "event statistics": f"/events/{event.pk}/statistics/",
        "season": f"/seasons/{season.pk}/",
        "season of a person": f"/seasons/{season.pk}/people/{zoe}/",
        "person": f"{club}people/{ana.pk}/",
        "rating": f"{club}people/{zoe}/rating/",
        "club": club,
    }


def tags(client: Client, address: str) -> dict[str, str]:
    """What the page says to a chat; nothing where there is no such page."""
    answer = client.get(address)
    html = answer.content.decode() if answer.status_code == 200 else ""
    found = re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', html)
    return {name: unescape(value) for name, value in found}


def test_every_page_with_a_subject_says_what_it_is_and_has_a_picture(
    client: Client, places: dict[str, str]
) -> None:
    for page, address in places.items():
        told = tags(client, address)
        assert all(told.get(name) for name in TAGS), page
        assert told["url"] == f"http://testserver{address}", page
        assert re.search(r"picture\.png\?v=\w", told["image"]), page
        drawn = client.get(told["image"])
        assert drawn.content.startswith(PNG), page
        again = client.get(told["image"], headers={"if-none-match": drawn["ETag"]})
        assert again.status_code == 304, page


def test_a_closed_club_says_nothing_to_anybody(
    client: Client, cast: Cast, places: dict[str, str], reader: Reader
) -> None:
    pictures = {page: tags(client, address)["image"] for page, address in places.items()}
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    member = reader(cast.member)
    for page, address in places.items():
        assert client.get(address).status_code == 404, page
        assert member.get(address).status_code == 200, page
        assert tags(member, address) == {}, page
        for who in (client, member):
            assert who.get(pictures[page]).status_code == 404, page


def test_whom_strangers_may_not_know_has_no_picture_and_no_title(
    client: Client, cast: Cast, places: dict[str, str], reader: Reader
) -> None:
    address = places["person"]
    picture = tags(client, address)["image"]
    Player.objects.filter(name=ANA).update(shown=Shown.HIDDEN)
    member = reader(cast.member)
    assert ANA in member.get(address).content.decode()
    assert tags(member, address) == {}
    assert client.get(picture).status_code == member.get(picture).status_code == 404


def test_initials_stay_initials_for_a_chat_whoever_opens_the_page(
    client: Client, cast: Cast, places: dict[str, str], reader: Reader
) -> None:
    cast.club.people_shown = Shown.INITIALS
    cast.club.save()
    member = reader(cast.member)
    for page, address in places.items():
        for who in (client, member):
            told = " ".join(tags(who, address).values())
            assert told, page
            assert not [name for name in (ANA, *NAMES) if len(name) > 1 and name in told], page
    assert tags(member, places["person"])["title"].startswith("A. F. ·")
    event, season = Event.objects.get(), Season.objects.get()
    for svg in (event_svg(event), season_svg(season)):
        assert "Z. Å." in svg
        assert "Zoë" not in svg


@pytest.mark.usefixtures("places")
def test_a_corrected_result_makes_a_new_address_and_a_new_picture(
    client: Client, cast: Cast, places: dict[str, str]
) -> None:
    before = {page: tags(client, places[page])["image"] for page in ("event", "season")}
    drawn = {page: client.get(address)["ETag"] for page, address in before.items()}
    event = Event.objects.get()
    at = tables(event.played.get())[0]
    correct_result(
        table=at, points={"NS": 370, "EW": 370}, by=cast.admin, reason="Read wrongly.", always=True
    )
    for page, address in before.items():
        now = tags(client, places[page])["image"]
        assert now != address, page
        assert client.get(now)["ETag"] != drawn[page], page


def test_another_evening_makes_a_new_picture_of_the_club(
    client: Client, cast: Cast, places: dict[str, str]
) -> None:
    before = tags(client, places["club"])["image"]
    assert tags(client, places["club"])["image"] == before
    drawn = client.get(before)["ETag"]
    new_event(cast, 4)
    now = tags(client, places["club"])["image"]
    assert now != before
    assert client.get(now)["ETag"] != drawn


def test_before_the_first_round_a_picture_says_when_and_how_many(cast: Cast) -> None:
    svg = event_svg(new_event(cast, 4))
    assert "9:30" in svg
    assert ">4<" in svg


@pytest.mark.parametrize("count", [1, 3])
def test_pictures_cost_the_same_for_one_and_for_three(
    cast: Cast, client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        game = table.start(cast.scorer, club=cast.club, names=(ANA, "Bo", "Cy", "Di"))
        table.play(game, cast.scorer, "7S", "N", NS=8, EW=2)
        play_rounds(new_event(cast, 4 * count, movement="individual"), cast.director, 1)
    assert Game.objects.count() >= count
    address = f"/clubs/{cast.club.slug}/"
    ana = Player.objects.filter(name=ANA)[0]
    event = Event.objects.order_by("pk")[0]
    for picture, queries in (
        (f"{address}picture.png", 4),  # the club, what is kept, hands since, evenings
        (f"{address}people/{ana.pk}/picture.png", 4),  # the person, games and hands, people met
        (f"/events/{event.pk}/picture.png", 5),  # the event, people, rounds, what they made
    ):
        client.get(picture)
        with django_assert_num_queries(queries):
            assert client.get(picture).status_code == 200
