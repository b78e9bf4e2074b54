"""Projections follow the log, whatever happens to it; drift is found and put right."""

from __future__ import annotations

from contextlib import suppress
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.game import replay
from rules_engine.profiles import PROFILES
from scoring.audit import check_game, rebuild_game
from scoring.demo.play import Play
from scoring.demo.season import entry as told_entry
from scoring.log.codec import Amend, read_state, write_entry
from scoring.log.stored import fold_game
from scoring.models import Game, GameEntry, Hand, HandScore, HandSeat, Sitting
from scoring.services import NewEntry, Refused, record, redo, undo
from scoring.sheet.struck import struck_entries
from tests.scoring.cast import account, chance, fresh, hand
from tests.scoring.table import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    game = start(ana)
    told = [*hand("7S", "N", {"NS": 7, "EW": 3}), *hand("7H", "E", {"NS": 3, "EW": 7})]
    record(game.pk, told, ana)
    return fresh(game)


def amend_somehow(game: Game, ana: User, seed: int) -> None:
    """Tell some hand of the game anew, by what chance might have made of it."""
    steps = fold_game(game).steps
    number = seed % read_state(game).hand + 1
    before = [step.fact.event for step in steps if step.hand < number]
    cancels = dict.fromkeys(step.fact.seq for step in steps if step.hand == number)
    with suppress(RuleViolation):  # an earlier amendment may stand between the two
        play = Play(replay(game.rules, game.format, game.first_dealer, before), chance(seed))
        payload = write_entry(Amend(tuple(cancels), tuple(play.hand()), "seed"))
        with suppress(Refused):
            record(game.pk, [NewEntry(*payload)], ana)


@given(
    moves=st.lists(
        st.tuples(
            st.sampled_from(["hand", "hand", "hand", "event", "undo", "redo", "amend"]),
            st.integers(0, 10_000),
        ),
        max_size=12,
    ),
    profile=st.sampled_from(
        ["australian-4", "parlett-3-house", "call-5", "us-original-1904", "six-3x2"]
    ),
    bans=st.booleans(),
    length=st.sampled_from([Format(), Format(hands=9), Format(games=2)]),
)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_drifts_through_any_play_undo_redo_and_amendment(
    moves: list[tuple[str, int]], profile: str, bans: bool, length: Format
) -> None:
    ana, _ = User.objects.get_or_create(username="ana")
    rules = PROFILES[profile].rules.replace(set_rule=bans)
    names = [f"P{seat}" for seat in rules.table.seats]
    game = start(ana, profile=profile, names=names, rules=rules, length=length)
    for move, seed in moves:
        game = fresh(game)
        play = Play(read_state(game), chance(seed))
        with suppress(RuleViolation):  # there is nothing to undo
            match move:
                case "hand" if not game.over:
                    record(game.pk, [told_entry(event) for event in play.hand()], ana)
                case "event" if not game.over:
                    record(game.pk, [told_entry(play.next_event())], ana)
                case "undo":
                    undo(game.pk, ana)
                case "redo":
                    redo(game.pk, ana)
                case "amend":
                    amend_somehow(game, ana, seed)
    assert [str(drift) for drift in check_game(fresh(game))] == []
    struck = {line.entry.seq for line in struck_entries(fresh(game))}
    assert struck.isdisjoint(seq for seq in [fresh(game).undo_seq] if seq)


def damage_state(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state={**game.state, "scores": [1, 2]})


def damage_points(_: Game) -> None:
    HandScore.objects.filter(side="NS", hand__number=1).update(points=1, after=1)


def lose_a_seat(_: Game) -> None:
    HandSeat.objects.filter(seat=0, hand__number=2).delete()


def lose_a_hand(_: Game) -> None:
    Hand.objects.filter(number=2).delete()


def end_too_early(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(over=True, reason="target")


def rename(_: Game) -> None:
    Sitting.objects.filter(seat=0).update(name="Somebody else")


def forget_undo(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(undo_seq=None, last_hand=None)


DAMAGE = [
    damage_state,
    damage_points,
    lose_a_seat,
    lose_a_hand,
    end_too_early,
    rename,
    forget_undo,
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_drift_is_found_and_put_right(game: Game, damage: object) -> None:
    assert list(check_game(game)) == []
    assert callable(damage)
    damage(game)
    with pytest.raises(CommandError):
        call_command("check_projections", stdout=StringIO())
    told = StringIO()
    call_command("rebuild_projections", stdout=told)
    assert str(game.pk) in told.getvalue()
    call_command("check_projections", str(game.pk), stdout=StringIO())


def test_a_log_with_a_hole_is_told_and_left_alone(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=9)
    (drift,) = check_game(fresh(game))
    assert "4 entries" in str(drift)
    rebuild_game(fresh(game))
    assert fresh(game).version == 9


def test_rebuilding_what_is_right_touches_nothing(game: Game) -> None:
    rows = list(Hand.objects.values_list("pk", flat=True))
    told = StringIO()
    call_command("rebuild_projections", str(game.pk), stdout=told)
    assert told.getvalue() == "1 games told again, 0 things put right.\n"
    assert list(Hand.objects.values_list("pk", flat=True)) == rows
    assert GameEntry.objects.count() == 4
