"""The pages of ratings: who is where, whose name is shown to whom, and what they cost."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO, StringIO

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from openpyxl import load_workbook

from clubs.models import Club, Player, Shown
from clubs.services import add_player, merge_players
from scoring.services import forget_person
from tests.cast import Cast
from tests.tournaments.cast import STARTS, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.ratings.season import WEEK, drives, evening, people
from tournaments.events.services import correct_result
from tournaments.ratings.arithmetic import Rating
from tournaments.ratings.games import days
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.places import places
from tournaments.ratings.services import keep_fresh

NOW = STARTS + 5 * WEEK
LIST = "/clubs/riviere/ratings/"


@pytest.fixture
def season(cast: Cast) -> Iterator[list[Player]]:
    """Eight people after five evenings of six rounds; the better the later in the list."""
    players = people(cast, 8)
    drives(cast, players, 5)
    with time_machine.travel(NOW, tick=False):
        keep_fresh(cast.club)
        yield players


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def person_path(player: Player) -> str:
    return f"/clubs/riviere/people/{player.pk}/rating/"


def test_a_club_without_games_says_where_ratings_come_from(cast: Cast) -> None:
    assert "No rated games yet" in page(Client(), LIST)
    assert "Too few games to tell" in page(Client(), f"{LIST}accuracy/")
    (player,) = people(cast, 1)
    assert "No rated games yet" in page(Client(), person_path(player))


def test_the_leaders_stand_in_their_order_and_lead_to_their_pages(season: list[Player]) -> None:
    text = page(Client(), LIST)
    leaders = list(PlayerRating.objects.filter(place__isnull=False).order_by("place"))
    assert leaders
    found = [text.index(f'href="{person_path(row.player)}"') for row in leaders]
    assert found == sorted(found)
    assert "How this list is made" in text
    assert f"{round(1500 + 200 * leaders[0].mean)}" in text
    others = page(Client(), f"{LIST}?show=provisional")
    absent = [player for player in season if not PlayerRating.objects.get(player=player).place]
    assert all(f'href="{person_path(player)}"' in others for player in absent)


def test_there_is_nothing_to_choose_where_there_is_one_list(season: list[Player]) -> None:
    assert "Three players" not in page(Client(), LIST)
    assert Client().get(f"{LIST}?kind=1-1-1").status_code == 404
    assert Client().get(f"{person_path(season[0])}?kind=9").status_code == 404


@pytest.mark.usefixtures("season")
def test_a_page_of_the_list_asks_no_more_than_four_times() -> None:
    for show in ("", "?show=provisional"):
        with CaptureQueriesContext(connection) as queries:
            page(Client(), f"{LIST}{show}")
        assert len(queries) <= 4


@pytest.mark.parametrize("path", ["", "?show=provisional", "accuracy/"])
def test_the_lists_ask_the_same_at_one_row_and_at_three(cast: Cast, path: str) -> None:
    counts = []
    players = people(cast, 3)
    keep_fresh(cast.club)
    told = {"club": cast.club, "kind": "2-2", "mean": 1.0, "deviation": 0.1, "partners": 4}
    cast.club.ratings.refresh_from_db()
    cast.club.ratings.lists = [{"kind": "2-2", "accuracy": None}]
    cast.club.ratings.save()
    place = None if "provisional" in path else 1
    for number, player in enumerate(players):
        with time_machine.travel(STARTS, tick=False):
            keep_fresh(cast.club)
            PlayerRating.objects.create(
                player=player, rounds=50, played=STARTS, place=place and number + 1, **told
            )
            with CaptureQueriesContext(connection) as queries:
                page(Client(), f"{LIST}{path}")
        counts.append(len(queries))
    assert counts[0] == counts[2] == (2 if path == "accuracy/" else 3)


def test_a_persons_page_asks_the_same_whatever_was_played(cast: Cast, reader: Reader) -> None:
    counts = []
    players = people(cast, 4)
    for week in range(3):
        evening(cast, players, rounds=week + 1, week=week)
        keep_fresh(cast.club)
        client = reader(cast.member)
        with CaptureQueriesContext(connection) as queries:
            page(client, person_path(players[0]))
        counts.append(len(queries))
    assert counts[0] == counts[2] == 12


def test_a_persons_page_tells_the_course_and_where_it_was_played(season: list[Player]) -> None:
    text = page(Client(), person_path(season[7]))
    assert "Rating, evening by evening" in text
    assert text.count("Wednesday drive") == 25
    assert "round 6" in text
    assert "Page 1 of 2" in text
    last = page(Client(), f"{person_path(season[7])}?page=2")
    assert "–</td>" in last  # nothing was before the first round


def test_every_round_of_the_course_says_why(season: list[Player]) -> None:
    text = page(Client(), person_path(season[7]))
    assert text.count('class="rating-why"') == 25
    told = Client().get(f"/api/v1/clubs/riviere/players/{season[7].pk}/ratings/history/").json()
    for line in told["results"][:25]:
        assert line["why"]
        assert escape(line["why"]) in text
        assert (line["change"] == line["own"]) == ("the whole list anew" not in line["why"])


def test_one_order_stands_everywhere_and_it_is_that_of_the_numbers(
    season: list[Player], cast: Cast, reader: Reader
) -> None:
    # Who is less sure would have stood lower.
    PlayerRating.objects.filter(player__in=season).update(rounds=60, deviation=0.2, partners=4)
    PlayerRating.objects.filter(player=season[7]).update(deviation=0.49)
    rows = list(PlayerRating.objects.all())
    told = {
        row.player_id: Rating(row.mean, row.deviation, row.rounds, row.partners, days(row.played))
        for row in rows
    }
    by_day = places(told, NOW.date())
    for row in rows:
        row.place = by_day[row.player_id]
    PlayerRating.objects.bulk_update(rows, ["place"])
    keep = list(csv.DictReader(StringIO(page(Client(), f"{LIST}?download=csv").lstrip("\ufeff"))))
    numbers = [int(row["Rating"]) for row in keep]
    assert numbers == sorted(numbers, reverse=True)
    assert [int(row["Place"]) for row in keep] == [
        1 + sum(other > number for other in numbers) for number in numbers
    ]
    lines = Client().get("/api/v1/clubs/riviere/ratings/").json()["results"]
    assert [(line["place"], line["rating"]) for line in lines] == [
        (int(row["Place"]), int(row["Rating"])) for row in keep
    ]
    listed = re.findall(r'class="score">(\d+)</span>', page(Client(), LIST))
    assert listed == [row["Rating"] for row in keep]
    home = page(reader(cast.member), "/clubs/riviere/").split('id="leaders-title"')[1]
    shown = re.findall(r'class="muted num">(\d+)</span>.*?class="score">(\d+) ', home, re.DOTALL)
    assert shown == [(row["Place"], row["Rating"]) for row in keep[:5]]


def test_a_merged_record_leads_to_the_person(cast: Cast, season: list[Player]) -> None:
    other = add_player(club=cast.club, name="José Ñíguez")
    merge_players(kept=season[0], merged=other)
    answer = Client().get(person_path(other))
    assert (answer.status_code, answer["Location"]) == (302, person_path(season[0]))


def test_a_correction_is_told_to_whom_it_concerns(cast: Cast, season: list[Player]) -> None:
    assert "Changed by a correction" not in page(Client(), person_path(season[0]))
    event = cast.club.events.order_by("starts_at")[0]
    for table in tables(event.played.get(number=1)):
        correct_result(
            table=table,
            points={"NS": 900, "EW": -900},
            by=cast.director,
            reason="Slip",
            always=True,
        )
    assert "Changed by a correction" in page(Client(), person_path(season[0]))


def test_who_is_away_for_a_year_is_shown_no_more(season: list[Player]) -> None:
    with time_machine.travel(NOW + timedelta(days=400), tick=False):
        text = page(Client(), person_path(season[7]))
        assert "No rated game for a year" in text
        assert "Nobody is on the leaderboard yet" in page(Client(), LIST)
        assert "Nobody is provisional" in page(Client(), f"{LIST}?show=provisional")


@pytest.mark.parametrize("shown", [Shown.HIDDEN, Shown.INITIALS])
def test_strangers_see_of_a_name_what_the_person_allows(
    season: list[Player], cast: Cast, reader: Reader, shown: Shown
) -> None:
    player = season[7]
    Player.objects.filter(pk=player.pk).update(shown=shown)
    for path in (LIST, f"{LIST}?download=csv", f"{LIST}?show=provisional"):
        text = page(Client(), path)
        assert player.name not in text
    for path in (LIST, f"{LIST}?show=provisional"):
        linked = f'href="{person_path(player)}"' in page(Client(), path)
        assert not (linked and shown == Shown.HIDDEN)
    status = Client().get(person_path(player)).status_code
    assert status == (404 if shown == Shown.HIDDEN else 200)
    if status == 200:
        assert player.name not in page(Client(), person_path(player))
    whole = page(reader(cast.member), LIST) + page(reader(cast.member), f"{LIST}?show=provisional")
    assert player.name in whole


def test_a_club_that_hides_its_people_shows_strangers_nobody(
    season: list[Player], cast: Cast, reader: Reader
) -> None:
    Club.objects.filter(pk=cast.club.pk).update(people_shown=Shown.HIDDEN)
    assert "/people/" not in page(Client(), LIST).split("<h1>")[1]
    assert person_path(season[7]) in page(reader(cast.member), LIST)


def test_a_forgotten_person_is_named_nowhere_and_the_others_keep_their_ratings(
    season: list[Player], cast: Cast, reader: Reader
) -> None:
    before = dict(PlayerRating.objects.values_list("player_id", "mean"))
    forgotten = season[7]
    forget_person(player=forgotten)
    for client in (Client(), reader(cast.owner)):
        for path in (LIST, f"{LIST}?show=provisional", f"{LIST}?download=csv"):
            assert forgotten.name not in page(client, path)
            assert f'href="{person_path(forgotten)}"' not in page(client, path)
    assert Client().get(person_path(forgotten)).status_code == 404
    assert forgotten.name not in page(reader(cast.owner), person_path(forgotten))
    assert dict(PlayerRating.objects.values_list("player_id", "mean")) == before


@pytest.mark.usefixtures("season")
def test_the_leaderboard_goes_into_a_spreadsheet() -> None:
    answer = Client().get(f"{LIST}?download=csv")
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))
    leaders = PlayerRating.objects.filter(place__isnull=False).order_by("place")
    assert [int(row["Place"]) for row in rows] == [row.place for row in leaders]
    assert [int(row["Rating"]) for row in rows] == [round(1500 + 200 * row.mean) for row in leaders]
    assert {row["Last played"] for row in rows} == {f"{STARTS + 4 * WEEK:%Y-%m-%d}"}
    book = load_workbook(BytesIO(Client().get(f"{LIST}?download=xlsx").content))
    assert book.active.max_row == len(rows) + 1


def test_the_accuracy_page_compares_with_a_coin_and_elo(cast: Cast) -> None:
    players = people(cast, 8)
    drives(cast, players, 4)
    text = page(Client(), f"{LIST}accuracy/")
    assert text.index("In plain words") < text.index("Log-loss")
    assert "Of 8 games looked at, the favourite won about" in text
    assert "So few games say more about luck" in text
    assert "0.6931" in text
    assert "Elo by the mean of a side" in text


def test_readers_are_told_when_results_wait_for_a_worker(
    season: list[Player], cast: Cast, settings: object
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}  # type: ignore[attr-defined]
    evening(cast, season, week=5, rounds=1)
    for path in (LIST, f"{LIST}accuracy/", person_path(season[0])):
        assert "New results are being worked in" in page(Client(), path)
