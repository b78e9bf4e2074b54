"""What is told of somebody's rating."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Player
from tests.cast import Cast
from tests.tournaments.cast import STARTS
from tests.tournaments.ratings.season import WEEK, evening, people
from tournaments.ratings.arithmetic import Reason, Shown, display
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import shown_rating, shown_ratings
from tournaments.ratings.words import RULES, kind_words, rating_text, reason_words


def rate(player: Player, kind: str = "2-2", **told: object) -> PlayerRating:
    settled = {"mean": 0.56, "deviation": 0.2, "rounds": 60, "partners": 4}
    return PlayerRating.objects.create(
        club_id=player.club_id, player=player, kind=kind, **{**settled, "played": STARTS, **told}
    )


def test_a_rating_comes_in_points_with_its_band(cast: Cast) -> None:
    (player,) = people(cast, 1)
    rate(player, place=3)
    with time_machine.travel(STARTS, tick=False), CaptureQueriesContext(connection) as queries:
        told = shown_rating(player)
    assert len(queries) == 1
    assert told is not None
    assert (told.rating, told.band, told.low, told.high) == (1612, 40, 1572, 1652)
    assert (told.question, told.reasons, told.place) == (False, (), 3)
    assert told.text == "1612 ± 40"
    assert told.kind_words == "Four players, two sides"
    assert told.url == f"/clubs/riviere/people/{player.pk}/rating/"


def test_somebody_without_rounds_or_away_for_a_year_has_nothing_to_show(cast: Cast) -> None:
    (player,) = people(cast, 1)
    assert shown_rating(player) is None
    rate(player, deviation=0.3)
    with time_machine.travel(STARTS + timedelta(days=364), tick=False):
        told = shown_rating(player)
        assert told is not None
        assert told.question
    with time_machine.travel(STARTS + timedelta(days=367), tick=False):
        assert shown_rating(player) is None
        assert shown_ratings(player)[0].dormant


def test_of_several_lists_the_one_with_most_rounds_is_shown(cast: Cast) -> None:
    (player,) = people(cast, 1)
    rate(player, "1-1-1", rounds=40, played=timezone.now())
    rate(player, "2-2", rounds=40, played=timezone.now())
    rate(player, "1-1-1-1-1", rounds=3, played=timezone.now())
    assert [each.kind for each in shown_ratings(player)] == ["2-2", "1-1-1", "1-1-1-1-1"]


def test_why_a_rating_is_provisional_is_said(cast: Cast) -> None:
    players = people(cast, 4)
    evening(cast, players, rounds=1)
    with time_machine.travel(STARTS + WEEK, tick=False):
        keep_fresh(cast.club)
        told = shown_rating(players[0])
    assert told is not None
    assert told.text.endswith(" ?")
    assert told.reasons[0] == "Only 1 round has been played so far; it takes 30."
    assert len(told.reasons) == 3


def test_reasons_have_numbers_in_words() -> None:
    assert "3 rounds have" in reason_words(Reason("few_rounds", 3, 30))
    assert "±130" in reason_words(Reason("wide", 130, 100))
    assert "1 partner so far" in reason_words(Reason("few_partners", 1, 4))


def test_the_rules_on_the_page_are_those_of_the_arithmetic() -> None:
    said = " ".join(str(rule) for rule in RULES)
    assert f"{display.FEWEST_ROUNDS} rounds" in said
    assert f"{display.LISTED_DAYS} days" in said
    assert f"±{display.POINTS_A_SKILL * display.WIDEST_DEVIATION:.0f}" in said
    assert display.FEWEST_PARTNERS == 4
    assert "four partners" in said
    assert f"begins at {display.MIDDLE}" in said
    assert f"{display.POINTS_A_SKILL} points" in said


def test_a_list_without_a_name_is_told_by_its_sides() -> None:
    assert kind_words("1-3") == "1-3"
    assert rating_text(Shown(1500, 200, 1300, 1700, True)) == "1500 ± 200 ?"
