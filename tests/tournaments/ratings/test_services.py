"""Ratings that are kept equal a fresh replay, whatever is put right."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from clubs.models import Player
from clubs.services import merge_players, retire_player, unmerge_player
from tests.cast import Cast
from tests.scoring import table as sheet
from tests.tournaments.cast import STARTS, fresh, play_rounds, points_for, tables
from tests.tournaments.ratings.season import WEEK, drives, evening, game, people
from tournaments.events.models import Event
from tournaments.events.services import correct_result, last_step, undo
from tournaments.ratings.arithmetic.snapshot import VERSION
from tournaments.ratings.audit import check_ratings
from tournaments.ratings.mark import watermark
from tournaments.ratings.models import (
    ClubRatings,
    PlayerRating,
    RatedRound,
    RatingCorrection,
    RatingStep,
)
from tournaments.ratings.services import keep_fresh, replay_in_background, replay_ratings


def differences(cast: Cast) -> list[str]:
    return list(check_ratings(cast.club))


def correct(cast: Cast, event: Event, chance: Random) -> None:
    current = event.played.get(number=chance.randint(1, event.played.count()))
    table = chance.choice(tables(current))
    correct_result(
        table=table, points=points_for(table, chance), by=cast.director, reason="Slip", always=True
    )


def change_something(cast: Cast, events: list[Event], chance: Random) -> str:
    """One thing that somebody puts right, anywhere in the season; its name, or that of nothing."""
    records = Player.objects.filter(club=cast.club).order_by("pk")
    heads = list(records.filter(root=None))
    merged = list(records.filter(root__isnull=False))
    event = fresh(chance.choice(events))
    what = chance.choice(["correct", "correct", "merge", "unmerge", "undo", "game", "retire"])
    step = last_step(event)
    if what == "correct":
        correct(cast, event, chance)
    elif what == "merge":
        kept, other = chance.sample(heads, 2)
        merge_players(kept=kept, merged=other)
    elif what == "unmerge" and merged:
        unmerge_player(player=chance.choice(merged))
    elif what == "undo" and step is not None and step.kind == "corrected":
        undo(event=event, seq=step.seq, by=cast.director)
    elif what == "game":
        game(cast, chance.sample(heads, 4))
    elif what == "retire":
        player = chance.choice(heads)
        retire_player(player=player, retired=not player.retired)
    else:
        return "nothing"
    return what


@pytest.mark.parametrize("seed", range(2))
def test_after_any_corrections_the_cache_is_what_a_fresh_replay_gives(
    cast: Cast, seed: int
) -> None:
    chance = Random(seed)
    players = people(cast, 10)
    events = [evening(cast, players[week : week + 7], week=week, odd="3") for week in range(3)]
    keep_fresh(cast.club)
    done = set()
    for _ in range(7):
        done.add(change_something(cast, events, chance))
        assert keep_fresh(cast.club).is_fresh
        assert differences(cast) == []
    assert len(done) > 2


def test_nothing_before_the_earliest_changed_round_is_written_again(cast: Cast) -> None:
    players = people(cast, 8)
    events = [evening(cast, players, week=week) for week in range(3)]
    keep_fresh(cast.club)
    before = {row.at: row.pk for row in RatedRound.objects.all()}
    middle = events[1].played.get(number=2)
    table = tables(middle)[0]
    correct_result(table=table, points={"NS": 900, "EW": 0}, by=cast.director, reason="Slip")
    keep_fresh(cast.club)
    after = {row.at: row.pk for row in RatedRound.objects.all()}
    assert before.keys() == after.keys()
    kept = [before[at] == after[at] for at in sorted(before)]
    assert kept == [True, True, True, False, False, False]


def test_a_new_evening_is_added_and_what_was_there_stays(cast: Cast) -> None:
    players = people(cast, 8)
    evening(cast, players)
    keep_fresh(cast.club)
    before = set(RatingStep.objects.values_list("pk", flat=True))
    evening(cast, players, week=1)
    keep_fresh(cast.club)
    assert before < set(RatingStep.objects.values_list("pk", flat=True))
    assert not RatingCorrection.objects.exists()
    assert differences(cast) == []


def test_people_are_told_when_a_correction_changed_their_rating(cast: Cast) -> None:
    players = people(cast, 8)
    first = evening(cast, players)
    evening(cast, players, week=1)
    keep_fresh(cast.club)
    before = {row.player_id: row.mean for row in PlayerRating.objects.all()}
    table = tables(first.played.get(number=1))[0]
    correct_result(table=table, points={"NS": 900, "EW": 0}, by=cast.director, reason="Slip")
    keep_fresh(cast.club)
    told = RatingCorrection.objects.all()
    seated = set(table.seats.values_list("entrant__player_id", flat=True))
    assert seated <= {each.player_id for each in told}
    for each in told:
        now = PlayerRating.objects.get(player=each.player_id)
        assert each.before == round(1500 + 200 * before[each.player_id])
        assert each.after == round(1500 + 200 * now.mean)
        assert each.before != each.after
        assert each.since == RatedRound.objects.order_by("at")[0].at


def test_a_game_that_ends_late_the_same_evening_corrects_nothing(cast: Cast) -> None:
    players = people(cast, 8)
    event = evening(cast, players)
    keep_fresh(cast.club)
    played = game(cast, players[:4])
    game_row = type(played).objects.filter(pk=played.pk)
    game_row.update(ended_at=event.starts_at - timedelta(hours=1))
    keep_fresh(cast.club)
    assert RatedRound.objects.order_by("at")[0].games == 1
    assert differences(cast) == []
    assert not RatingCorrection.objects.exists()


def test_an_evening_that_is_typed_in_weeks_later_corrects(cast: Cast) -> None:
    players = people(cast, 8)
    evening(cast, players, week=4)
    keep_fresh(cast.club)
    forgotten = evening(cast, players)
    keep_fresh(cast.club)
    assert {each.since.date() for each in RatingCorrection.objects.all()} == {
        forgotten.starts_at.date()
    }
    assert differences(cast) == []


def test_a_merged_record_leaves_the_list_and_comes_back(cast: Cast) -> None:
    players = people(cast, 9)
    evening(cast, players[:8])
    evening(cast, [*players[:7], players[8]], week=1)
    keep_fresh(cast.club)
    alone = dict(PlayerRating.objects.values_list("player_id", "mean"))
    merge_players(kept=players[7], merged=players[8])
    keep_fresh(cast.club)
    assert PlayerRating.objects.get(player=players[7]).rounds == 4
    assert not PlayerRating.objects.filter(player=players[8]).exists()
    unmerge_player(player=Player.objects.get(pk=players[8].pk))
    keep_fresh(cast.club)
    assert dict(PlayerRating.objects.values_list("player_id", "mean")) == alone


def test_a_list_without_games_is_gone(cast: Cast) -> None:
    played = game(cast, people(cast, 4))
    keep_fresh(cast.club)
    assert PlayerRating.objects.count() == 4
    sheet.undo(played, cast.scorer)
    assert keep_fresh(cast.club).lists == []
    assert not PlayerRating.objects.exists()
    assert not RatedRound.objects.exists()


def test_looking_again_asks_the_database_once(cast: Cast) -> None:
    evening(cast, people(cast, 8))
    keep_fresh(cast.club)
    with CaptureQueriesContext(connection) as queries:
        assert keep_fresh(cast.club).is_fresh
    assert len(queries) == 1


@pytest.mark.parametrize(
    "change",
    ["result", "sheet", "amendment", "merge", "retired"],
)
def test_every_change_is_noticed(cast: Cast, change: str) -> None:
    players = people(cast, 9)
    event = evening(cast, players[:8])
    played = game(cast, players[:4])
    keep_fresh(cast.club)
    match change:
        case "result":
            correct(cast, event, Random(1))
        case "sheet":
            sheet.undo(played, cast.scorer)
        case "amendment":
            sheet.say(played, cast.scorer, ("note", {"text": "Tea."}))
        case "merge":
            merge_players(kept=players[8], merged=players[0])
        case _:
            retire_player(player=players[0], retired=True)
    assert not watermark(cast.club.pk).is_current
    assert keep_fresh(cast.club).is_current
    assert differences(cast) == []


def test_a_new_day_makes_new_places_and_no_new_rounds(cast: Cast) -> None:
    evening(cast, people(cast, 8))
    with time_machine.travel(STARTS + timedelta(days=1), tick=False):
        keep_fresh(cast.club)
    steps = set(RatingStep.objects.values_list("pk", flat=True))
    with time_machine.travel(STARTS + 2 * WEEK, tick=False):
        assert not watermark(cast.club.pk).is_fresh
        with CaptureQueriesContext(connection) as queries:
            assert replay_ratings(cast.club.pk) is False
        assert not any("tournaments_sidescore" in each["sql"] for each in queries)
        assert watermark(cast.club.pk).is_fresh
    assert set(RatingStep.objects.values_list("pk", flat=True)) == steps


def test_the_leaderboard_has_places_of_those_who_are_settled(cast: Cast) -> None:
    players = people(cast, 8)
    drives(cast, players, 5)
    with time_machine.travel(STARTS + 5 * WEEK, tick=False):
        keep_fresh(cast.club)
        placed = PlayerRating.objects.filter(place__isnull=False)
        assert placed.exists()
        rows = sorted(placed, key=lambda row: row.place or 0)
        lows = [row.mean - row.deviation for row in rows]
        assert lows == sorted(lows, reverse=True)
        best = rows[0].player
        retire_player(player=best, retired=True)
        keep_fresh(cast.club)
        assert PlayerRating.objects.get(player=best).place is None
        assert differences(cast) == []
    with time_machine.travel(STARTS + 30 * WEEK, tick=False):
        keep_fresh(cast.club)
        assert not PlayerRating.objects.filter(place__isnull=False).exists()


def test_in_a_worker_one_reader_asks_for_all(cast: Cast, settings: Any) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    evening(cast, people(cast, 8))
    for _ in range(3):
        found = keep_fresh(cast.club)
    assert not found.is_current
    assert DBTaskResult.objects.count() == 1
    correct(cast, Event.objects.get(), Random(1))
    keep_fresh(cast.club)
    assert DBTaskResult.objects.count() == 2
    replay_in_background.call(cast.club.pk)
    assert keep_fresh(cast.club).is_fresh
    assert DBTaskResult.objects.count() == 2


def test_a_worker_that_died_is_asked_again(cast: Cast, settings: Any) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    evening(cast, people(cast, 4))
    keep_fresh(cast.club)
    ClubRatings.objects.update(asked_at=STARTS)
    keep_fresh(cast.club)
    assert DBTaskResult.objects.count() == 2


@pytest.mark.django_db
def test_a_club_that_is_gone_needs_no_replay() -> None:
    replay_in_background.call(0)
    assert not ClubRatings.objects.exists()


def test_a_replay_that_somebody_else_overtook_is_made_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = people(cast, 8)
    event = evening(cast, players, rounds=1)
    from tournaments.ratings import services  # noqa: PLC0415  to be overtaken inside

    replayed = services._replayed
    others = [True]

    def overtaken(club_id: int) -> Any:
        told = replayed(club_id)
        if others:
            others.clear()
            Event.objects.filter(pk=event.pk).update(rounds=2)
            play_rounds(fresh(event), cast.director, 1)
            replay_ratings(club_id)
        return told

    monkeypatch.setattr(services, "_replayed", overtaken)
    replay_ratings(cast.club.pk)
    assert RatedRound.objects.count() == 2
    assert differences(cast) == []


def test_a_row_that_was_changed_by_hand_is_found_and_mended(cast: Cast) -> None:
    evening(cast, people(cast, 8))
    keep_fresh(cast.club)
    row = PlayerRating.objects.first()
    assert row is not None
    PlayerRating.objects.filter(pk=row.pk).update(mean=3)
    assert len(differences(cast)) == 1
    assert replay_ratings(cast.club.pk, thorough=True)
    assert differences(cast) == []


def test_a_correction_is_worked_in_before_anybody_looks(
    cast: Cast, django_capture_on_commit_callbacks: Any
) -> None:
    event = evening(cast, people(cast, 8))
    with django_capture_on_commit_callbacks(execute=True):
        correct(cast, event, Random(1))
    assert not PlayerRating.objects.exists()  # nobody has ever looked
    keep_fresh(cast.club)
    with django_capture_on_commit_callbacks(execute=True):
        correct(cast, event, Random(2))
    assert watermark(cast.club.pk).is_fresh
    assert differences(cast) == []


def test_another_arithmetic_is_replayed_and_corrects_nobody(cast: Cast) -> None:
    evening(cast, people(cast, 4))
    keep_fresh(cast.club)
    old = f"{VERSION - 1} "
    kept = ClubRatings.objects.get()
    ClubRatings.objects.update(mark=kept.mark.replace(f"{VERSION} ", old, 1), asked="")
    RatedRound.objects.update(digest="another arithmetic")
    PlayerRating.objects.update(mean=0.9)
    RatingStep.objects.update(moved=None)
    assert keep_fresh(cast.club).is_fresh
    assert not RatingCorrection.objects.exists()
    assert not RatingStep.objects.filter(moved=None).exists()
    assert list(check_ratings(cast.club)) == []
