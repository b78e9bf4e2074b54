"""The demo: forty players and a season by legal play, made once, in a few seconds."""

from __future__ import annotations

import time
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import Player
from rules_engine.card_text import parse_play
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.notation import format_game, parse_game
from rules_engine.profiles import PROFILES
from scoring.demo.names import OWN_NAME, PEOPLE
from scoring.demo.play import Play
from scoring.demo.storied import OPEN_MISERE, STORIED, Storied
from scoring.models import Game, GameEntry, Hand
from scoring.snapshot import game_view
from tests.names import HARD_NAMES
from tests.scoring.cast import chance

pytestmark = pytest.mark.django_db


def make_demo() -> float:
    began = time.process_time()
    call_command("demo", stdout=StringIO())
    return time.process_time() - began


def test_the_season_is_what_its_logs_say_and_ready_in_seconds() -> None:
    assert make_demo() < 10
    call_command("check_projections", stdout=StringIO())
    assert Player.objects.count() == len(PEOPLE) == 40
    assert Game.objects.count() > 50
    assert Game.objects.values("profile").distinct().count() >= 12
    assert Hand.objects.count() > 250
    assert Game.objects.filter(reason="abandoned").count() <= 3
    assert set(Game.objects.exclude(title="").values_list("title", flat=True)) >= {
        told.title for told in STORIED
    }

    running = Game.objects.filter(over=False).latest("created_at")
    view = game_view(running)
    assert (view["phase"], view["hand"], view["calls"] != []) == ("auction", 3, True)
    assert GameEntry.objects.filter(game=running, kind="undo").exists()

    report = Game.objects.get(title="340 to 510, East deals")
    assert game_view(report)["scores"] == {"NS": 340, "EW": 510}
    assert game_view(report)["dealer"] == 1
    owner = User.objects.get(username="demo")
    assert Player.objects.get(user=owner).name == OWN_NAME
    assert set(Game.objects.values_list("created_by", flat=True)) == {owner.pk}


def test_the_same_seed_plays_the_same_game() -> None:
    told = []
    for _ in range(2):
        play = Play(start(PROFILES["call-5"].rules, Format(), 0), chance(7))
        told.append([event for _ in range(4) for event in play.hand()])
    assert told[0] == told[1]


def test_a_second_start_leaves_everything_as_it_is() -> None:
    User.objects.create_user("somebody")
    call_command("demo", "--if-empty", stdout=StringIO())
    assert Game.objects.count() == 0
    with pytest.raises(CommandError):
        call_command("demo", stdout=StringIO())


def test_the_names_are_those_of_a_club_one_might_join() -> None:
    """Names that are hard to print are in the tests of the pages (`tests.names`)."""
    assert len(set(PEOPLE)) == 40
    assert max(map(len, PEOPLE)) <= 24
    assert not set(PEOPLE) & set(HARD_NAMES)


@pytest.mark.parametrize("told", STORIED, ids=lambda told: told.title)
def test_the_storied_games_are_legal_and_end_as_they_are_told(told: Storied) -> None:
    written = parse_game(told.line)
    state = written.replay()
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (("NS",), "target")
    assert set(told.people) <= set(PEOPLE)
    assert format_game(written) == told.line


def test_the_six_of_clubs_in_trick_8_would_have_set_the_open_misere() -> None:
    before, _, led = OPEN_MISERE.partition("KH 10H 9C")
    rules = PROFILES["australian-4"].rules
    at = parse_play(rules, before.rstrip(" /"))
    assert led
    assert len(at.tricks) == 7
    # East leads; West, who comes before North, has no club left, and North has the bare nine.
    for west in at.play("6C").legal:
        assert at.play("6C").play(west).play("9C").winners[-1] == 0


def test_a_visitor_finds_the_hand_card_by_card(client: Client) -> None:
    make_demo()
    game = Game.objects.get(title=STORIED[0].title)
    assert game.pk == STORIED[0].key
    assert game.hands.get(number=4).made is True
    sheet = client.get(game.get_absolute_url()).text
    replay = f"/games/{game.pk}/hands/4/cards/"
    assert replay in sheet
    last = client.get(f"{replay}?at=30").text
    assert "Ken Ishikawa wins trick 10." in last
    # What the table wrote down about the hand stands with it.
    assert "The six of clubs in trick 8 would have set it." in last
    set_misere = Hand.objects.filter(game__title=STORIED[3].title, contract="M", made=False)
    assert set_misere.count() == 1
