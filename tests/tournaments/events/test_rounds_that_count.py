"""Rounds that count without having been played: the same above and below every quotient."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tests.tournaments.pairs_cast import meetings, pair, pair_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.services import (
    add_entrants,
    adjust,
    check_in,
    close_round,
    decide,
    draft_round,
    finish,
    rule_result,
    tell_result,
    withdraw,
)
from tournaments.events.shown.bracket import bracket_page
from tournaments.events.shown.standings import standing_lines
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.events.standings.ranking import Rules, TableScore, standings
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import create_season


def play(event: Event, cast: Cast, rounds: int, points: int = 200) -> None:
    for _ in range(rounds):
        current = next_released(fresh(event), cast.director)
        for table in tables(current):
            told = {"NS": points, "EW": points}
            tell_result(table=table, points=told, by=cast.director)
        close_round(round_=current, by=cast.director)


def averages(event: Event, cast: Cast) -> set[Fraction]:
    season = create_season(
        club=cast.club, by=cast.admin, name=f"S{event.pk}", worth="average",
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    return {Fraction(line.total) for line in season_standing(season).lines}


@pytest.mark.parametrize(
    ("score", "credit", "each"), [("average", 0, 200), ("credit", 200, 200), ("zero", 0, 200)]
)
def test_five_people_at_200_each_have_an_average_of_200(
    cast: Cast, score: str, credit: int, each: int
) -> None:
    event = new_event(
        cast, 5, rounds=3, odd="sit", method="points", sit_out_score=score, sit_out_credit=credit
    )
    play(event, cast, 3)
    finish(event=fresh(event), by=cast.director)
    assert averages(event, cast) == {each}
    shown = standing_lines(fresh(event), event_names(event, 9))
    assert {line.average for line in shown} == {str(each)}


def test_who_came_late_and_a_fixed_credit_count_as_many_rounds_as_points(cast: Cast) -> None:
    event = new_event(cast, 4, rounds=4, method="points", sit_out_score="credit", sit_out_credit=80)
    play(event, cast, 1)
    (late,) = add_entrants(event=fresh(event), by=cast.director, guests=["Late"])
    check_in(entrant=late, by=cast.director, said_so=True)
    play(event, cast, 3)
    adjust(entrant=late, points=-40, number=2, by=cast.director, reason="Phone")
    finish(event=fresh(event), by=cast.director)
    line = next(each for each in event_standings(fresh(event)) if each.entrant == late.pk)
    rounds = line.played + line.sat_out
    assert rounds == 4
    assert line.score == 200 * line.played + 80 * line.sat_out - 40
    late.refresh_from_db()
    season = create_season(
        club=cast.club, by=cast.admin, name="S", worth="average",
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    standing = season_standing(season)
    own = {each.person: each.total for each in standing.lines}
    assert own[late.player_id] == Fraction(line.score) / rounds


def test_a_table_that_was_not_played_counts_as_a_sit_out_does(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=2, method="points")
    play(event, cast, 1)
    current = next_released(fresh(event), cast.director)
    first, second = tables(current)
    tell_result(table=first, points={"NS": 200, "EW": 200}, by=cast.director)
    rule_result(table=second, points=None, by=cast.director, reason="Power cut")
    close_round(round_=current, by=cast.director)
    lines = event_standings(fresh(event))
    assert {line.score for line in lines} == {400}
    assert sorted((line.played, line.sat_out) for line in lines) == [(1, 1)] * 4 + [(2, 0)] * 4


def test_whoever_never_came_stands_last_shares_nothing_and_wins_nothing(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=1, method="margin")
    current = next_released(fresh(event), cast.director)
    first, second = tables(current)
    tell_result(table=first, points={"NS": 300, "EW": 100}, by=cast.director)
    rule_result(table=second, points=None, by=cast.director, reason="Nobody came")
    close_round(round_=current, by=cast.director)
    lines = event_standings(fresh(event))
    away = set(second.seats.values_list("entrant_id", flat=True))
    assert {line.entrant for line in lines[4:]} == away
    assert all(line.place == 0 and not line.shares_with for line in lines[4:])
    assert [line.place for line in lines[:4]] == [1, 1, 3, 3]
    won = {who for each in suggested_prizes(fresh(event), lines) for who in each.entrants}
    assert won.isdisjoint(away)


def test_tie_breaks_of_people_with_other_numbers_of_rounds_compare_shares() -> None:
    # 1 and 2 are level: 1 won one of one round, 2 won two of three.
    tables_ = [
        TableScore(1, 1, (((1,), 60), ((9,), 0))),
        TableScore(1, 2, (((2,), 70), ((8,), 0))),
        TableScore(2, 1, (((2,), 10), ((8,), 0))),
        TableScore(3, 1, (((2,), 0), ((8,), 20))),
    ]
    rules = Rules(method="margin", sit_out="zero", tie_breaks=("wins",))
    lines = standings([1, 2, 8, 9], tables_, rules)
    assert [line.entrant for line in lines[:2]] == [1, 2]
    (step,) = lines[0].steps
    assert step.shares
    assert dict(step.values) == {1: 2, 2: Fraction(4, 3)}


def test_the_sentence_of_a_tie_says_that_it_is_by_the_round(cast: Cast) -> None:
    event = new_event(
        cast, 5, rounds=3, odd="sit", method="points", sit_out_score="credit", sit_out_credit=200
    )
    for number in range(3):
        current = next_released(fresh(event), cast.director)
        (table,) = tables(current)
        tell_result(table=table, points={"NS": 200 + number, "EW": 100}, by=cast.director)
        close_round(round_=current, by=cast.director)
    adjusted = {line.entrant: line.score for line in event_standings(fresh(event))}
    most = max(adjusted.values())
    for who, score in adjusted.items():
        one = event.entrants.select_related("event__club").get(pk=who)
        if score != most:
            adjust(entrant=one, points=int(most - score), number=1, by=cast.director, reason="Even")
    words = [line.tie for line in standing_lines(fresh(event), event_names(event, 9))]
    assert any("a round, since not all played as many" in each for each in words)


def semi_without_players(cast: Cast, gone: int) -> Event:
    """A knockout of four pairs; of the second semi-final so many pairs went home before it."""
    event = pair_event(cast, 4, "knockout", rounds=2)
    current = next_released(fresh(event), cast.director)
    first, second = tables(current)
    tell_result(table=first, points={"NS": 300, "EW": 100}, by=cast.director)
    rule_result(table=second, points=None, by=cast.director, reason="Nobody came")
    close_round(round_=current, by=cast.director)
    for number in meetings(current)[1][:gone]:
        withdraw(entrant=pair(event, number).one, by=cast.director)
    return fresh(event)


@pytest.mark.parametrize("gone", [0, 2])
def test_a_semi_final_without_players_sends_nobody_on(cast: Cast, gone: int) -> None:
    event = semi_without_players(cast, gone)
    lines = event_standings(event)
    played = [line for line in lines if line.played]
    assert [line.place for line in lines] == [1, 2, 0, 0]
    assert lines[:2] == tuple(played)
    page = bracket_page(event, event_names(event, 9))
    assert page["columns"][0].meetings[1].how == "not played: nobody goes on"
    assert not any(place.won for place in page["columns"][0].meetings[1].places)
    assert page["first"]
    finish(event=event, by=cast.director)


def test_a_pair_whose_opponents_went_home_goes_on_by_a_walkover(cast: Cast) -> None:
    event = semi_without_players(cast, 1)
    page = bracket_page(event, event_names(event, 9))
    assert page["columns"][0].meetings[1].how.startswith("walkover")
    final = draft_round(event=event, by=cast.director)
    assert final.tables.count() == 1
    seated = set(final.tables.get().seats.values_list("entrant_id", flat=True))
    assert all(line.ranked for line in event_standings(event) if line.entrant in seated)


def test_the_director_may_send_one_on_from_a_game_that_was_not_played(cast: Cast) -> None:
    event = semi_without_players(cast, 0)
    table = tables(event.played.get(number=1))[1]
    decide(table=table, side="EW", by=cast.director)
    final = draft_round(event=fresh(event), by=cast.director)
    assert meetings(event.played.get(number=1))[1][1] in meetings(final)[0]
