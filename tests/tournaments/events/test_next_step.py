"""What comes next in an evening is said alike by its page and the API, to whoever may do it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, tables, tell_all
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event
from tournaments.events.services import (
    check_in,
    close_round,
    draft_round,
    finish,
    publish,
    release,
    tell_result,
)

PRIMARY = 'class="button button-primary'


def told(reader: Reader, event: Event, user: Any) -> tuple[dict[str, Any] | None, str]:
    """What comes next for this account: over the API, and the words of the page's first button."""
    client = reader(user)
    following = client.get(f"/api/v1/events/{event.pk}/").json()["next"]
    page = client.get(f"/events/{event.pk}/").content.decode()
    assert page.count(PRIMARY) <= 1
    button = page.partition(PRIMARY)[2].partition(">")[2].partition("<")[0]
    return following, button


def test_an_evening_says_what_comes_next_from_the_door_to_the_results(
    reader: Reader, cast: Cast
) -> None:
    def comes(kind: str, words: str, number: int | None = None) -> None:
        step = {"step": kind, "round": number}
        assert told(reader, event, cast.director) == (step, words)

    event = new_event(cast, rounds=2)
    comes("enter", "Enter people")
    event = new_event(
        cast, 8, here=False, rounds=2, starts_at=timezone.now() + timedelta(hours=1), title="Next"
    )
    comes("check_in", "Open the door")
    entrants = list(event.entrants.all())
    for entrant in entrants[:7]:
        check_in(entrant=entrant, by=cast.director)
    comes("check_in", "Mark who is here")
    check_in(entrant=entrants[7], by=cast.director)
    for number in (1, 2):
        comes("draw", f"Draw round {number}", number)
        draft = draft_round(event=fresh(event), by=cast.director)
        comes("release", f"Release round {number}", number)
        current = release(draft=draft, by=cast.director)
        comes("collect", "Collect results: 2 tables to go", number)
        tell_all(current, cast.director, but=[2])
        comes("collect", "Collect results: 1 table to go", number)
        tell_result(table=tables(current)[1], points={"NS": 10, "EW": 0}, by=cast.director)
        comes("close", f"Close round {number}", number)
        close_round(round_=current, by=cast.director)
        # The board leads on to the same.
        onward = {1: "draft", 2: "finish"}[number]
        board = reader(cast.director).get(f"/events/{event.pk}/board/").content.decode()
        assert f'{PRIMARY}" href="/events/{event.pk}/{onward}/"' in board
        assert board.count(PRIMARY) == 1
    comes("finish", "Finish the event")
    finish(event=fresh(event), by=cast.director)
    comes("publish", "Publish the results")
    publish(event=fresh(event), by=cast.director)
    assert told(reader, event, cast.director) == (None, "")


def test_when_it_is_time_the_first_round_comes_although_some_are_late(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 5, here=False)
    for entrant in event.entrants.all()[:4]:
        check_in(entrant=entrant, by=cast.director)
    assert told(reader, event, cast.director)[1] == "Draw round 1"


@pytest.mark.parametrize("who", ["member", "stranger", None])
def test_nothing_is_offered_to_who_may_do_nothing(
    reader: Reader, cast: Cast, evening: Event, who: str | None
) -> None:
    user = None if who is None else cast.person(who)
    assert told(reader, evening, user) == (None, "Where do I sit?")


def test_who_keeps_results_opens_the_door_and_types_slips(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4, here=False, starts_at=timezone.now() + timedelta(hours=1))
    assert told(reader, event, cast.scorer)[1] == "Open the door"
    for entrant in event.entrants.all():
        check_in(entrant=entrant, by=cast.director)
    assert told(reader, event, cast.scorer) == (None, "")
    next_released(fresh(event), cast.director)
    page = reader(cast.scorer).get(f"/events/{event.pk}/").content.decode()
    assert f'{PRIMARY} button-wide" href="/events/{event.pk}/slips/"' in page


def test_pages_of_the_director_lead_on_to_it_and_its_own_page_does_not(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    client = reader(cast.director)
    onward = f'<a class="step step-next" href="/events/{evening.pk}/board/">'
    assert client.get(f"/events/{evening.pk}/standings/").content.decode().count(onward) == 2
    assert onward not in client.get(f"/events/{evening.pk}/board/").content.decode()
