"""What a club's hands add up to."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Role
from scoring.archive import restore_club, write_archive
from scoring.models import Game, GameEntry, Hand, HandScore, HandSeat, KeptTally
from scoring.models.game import Sitting
from scoring.services import merge_people, undo, unmerge_people
from scoring.statistics import kept
from scoring.statistics.group_record import club_record
from scoring.statistics.kept import Owner, club_tally, person_tally
from tests.scoring.cast import club_with
from tests.scoring.statistics.cast import club_people, play_kinds
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are settled as soon as they are over."""
    monkeypatch.setattr(kept, "SETTLED", timedelta())


NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def test_every_hand_counts_once_from_its_declarers_side(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=NAMES)
    play(game, sam, "7S", "N", NS=8, EW=2)
    play(game, sam, "8NT", "E", NS=5, EW=5)
    play(game, sam, None)
    record = club_record(club)
    assert (record.games, record.hands, record.passed, record.open_hands) == (1, 2, 1, 0)
    lines = record.counted.role("declarer")
    assert {contract: line.points for contract, line in lines.items()} == {"7S": 140, "8NT": -320}
    assert [(line.player.name, line.line.hands) for line in record.declarers] == [
        ("Ana", 1),
        ("Bo", 1),
    ]


def test_what_is_recorded_and_undone_is_seen_at_once(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=NAMES)
    assert [club_record(club).hands for _ in range(2)] == [0, 0]
    play(game, sam, "7S", "N", NS=8, EW=2)
    assert club_record(club).hands == 1
    undo(game.pk, sam)
    assert club_record(club).hands == 0


def test_who_was_merged_declares_as_one(house: tuple[Club, User]) -> None:
    club, sam = house
    play(start(sam, club=club, names=NAMES), sam, "7S", "N", NS=8, EW=2)
    play(start(sam, club=club, names=("Anna", "B", "C", "D")), sam, "8S", "N", NS=9, EW=1)
    ana, anna = Player.objects.get(name="Ana"), Player.objects.get(name="Anna")
    for _ in range(2):
        assert len(club_record(club).declarers) == 2
    merge_people(kept=ana, merged=anna)
    assert [(line.player, line.line.hands) for line in club_record(club).declarers] == [(ana, 2)]
    unmerge_people(player=Player.objects.get(pk=anna.pk))
    assert len(club_record(club).declarers) == 2


@pytest.mark.parametrize("rows", [1, 3])
def test_a_record_costs_the_same_however_much_was_played(
    house: tuple[Club, User], rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club, sam = house
    for _ in range(rows):
        play(start(sam, club=club, names=NAMES), sam, "7S", "N", NS=8, EW=2)
    # What is kept, hands, and contracts; who was merged, and the people.
    with django_assert_num_queries(3):
        record = club_record(club)
    with django_assert_num_queries(2):
        assert len(record.declarers) == rows
    Owner(club).keep()
    with django_assert_num_queries(3):
        assert club_record(club).hands == rows


def test_a_club_from_an_archive_counts_the_same(house: tuple[Club, User]) -> None:
    club, sam = house
    people = club_people(club, 6)
    play_kinds(club, sam, people, hands=2)
    club_before, person_before = club_tally(club).data(), person_tally(people[2]).data()
    content = write_archive(club)
    for model in (KeptTally, HandSeat, HandScore, Hand, Sitting):
        model.objects.all().delete()
    GameEntry.objects.all()._raw_delete("default")
    Game.objects.all().delete()
    Player.objects.all().delete()
    Club.objects.all().delete()
    back = restore_club(content)
    person = Player.objects.get(club=back, name=people[2].name)
    after, person_after = club_tally(back).data(), person_tally(person).data()
    for data in (club_before, after):
        del data["declarers"]  # by numbers that are new
    for data in (person_before, person_after):
        del data["people"]
    assert (after, person_after) == (club_before, person_before)
