"""What a migration fills in is what the logs say."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.models import Role
from scoring.models import Hand
from tests.scoring.cast import club_with
from tests.scoring.statistics.cast import club_people, play_kinds
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


def test_the_tricks_of_contracts_are_filled_in_for_all_kinds_of_hands() -> None:
    club, cast = club_with(sam=Role.SCORER)
    play_kinds(club, cast["sam"], club_people(club, 6))
    play(start(cast["sam"], club=club), cast["sam"], None)
    Hand.objects.update(tricks=None)
    with pytest.raises(CommandError):
        call_command("check_projections", stdout=StringIO())
    fill = import_module("scoring.migrations.0009_fill_hand_tricks").add_up
    fill(apps, SimpleNamespace(connection=connection))
    call_command("check_projections", stdout=StringIO())
    assert Hand.objects.filter(contract="", tricks=None).exists()
