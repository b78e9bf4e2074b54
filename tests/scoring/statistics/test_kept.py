"""What is kept of finished games is what a fresh count gives, or is not shown."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club, Player, Role
from rules_engine.format import Format
from scoring.models import Game, Hand, HandScore, KeptTally
from scoring.services import abandon, undo
from scoring.services.reseating import reseat
from scoring.statistics import kept
from scoring.statistics.kept import Owner, check_kept, club_tally, person_tally
from scoring.statistics.tally import Tally
from tests.scoring.cast import club_with
from tests.scoring.table import finished, play, start

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


def ana() -> Player:
    return Player.objects.get(name="Ana")


def keep(club: Club) -> None:
    Owner(club).keep()
    Owner(club, ana().pk).keep()


def counts(club: Club) -> tuple[int, int]:
    """The hands of the club and of Ana."""
    person = person_tally(ana())
    played = sum(row[0] for row in person.of("roles").values())
    return club_tally(club).number("hands"), played


def test_what_is_played_after_it_was_kept_is_added(house: tuple[Club, User]) -> None:
    club, sam = house
    finished(sam, club=club, names=NAMES)
    keep(club)
    start_again = start(sam, club=club, names=("E", "F", "G", "H"))
    play(start_again, sam, "7S", "N", NS=8, EW=2)
    assert counts(club) == (3, 2)
    assert club_tally(club).number("games") == 2


@pytest.mark.parametrize("kept_game", [True, False])
def test_a_finished_game_that_is_taken_up_again_counts_as_it_is(
    house: tuple[Club, User], kept_game: bool
) -> None:
    club, sam = house
    game = finished(sam, club=club, names=NAMES)
    if kept_game:
        keep(club)
    undo(game.pk, sam)
    assert counts(club) == (1, 1)
    play_on = Game.objects.get(pk=game.pk)
    abandon(play_on.pk, sam, reason="Tea.")
    assert counts(club) == (1, 1)
    assert list(check_kept(Club.objects.all())) == []


def test_another_clock_on_the_wall_is_another_evening(house: tuple[Club, User]) -> None:
    club, sam = house
    finished(sam, club=club, names=NAMES)
    keep(club)
    Club.objects.update(zone="Pacific/Auckland")
    club.refresh_from_db()
    assert list(club_tally(club).of("days")) == list(
        Owner(club).count(Owner(club).rows()).of("days")
    )


def test_what_somebody_else_has_changed_is_counted_and_kept_again(
    house: tuple[Club, User],
) -> None:
    club, sam = house
    game = finished(sam, club=club, names=NAMES)
    keep(club)
    undo(game.pk, sam)
    counts(club)
    assert [row.data for row in KeptTally.objects.all()] == [{}, {}]


def test_a_few_games_are_not_kept_and_many_are(
    house: tuple[Club, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    club, sam = house
    finished(sam, club=club, names=NAMES)
    counts(club)
    assert not KeptTally.objects.exists()
    monkeypatch.setattr(kept, "MOST_GAMES", 0)
    counts(club)
    assert KeptTally.objects.count() == 2
    assert counts(club) == (2, 2)


def test_who_takes_a_chair_has_the_games_from_then_on(
    house: tuple[Club, User],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, sam = house
    game = finished(sam, club=club, names=NAMES)
    other = start(sam, club=club, names=("E", "F", "G", "H"))
    keep(club)
    new = Player.objects.get(name="E")
    with django_capture_on_commit_callbacks(execute=True):
        reseat(game=game, seat=0, name="E", player=new)
    assert list(club_tally(club).of("declarers")) == [str(new.pk)]
    assert other.pk != game.pk
    assert counts(club) == (2, 0)


def test_whoever_counted_before_a_chair_changed_hands_keeps_nothing(
    house: tuple[Club, User],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, sam = house
    game = finished(sam, club=club, names=NAMES)
    start(sam, club=club, names=("E", "F", "G", "H"))
    new = Player.objects.get(name="E")
    count = Owner.count

    def slowly(owner: Owner, rows: object) -> Tally:
        tally = count(owner, rows)  # type: ignore[arg-type]
        with django_capture_on_commit_callbacks(execute=True):
            reseat(game=game, seat=0, name="E", player=new)
        return tally

    with monkeypatch.context() as patch:
        patch.setattr(Owner, "count", slowly)
        Owner(club).keep()
    assert list(club_tally(club).of("declarers")) == [str(new.pk)]


def test_a_tally_that_is_wrong_is_found_and_thrown_away(house: tuple[Club, User]) -> None:
    club, sam = house
    finished(sam, club=club, names=NAMES)
    keep(club)
    call_command("check_projections", stdout=StringIO())
    wrong = Tally()
    wrong.count("hands", 99)
    KeptTally.objects.update(data=wrong.data())
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("check_projections", stdout=said)
    assert f"player {ana().pk}:" in said.getvalue()
    assert f"club {club.slug}:" in said.getvalue()
    call_command("rebuild_projections", stdout=StringIO())
    call_command("check_projections", stdout=StringIO())
    assert counts(club) == (2, 2)


def test_hands_that_are_put_right_are_counted_again(
    house: tuple[Club, User],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, sam = house
    finished(sam, club=club, names=NAMES, length=Format(hands=2))
    Hand.objects.filter(number=1).update(tricks=10)
    keep(club)
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("check_projections", stdout=said)
    assert "hand 1 is not what the log says" in said.getvalue()
    with django_capture_on_commit_callbacks(execute=True):
        call_command("rebuild_projections", stdout=StringIO())
    call_command("check_projections", stdout=StringIO())
    [line] = club_tally(club).of("roles").values()
    assert line[-1] == 0  # no slam
    assert HandScore.objects.filter(bound=True, tricks=10).count() == 0
