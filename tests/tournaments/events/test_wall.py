"""What the projector shows of an evening, and in which order people find themselves."""

from __future__ import annotations

import pytest

from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds
from tournaments.events.models import Event
from tournaments.events.services import finish, give_prizes, publish
from tournaments.events.shown.wall import wall_of

pytestmark = pytest.mark.django_db


def test_before_the_first_round_there_is_nothing_but_a_welcome(cast: Cast) -> None:
    wall = wall_of(new_event(cast, 8))
    assert (wall.round, wall.tables, wall.standings, wall.clock.until) == (None, [], [], "")


def test_few_tables_need_no_list_of_names(cast: Cast) -> None:
    event = new_event(cast, 9)
    next_released(event, cast.director)
    wall = wall_of(fresh(event))
    assert [table.number for table in wall.tables] == [1, 2]
    assert not wall.by_name
    assert len(wall.idle.waiting) == 1
    assert wall.clock.until


def test_names_are_found_without_their_accents(cast: Cast) -> None:
    event = new_event(cast, 20)
    next_released(event, cast.director)
    named = [each.name for each in wall_of(fresh(event)).by_name]
    assert len(named) == 20
    # J, M, P, Q, þ as th, W, Zoë, and what is written in other letters last.
    at = [named.index(name) for name in ("José Ñíguez", "Q", "Þórunn Ægisdóttir", "Zoë Ångström")]
    assert at == sorted(at)


def test_all_stand_on_the_wall_and_prizes_when_they_are_published(cast: Cast) -> None:
    event = new_event(cast, 48)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    best = entrant(event, 7)
    give_prizes(event=fresh(event), by=cast.director, prizes=[("First", best, True)])
    before = wall_of(fresh(event))
    assert (len(before.standings), before.prizes) == (48, [])
    publish(event=fresh(event), by=cast.director)
    assert [(won.prize, won.name) for won in wall_of(fresh(event)).prizes] == [("First", best.name)]


def test_hidden_scores_are_on_no_leaf(cast: Cast) -> None:
    event = new_event(cast, 8)
    play_rounds(event, cast.director, 1)
    Event.objects.filter(pk=event.pk).update(hide_scores=True)
    assert not wall_of(fresh(event)).standings
