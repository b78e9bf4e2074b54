"""An odd number of pairs: who meets the phantom is told so everywhere, and it is a sit-out."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.cast import Cast
from tests.tournaments.cast import fresh, next_released
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.pairs_cast import better_wins, pair, pair_event, waits
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.screen_links import screen_code
from tournaments.events.services import NewPair, check_in, close_round, draft_round, enter_pairs
from tournaments.events.standings.facts import event_standings


def entry_of(event: Event, number: int) -> str:
    return event_names(event, 10).entry(pair(event, number).one_id)


@pytest.mark.parametrize("movement", ["round_robin", "lines", "pairs_swiss"])
def test_who_meets_the_phantom_is_told_so_on_all_pages(
    reader: Reader, cast: Cast, movement: str
) -> None:
    event = pair_event(cast, 5, movement, rounds=3)
    night = Night(reader(cast.director), event)
    assert "1 pair meets the phantom each round and sits out" in night.get("movement/")
    draft_round(event=event, by=cast.director)
    assert "Against the phantom" in night.get("draft/")
    night.post("draft/", action="release")
    current = event.played.get()
    (number,) = waits(current)
    name = entry_of(event, number)
    told = f"Against the phantom: <bdi>{name}</bdi>"
    wall = reader(None).get(f"/screens/{screen_code(event)}/").content.decode()
    for page in (night.get("board/"), night.get(""), wall):
        assert told in page
    seats = " ".join(re.sub(r"<[^>]*>", " ", night.get("rounds/1/seats/")).split())
    assert f"{name} meets the phantom" in seats
    assert seats.count("meets the phantom") == 1
    phone = night.get(f"entrants/{pair(event, number).other.number}/")
    assert "Against the phantom" in phone
    assert "It is a sit-out, and worth: The own average." in phone
    assert "the phantom: no game" in night.get("papers/guide/")
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    assert "Who meets the phantom sits out." in night.get("standings/")


def test_a_pair_that_comes_late_meets_no_phantom(reader: Reader, cast: Cast) -> None:
    event = pair_event(cast, 4, rounds=3)
    next_released(event, cast.director)
    (late,) = enter_pairs(event=event, by=cast.director, pairs=[NewPair("Lars", "Liv", "L & L")])
    check_in(entrant=late.one, by=cast.director)
    page = Night(reader(cast.director), event).get("board/")
    assert "phantom" not in page
    assert "L &amp; L" in page


def test_a_bye_of_a_knockout_is_no_phantom(reader: Reader, cast: Cast) -> None:
    event = pair_event(cast, 5, "knockout", rounds=3)
    night = Night(reader(cast.director), event)
    next_released(event, cast.director)
    for page in ("board/", "", "rounds/1/seats/"):
        assert "phantom" not in night.get(page)


@pytest.mark.parametrize(
    ("worth", "credit", "due"), [("average", 0, 2), ("credit", 7, 7), ("zero", 0, 0)]
)
def test_the_phantom_is_worth_what_the_event_says(
    cast: Cast, worth: str, credit: int, due: int
) -> None:
    """After three rounds; who has always won has an average of two points a round."""
    event = pair_event(cast, 5, rounds=5, method="wins", sit_out_score=worth, sit_out_credit=credit)
    for _ in range(5):
        current = next_released(fresh(event), cast.director)
        better_wins(current, cast)
        close_round(round_=current, by=cast.director)
    lines = {line.entrant: line for line in event_standings(event)}
    assert {line.sat_out for line in lines.values()} == {1}
    best = lines[pair(event, 1).one_id]
    assert Fraction(best.score) == 4 * 2 + due
