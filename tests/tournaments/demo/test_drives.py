"""The demo's earlier drives: enough of them for ratings to be settled, and in order."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.demo.season import make_club
from tournaments.events.models import Event
from tournaments.ratings.models import PlayerRating, RatingCorrection


@pytest.mark.django_db
def test_the_drives_settle_most_ratings_and_are_in_order() -> None:
    club, players = make_club(User.objects.create_user("demo"))
    call_command("demo_drives", "--if-empty", stdout=StringIO())
    assert Event.objects.count() == 12
    assert Client().get(f"/clubs/{club.slug}/ratings/").status_code == 200
    settled = PlayerRating.objects.filter(club=club, kind="2-2", place__isnull=False)
    assert settled.count() > len(players) / 2
    assert not RatingCorrection.objects.exists()
    call_command("verify", stdout=StringIO())
    call_command("demo_drives", "--if-empty", stdout=StringIO())
    assert Event.objects.count() == 12
    with pytest.raises(CommandError):
        call_command("demo_drives", stdout=StringIO())


@pytest.mark.django_db
def test_without_the_demo_club_there_are_none() -> None:
    call_command("demo_drives", "--if-empty", stdout=StringIO())
    assert not Event.objects.exists()
