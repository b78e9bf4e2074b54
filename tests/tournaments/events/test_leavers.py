"""Who goes home before the last round stands where the event says so, in every place alike."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Role
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, play_rounds
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.papers.numbers import event_sheets
from tournaments.events.services import change_event, come_back, last_step, undo, withdraw
from tournaments.events.shown.standings import standing_lines
from tournaments.events.shown.wall import wall_of
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.seasons.evenings import evening_lines


@pytest.fixture
def evening(cast: Cast) -> Event:
    """Three of four rounds are played, and the leader has gone home."""
    event = new_event(cast, 8, rounds=4, method="margin", cap=0)
    play_rounds(event, cast.director, 3)
    leader = event.entrants.get(pk=event_standings(fresh(event))[0].entrant)
    withdraw(entrant=leader, by=cast.director)
    return fresh(event)


def kept(event: Event, cast: Cast, leavers: str) -> Event:
    change_event(event=event, by=cast.director, leavers=leavers)
    return fresh(event)


def gone(event: Event) -> int:
    return int(event.entrants.get(withdrawal__isnull=False).pk)


def everywhere(event: Event) -> list[list[int]]:
    """Who stands in the order of each place that asks."""
    numbers = dict(event.entrants.values_list("number", "pk"))
    names = event_names(event, Role.MEMBER)
    lines = event_standings(event)
    rows = event_sheets(event, names)["standings"]
    told = Client().get(f"/api/v1/events/{event.pk}/standings/").json()["standings"]
    season = sorted(evening_lines(event), key=lambda line: (line.place, line.entrant))
    return [
        [line.entrant for line in lines],
        [line.standing.entrant for line in standing_lines(event, names)],
        [line.standing.entrant for line in wall_of(event).standings],
        [numbers[row[2]] for row in rows],
        [numbers[line["entrant"]] for line in told],
        [numbers[line.entrant] for line in season],
    ]


@pytest.mark.parametrize(("leavers", "place"), [("score", 0), ("last", 7), ("hidden", None)])
def test_the_leaver_is_placed_alike_in_every_place(
    cast: Cast, evening: Event, leavers: str, place: int | None
) -> None:
    leaver = gone(evening)
    event = kept(evening, cast, leavers)
    orders = everywhere(event)
    assert all(order == orders[0] for order in orders)
    assert (orders[0].index(leaver) if leaver in orders[0] else None) == place
    best = next(each for each in suggested_prizes(event, event_standings(event)))
    assert (leaver in best.entrants) == (leavers == "score")


def test_after_everybody_who_stayed_leavers_are_in_the_order_of_their_scores(
    cast: Cast, evening: Event
) -> None:
    before = [line.entrant for line in event_standings(evening)]
    second = evening.entrants.get(pk=before[1])
    withdraw(entrant=second, by=cast.director)
    event = kept(evening, cast, "last")
    after = event_standings(event)
    assert [line.entrant for line in after] == [*before[2:], before[0], before[1]]
    assert [line.place for line in after] == list(range(1, 9))


@pytest.mark.parametrize("leavers", ["last", "hidden"])
def test_who_comes_back_has_his_place_again_and_undo_is_as_it_was(
    cast: Cast, evening: Event, leavers: str
) -> None:
    leaver = evening.entrants.get(pk=gone(evening))
    event = kept(evening, cast, leavers)
    away = event_standings(event)
    come_back(entrant=leaver, by=cast.director)
    assert event_standings(event)[0].entrant == leaver.pk
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert event_standings(event) == away


def test_who_goes_home_after_the_last_round_has_played_it_all(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=2, leavers="hidden")
    play_rounds(event, cast.director, 2)
    withdraw(entrant=entrant(event, 1), by=cast.director)
    assert len(event_standings(fresh(event))) == 8


def test_a_draw_by_places_goes_on_where_leavers_are_hidden(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3, movement="swiss", leavers="hidden")
    play_rounds(event, cast.director, 1)
    withdraw(entrant=entrant(event, 3), by=cast.director)
    play_rounds(event, cast.director, 2)
    assert len(event_standings(fresh(event))) == 8


def test_a_bracket_places_who_went_home_as_everybody_else(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2, leavers="hidden")
    play_rounds(event, cast.director, 1)
    withdraw(entrant=event.pairs.get(number=1).one, by=cast.director)
    assert len(event_standings(fresh(event))) == 4


def test_the_standings_say_so(cast: Cast, evening: Event) -> None:
    client, words = Client(), {
        "last": "stands after everybody who stayed",
        "hidden": "is not in these standings",
    }  # fmt: skip
    assert "went home early" not in client.get(f"/events/{evening.pk}/standings/").text
    for leavers, said in words.items():
        event = kept(evening, cast, leavers)
        assert said in client.get(f"/events/{event.pk}/standings/").text
