"""The demo's evenings: what somebody who looks at them must find."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.models import Game
from scoring.statistics.group_record import games_record
from tournaments.events.event_games import games_of
from tournaments.events.models import (
    Event,
    EventState,
    Movement,
    Result,
    ResultState,
    SitOut,
    Source,
    Substitution,
    Version,
    Why,
    Withdrawal,
)
from tournaments.events.selectors import clock_end
from tournaments.events.standings.facts import event_standings


@pytest.mark.django_db
def test_two_finished_evenings_and_one_that_is_played_with_all_that_happens() -> None:
    call_command("demo", "--if-empty", stdout=open_nothing())
    call_command("demo_events", "--if-empty", stdout=open_nothing())
    drives = Event.objects.exclude(movement=Movement.KNOCKOUT).order_by("starts_at")
    states = list(drives.values_list("state", flat=True))
    assert states == [EventState.PUBLISHED, EventState.PUBLISHED, EventState.RUNNING]
    assert [len(event_standings(event)) for event in drives] == [23, 28, 29]
    # The first drive kept its score sheets, for its statistics.
    assert games_record(games_of(drives[0]), drives[0].club).hands > 100
    assert [prize.name for prize in drives[1].prizes.order_by("pk")] == [
        "First",
        "Second",
        "Wooden spoon",
    ]
    third = drives[2].played.get(number=3)
    assert third.tables.filter(result__isnull=False).count() == 5
    # Its clock runs, and the tables that are not done are played before the visitor's eyes.
    ends = clock_end(drives[2], third)
    assert ends is not None
    assert ends > timezone.now()
    at_it = third.tables.filter(result=None).values_list("game__over", "game__version")
    assert [(over, version > 0) for over, version in at_it] == [(False, True)] * 2
    knockout = Event.objects.get(movement=Movement.KNOCKOUT)
    places = [line.place for line in event_standings(knockout)]
    assert (knockout.state, places) == (EventState.PUBLISHED, [1, 2, 3, 4, 5, 5, 5])
    assert SitOut.objects.filter(why=Why.LATE).count() == 1
    assert Withdrawal.objects.count() == Substitution.objects.count() == 1
    assert Result.objects.filter(state=ResultState.DISPUTED).count() == 1
    assert Version.objects.filter(source=Source.CORRECTION).count() == 1
    events, games = Event.objects.count(), Game.objects.count()
    call_command("demo_events", "--if-empty", stdout=open_nothing())
    assert (Event.objects.count(), Game.objects.count()) == (events, games)
    with pytest.raises(CommandError):
        call_command("demo_events", stdout=open_nothing())


@pytest.mark.django_db
def test_without_the_demo_club_nothing_is_made() -> None:
    call_command("demo_events", "--if-empty", stdout=open_nothing())
    assert not Event.objects.exists()


def open_nothing() -> object:
    from io import StringIO  # noqa: PLC0415  what the commands say is not the matter here

    return StringIO()
