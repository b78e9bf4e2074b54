"""Years of paper: looked at first, then in the season and in everybody's history."""

from __future__ import annotations

import re
from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Player
from clubs.services import add_player
from tests.bad_files import NO_TABLES
from tests.cast import Cast
from tests.tournaments.conftest import Reader
from tests.tournaments.events.agreeing import ratings_agree
from tournaments.events.audit import check_event
from tournaments.events.models import Event, EventState
from tournaments.events.standings.facts import event_standings
from tournaments.ratings.reading import rated_games
from tournaments.seasons.models import EveningWorth, Season
from tournaments.seasons.season import season_standing

PATH = "/clubs/riviere/events/past/"
FILE = (
    "Date;Name;1;2;Total\n"
    "2019-09-03;Ana;100;-20;80\n2019-09-03;Bo;40;40;80\n2019-09-03;Ci;1;;1\n"
    "2019-09-10;Ana;10;20;30\n2019-09-10;Peggy;x;;\n"
)
TICKED = {"evening-0": "on", "evening-1": "on"}


def waiting(client: Client, text: str = FILE, **more: str) -> str:
    answer = client.post(PATH, {"title": "Tuesday drive", "pasted": text, **more})
    assert answer.status_code == 302, answer.content.decode()
    return answer.headers["Location"]


def test_nothing_is_made_before_it_is_confirmed(reader: Reader, cast: Cast) -> None:
    add_player(club=cast.club, name="Ána")
    client = reader(cast.director)
    page = client.get(waiting(client)).content.decode()
    assert "3\xa0September 2019" in page
    assert "“x” is no score." in page
    assert "on the club’s list" in page
    assert not Event.objects.exists()


def test_evenings_are_in_the_history_marked_and_not_rated(reader: Reader, cast: Cast) -> None:
    ana = add_player(club=cast.club, name="Ána")
    client = reader(cast.director)
    path = waiting(client)
    assert client.post(path, TICKED).status_code == 302
    first, second = Event.objects.order_by("starts_at")
    assert (first.state, first.taken_over, first.rounds) == (EventState.PUBLISHED, True, 2)
    lines = event_standings(first)
    assert [(line.place, line.score, line.adjusted) for line in lines] == [
        (1, 80, 0),
        (1, 80, 0),
        (3, 1, 0),
    ]
    assert second.entrants.get().player == ana
    assert Player.objects.filter(club=cast.club).count() == 3
    page = client.get(first.get_absolute_url()).content.decode()
    assert "Taken over from a file" in page
    assert "Tuesday drive" in client.get(ana.get_absolute_url()).content.decode()
    assert rated_games(cast.club.pk) == []
    # The file was taken; the same again makes nothing twice.
    assert client.post(path, TICKED).status_code == 404
    again = client.get(waiting(client)).content.decode()
    assert again.count("an evening of that day is here already") == 2


def test_a_season_adds_them_up(reader: Reader, cast: Cast) -> None:
    client = reader(cast.director)
    client.post(waiting(client), TICKED)
    for worth, total in ((EveningWorth.SCORE, 110), (EveningWorth.PLACES, None)):
        season = Season.objects.create(
            club=cast.club, name=worth, worth=worth,
            starts_on=date(2019, 9, 1), ends_on=date(2019, 9, 30),
        )  # fmt: skip
        best = season_standing(season).lines[0]
        assert Player.objects.get(pk=best.person).name == "Ana"
        assert best.attended == 2
        assert total is None or best.total == total


def test_halves_are_printed_as_they_are(reader: Reader, cast: Cast) -> None:
    client = reader(cast.director)
    client.post(waiting(client, "Date,Name,Total\n2019-09-03,Ana,12.5\n2019-09-03,Bo,-3"), TICKED)
    event = Event.objects.get()
    page = client.get(event.get_absolute_url()).content.decode()
    assert "12.5" in page
    assert "−3" in page
    told = client.get(f"{event.get_absolute_url()}export.json").json()["standings"]
    assert [line["score"] for line in told] == [12.5, -3]


def test_what_was_said_is_done(reader: Reader, cast: Cast) -> None:
    for number in "78":
        add_player(club=cast.club, name="Ana", number=number)
    client = reader(cast.director)
    path = waiting(client)
    assert "several of this name" in client.get(path).content.decode()
    client.post(path, {"evening-0": "on", "row-0": "skip", "row-1": "new"})
    assert [entrant.name for entrant in Event.objects.get().entrants.all()] == ["Bo", "Ci"]


