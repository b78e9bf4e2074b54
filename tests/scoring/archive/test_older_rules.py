"""Games of a time when some options did not exist: they load, replay and come back."""

from __future__ import annotations

import io
import json
import zipfile
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Club, Role
from scoring.archive import restore_club, verify_archive, write_archive
from scoring.audit import check_game
from scoring.models import Game
from scoring.services.declared import let_declared_stand
from tests.scoring.archive.emptying import empty_the_site
from tests.scoring.cast import club_with
from tests.scoring.table import play, say, start

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cy", "Dee")
LATER = (
    "declare", "declare_value", "set_by", "no_declarer_tie", "nt_from", "trick_cap_at",
    "trick_points_from", "specials_per_person",
)  # fmt: skip


def older(rules: dict[str, object]) -> dict[str, object]:
    """Frozen rules as they were written when a penalty of 100 was in every preset."""
    kept = {name: value for name, value in rules.items() if name not in LATER}
    return kept | {"laydown_penalty": 100}


@pytest.fixture
def club() -> Club:
    """One game with a declared hand, one with a penalty."""
    club, people = club_with(sam=Role.SCORER)
    sam = people["sam"]
    declared = start(sam, club=club, names=NAMES, overrides={"declare": "any"})
    say(declared, sam, ("contract", {"contract": "8H", "seat": "N"}), ("declare", {}),
        ("tricks", {"tricks": {"NS": 9, "EW": 1}}))  # fmt: skip
    fined = start(sam, club=club, names=NAMES, overrides={"laydown_penalty": 100})
    say(fined, sam, ("contract", {"contract": "7S", "seat": "N"}),
        ("penalty", {"penalty": "laydown", "side": "NS"}),
        ("tricks", {"tricks": {"NS": 8, "EW": 2}}))  # fmt: skip
    play(fined, sam, "6S", "S", NS=5, EW=5)
    return club


def scores() -> list[str]:
    return sorted(str(game.state["scores"]) for game in Game.objects.all())


def write_as_before() -> None:
    """The column of every game as an earlier version of the site left it."""
    for game in Game.objects.all():
        text = json.dumps(older(game.rules.to_data()))
        with connection.cursor() as cursor:
            number = Game._meta.pk.get_db_prep_value(game.pk, connection)
            cursor.execute("UPDATE scoring_game SET rules = %s WHERE id = %s", [text, number])


def test_an_older_archive_comes_back_with_its_declared_hand(club: Club) -> None:
    before = scores()
    archive = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(write_archive(club))) as source,
        zipfile.ZipFile(archive, "w") as target,
    ):
        for name in source.namelist():
            text = source.read(name).decode()
            if name == "rows/scoring.game.jsonl":
                rows = [json.loads(line) for line in text.splitlines()]
                text = "".join(
                    json.dumps({**row, "rules": older(row["rules"])}) + "\n" for row in rows
                )
            target.writestr(name, text)
    empty_the_site()
    restore_club(archive.getvalue(), accept=True)
    assert scores() == before
    assert sorted(game.rules.declare for game in Game.objects.all()) == ["any", "none"]
    assert {game.rules.laydown_penalty for game in Game.objects.all()} == {100}
    assert [drift for game in Game.objects.all() for drift in check_game(game)] == []
    assert [line for line in verify_archive(archive.getvalue()) if "game" not in line] == []


@pytest.mark.usefixtures("club")
def test_a_declared_game_keeps_its_option_when_the_site_moves_on() -> None:
    write_as_before()
    assert {game.rules.declare for game in Game.objects.all()} == {"none"}
    import_module("scoring.migrations.0008_declared_games").let_declared_stand(apps, None)
    told = {game.rules.declare for game in Game.objects.filter(hands__detail__declare=True)}
    assert told == {"any"}
    assert [drift for game in Game.objects.all() for drift in check_game(game)] == []


@pytest.mark.usefixtures("club")
def test_nobody_else_gets_the_option() -> None:
    write_as_before()
    let_declared_stand(Game.objects.all())
    assert sorted(game.rules.declare for game in Game.objects.all()) == ["any", "none"]
