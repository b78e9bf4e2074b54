"""Ratings for programs."""

from __future__ import annotations

import time_machine
from django.test import Client

from clubs.models import Player, Shown
from tests.cast import Cast
from tests.tournaments.cast import STARTS
from tests.tournaments.ratings.season import WEEK, drives, evening, people
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import show

CLUB = "/api/v1/clubs/riviere/"


def play(cast: Cast) -> list[Player]:
    players = people(cast, 8)
    drives(cast, players, 5)
    return players


def test_a_list_and_the_history_behind_a_rating(cast: Cast) -> None:
    players = play(cast)
    with time_machine.travel(STARTS + 5 * WEEK, tick=False):
        told = Client().get(f"{CLUB}ratings/").json()
        leaders = list(PlayerRating.objects.filter(place__isnull=False).order_by("place"))
        assert leaders
        assert [line["player"] for line in told["results"]] == [row.player_id for row in leaders]
        first, shown = told["results"][0], show(leaders[0], cast.club.slug)
        assert (first["rating"], first["band"], first["place"]) == (shown.rating, shown.band, 1)
        assert (first["kind"], first["provisional"], first["reasons"]) == ("2-2", False, [])
        others = Client().get(f"{CLUB}ratings/?show=provisional").json()
        assert told["count"] + others["count"] == len(players)
        own = Client().get(f"{CLUB}players/{players[0].pk}/ratings/").json()
        assert own["name"] == players[0].name
        assert [each["kind"] for each in own["ratings"]] == ["2-2"]
        rounds = Client().get(f"{CLUB}players/{players[0].pk}/ratings/history/").json()
    assert rounds["count"] == own["ratings"][0]["rounds"] == 30
    last = rounds["results"][0]
    assert (last["rounds"], last["round"], last["game"]) == (30, 6, None)
    assert last["rating"] == own["ratings"][0]["rating"]
    assert last["event"] == str(cast.club.events.order_by("-starts_at")[0].pk)
    assert 0 < last["chance"] < 1
    assert last["won"] in (0, 0.5, 1)
    assert last["why"]
    assert (last["margin"] is None, last["place"], last["expected_place"]) == (False, None, None)
    assert (last["margin"] > 0) == (last["won"] == 1) or last["won"] == 0.5
    oldest = rounds["results"][-1]
    assert (oldest["rounds"], oldest["change"]) == (1, None)


def test_a_list_that_there_is_not_is_not_found(cast: Cast) -> None:
    players = people(cast, 4)
    assert Client().get(f"{CLUB}ratings/").json()["results"] == []
    assert Client().get(f"{CLUB}ratings/?kind=2-2").status_code == 404
    evening(cast, players, rounds=1)
    assert Client().get(f"{CLUB}ratings/?kind=1-1-1").status_code == 404
    history = f"{CLUB}players/{players[0].pk}/ratings/history/"
    assert Client().get(f"{history}?kind=%00").status_code == 400
    assert Client().get(f"{history}?kind=2-2").json()["count"] == 1


def test_strangers_are_not_told_who_hides(cast: Cast) -> None:
    players = people(cast, 4)
    evening(cast, players, rounds=1)
    Player.objects.filter(pk=players[0].pk).update(shown=Shown.HIDDEN)
    lines = Client().get(f"{CLUB}ratings/?show=provisional").json()["results"]
    hidden = [line for line in lines if line["player"] is None]
    assert [line["name"] for line in hidden] == ["Somebody"]
    assert Client().get(f"{CLUB}players/{players[0].pk}/ratings/").status_code == 404
    member = Client()
    member.force_login(cast.member)
    lines = member.get(f"{CLUB}ratings/?show=provisional").json()["results"]
    assert {line["player"] for line in lines} == {player.pk for player in players}
    keep_fresh(cast.club)
