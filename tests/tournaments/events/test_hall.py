"""Tables bear the numbers of the hall, and every place that writes one writes the same."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player, Role
from tests.cast import Cast
from tests.tournaments.cast import (
    entrant,
    fresh,
    new_event,
    next_released,
    play_rounds,
    tables,
    tell_all,
)
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.draws.coming_round import field_of, winners_of
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, HallTable, Round
from tournaments.events.papers.guide import guide_cards
from tournaments.events.screen_links import screen_code
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    create_event,
    draft_round,
    last_step,
    lay_cards,
    lock_tables,
    number_tables,
    open_table,
    release,
    set_wishes,
    tell_result,
    undo,
)
from tournaments.events.table_numbers import numbers_words, read_numbers, table_numbers

pytestmark = pytest.mark.django_db


def numbers(current: Round) -> list[int]:
    return [table.number for table in tables(current)]


@pytest.mark.parametrize(
    ("first", "hall", "out", "five"),
    [
        (1, "", "", [1, 2, 3, 4, 5]),
        (11, "", "", [11, 12, 13, 14, 15]),
        (1, "1-3, 9–14", "", [1, 2, 3, 9, 10]),
        (1, "1-3, 9–14", "2, 9-10", [1, 3, 11, 12, 13]),
        (1, "", "4", [1, 2, 3, 5, 6]),
        # Nobody is left standing: the hall goes on after its last number.
        (9, "1-6 9 10", "", [9, 10, 11, 12, 13]),
    ],
)
def test_numbers_follow_the_hall(first: int, hall: str, out: str, five: list[int]) -> None:
    event = Event(first_table=first, hall_tables=hall, tables_out=out)
    assert table_numbers(event, 5) == five


def test_lists_of_numbers_are_read_as_people_write_them() -> None:
    assert numbers_words(read_numbers(" 9-14 ,1 – 3; 4, 6")) == "1–4, 6, 9–14"
    assert read_numbers("") == []
    for bad in ("five", "0", "7-3", "1000", "1-", "1.5"):
        with pytest.raises(EventRefused, match="bad_tables"):
            read_numbers(bad)


def test_a_round_that_people_have_seen_keeps_its_numbers_and_a_draft_takes_the_new_ones(
    cast: Cast,
) -> None:
    event, by = new_event(cast, 12, rounds=3), cast.director
    first = next_released(event, by)
    number_tables(event=event, by=by, out="2")
    assert numbers(first) == [1, 2, 3]
    tell_all(first, by)
    close_round(round_=first, by=by)
    draft = draft_round(event=fresh(event), by=by)
    assert numbers(draft) == [1, 3, 4]
    seated = [list(table.seats.values_list("entrant", flat=True)) for table in tables(draft)]
    lock_tables(draft=draft, numbers=[3], by=by)
    number_tables(event=fresh(event), by=by, first=11)
    assert numbers(draft) == [11, 12, 13]
    assert [list(t.seats.values_list("entrant", flat=True)) for t in tables(draft)] == seated
    assert [table.locked for table in tables(draft)] == [False, True, False]
    # A draw around the lock keeps it at its place.
    again = draft_round(event=fresh(event), by=by, again=True)
    assert numbers(again) == [11, 12, 13]
    assert [table.locked for table in tables(again)] == [False, True, False]
    for _ in range(2):  # the draw, then the numbers
        line = last_step(event)
        assert line is not None
        undo(event=event, seq=line.seq, by=by)
    assert numbers(event.played.latest("number")) == [1, 3, 4]


def test_what_would_leave_somebody_without_a_table_is_refused(cast: Cast) -> None:
    event, by = new_event(cast, 8), cast.director
    set_wishes(entrant=entrant(event, 1), by=by, fixed_table=2)
    with pytest.raises(EventRefused, match="table_kept"):
        number_tables(event=event, by=by, out="2")
    with pytest.raises(EventRefused, match="no_tables"):
        number_tables(event=event, by=by, tables="1-3", out="1-3")
    with pytest.raises(EventRefused, match="bad_tables"):
        number_tables(event=event, by=by, first=0)
    for endless in (" ".join(str(n) for n in range(1, 400, 2)), "x" * 5000):
        with pytest.raises(EventRefused, match="bad_tables") as refused:
            number_tables(event=event, by=by, out=endless)
        assert len(str(refused.value.params["text"])) < 50
    assert fresh(event).tables_out == ""


def test_who_stays_at_a_table_stays_at_the_one_that_bears_the_number(cast: Cast) -> None:
    event, by = new_event(cast, 16), cast.director
    number_tables(event=event, by=by, tables="1, 5-9")
    set_wishes(entrant=entrant(event, 3), by=by, fixed_table=6)
    draft = draft_round(event=fresh(event), by=by)
    assert numbers(draft) == [1, 5, 6, 7]
    assert entrant(event, 3).seats.get(round=draft).table.number == 6


def test_winners_go_on_whatever_their_tables_bear(cast: Cast) -> None:
    """The same drive is drawn in any hall."""
    drawn = []
    for hall in ("", "3-9"):
        event = new_event(cast, 12, movement="progressive", rounds=3, title=hall or "plain")
        number_tables(event=event, by=cast.director, tables=hall)
        first = next_released(fresh(event), cast.director)
        for table in tables(first):
            lead = {"NS": 0, "EW": 50} if table == tables(first)[-1] else {"NS": 50, "EW": 0}
            tell_result(table=table, points=lead, by=cast.director)
        close_round(round_=first, by=cast.director)
        assert winners_of(fresh(event), field_of(fresh(event))) == [0, 0, 1]
        draft = draft_round(event=fresh(event), by=cast.director)
        drawn.append(
            [
                [seat.entrant.number for seat in table.seats.order_by("seat")]
                for table in tables(draft)
            ]
        )
    assert drawn[0] == drawn[1]


def test_a_bracket_is_played_through_at_any_tables(cast: Cast) -> None:
    event, by = pair_event(cast, 4, "knockout", rounds=2), cast.director
    number_tables(event=event, by=by, first=11)
    play_rounds(event, by, 2)
    page = Client().get(f"/events/{event.pk}/bracket/").content.decode()
    assert f"/events/{event.pk}/rounds/2/tables/11/" in page
    assert f"/events/{event.pk}/rounds/1/tables/12/" in page
    assert "/tables/1/" not in page


def test_every_place_writes_the_number_of_the_hall(cast: Cast) -> None:
    event, by = new_event(cast, 8, rounds=2), cast.director
    number_tables(event=event, by=by, tables="41, 47")
    lay_cards(event=fresh(event), count=2, by=by)
    assert list(HallTable.objects.values_list("number", flat=True)) == [41, 47]
    current = release(draft=draft_round(event=fresh(event), by=by), by=by)
    assert numbers(current) == [41, 47]
    director = Client()
    director.force_login(by)
    home = f"/events/{event.pk}/"
    for place in (
        home,
        f"{home}rounds/1/seats/",
        f"{home}board/",
        f"{home}slips/",
        f"{home}papers/slips/",
        f"{home}papers/tables/",
        f"/screens/{screen_code(fresh(event))}/",
        f"{home}hall/",
    ):
        text = re.sub(r"<[^>]+>", " ", director.get(place).content.decode())
        assert re.search(r"\b41\b", text), place
        assert re.search(r"\b47\b", text), place
    told = director.get(f"/api/v1/events/{event.pk}/").json()
    assert [table["table"] for table in told["rounds"][0]["tables"]] == [41, 47]
    sheet = director.get(f"{home}export.csv?sheet=seats").content.decode()
    assert re.search(r"\b47\b", sheet)
    cards = guide_cards(fresh(event), event_names(event, Role.MEMBER))
    assert {line.table for card in cards for line in card.lines} == {41, 47}
    tell_all(current, by)
    close_round(round_=current, by=by)
    one = director.get(f"{home}entrants/1/").content.decode()
    assert re.search(r"\b4[17]\b", re.sub(r"<[^>]+>", " ", one))


def test_a_table_that_is_added_bears_the_next_number_of_the_hall(cast: Cast) -> None:
    event, by = new_event(cast, 10), cast.director
    number_tables(event=event, by=by, tables="1, 5, 9-14", out="9")
    current = next_released(fresh(event), by)
    assert numbers(current) == [1, 5]
    late = [Player.objects.create(club=cast.club, name=f"Late {n}") for n in range(2)]
    add_entrants(event=event, by=by, players=late)
    for number in (11, 12):
        check_in(entrant=entrant(event, number), by=by)
    waiting = [out.entrant for out in current.sit_outs.all()]
    added = open_table(
        round_=current, people=[*waiting, entrant(event, 11), entrant(event, 12)][:4], by=by
    )
    assert added.number == 10


def test_the_next_evening_begins_with_the_same_hall(cast: Cast) -> None:
    event, by = new_event(cast, 0), cast.director
    number_tables(event=event, by=by, first=9, tables="1-6, 9-14", out="10")
    told: dict[str, Any] = {
        "club": cast.club,
        "by": by,
        "title": "Next",
        "starts_at": event.starts_at,
    }
    for following in (create_event(**told), create_event(**told, template=fresh(event))):
        assert following.hall_tables == "1–6, 9–14"
        assert (following.first_table, following.tables_out) == (1, "")


def test_the_page_takes_numbers_and_keeps_what_it_refuses(cast: Cast) -> None:
    event = new_event(cast, 8)
    director = Client()
    director.force_login(cast.director)
    page = f"/events/{event.pk}/hall/"
    told = {"first": "1", "tables": "1-6, nine", "out": ""}
    refused = director.post(page, told)
    assert refused.status_code == 422
    assert "1-6, nine" in refused.content.decode()
    told["tables"], told["out"] = "1-6 9-14", "2"
    assert director.post(page, told)["Location"] == page
    assert "2 tables, with these numbers: 1, 3" in director.get(page).content.decode()
    told["tables"] = "1"
    told["out"] = ""
    director.post(page, told)
    assert "The hall has 1 table too few" in director.get(page).content.decode()
