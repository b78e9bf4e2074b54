"""Proving that what is shown is what was recorded, and saying what is not."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Sum
from django.db.models.functions import Coalesce

from scoring.models import HandScore
from tests.cast import Cast
from tests.tournaments.ratings.season import evening, game, people
from tournaments.events.models import Event, Result, SideScore
from tournaments.ratings.models import PlayerRating, RatedRound, RatingStep
from tournaments.ratings.services import keep_fresh
from tournaments.seasons.evenings import fold_changed
from tournaments.seasons.models import EveningLine


def run(name: str, *arguments: str) -> str:
    said = StringIO()
    try:
        call_command(name, *arguments, stdout=said)
    except CommandError as error:
        return f"{said.getvalue()}{error}"
    return said.getvalue()


@pytest.fixture
def played(cast: Cast) -> Cast:
    players = people(cast, 8)
    evening(cast, players)
    game(cast, players[:4])
    keep_fresh(cast.club)
    sheets = Coalesce(Sum("played__tables__game__version"), 0)
    fold_changed(list(Event.objects.annotate(entries=sheets)))
    return cast


def test_a_club_in_order_is_what_was_recorded(played: Cast) -> None:
    assert run("verify") == (
        "1 games, 1 events and the ratings of 1 clubs are what was recorded.\n"
    )
    assert run("verify", played.club.slug).startswith("1 games")


DAMAGE: dict[str, Callable[[], Any]] = {
    "hand 1 is not what the log says": lambda: HandScore.objects.filter(hand__number=1).update(
        tricks=0
    ),
    "counts at a table whose result says": lambda: SideScore.objects.filter(side="NS").update(
        points=1
    ),
    "the season's line of player": lambda: EveningLine.objects.filter(place=1).update(slams=9),
    "rating 2-2": lambda: PlayerRating.objects.update(deviation=0.9),
    "step 2-2": lambda: RatingStep.objects.update(chance=0.1),
    "round 2-2": lambda: RatedRound.objects.update(digest="x"),
}


@pytest.mark.parametrize("what", DAMAGE)
@pytest.mark.usefixtures("played")
def test_every_difference_is_named(what: str) -> None:
    DAMAGE[what]()
    said = run("verify")
    assert what in said
    assert said.endswith("differences.")


@pytest.mark.usefixtures("played")
def test_a_result_without_its_points_is_a_difference() -> None:
    SideScore.objects.all().delete()
    assert "{} counts at a table" in run("verify")
    assert Result.objects.count() == 4


def test_ratings_that_wait_are_a_difference_until_they_are_replayed(played: Cast) -> None:
    game(played, list(played.club.players.order_by("pk")[4:8]))
    assert "the ratings are older than the results" in run("verify")
    assert run("replay_ratings", played.club.slug) == "1 clubs replayed, 1 of them with changes.\n"
    assert "are what was recorded" in run("verify")
    assert run("replay_ratings") == "1 clubs replayed, 0 of them with changes.\n"


@pytest.mark.usefixtures("played")
def test_damage_is_mended_by_a_replay() -> None:
    PlayerRating.objects.update(mean=0)
    run("replay_ratings")
    assert "are what was recorded" in run("verify")


def test_a_club_whose_ratings_nobody_asked_for_has_none_to_compare(cast: Cast) -> None:
    evening(cast, people(cast, 4))
    assert "are what was recorded" in run("verify")


def test_a_club_that_there_is_not_is_named(cast: Cast) -> None:
    assert cast.club.slug != "nowhere"
    for command in ("verify", "replay_ratings"):
        assert run(command, "nowhere") == "There is no such club."