def test_what_was_typed_comes_back(reader: Reader, cast: Cast) -> None:
    client = reader(cast.director)
    for text in ("Ana\nBo", "Date,Name,Total\n2199-01-01,Ana,1"):
        answer = client.post(PATH, {"title": "Drive", "pasted": text})
        assert answer.status_code == 422
        assert text in answer.content.decode()
    bad = SimpleUploadedFile("past.xlsx", NO_TABLES["row 999,999,999"]())
    assert client.post(PATH, {"title": "Drive", "file": bad}).status_code == 422


TABLES = (
    "Date;Round;Table;Side 1;Points 1;Side 2;Points 2\n"
    "2019-09-03;1;1;Ana / Bo;340;Cy / Di;-80\n2019-09-03;1;2;Eve / Flo;100;Gus / Hal;100\n"
    "2019-09-03;2;1;Ana / Cy;10;Bo / Eve;20\n"
)


def test_an_evening_with_tables_has_its_rounds_and_is_rated_when_chosen(
    reader: Reader, cast: Cast
) -> None:
    client = reader(cast.director)
    page = client.get(path := waiting(client, TABLES)).content.decode()
    assert "count in the ratings" in page
    client.post(path, {"evening-0": "on", "rated": "on"})
    event = Event.objects.get()
    assert [game.margin for game in rated_games(cast.club.pk)] == [420, 0, -10]
    lines = {line.entrant: line for line in event_standings(event)}
    scores = {each.name: lines[each.pk].score for each in event.entrants.all()}
    assert scores == {"Ana": 350, "Bo": 360, "Cy": -70, "Di": -80, "Eve": 120, "Flo": 100,
                      "Gus": 100, "Hal": 100}  # fmt: skip
    assert list(check_event(event)) == []
    page = client.get(event.get_absolute_url()).content.decode()
    assert "Taken over from a file, with its tables." in page
    for address in ("rounds/1/seats/", "rounds/2/tables/1/", "standings/", "export.xlsx"):
        assert client.get(f"{event.get_absolute_url()}{address}").status_code == 200
    ratings_agree(event)


def test_tables_are_not_rated_where_that_is_not_chosen_or_somebody_is_left_out(
    reader: Reader, cast: Cast
) -> None:
    client = reader(cast.director)
    client.post(waiting(client, TABLES), {"evening-0": "on"})
    assert rated_games(cast.club.pk) == []
    assert Event.objects.get().played.count() == 2
    client.post(waiting(client, TABLES), {"evening-0": "on", "rated": "on", "row-1": "skip"})
    assert rated_games(cast.club.pk) == []
    left = Event.objects.get(played=None)
    assert left.entrants.count() == 7


def test_columns_are_set_and_lines_put_right_and_the_rest_stays_as_it_was_said(
    reader: Reader, cast: Cast
) -> None:
    client = reader(cast.director)
    rows = "2019-09-03;Ana;x\n2019-09-03;Bo;40\n2019-09-10;Bo;50"
    path = waiting(client, f"When;Who;What\n{rows}")
    page = client.get(path).content.decode()
    assert "The columns do not tell yet who made what" in page
    columns = {"first-0": "1", "column-0-0": "day", "column-0-1": "name", "column-0-2": "total"}
    page = client.post(path, {"do": "columns", **columns}).content.decode()
    assert "“x” is no score." in page
    assert 'value="2019-09-03;Ana;x"' in page
    said = {"shown": "yes", "evening-0": "on", "row-0": "skip", "do": "mend"}
    page = client.post(path, {**said, "line-1": "2019-09-03;Ana;x1"}).content.decode()
    assert 'value="2019-09-03;Ana;x1"' in page
    page = client.post(path, {**said, "line-1": "2019-09-03;Ana;-10"}).content.decode()
    assert "is no score" not in page
    # Who is first now is Ana; what was said of Bo is still said of him, and of the second evening.
    assert re.findall(r'name="evening-\d"( checked)?', page) == [" checked", ""]
    chosen = re.findall(r'<option value="(\w+)" selected', page.partition("rows-title")[2])
    assert chosen == ["new", "skip"]
    client.post(path, {"evening-0": "on", "row-1": "skip"})
    assert [each.name for each in Event.objects.get().entrants.all()] == ["Ana"]
