from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Role
from clubs.services import add_player
from rules_engine.format import Format
from scoring.services import NewSeat, merge_people, undo, unmerge_people
from scoring.statistics import kept
from scoring.statistics.kept import Owner
from scoring.statistics.person_record import person_record
from tests.scoring.cast import club_with
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are settled as soon as they are over."""
    monkeypatch.setattr(kept, "SETTLED", timedelta())


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def four(club: Club) -> list[NewSeat]:
    """The same four people at each table."""
    players = Player.objects.filter(club=club).order_by("pk")[:4]
    return [NewSeat(player_id=player.pk) for player in players]


def test_a_record_counts_games_hands_contracts_and_partners(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    play(game, sam, "7S", "N", NS=8, EW=2)
    play(game, sam, "7S", "N", NS=6, EW=4)
    play(game, sam, "8H", "S", NS=8, EW=2)
    play(game, sam, "8NT", "E", NS=5, EW=5)
    ana, bo, cy, di = Player.objects.order_by("pk")
    record = person_record(ana)
    assert (record.games, record.ended, record.hands) == (1, 0, 4)
    [(contract, line)] = record.counted.role("declarer").items()
    assert (contract, line.hands, line.made, line.failed, line.points) == ("7S", 2, 1, 1, 140 - 140)
    assert set(record.counted.role("partner")) == {"8H"}
    assert set(record.counted.role("defender")) == {"8NT"}
    [partner] = record.partners
    assert (partner.partner, partner.games, partner.hands) == (cy, 1, 4)
    assert (partner.contracts, partner.made) == (3, 2)
    assert {rival.rival for rival in record.rivals} == {bo, di}
    assert {(rival.games, rival.won, rival.hands) for rival in record.rivals} == {(0, 0, 4)}
    assert record.last == (str(game.pk),)


def test_a_won_game_is_counted_for_both_partners(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    play(game, sam, "10NT", "N", NS=10, EW=0)
    ana, bo, cy, _di = Player.objects.order_by("pk")
    assert (person_record(ana).won, person_record(cy).won, person_record(bo).won) == (1, 1, 0)
    assert person_record(bo).ended == 1


def test_what_is_recorded_undone_and_started_is_seen_at_once(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    ana = Player.objects.order_by("pk")[0]
    assert person_record(ana).hands == 0
    play(game, sam, "7S", "N", NS=8, EW=2)
    assert person_record(ana).hands == 1
    undo(game.pk, sam)
    assert person_record(ana).hands == 0
    start(sam, club=club, seats=four(club))
    assert person_record(ana).games == 2


def test_histories_follow_a_merge_and_come_apart_again(house: tuple[Club, User]) -> None:
    club, sam = house
    play(start(sam, club=club, names=("Ana", "Bo", "Cy", "Di")), sam, "7S", "N", NS=8, EW=2)
    play(start(sam, club=club, names=("Anna", "B", "C", "D")), sam, "8S", "N", NS=9, EW=1)
    ana, anna = Player.objects.get(name="Ana"), Player.objects.get(name="Anna")
    merge_people(kept=ana, merged=anna)
    record = person_record(ana)
    assert (record.games, record.hands, len(record.partners)) == (2, 2, 2)
    assert set(record.counted.role("declarer")) == {"7S", "8S"}
    unmerge_people(player=Player.objects.get(pk=anna.pk))
    assert person_record(ana).games == 1
    assert person_record(Player.objects.get(pk=anna.pk)).games == 1


def test_partners_that_were_merged_are_one_partner(house: tuple[Club, User]) -> None:
    club, sam = house
    start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    ana = Player.objects.get(name="Ana")
    seats = [NewSeat(player_id=ana.pk), NewSeat("B"), NewSeat("Cyril"), NewSeat("D")]
    start(sam, club=club, seats=seats)
    assert len(person_record(ana).partners) == 2
    cy = Player.objects.get(name="Cy")
    merge_people(kept=cy, merged=Player.objects.get(name="Cyril"))
    [line] = person_record(ana).partners
    assert (line.partner, line.games) == (cy, 2)


@pytest.mark.parametrize("games", [1, 3])
def test_a_record_costs_the_same_however_much_was_played(
    house: tuple[Club, User], games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club, sam = house
    for name in ("Ana", "Bo", "Cy", "Di"):
        add_player(club=club, name=name)
    for _ in range(games):
        game = start(sam, club=club, seats=four(club), length=Format(hands=1))
        play(game, sam, "6S", "N", NS=5, EW=5)
    ana = Player.objects.select_related("club").get(name="Ana")
    # The records and what is kept of them, games with their chairs, hands, and names.
    with django_assert_num_queries(4):
        assert person_record(ana).hands == games
    Owner(club, ana.pk).keep()
    # Now nothing is asked of the hands but that there are no others.
    with django_assert_num_queries(3):
        assert person_record(ana).hands == games
