"""The clock of a round: everybody reads the same of it, whatever the director does to it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, tell_all
from tests.tournaments.conftest import Reader
from tournaments.events.access import event_to_read
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round
from tournaments.events.selectors import newest_round
from tournaments.events.services import (
    add_minutes,
    close_round,
    leave_clock_out,
    start_clock,
    stop_clock,
    tell_break,
    undo,
)
from tournaments.events.shown.clock import Clock, clock_of

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def released(cast: Cast) -> Round:
    """A round of 30 minutes."""
    return next_released(new_event(cast, 8, minutes=30), cast.director)


def clock(event: Event) -> Clock:
    return clock_of(fresh(event), newest_round(fresh(event)))


def since(round_: Round, **moments: timedelta) -> None:
    """Let things have happened so long ago."""
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(**{name: now - ago for name, ago in moments.items()})


def in_minutes(due: datetime | None) -> int:
    assert due is not None
    return round((due - timezone.now()) / MINUTE)


def test_it_stands_and_goes_on_where_it_stood(cast: Cast, released: Round) -> None:
    assert in_minutes(clock(released.event).due) == 30
    stop_clock(round_=released, by=cast.director)
    since(released, released_at=20 * MINUTE, stopped_at=12 * MINUTE)
    stands = clock(released.event)
    assert (stands.due, stands.words) == (None, "The clock stands: 22 minutes left")
    with pytest.raises(EventRefused, match="clock_stands"):
        stop_clock(round_=released, by=cast.director)
    start_clock(round_=released, by=cast.director)
    assert in_minutes(clock(released.event).due) == 22
    with pytest.raises(EventRefused, match="clock_runs"):
        start_clock(round_=released, by=cast.director)


def test_minutes_are_put_to_it_and_taken_back(cast: Cast, released: Round) -> None:
    add_minutes(round_=released, minutes=5, by=cast.director)
    add_minutes(round_=released, minutes=5, by=cast.director)
    assert in_minutes(clock(released.event).due) == 40
    undo(event=released.event, seq=released.event.log.latest("seq").seq, by=cast.director)
    assert in_minutes(clock(released.event).due) == 35
    for too_much in (0, 596):
        with pytest.raises(EventRefused, match="bad_minutes"):
            add_minutes(round_=released, minutes=too_much, by=cast.director)
    assert in_minutes(clock(released.event).due) == 35


def test_a_round_without_a_clock_may_have_one_again(cast: Cast, released: Round) -> None:
    leave_clock_out(round_=released, by=cast.director)
    assert clock(released.event).words == "No clock in this round"
    with pytest.raises(EventRefused, match="clock_stands"):
        add_minutes(round_=released, minutes=5, by=cast.director)
    since(released, released_at=25 * MINUTE)
    start_clock(round_=released, by=cast.director)
    assert in_minutes(clock(released.event).due) == 30


def test_a_break_is_told_until_it_is_over(cast: Cast, released: Round) -> None:
    event, until = released.event, timezone.now() + 45 * MINUTE
    with pytest.raises(EventRefused, match="round_open"):
        tell_break(event=event, resting="supper", until=until, by=cast.director)
    tell_all(released, cast.director)
    close_round(round_=released, by=cast.director)
    assert clock(event).words == "Next round soon"
    with pytest.raises(EventRefused, match="bad_break"):
        tell_break(event=event, resting="supper", until=until - 60 * MINUTE, by=cast.director)
    tell_break(event=event, resting="supper", until=until, by=cast.director)
    told = clock(event)
    assert told.words.startswith("Supper until ")
    assert told.until == int(until.timestamp())
    Event.objects.filter(pk=event.pk).update(rests_until=timezone.now())
    assert clock(event).words == "Next round soon"
    next_released(fresh(event), cast.director)
    assert in_minutes(clock(event).due) == 30


PLACES = ("board/", "", "entrants/1/")


@pytest.mark.parametrize("path", PLACES)
def test_every_page_tells_the_same(reader: Reader, cast: Cast, released: Round, path: str) -> None:
    stop_clock(round_=released, by=cast.director)
    page = reader(cast.director).get(f"/events/{released.event.pk}/{path}").content.decode()
    assert "The clock stands: 29 minutes left" in page


def test_the_director_sets_it_on_the_board(reader: Reader, cast: Cast, released: Round) -> None:
    event = released.event
    client = reader(cast.director)

    def post(**told: str) -> str:
        answer = client.post(f"/events/{event.pk}/clock/", told, follow=True)
        return str(answer.content.decode())

    assert "The clock stands" in post(action="stop")
    assert "Stop the clock" in post(action="start")
    post(action="more", minutes="5")
    assert in_minutes(clock(event).due) == 35
    assert "No clock in this round" in post(action="none")
    tell_all(released, cast.director)
    close_round(round_=released, by=cast.director)
    hour = (timezone.now() + 60 * MINUTE).astimezone(event.zone)
    assert "Supper until" in post(action="break", resting="supper", until=f"{hour:%H:%M}")
    assert "Supper until" not in post(action="play")
    assert "A break ends later today" in post(action="break", resting="supper", until="late")
    assert event_to_read(cast.director, event.pk).resting == ""
