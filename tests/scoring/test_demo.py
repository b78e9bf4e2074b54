"""The demo: forty players and a season by legal play, made once, in a few seconds."""

from __future__ import annotations

import time
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from clubs.models import Player
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.profiles import PROFILES
from scoring.demo.names import OWN_NAME, PEOPLE
from scoring.demo.play import Play
from scoring.models import Game, GameEntry, Hand
from scoring.snapshot import game_view
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


def test_the_names_are_of_every_kind() -> None:
    assert len(PEOPLE) - len(set(PEOPLE)) == 1
    assert max(map(len, PEOPLE)) == 60
    assert min(map(len, PEOPLE)) == 1
    assert any("\u0590" < name[0] < "\u06ff" for name in PEOPLE)
