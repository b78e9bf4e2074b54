"""Slams and best calls: one meaning, whoever asks, from sheets and from slips."""

from __future__ import annotations

from clubs.services import add_player
from scoring.models import Game, HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.counting import sat_in
from tests.cast import Cast
from tests.scoring.table import play
from tests.tournaments.cast import entrant, fresh, new_event, next_released, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.pairs_cast import refused
from tournaments.events.models import Event, Table
from tournaments.events.services import (
    close_round,
    end_round,
    finish,
    keep_sheet,
    last_step,
    substitute,
    tell_deeds,
    tell_result,
    undo,
)
from tournaments.events.standings.deeds import Reported, event_deeds, reported
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import Suggestion, suggested_prizes
from tournaments.seasons.evenings import evening_lines


def prizes(event: Event) -> dict[str, Suggestion]:
    found = suggested_prizes(fresh(event), event_standings(fresh(event)))
    return {each.kind: each for each in found}


def at(table: Table, seat: int) -> int:
    return table.seats.get(seat=seat).entrant_id


def played(game: Game, cast: Cast) -> None:
    """A slam of North, a hand that East lost to all ten tricks, a misère, and a slam of South's
    partner's bid: whose bid it was counts."""
    play(game, cast.scorer, "6S", "N", NS=10, EW=0)
    play(game, cast.scorer, "8H", "E", NS=10, EW=0)
    play(game, cast.scorer, "M", "W", NS=10, EW=0)
    play(game, cast.scorer, "7C", "S", NS=7, EW=3)


def test_prizes_seasons_and_statistics_have_the_same_slams(cast: Cast) -> None:
    event = new_event(cast, 4, rounds=1, hands=4, profile="australian-4")
    current = next_released(event, cast.director)
    (table,) = tables(current)
    played(keep_sheet(table=table, by=cast.scorer), cast)
    end_round(round_=current, by=cast.director)
    finish(event=fresh(event), by=cast.director)
    north = at(table, 0)
    found = prizes(event)
    assert (found["slams"].entrants, found["slams"].figure) == ((north,), 1)
    dearest = max(event_deeds(fresh(event)).items(), key=lambda each: each[1].call_value)[0]
    by_entrant = dict(event.entrants.values_list("pk", "player_id"))
    assert [by_entrant[who] for who in found["call"].entrants] == [dearest]
    seats = HandSeat.objects.filter(role=HandRole.DECLARER, hand__void=False)
    by_player: dict[int | None, int] = {}
    for row in sat_in(seats):
        by_player[row.player] = by_player.get(row.player, 0) + row.line.slams
    deeds = event_deeds(fresh(event))
    season = {line.player_id: line.slams for line in evening_lines(fresh(event))}
    for player, slams in by_player.items():
        told = deeds.get(player)
        assert (told.slams if told else 0) == slams
        assert season[player or 0] == slams
    assert sum(season.values()) == 1


def test_a_slip_says_slams_and_calls_and_how_many_tables_did_is_told(
    cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8, rounds=1)
    current = next_released(event, cast.director)
    first, second = tables(current)
    for table in (first, second):
        tell_result(table=table, points={"NS": 300, "EW": 100}, by=cast.director)
    assert "slams" not in prizes(event)
    browser, page = reader(cast.scorer), f"/events/{event.pk}/rounds/1/tables/1/"
    assert "Slams and best calls" in browser.get(page).content.decode()
    sent = {"action": "deeds", f"slams-{at(first, 0)}": "2", f"call-{at(first, 1)}": "8H"}
    assert browser.post(page, sent).status_code == 302
    assert first.deeds.count() == 4
    close_round(round_=current, by=cast.director)
    found = prizes(event)
    assert (found["slams"].entrants, found["slams"].figure) == ((at(first, 0),), 2)
    assert found["call"].entrants == (at(first, 1),)
    assert reported(fresh(event)) == Reported(1, 2)
    finish(event=fresh(event), by=cast.director)
    told = reader(cast.director).get(f"/events/{event.pk}/finish/").content.decode()
    assert "known from 1 of 2 tables" in told
    assert sum(line.slams for line in evening_lines(fresh(event))) == 2
    assert reader(cast.member).post(page, sent).status_code == 403


def test_what_a_slip_says_is_taken_back_and_belongs_to_who_sat_there(cast: Cast) -> None:
    event = new_event(cast, 4)
    current = next_released(event, cast.director)
    (table,) = tables(current)
    who = at(table, 0)
    sub = add_player(club=cast.club, name="Sub")
    one = entrant(event, event.entrants.get(pk=who).number)
    tell_deeds(table=table, told={who: (1, "7S")}, by=cast.director)
    assert event_deeds(fresh(event))[one.player_id].slams == 1
    substitute(entrant=one, player=sub, number=1, by=cast.director)
    assert event_deeds(fresh(event))[sub.pk].slams == 1
    tell_deeds(table=table, told={who: (3, "7S")}, by=cast.director)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert event_deeds(fresh(event))[sub.pk].slams == 1


def test_a_slip_says_nothing_that_cannot_be(cast: Cast) -> None:
    event = new_event(cast, 8)
    current = next_released(event, cast.director)
    first, second = tables(current)
    for told in ({at(second, 0): (1, "")}, {at(first, 0): (1, "99X")}, {at(first, 0): (-1, "")}):
        with refused("bad_deeds"):
            tell_deeds(table=first, told=told, by=cast.director)
    game = keep_sheet(table=first, by=cast.scorer)
    play(game, cast.scorer, "6S", "N", NS=10, EW=0)
    with refused("sheet_says_so"):
        tell_deeds(table=first, told={}, by=cast.director)
