"""The door: many with one tap, letters, nicknames, and whoever nobody expected."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from clubs.services import add_player, merge_players, retire_player
from tests.cast import Cast
from tests.tournaments.cast import STARTS, entrant, fresh, new_event, next_released, play_rounds
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.models import Event
from tournaments.events.services import add_entrants, check_in, last_step, undo

DOOR = "check-in/"
SCRIPT = {"HX-Request": "true"}


def weeks_ago(cast: Cast, weeks: int, players: list[Player], title: str = "Drive") -> Event:
    """An evening to which these people came, and which is being played."""
    event = new_event(cast, title=title, starts_at=STARTS - timedelta(weeks=weeks))
    for each in add_entrants(event=event, by=cast.director, players=players):
        check_in(entrant=each, by=cast.director)
    next_released(fresh(event), cast.director)
    return event


def people(cast: Cast, count: int) -> list[Player]:
    return [add_player(club=cast.club, name=f"Ana {n:02}") for n in range(count)]


def here(event: Event) -> set[str]:
    return set(event.entrants.filter(first_round=1).values_list("name", flat=True))


def names(players: list[Player]) -> set[str]:
    return {each.name for each in players}


def test_last_weeks_field_is_here_with_one_tap_and_one_is_taken_off(
    reader: Reader, cast: Cast
) -> None:
    ana = people(cast, 10)
    weeks_ago(cast, 1, ana[:8])
    night = Night(reader(cast.director), new_event(cast))
    assert "8 who came on 18\u00a0Nov (Drive)" in night.get(DOOR)
    night.post(DOOR, all="last")
    assert here(night.event) == names(ana[:8])
    assert "8 are ticked now" in night.get(DOOR)
    assert "who came on" not in night.get(DOOR)
    night.post(DOOR, number=3, here="no")
    assert here(night.event) == names(ana[:8]) - {"Ana 02"}
    assert "1 who is expected" in night.get(DOOR)


def test_regulars_came_to_half_of_the_evenings_and_are_still_on_the_list(
    reader: Reader, cast: Cast
) -> None:
    ana = people(cast, 12)
    weeks_ago(cast, 4, ana[:5])
    weeks_ago(cast, 3, ana[:4])
    weeks_ago(cast, 2, [*ana[:4], *ana[5:9]])
    weeks_ago(cast, 1, [*ana[1:4], *ana[9:12]])
    retire_player(player=ana[1], retired=True)
    merge_players(kept=ana[11], merged=ana[2])
    night = Night(reader(cast.director), new_event(cast))
    page = night.get(DOOR)
    assert "3 regulars" in page
    night.post(DOOR, all="regulars")
    # Ana 02 is Ana 11 by now, and Ana 01 does not play any more.
    assert here(night.event) == {"Ana 00", "Ana 03", "Ana 11"}


def test_on_a_clubs_first_evening_its_whole_list_is_here_with_one_tap(
    reader: Reader, cast: Cast
) -> None:
    ana = people(cast, 9)
    night = Night(reader(cast.director), new_event(cast))
    assert "All 9 on the club’s list" in night.get(DOOR)
    assert "All 9 on the club’s list" in night.get("people/")
    night.post(DOOR, all="club")
    assert here(night.event) == names(ana)
    assert "All 9 on" not in night.get(DOOR)
    assert "All 9 on" not in night.get("people/")
    next_released(fresh(night.event), cast.director)
    # From the second evening on the first says who comes.
    later = Night(reader(cast.director), new_event(cast, starts_at=STARTS + timedelta(weeks=1)))
    assert "9 who came on" in later.get(DOOR)
    assert "All 9 on" not in later.get(DOOR)


def test_the_last_evening_of_the_same_title_is_offered_beside_the_last(
    reader: Reader, cast: Cast
) -> None:
    ana = people(cast, 9)
    weeks_ago(cast, 2, ana[:4], title="tuesday  Drive")
    weeks_ago(cast, 1, ana[4:9], title="Friday five")
    night = Night(reader(cast.director), new_event(cast))
    page = night.get(DOOR)
    assert page.index("5 who came on 18\u00a0Nov (Friday five)") < page.index(
        "4 who came on 11\u00a0Nov"
    )
    night.post(DOOR, all="alike")
    assert here(night.event) == names(ana[:4])


def test_many_at_once_are_one_step_that_is_taken_back_at_once(reader: Reader, cast: Cast) -> None:
    weeks_ago(cast, 1, people(cast, 8))
    event = new_event(cast, 5, here=False)
    night = Night(reader(cast.director), event)
    assert "All 5 who are expected" in night.get(DOOR)
    night.post(DOOR, all="expected")
    assert len(here(event)) == 5
    assert "5 people are here" in night.get(DOOR)
    night.post(DOOR, all="last")
    assert len(here(event)) == 13
    line = last_step(fresh(event))
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert len(here(event)) == 5
    assert event.entrants.count() == 13


def test_an_offer_that_is_gone_ticks_nobody_and_after_a_round_each_comes_alone(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 5, here=False)
    night = Night(reader(cast.director), event)
    night.post(DOOR, all="regulars")
    assert here(event) == set()
    for number in range(1, 5):
        night.post(DOOR, number=number, here="yes")
    next_released(fresh(event), cast.director)
    assert "With one tap" not in night.get(DOOR)
    night.post(DOOR, all="expected")
    assert "A round has been released" in night.get(DOOR)
    assert event.entrants.get(number=5).first_round == 0


def test_who_checks_people_in_ticks_the_list_and_lets_nobody_else_in(
    reader: Reader, cast: Cast
) -> None:
    ana = people(cast, 8)
    weeks_ago(cast, 1, ana)
    event = new_event(cast, 4, here=False)
    scorer = Night(reader(cast.scorer), event)
    page = scorer.get(DOOR)
    assert "All 4 who are expected" in page
    assert "Ana 00" not in page
    scorer.post(DOOR, 403, all="last")
    scorer.post(DOOR, 403, player=ana[0].pk)
    scorer.post(DOOR, all="expected")
    assert len(here(event)) == 4


def test_pairs_of_last_week_come_together(reader: Reader, cast: Cast) -> None:
    before = pair_event(cast, 4, "round_robin", rounds=3, starts_at=STARTS - timedelta(weeks=1))
    next_released(fresh(before), cast.director)
    called = list(before.pairs.order_by("number").values_list("name", "one__player__name"))
    event = pair_event(cast, 0, "round_robin", rounds=3, title="Again")
    night = Night(reader(cast.director), event)
    assert "4 pairs of 18\u00a0Nov" in night.get(DOOR)
    night.post(DOOR, all="last")
    found = event.pairs.order_by("number")
    assert list(found.values_list("name", "one__player__name")) == called
    assert event.entrants.filter(first_round=1).count() == 8
    assert "4</span> of 4 pairs here" in night.get(DOOR)


def test_somebody_of_the_club_whom_nobody_expected_comes_with_a_tap(
    reader: Reader, cast: Cast
) -> None:
    known = add_player(club=cast.club, name="Ève Łukasz", nickname="Sparky")
    event = new_event(cast, 3)
    night = Night(reader(cast.director), event)
    assert f'id="c{known.pk}"' in night.get(DOOR)
    answer = night.client.post(f"/events/{event.pk}/{DOOR}", {"player": known.pk}, headers=SCRIPT)
    html = answer.content.decode()
    entered = event.entrants.get(player=known)
    assert entered.first_round == 1
    # The row that was tapped is the entrant's now, and all that stands elsewhere comes along.
    assert f'id="p{entered.number}"' in html
    assert 'aria-pressed="true"' in html
    assert "Sparky" in html
    assert 'id="door-count" class="door-count" role="status" hx-swap-oob="true"' in html
    assert "Ève Łukasz is here" in html.partition("undo-bar")[2]
    night.post(DOOR, player=99_999)
    assert "belongs to another club" in night.get(DOOR)


def test_a_refused_tap_says_so_in_its_row(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4)
    play_rounds(event, cast.director, 1)
    client = reader(cast.director)
    data = {"number": 1, "here": "no"}
    answer = client.post(f"/events/{event.pk}/{DOOR}", data, headers=SCRIPT)
    assert answer.status_code == 422
    row = re.search(r'<li id="p1".*?</li>', answer.content.decode(), re.DOTALL)
    assert row is not None
    assert "can only go home now" in row[0]
    assert 'aria-pressed="true"' in row[0]


@pytest.mark.parametrize(
    ("letter", "found"),
    [
        ("a", {"Zoë Ångström", "Þórunn Ægisdóttir"}),
        ("t", {"Þórunn Ægisdóttir"}),
        ("ل", {"ليلى حداد"}),
        ("q", {"Q"}),
        ("n", {"José Ñíguez"}),
    ],
)
def test_letters_find_people_by_each_word_of_any_alphabet(
    reader: Reader, cast: Cast, letter: str, found: set[str]
) -> None:
    event = new_event(cast, 8, here=False)
    page = Night(reader(cast.scorer), event).get(f"{DOOR}?letter={letter}")
    rows: list[Any] = re.findall(
        r'<li id="p\d+" class="door-row" data-letters="([^"]*)"( hidden)?>.*?<bdi>([^<]*)</bdi>',
        page,
        re.DOTALL,
    )
    assert {name for _letters, hidden, name in rows if not hidden} == found
    assert f'data-letter="{letter}" aria-current="true"' in page
    assert len(rows) == 8


def test_a_nickname_stands_beside_its_name_and_is_found(reader: Reader, cast: Cast) -> None:
    event = new_event(cast)
    bo = add_player(club=cast.club, name="Bo Ek", nickname="Sparky")
    ana, other = (add_player(club=cast.club, name="Ana", nickname=nick) for nick in ("Red", "Blue"))
    add_entrants(event=event, by=cast.director, players=[bo, ana, other])
    night = Night(reader(cast.director), event)
    page = night.get(f"{DOOR}?q=sparky")
    assert page.count("<bdi>Sparky</bdi>") == 1
    assert "Ana (Red)" not in page
    # What tells namesakes apart is not said twice.
    page = night.get(DOOR)
    assert "Ana (Red)" in page
    assert "<bdi>Red</bdi>" not in page
    assert 'data-letters="b e s"' in page


def test_regulars_are_expected_on_the_page_of_people_too(reader: Reader, cast: Cast) -> None:
    ana = people(cast, 8)
    weeks_ago(cast, 1, ana[:4])
    weeks_ago(cast, 2, ana)
    night = Night(reader(cast.director), new_event(cast))
    assert "8 regulars" in night.get("people/")
    night.post("people/", all="last")
    assert set(night.event.entrants.values_list("name", flat=True)) == names(ana[:4])
    assert here(night.event) == set()


def test_who_was_ticked_on_another_phone_meanwhile_comes_once(cast: Cast) -> None:
    event = new_event(cast, 5)
    check_in(entrant=entrant(event, 5), by=cast.director, here=False)
    one, other = entrant(event, 5), entrant(event, 5)
    check_in(entrant=one, by=cast.director)
    next_released(fresh(event), cast.director)
    before = event.log.count()
    assert check_in(entrant=other, by=cast.scorer).first_round == 1
    assert entrant(event, 5).first_round == 1
    assert event.log.count() == before


@pytest.mark.parametrize("count", [1, 3])
def test_the_door_and_a_tap_ask_the_same_for_one_and_for_three(
    reader: Reader, cast: Cast, count: int
) -> None:
    ana = people(cast, 4 * count)
    for weeks in range(1, count + 1):
        weeks_ago(cast, weeks, ana)
    event = new_event(cast, count, here=False)
    client = reader(cast.director)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(f"/events/{event.pk}/{DOOR}").status_code == 200
    assert len(asked) == 14
    with CaptureQueriesContext(connection) as asked:
        data = {"number": 1, "here": "yes"}
        assert client.post(f"/events/{event.pk}/{DOOR}", data, headers=SCRIPT).status_code == 200
    assert len(asked) == 25
