"""The demo's seasons: one with its honours, and one with a story."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from scoring.demo.season import make_club
from tournaments.demo.evenings import make_events
from tournaments.demo.form import LEADER, RISING, STEADY
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_now, season_standing


@pytest.mark.django_db
def test_the_leader_is_overtaken_and_somebody_comes_from_the_last_place() -> None:
    club, _ = make_club(User.objects.create_user("demo"))
    make_events(club, User.objects.get())
    call_command("demo_drives", "--if-empty", stdout=StringIO())
    call_command("demo_seasons", "--if-empty", stdout=StringIO())
    old, new = Season.objects.order_by("starts_on")
    assert old.honours.get(kind="1").player.name == LEADER
    assert season_now(club) == new
    standing = season_standing(new)
    order = [
        [standing.people[key].name for key in sorted(after, key=lambda key: -after[key])]
        for after in standing.race()
    ]
    *earlier, last_week, tonight = order
    assert {after[0] for after in earlier} == {LEADER}
    assert last_week[0] == tonight[0] == STEADY
    assert order[2].index(RISING) == len(order[2]) - 1
    assert RISING in tonight[:5]
    call_command("demo_seasons", "--if-empty", stdout=StringIO())
    assert Season.objects.count() == 2
    with pytest.raises(CommandError):
        call_command("demo_seasons", stdout=StringIO())
