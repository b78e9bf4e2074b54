"""Which games are rated, and for whom."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import merge_players, unmerge_player
from rules_engine.format import Format
from scoring.models import Game, Sitting
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table as sheet
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.ratings.season import evening, game, people
from tournaments.events.models import Event, SideScore
from tournaments.events.services import (
    close_round,
    correct_result,
    rule_result,
    substitute,
    tell_result,
    withdraw,
)
from tournaments.events.services.sheets import keep_sheet
from tournaments.ratings.games import RatedGame
from tournaments.ratings.reading import rated_games


def games_of(cast: Cast) -> list[RatedGame]:
    return rated_games(cast.club.pk)


def keys(sides: tuple[tuple[int, ...], ...]) -> set[int]:
    return {person for side in sides for person in side}


def test_every_table_of_a_closed_round_is_one_game(cast: Cast) -> None:
    event = evening(cast, people(cast, 9), rounds=2, hands=6)
    found = games_of(cast)
    assert len(found) == 4
    assert {each.kind for each in found} == {"2-2"}
    assert {(each.event, each.number, each.game) for each in found} == {
        (event.pk, 1, None),
        (event.pk, 2, None),
    }
    assert all(each.hands == 6 and each.ranks is None for each in found)
    assert len({each.at for each in found if each.number == 1}) == 1
    assert found[0].at < found[-1].at
    first = next(each for each in found if each.number == 1)
    scores = SideScore.objects.filter(
        table__round__number=1, table__seats__entrant__player__in=first.sides[0]
    )
    points = {score.side: score.points for score in scores}
    own = SideScore.objects.get(
        table__round__number=1, side="EW", table__seats__entrant__player=first.sides[0][0]
    )
    assert first.margin == points["NS"] - own.points


def test_an_open_round_and_a_table_that_did_not_play_say_nothing(cast: Cast) -> None:
    event = new_event(cast, 8)
    current = next_released(event, cast.director)
    first, second = tables(current)
    tell_result(table=first, points={"NS": 100, "EW": 40}, by=cast.director)
    assert games_of(cast) == []
    rule_result(table=second, points=None, by=cast.director, reason="Fire alarm")
    close_round(round_=current, by=cast.director)
    assert [each.margin for each in games_of(cast)] == [60]


def test_the_substitute_is_rated_and_not_the_entrant(cast: Cast) -> None:
    event = new_event(cast, 4)
    (other,) = people(cast, 1)
    current = next_released(event, cast.director)
    sitting = entrant(event, 2)
    substitute(entrant=sitting, player=other, number=1, by=cast.director)
    (table,) = tables(current)
    tell_result(table=table, points={"NS": 100, "EW": 40}, by=cast.director)
    close_round(round_=current, by=cast.director)
    (found,) = games_of(cast)
    assert other.pk in keys(found.sides)
    assert sitting.player_id not in keys(found.sides)


def test_what_somebody_played_before_going_home_stays(cast: Cast) -> None:
    event = new_event(cast, 8)
    play_rounds(event, cast.director, 1)
    before = games_of(cast)
    withdraw(entrant=entrant(event, 3), by=cast.director)
    assert games_of(cast) == before


def test_a_correction_is_another_game(cast: Cast) -> None:
    event = evening(cast, people(cast, 4), rounds=1)
    (table,) = tables(event.played.get())
    correct_result(table=table, points={"NS": 50, "EW": 10}, by=cast.director, reason="Slip")
    (found,) = games_of(cast)
    assert found.margin == 40


def test_a_merge_is_followed_and_taken_back(cast: Cast) -> None:
    players = people(cast, 4)
    again = people(cast, 1)[0]
    game(cast, players)
    game(cast, [again, *players[1:]])
    merge_players(kept=players[0], merged=again)
    assert {keys(each.sides) == {each.pk for each in players} for each in games_of(cast)} == {True}
    unmerge_player(player=Player.objects.get(pk=again.pk))
    assert {again.pk in keys(each.sides) for each in games_of(cast)} == {True, False}


def test_a_table_at_which_one_person_would_sit_twice_is_left_out(cast: Cast) -> None:
    players = people(cast, 4)
    game(cast, players)
    merge_players(kept=players[0], merged=players[1])
    assert games_of(cast) == []


def test_a_finished_game_of_the_club_counts_by_its_margin_and_its_winner(cast: Cast) -> None:
    players = people(cast, 4)
    played = game(cast, players)
    (found,) = games_of(cast)
    scores = played.state["scores"]
    assert found.margin == scores[0] - scores[1]
    assert (found.ranks, found.hands, found.game) == ((1, 2), None, played.pk)
    assert found.sides == (
        (players[0].pk, players[2].pk),
        (players[1].pk, players[3].pk),
    )
    assert found.shares == (1.0, 0.0)


def test_games_that_nobody_can_rate_are_left_out(cast: Cast) -> None:
    players = people(cast, 4)
    with_stranger = game(cast, players)
    Sitting.objects.filter(game=with_stranger, seat=0).update(player=None)
    seats = [NewSeat(player_id=player.pk) for player in players]
    running = sheet.start(cast.scorer, club=cast.club, seats=seats)
    assert games_of(cast) == []
    sheet.say(running, cast.scorer, ("abandon", {"reason": "Late"}))
    assert Game.objects.get(pk=running.pk).over
    assert games_of(cast) == []
    sheet.finished(cast.scorer)  # at home
    assert games_of(cast) == []


def test_a_guest_is_rated_as_the_player_of_the_club_that_he_becomes(cast: Cast) -> None:
    seats = [NewSeat("Guest"), *(NewSeat(player_id=p.pk) for p in people(cast, 3))]
    sheet.finished(cast.scorer, club=cast.club, seats=seats)
    (found,) = games_of(cast)
    assert Player.objects.get(name="Guest").pk in keys(found.sides)


def test_an_undone_end_takes_the_game_back(cast: Cast) -> None:
    played = game(cast, people(cast, 4))
    sheet.undo(played, cast.scorer)
    assert games_of(cast) == []


def test_hands_after_an_end_that_moved_up_count_for_nobody(cast: Cast) -> None:
    seats = [NewSeat(player_id=player.pk) for player in people(cast, 4)]
    played = sheet.start(cast.scorer, club=cast.club, seats=seats)
    played = sheet.play(played, cast.scorer, "6S", "N", NS=6, EW=4)
    for _ in range(2):
        played = sheet.play(played, cast.scorer, "8H", "N", NS=8, EW=2)
    (before,) = games_of(cast)
    assert before.margin == 640 - 80
    slam = [
        {"kind": "contract", "payload": {"contract": "10NT", "seat": "N"}},
        {"kind": "tricks", "payload": {"tricks": {"NS": 10, "EW": 0}}},
    ]
    told = {"cancels": [1, 2], "events": slam, "reason": "It was a slam."}
    played = sheet.say(played, cast.scorer, ("amend", told))
    assert played.hands.filter(void=True).count() == 2
    (after,) = games_of(cast)
    assert after.margin == 520
    assert after.at == before.at


def test_the_sheet_of_a_table_is_not_counted_besides_its_result(cast: Cast) -> None:
    event = new_event(cast, 4, hands=2)
    current = next_released(event, cast.director)
    (table,) = tables(current)
    kept = keep_sheet(table=table, by=cast.director)
    for _ in range(2):
        kept = sheet.play(kept, cast.scorer, "8H", "N", NS=8, EW=2)
    assert kept.over
    assert games_of(cast) == []
    tell_result(table=table, points={"NS": 520, "EW": 40}, by=cast.director)
    close_round(round_=current, by=cast.director)
    (found,) = games_of(cast)
    assert (found.game, found.margin) == (None, 480)


def test_of_several_games_in_a_row_only_the_winner_is_known(cast: Cast) -> None:
    players = people(cast, 4)
    played = game(cast, players, length=Format(games=2))
    for _ in range(2):
        played = sheet.play(played, cast.scorer, "8H", "N", NS=8, EW=2)
    (found,) = games_of(cast)
    assert (found.margin, found.ranks, found.hands) == (None, (1, 2), None)


def test_a_single_hand_says_who_won_and_no_margin(cast: Cast) -> None:
    evening(cast, people(cast, 4), rounds=1, hands=1)
    (found,) = games_of(cast)
    assert found.margin is None
    assert sorted(found.ranks or ()) in ([1, 2], [1, 1])


def test_three_sides_are_ranked_in_a_list_of_their_own(cast: Cast) -> None:
    event = evening(cast, people(cast, 7), rounds=1, odd="3")
    assert sorted(each.kind for each in games_of(cast)) == ["1-1-1", "2-2"]
    three = next(each for each in games_of(cast) if each.kind == "1-1-1")
    assert three.margin is None
    points = {
        score.table.seats.get(side=score.side).entrant.player_id: score.points
        for score in SideScore.objects.filter(table__round__event=event, side__in="ABC")
    }
    assert three.ranks == tuple(
        1 + sum(other > points[player] for other in points.values()) for (player,) in three.sides
    )


@pytest.mark.parametrize(("length", "hands"), [("hands", 8), ("timed", None), ("full", None)])
def test_only_a_number_of_hands_is_a_weight(cast: Cast, length: str, hands: int | None) -> None:
    evening(cast, people(cast, 4), rounds=1, length=length, hands=8)
    assert [each.hands for each in games_of(cast)] == [hands]


def test_games_of_another_club_are_none_of_ours(cast: Cast) -> None:
    event: Event = evening(cast, people(cast, 4), rounds=1)
    assert rated_games(fresh(event).club_id + 1) == []
