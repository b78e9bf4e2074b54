"""Seats of a round that is played: no-shows, exchanges and a table more, and who is told what."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.services import add_player, merge_players
from scoring.models import Sitting
from tests.cast import Cast
from tests.scoring.table import play
from tests.tournaments.cast import entrant, fresh, new_event, next_released, tables
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Round, SitOut, Withdrawal
from tournaments.events.services import (
    add_entrants,
    add_table,
    change_seats,
    check_in,
    close_round,
    come_back,
    did_not_come,
    draft_round,
    keep_sheet,
    remove_entrant,
    substitute,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.standings.facts import event_standings


class Evening:
    """Nine people, of whom one waits, in a round that is played."""

    def __init__(self, cast: Cast, people: int = 9, **settings: Any) -> None:
        self.cast, self.by = cast, cast.director
        self.event = new_event(cast, people, hands=1, **settings)
        self.round = next_released(self.event, self.by)

    def at(self, table: int, seat: int = 0) -> Entrant:
        """Who sits there."""
        return entrant(self.event, self.seats(table)[seat])

    def seats(self, table: int) -> list[int]:
        rows = tables(self.round)[table - 1].seats.order_by("seat")
        return list(rows.values_list("entrant__number", flat=True))

    def waits(self) -> Entrant:
        return entrant(self.event, self.round.sit_outs.get(why="turn").entrant.number)

    def page(self, name: str) -> str:
        client = Client()
        client.force_login(self.cast.director)
        return client.get(f"/events/{self.event.pk}/{name}/").content.decode()


@pytest.fixture
def evening(cast: Cast) -> Evening:
    return Evening(cast)


def test_a_seat_changes_hands_until_something_stands_at_its_own_table(evening: Evening) -> None:
    """Other tables may be as far as they like."""
    by, absent, waits = evening.by, evening.at(2), evening.waits()
    play(keep_sheet(table=tables(evening.round)[0], by=by), by, "6S", "N", NS=7, EW=3)
    sheet = keep_sheet(table=tables(evening.round)[1], by=by)
    did_not_come(round_=evening.round, absent=absent, taker=waits, by=by)
    assert evening.at(2).pk == waits.pk
    assert Sitting.objects.get(game=sheet, seat=0).player_id == waits.player_id
    play(sheet, by, "6S", "N", NS=7, EW=3)
    line = evening.event.log.latest("seq")
    with pytest.raises(EventRefused, match="hand_stands"):
        undo(event=evening.event, seq=line.seq, by=by)
    with pytest.raises(EventRefused, match="hand_stands"):
        change_seats(round_=evening.round, one=waits, other=evening.at(1), by=by)


def test_who_did_not_come_is_seated_no_more_and_the_round_counts_nothing(cast: Cast) -> None:
    evening = Evening(cast, rounds=2)
    absent = evening.at(1)
    did_not_come(round_=evening.round, absent=absent, taker=evening.waits(), by=evening.by)
    assert Withdrawal.objects.get(entrant=absent).from_round == 1
    for table in tables(evening.round):
        tell_result(table=table, points={"NS": 100, "EW": 0}, by=evening.by)
    close_round(round_=evening.round, by=evening.by)
    line = next(each for each in event_standings(fresh(evening.event)) if each.entrant == absent.pk)
    assert (line.played, line.sat_out, line.place, line.ranked) == (0, 0, 0, False)
    draft = draft_round(event=fresh(evening.event), by=evening.by)
    assert not draft.tables.filter(seats__entrant=absent).exists()
    come_back(entrant=entrant(evening.event, absent.number), by=evening.by)
    assert SitOut.objects.get(entrant=absent, round=evening.round).why == "absent"


def test_a_round_missed_with_a_word_before_counts_as_sat_out(evening: Evening) -> None:
    absent, waits = evening.at(1), evening.waits()
    did_not_come(round_=evening.round, absent=absent, taker=waits, by=evening.by, said_so=True)
    assert SitOut.objects.get(entrant=absent).counts


def test_who_had_gone_home_and_never_came_is_told_as_such(evening: Evening) -> None:
    """The director tapped “gone home” first: undoing takes the seat back, and he is gone still."""
    absent, waits = evening.at(1), evening.waits()
    withdraw(entrant=absent, by=evening.by)
    did_not_come(round_=evening.round, absent=absent, taker=waits, by=evening.by)
    assert Withdrawal.objects.get(entrant=absent).from_round == 1
    undo(event=evening.event, seq=evening.event.log.latest("seq").seq, by=evening.by)
    assert Withdrawal.objects.get(entrant=absent).from_round == 2


def test_every_page_says_who_did_not_come_and_who_sits_there(evening: Evening) -> None:
    absent, waits, partner = evening.at(2), evening.waits(), evening.at(2, 2)
    did_not_come(round_=evening.round, absent=absent, taker=waits, by=evening.by)
    told = evening.page(f"entrants/{absent.number}")
    assert "Did not come" in told
    assert "Has gone home" not in told
    partners = evening.page(f"entrants/{partner.number}")
    assert f"<bdi>{absent.name}</bdi> did not come" in partners
    assert f"with <bdi>{waits.name}" in partners
    board = evening.page("board")
    assert "Waiting:" not in board
    assert f"Did not come: <bdi>{absent.name}</bdi>" in board
    assert "did not come" in evening.page("rounds/1/seats")


def test_who_sits_in_waits_no_more_and_is_told_to_partner_and_absent(evening: Evening) -> None:
    absent, waits, partner = evening.at(2), evening.waits(), evening.at(2, 2)
    substitute(entrant=absent, player=waits.player, number=1, by=evening.by)
    assert "Waiting:" not in evening.page("board")
    own = evening.page(f"entrants/{waits.number}")
    assert f"Sits in for <bdi>{absent.name}</bdi>" in own
    assert "Table 2 N" in own
    assert f"{waits.name} for {absent.name}" in evening.page(f"entrants/{partner.number}")
    assert f"<bdi>{waits.name}</bdi> sits in" in evening.page(f"entrants/{absent.number}")
    with pytest.raises(EventRefused, match="has_substitute"):
        change_seats(round_=evening.round, one=absent, other=partner, by=evening.by)
    with pytest.raises(EventRefused, match="plays_already"):
        did_not_come(round_=evening.round, absent=partner, taker=waits, by=evening.by)


def test_who_had_a_seat_is_not_taken_off_the_list_although_he_did_not_come(
    evening: Evening,
) -> None:
    """The line of the book that says so would have nobody to put back."""
    absent = evening.at(1)
    did_not_come(round_=evening.round, absent=absent, taker=evening.waits(), by=evening.by)
    for does in (
        lambda: remove_entrant(entrant=entrant(evening.event, absent.number), by=evening.by),
        lambda: check_in(entrant=entrant(evening.event, absent.number), by=evening.by, here=False),
    ):
        with pytest.raises(EventRefused, match="has_played"):
            does()


def late_ones(evening: Evening, count: int = 4) -> list[Entrant]:
    guests = [f"Late {number}" for number in range(count)]
    made = add_entrants(event=evening.event, by=evening.by, guests=guests)
    return [check_in(entrant=each, by=evening.by, said_so=False) for each in made]


def test_four_late_ones_get_a_table_that_counts_as_any_other(evening: Evening) -> None:
    before = [evening.seats(1), evening.seats(2)]
    late = late_ones(evening)
    made = add_table(round_=evening.round, people=late, by=evening.by)
    assert made.number == 3
    assert [evening.seats(1), evening.seats(2)] == before
    assert evening.seats(3) == [each.number for each in late]
    assert "Late 0" in evening.page("rounds/1/seats")
    assert "Late 3" in evening.page("papers/slips")
    for table in tables(evening.round):
        tell_result(table=table, points={"NS": 100, "EW": 0}, by=evening.by)
    close_round(round_=evening.round, by=evening.by)
    played = {line.entrant: line.played for line in event_standings(fresh(evening.event))}
    assert [played[each.pk] for each in late] == [1, 1, 1, 1]
    assert not SitOut.objects.filter(entrant__in=late).exists()


def test_a_table_more_is_for_people_without_a_seat(evening: Evening) -> None:
    late = late_ones(evening)
    (expected,) = add_entrants(event=evening.event, by=evening.by, guests=["Nobody yet"])
    for people, code in (
        (late[:3], "table_size"),
        ([*late[:3], late[0]], "same_person"),
        ([*late[:3], evening.at(1)], "is_seated"),
        ([*late[:3], expected], "not_come"),
    ):
        with pytest.raises(EventRefused, match=code):
            add_table(round_=evening.round, people=people, by=evening.by)
    withdraw(entrant=late[0], by=evening.by)
    with pytest.raises(EventRefused, match="already_gone"):
        add_table(round_=evening.round, people=late, by=evening.by)


def test_a_table_with_a_result_is_not_taken_away(evening: Evening) -> None:
    add_table(round_=evening.round, people=late_ones(evening), by=evening.by)
    line = evening.event.log.latest("seq")
    tell_result(table=tables(evening.round)[2], points={"NS": 10, "EW": 0}, by=evening.by)
    with pytest.raises(EventRefused, match="undo_blocked"):
        undo(event=evening.event, seq=line.seq, by=evening.by)


def test_a_late_one_who_takes_a_seat_plays_this_round(evening: Evening) -> None:
    (late,) = late_ones(evening, 1)
    absent = evening.at(1)
    did_not_come(round_=evening.round, absent=absent, taker=late, by=evening.by)
    assert entrant(evening.event, late.number).first_round == 1
    undo(event=evening.event, seq=evening.event.log.latest("seq").seq, by=evening.by)
    assert entrant(evening.event, late.number).first_round == 2
    assert SitOut.objects.get(entrant=late).why == "late"


def knockout(cast: Cast) -> tuple[Event, Round]:
    event = pair_event(cast, 4, "knockout", rounds=2)
    return event, next_released(event, cast.director)


def test_a_bracket_keeps_its_places(cast: Cast) -> None:
    event, current = knockout(cast)
    one, two, *_ = [entrant(event, number) for number in (1, 3, 5, 7)]
    with pytest.raises(EventRefused, match="knockout_seats"):
        did_not_come(round_=current, absent=one, taker=two, by=cast.director)
    with pytest.raises(EventRefused, match="knockout_seats"):
        add_table(round_=current, people=[one, two], by=cast.director)
    change_seats(round_=current, one=one, other=entrant(event, 5), by=cast.director)


def test_the_director_does_it_with_three_taps(evening: Evening) -> None:
    client = Client()
    client.force_login(evening.cast.director)
    absent, waits = evening.at(1), evening.waits()
    at = f"/events/{evening.event.pk}/people/{absent.number}/now/"
    assert "Did not come: who has the seat?" in client.get(at).content.decode()
    told = client.post(at, {"action": "absent", "other": waits.number}, follow=True)
    assert "did not come" in told.content.decode()
    new = evening.at(2)
    spare = add_player(club=evening.cast.club, name="Spare")
    at = f"/events/{evening.event.pk}/people/{new.number}/now/"
    client.post(at, {"action": "absent", "player": spare.pk})
    assert evening.at(2).player_id == spare.pk
    one, other = evening.at(1), evening.at(2, 1)
    at = f"/events/{evening.event.pk}/people/{one.number}/now/"
    client.post(at, {"action": "change", "other": other.number})
    assert evening.at(2, 1).pk == one.pk
    add = f"/events/{evening.event.pk}/board/table/"
    assert "without a seat" in client.get(add).content.decode()
    came = f"/events/{evening.event.pk}/late/"
    assert "without a seat" not in client.get(came).content.decode()
    late = late_ones(evening)
    assert "4 people are here without a seat" in client.get(came).content.decode()
    page = client.get(add).content.decode()
    assert page.count(" selected") == len(late)
    seats = {f"seat-{k}": each.number for k, each in enumerate(late)}
    assert client.post(add, {**seats, "seat-3": ""}).status_code == 422
    client.post(add, seats)
    assert evening.seats(3) == [each.number for each in late]


def test_who_takes_the_seat_under_another_record_is_not_entered_twice(cast: Cast) -> None:
    evening = Evening(cast)
    waits, absent = evening.waits(), evening.at(1)
    kept = add_player(club=cast.club, name="Ana again")
    merge_players(kept=kept, merged=waits.player)
    client = Client()
    client.force_login(cast.director)
    page = f"/events/{evening.event.pk}/people/{absent.number}/now/"
    answer = client.post(page, {"action": "absent", "player": kept.pk})
    assert answer.status_code == 302
    assert evening.event.entrants.count() == 9
    assert evening.at(1) == waits
