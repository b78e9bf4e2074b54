"""Seasons from played evenings to the honours board."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Player, Shown, Visibility
from clubs.services import merge_players, unmerge_player
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewEntry, record
from tests.cast import Cast
from tests.tournaments.cast import STARTS, fresh, new_event, next_released, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    correct_result,
    create_event,
    finish,
    keep_sheet,
    tell_result,
)
from tournaments.events.standings.facts import event_standings
from tournaments.seasons.evenings import events_between
from tournaments.seasons.models import HonourKind, Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import change_season, close_season, create_season, reopen_season

DAYS: dict[str, Any] = {"starts_on": date(2026, 11, 1), "ends_on": date(2026, 12, 31)}


def evening(
    cast: Cast,
    players: Sequence[Player],
    week: int,
    points: Sequence[dict[str, int]],
    *,
    done: bool = True,
) -> Event:
    """An evening of one table, a round for each of `points`."""
    event = create_event(
        club=cast.club,
        by=cast.director,
        title=f"Week {week + 1}",
        starts_at=STARTS + timedelta(days=7 * week),
        seed=3 + week,
        rounds=max(1, len(points)),
        confirming="off",
    )
    add_entrants(event=event, by=cast.director, players=list(players))
    for entrant in event.entrants.all():
        check_in(entrant=entrant, by=cast.director)
    for told in points:
        current = next_released(fresh(event), cast.director)
        tell_result(table=tables(current)[0], points=told, by=cast.director)
        close_round(round_=current, by=cast.director)
    if done:
        finish(event=fresh(event), by=cast.director)
    return fresh(event)


@pytest.fixture
def four(cast: Cast) -> list[Player]:
    """Four people of the club, from an evening that is in no season."""
    event = new_event(cast, 4, starts_at=STARTS - timedelta(days=400))
    return [entrant.player for entrant in event.entrants.select_related("player")]


def new_season(cast: Cast, **said: Any) -> Season:
    told = {"name": "Spring 2026", "worth": "score", **DAYS, **said}
    return create_season(club=cast.club, by=cast.admin, **told)


def totals(season: Season) -> dict[int, Any]:
    season = Season.objects.select_related("club", "previous").get(pk=season.pk)
    return {line.person: line.total for line in season_standing(season).lines}


def test_a_season_adds_up_what_the_standings_of_its_evenings_say(
    cast: Cast, four: list[Player]
) -> None:
    first = evening(cast, four, 0, [{"NS": 300, "EW": 100}, {"NS": -40, "EW": 260}])
    second = evening(cast, four, 1, [{"NS": 120, "EW": 80}])
    evening(cast, four, 20, [{"NS": 500, "EW": 0}])  # in spring of the next year
    said: dict[int, Fraction] = {}
    for event in (first, second):
        players = dict(event.entrants.values_list("pk", "player_id"))
        for line in event_standings(event):
            said[players[line.entrant]] = said.get(players[line.entrant], Fraction(0)) + line.score
    assert totals(new_season(cast)) == said


def test_an_evening_that_is_left_out_counts_for_nothing(cast: Cast, four: list[Player]) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    out = evening(cast, four, 1, [{"NS": 0, "EW": 400}])
    assert set(totals(new_season(cast, left_out=[out])).values()) == {200, -200}


def test_a_correction_is_in_the_table_when_it_is_read_again(cast: Cast, four: list[Player]) -> None:
    event = evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    season = new_season(cast)
    assert set(totals(season).values()) == {200, -200}
    table = tables(event.played.get())[0]
    points = {"NS": 110, "EW": 100}
    correct_result(table=table, points=points, by=cast.admin, reason="Read the slip again")
    assert set(totals(season).values()) == {10, -10}


def test_a_merged_record_counts_for_who_stands_for_it_and_comes_back(
    cast: Cast, four: list[Player]
) -> None:
    double = Player.objects.create(club=cast.club, name="Margaret D.")
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    evening(cast, [double, *four[1:]], 1, [{"NS": 300, "EW": 100}])
    season = new_season(cast, worth="wins")
    before = totals(season)
    merge_players(kept=four[0], merged=double)
    after = totals(season)
    assert after[four[0].pk] == before[four[0].pk] + before[double.pk]
    assert double.pk not in after
    unmerge_player(player=Player.objects.get(pk=double.pk))
    assert totals(season) == before


def test_only_a_part_of_the_season_before_is_brought_in(cast: Cast, four: list[Player]) -> None:
    evening(cast, four, 0, [{"NS": 301, "EW": 100}])
    evening(cast, four, 10, [{"NS": 100, "EW": 90}])
    first = new_season(cast, name="First")
    days = {"starts_on": date(2027, 1, 1), "ends_on": date(2027, 6, 30)}
    second = new_season(cast, name="Second", previous=first, carry=50, **days)
    brought = {each: Fraction(total, 2) for each, total in totals(first).items()}
    alone = new_season(cast, name="Alone", **days)
    expected = {each: total + brought[each] for each, total in totals(alone).items()}
    assert totals(second) == expected
    assert Fraction(201, 2) in brought.values()


def test_slams_and_calls_of_a_score_sheet_are_titles(cast: Cast, four: list[Player]) -> None:
    event = evening(cast, four, 0, [], done=False)
    current = next_released(event, cast.director)
    table = tables(current)[0]
    game: Game = keep_sheet(table=table, by=cast.director)
    for _ in range(event.hands):
        dealer = read_state(game).dealer
        seat = "NESW"[(dealer + 1) % 4]
        side = "NS" if seat in "NS" else "EW"
        tricks = {"NS": 0, "EW": 0} | {side: 10}
        entries = [
            NewEntry("contract", {"contract": "8H", "seat": seat}),
            NewEntry("tricks", {"tricks": tricks}),
        ]
        record(game.pk, entries, cast.director)
        game.refresh_from_db()
    tell_result(table=table, points={"NS": 500, "EW": 500}, by=cast.director)
    close_round(round_=current, by=cast.director)
    standing = season_standing(new_season(cast))
    told: dict[str, Any] = {
        title.kind: (len(title.people), title.figure, title.call) for title in standing.titles()
    }
    assert told[HonourKind.SLAMS] == (4, event.hands // 4, "")
    assert told[HonourKind.CALL][1:] == (300, "8H")
    assert HonourKind.MISERES not in told


def test_the_end_of_a_season_puts_places_and_titles_on_the_board(
    cast: Cast, four: list[Player]
) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    season = close_season(season=new_season(cast))
    given = [(honour.kind, honour.figure) for honour in season.honours.all()]
    people = [("1", "200"), ("3", "-200"), ("wins", "1")]
    assert given == [each for each in people for _ in range(2)]
    with pytest.raises(ValidationError) as refused:
        change_season(season=season, name="Other", **DAYS)
    assert refused.value.code == "closed"
    assert reopen_season(season=season).honours.count() == 0


def test_the_board_says_on_page_file_and_api_that_the_standings_moved_on(
    cast: Cast, four: list[Player], reader: Reader
) -> None:
    event = evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    season = close_season(season=new_season(cast))
    client = reader(cast.member)
    board = f"/clubs/{cast.club.slug}/honours/"
    words = "The standings have changed since these honours were written down."

    def told() -> tuple[bool, set[str], bool]:
        rows = list(csv.reader(client.get(f"{board}?download=csv").content.decode().splitlines()))
        data = client.get(f"/api/v1/seasons/{season.pk}/").json()
        assert data["honours"][0]["figure"] == 200
        assert rows[1][1:5] == ["First", data["honours"][0]["names"][0], "", "200"]
        page = client.get(board).content.decode()
        return words in page, {row[-1] for row in rows[1:]}, data["honours_outdated"]

    assert told() == (False, {""}, False)
    (table,) = tables(event.played.get())
    points = {"NS": 100, "EW": 300}
    correct_result(table=table, points=points, by=cast.director, reason="Sides mixed up")
    assert told() == (True, {"yes"}, True)


def test_a_season_is_not_closed_while_an_evening_of_it_is_open(
    cast: Cast, four: list[Player]
) -> None:
    running = evening(cast, four, 0, [{"NS": 300, "EW": 100}], done=False)
    season = new_season(cast)
    with pytest.raises(ValidationError, match="Week 1") as refused:
        close_season(season=season)
    assert refused.value.code == "event_open"
    finish(event=fresh(running), by=cast.director)
    assert close_season(season=season).closed_at is not None


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"starts_on": date(2027, 1, 1)}, "days"),
        ({"carry": 10}, "no_season_before"),
        ({"name": "  "}, "no_name"),
        ({"name": "Taken"}, "name_taken"),
    ],
)
def test_what_makes_no_season_is_refused(cast: Cast, said: dict[str, Any], code: str) -> None:
    new_season(cast, name="Taken")
    with pytest.raises(ValidationError) as refused:
        new_season(cast, **said)
    assert refused.value.code == code
    assert Season.objects.count() == 1


@pytest.fixture
def season(cast: Cast, four: list[Player]) -> Season:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    evening(cast, four, 1, [{"NS": 20, "EW": 170}])
    return new_season(cast, attendance=2)


def test_the_page_tells_the_table_the_race_and_the_titles(
    season: Season, cast: Cast, reader: Reader
) -> None:
    page = reader(cast.admin).get(f"/seasons/{season.pk}/").content.decode()
    for words in ("Zoë Ångström", "The race of the leaders", "Most rounds won", "ليلى حداد"):
        assert words in page
    assert page.count("level in everything: the place is shared") in (0, 2, 4)


def test_two_who_change_a_season_at_once_keep_what_the_other_said(
    season: Season,
) -> None:
    other = Season.objects.select_related("club").get(pk=season.pk)
    change_season(season=season, best=2, left_out=events_between(season)[:1])
    changed = change_season(season=other, worth="score")
    assert (changed.best, changed.worth, changed.left_out.count()) == (2, "score", 1)


def test_the_table_is_a_file_too(season: Season, reader: Reader) -> None:
    told = reader(None).get(f"/seasons/{season.pk}/?download=csv").content.decode("utf-8-sig")
    header, *rows = told.splitlines()
    assert header == "Place,Shared,Name,Points,Evenings,Evenings won"
    assert len(rows) == 4


def test_a_person_sees_which_evenings_count(season: Season, reader: Reader) -> None:
    change_season(season=season, name=season.name, worth="score", best=1, **DAYS)
    person = season_standing(season).lines[0].person
    page = reader(None).get(f"/seasons/{season.pk}/people/{person}/").content.decode()
    assert "does not count: others were better" in page
    assert reader(None).get(f"/seasons/{season.pk}/people/999999/").status_code == 404


def test_a_hidden_person_is_nowhere_to_strangers(
    season: Season, four: list[Player], reader: Reader, cast: Cast
) -> None:
    Player.objects.filter(pk=four[0].pk).update(shown=Shown.HIDDEN)
    close_season(season=season)
    stranger = reader(None)
    for path in (
        f"/seasons/{season.pk}/",
        f"/seasons/{season.pk}/?download=csv",
        f"/clubs/{cast.club.slug}/honours/",
        f"/api/v1/seasons/{season.pk}/",
    ):
        answer = stranger.get(path)
        assert answer.status_code == 200
        assert four[0].name not in answer.content.decode("utf-8-sig")
    hidden = stranger.get(f"/seasons/{season.pk}/people/{four[0].pk}/")
    assert hidden.status_code == 404


def test_nothing_new_is_told_in_no_words(season: Season, four: list[Player], cast: Cast) -> None:
    evening(cast, four, 2, [{"NS": 1, "EW": 0}], done=False)
    client = Client()
    page = client.get(f"/seasons/{season.pk}/").content.decode()
    mark = page.split("live/?v=")[1].split('"')[0]
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/seasons/{season.pk}/live/?v={mark}").status_code == 204
    assert len(queries) == 2
    assert client.get(f"/seasons/{season.pk}/live/?v=0").status_code == 200


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("seasons/{id}/", 7),
        ("seasons/{id}/settings/", 12),
        ("seasons/{id}/people/{player}/", 7),
        ("api/v1/seasons/{id}/", 8),
    ],
)
def test_at_one_evening_and_at_three(
    cast: Cast, four: list[Player], reader: Reader, path: str, queries: int
) -> None:
    counts = []
    season = new_season(cast)
    client = reader(cast.admin)
    for week in range(3):
        evening(cast, four, week, [{"NS": 300, "EW": 100}])
        address = "/" + path.format(id=season.pk, player=four[0].pk)
        assert client.get(address).status_code == 200  # folds what is new
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.append(len(asked))
    assert [counts[0], counts[2]] == [queries, queries]


def test_the_lists_at_one_and_at_three(cast: Cast, four: list[Player], reader: Reader) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    counts: dict[str, list[int]] = {"seasons/": [], "honours/": []}
    client = reader(cast.admin)
    for number in range(3):
        close_season(season=new_season(cast, name=f"Season {number}"))
        for path, asked_of in counts.items():
            with CaptureQueriesContext(connection) as asked:
                assert client.get(f"/clubs/{cast.club.slug}/{path}").status_code == 200
            asked_of.append(len(asked))
    assert counts == {"seasons/": [6, 6, 6], "honours/": [10, 10, 10]}


def test_a_new_season_counts_like_the_last_one(cast: Cast, reader: Reader) -> None:
    new_season(cast, best=5, attendance=3)
    client = reader(cast.admin)
    address = f"/clubs/{cast.club.slug}/seasons/new/"
    page = client.get(address)
    assert page.context["form"].initial["best"] == 5
    sent = {
        "name": "Winter", "starts_on": "2027-06-01", "ends_on": "2027-08-31", "worth": "places",
        "pair_places": "pair", "guests": "count",
        "best": "5", "drop": "0", "attendance": "3", "carry": "0",
    }  # fmt: skip
    assert client.post(address, {**sent, "ends_on": "2027-05-31"}).status_code == 422
    assert client.post(address, sent).status_code == 302
    assert Season.objects.get(name="Winter").best == 5


def test_a_club_of_members_keeps_its_seasons_to_itself(
    season: Season, cast: Cast, reader: Reader
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert reader(None).get(f"/seasons/{season.pk}/").status_code == 404
