"""A season looked back on, of a club and of a person, as a page and as a picture."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown, Visibility
from clubs.services import add_player
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import new_event, play_rounds
from tests.tournaments.conftest import Reader
from tests.tournaments.people.views.test_person import around, of, played
from tournaments.events.models import Event
from tournaments.events.services import finish
from tournaments.people.recaps import club_facts, person_facts
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing

# The season with its club and its table (two); of a club the best hand and all hands (two), of a
# person the person with the rating, the games (three) and whom he met, and the games that
# were won; nobody hides there.
CLUB_QUERIES = 6
PERSON_QUERIES = 9


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def season(cast: Cast) -> Season:
    event = new_event(cast, 8, rounds=2)
    play_rounds(event, cast.director, 2)
    finish(event=Event.objects.get(pk=event.pk), by=cast.director)
    return around(cast.club)


def facts_of(season: Season, player: Player, role: int = 0) -> dict[str, str]:
    found = person_facts(season_standing(season), player, None, AnonymousUser(), role)
    return {fact.label: fact.value for fact in found}


def test_a_club_looks_back_on_a_season(client: Client, season: Season) -> None:
    standing = season_standing(season)
    first = standing.lines[0]
    facts = {fact.label: fact for fact in club_facts(standing, 0)}
    assert facts["Leader so far"].value == standing.people[first.person].name
    assert facts["Closest evening"].value == "Tuesday drive"
    assert facts["Fullest evening"].note == "8 people"
    html = page(client, f"/seasons/{season.pk}/recap/")
    assert "Leader so far" in html
    assert "og:image" in html
    assert f'href="/seasons/{season.pk}/recap/"' in page(client, f"/seasons/{season.pk}/")


def test_a_person_looks_back_on_a_season(client: Client, season: Season) -> None:
    line = season_standing(season).lines[0]
    player = Player.objects.select_related("club").get(pk=line.person)
    told = facts_of(season, player)
    assert told["Place"] == "1"
    assert told["Evenings"] == "1 of 1"
    html = page(client, f"/seasons/{season.pk}/people/{player.pk}/recap/")
    assert "Best evening" in html
    assert "og:image" in html


def test_games_of_the_season_tell_the_biggest_win_and_the_partner(
    client: Client, cast: Cast, season: Season
) -> None:
    names = ("Ana", "Bo", "Cy", "Di")
    game = table.start(cast.scorer, club=cast.club, names=names)
    for _ in range(5):
        if not game.over:
            game = table.play(game, cast.scorer, "8S", "N", NS=10, EW=0)
    told = facts_of(season, of("Ana"))
    assert told["Biggest win"] == "500 : 0"
    assert told["Partner of the season"] == "Cy"
    # The title counts evenings and their slips, this the hands that are led to.
    assert told["Slams on score sheets"] == "2 slams"
    assert "Slams" not in told
    assert "Biggest win" not in facts_of(season, of("Bo"))
    html = page(client, f"/seasons/{season.pk}/people/{of('Ana').pk}/recap/")
    assert "against Bo, Di" in html
    best = {fact.label: fact for fact in club_facts(season_standing(season), 0)}["Best hand"]
    assert best.value == "8♠"
    assert best.url == f"/games/{game.pk}/hands/1/"
    # What was played before the season is not in it.
    Game.objects.filter(pk=game.pk).update(created_at=timezone.now() - timedelta(days=40000))
    assert "Biggest win" not in facts_of(season, of("Ana"))


def test_strangers_see_nobody_who_hides(
    client: Client, cast: Cast, season: Season, reader: Reader
) -> None:
    table.finished(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    leader = season_standing(season).lines[0].person
    Player.objects.filter(pk__in=[leader, of("Cy").pk, of("Bo").pk]).update(shown=Shown.HIDDEN)
    for address in (
        f"/seasons/{season.pk}/people/{leader}/recap/",
        f"/seasons/{season.pk}/people/{leader}/recap/picture.png",
    ):
        assert client.get(address).status_code == 404
    html = page(client, f"/seasons/{season.pk}/people/{of('Ana').pk}/recap/")
    assert "Somebody" in html
    assert "Cy" not in html
    assert "Bo," not in html
    name = Player.objects.get(pk=leader).name
    assert name not in page(client, f"/seasons/{season.pk}/recap/")
    assert name in page(reader(cast.member), f"/seasons/{season.pk}/recap/")
    # What a member's page says to a chat is what strangers may know.
    of_member = page(reader(cast.member), f"/seasons/{season.pk}/recap/")
    assert name not in of_member[: of_member.index("</head>")]


def test_a_club_of_members_has_recaps_for_them_alone(
    client: Client, cast: Cast, season: Season
) -> None:
    Club.objects.update(visibility=Visibility.MEMBERS)
    address = f"/seasons/{season.pk}/recap/"
    assert client.get(address).status_code == 404
    client.force_login(cast.member)
    assert "og:image" not in page(client, address)
    assert client.get(f"{address}picture.png").status_code == 404


def test_recaps_are_pictures(client: Client, season: Season) -> None:
    person = season_standing(season).lines[0].person
    for address in (
        f"/seasons/{season.pk}/recap/picture.png",
        f"/seasons/{season.pk}/people/{person}/recap/picture.png",
    ):
        answer = client.get(address)
        assert answer["Content-Type"] == "image/png"
        size = answer.content[16:24]
        assert (int.from_bytes(size[:4]), int.from_bytes(size[4:])) == (1200, 630)


def test_a_season_without_evenings_says_so(client: Client, cast: Cast) -> None:
    season = around(cast.club)
    nobody = add_player(club=cast.club, name="Nobody")
    assert "No evening yet" in page(client, f"/seasons/{season.pk}/recap/")
    html = page(client, f"/seasons/{season.pk}/people/{nobody.pk}/recap/")
    assert "No evening in this season" in html
    assert client.get(f"/seasons/{season.pk}/recap/picture.png").status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_what_was_played(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = played(cast, rows)
    season = Season.objects.get()
    for address, cost in (
        (f"/seasons/{season.pk}/recap/", CLUB_QUERIES),
        (f"/seasons/{season.pk}/people/{person.pk}/recap/", PERSON_QUERIES),
    ):
        page(client, address)
        with django_assert_num_queries(cost):
            page(client, address)


def test_another_name_on_a_recap_makes_a_new_picture(client: Client, season: Season) -> None:
    address = f"/seasons/{season.pk}/recap/"

    def image() -> str:
        html = page(client, address)
        return html[html.index("picture.png?v=") :].split('"')[0]

    before = image()
    assert image() == before
    Player.objects.filter(pk=season_standing(season).lines[2].person).update(name="Third Again")
    assert image() != before


def test_what_a_person_s_recap_says_to_a_chat_is_what_strangers_may_know(
    cast: Cast, reader: Reader
) -> None:
    table.finished(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cyrus Hidden", "Di"))
    season = around(cast.club)
    Player.objects.filter(name="Cyrus Hidden").update(shown=Shown.HIDDEN)
    html = page(reader(cast.member), f"/seasons/{season.pk}/people/{of('Ana').pk}/recap/")
    head = html[: html.index("</head>")]
    assert "Partner of the season Somebody" in head
    assert "Cyrus" not in head
    assert "Cyrus" in html
    # Nor does the picture's description.
    assert "Cyrus" not in html[html.index('class="recap-card"') :]
