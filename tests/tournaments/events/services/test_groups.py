"""Drives with two groups at an event: who is in which, stand-ins, and what a draw then does."""

from __future__ import annotations

import pytest

from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds, tell_all
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round, Seat, SitOut, Why
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    draft_round,
    fit_draft,
    last_step,
    lock_tables,
    release,
    set_groups,
    set_wishes,
    stand_in_by_lot,
    undo,
    withdraw,
)


def mixed(cast: Cast, ladies: int, gents: int, movement: str = "drive_cross") -> Event:
    """An event whose first people are ladies."""
    event = new_event(cast, ladies + gents, rounds=4, movement=movement)
    people = event.entrants.order_by("number")
    groups = {each.pk: "Ladies" if n < ladies else "Gents" for n, each in enumerate(people)}
    set_groups(event=event, by=cast.director, first="Ladies", second="Gents", groups=groups)
    return fresh(event)


def plays(event: Event) -> dict[int, str]:
    return {each.pk: each.plays_as or each.group for each in event.entrants.all()}


def pairs(current: Round) -> list[set[int]]:
    found: dict[tuple[int, str], set[int]] = {}
    for table, side, who in Seat.objects.filter(round=current).values_list(
        "table", "side", "entrant"
    ):
        found.setdefault((table, side), set()).add(who)
    return list(found.values())


def is_mixed(event: Event, current: Round) -> bool:
    groups = plays(event)
    return all({groups[who] for who in two} == {"Ladies", "Gents"} for two in pairs(current))


def waiting(current: Round) -> list[int]:
    rows = SitOut.objects.filter(round=current, why=Why.TURN)
    return sorted(rows.values_list("entrant", flat=True))


@pytest.mark.parametrize("movement", ["drive_cross", "drive_groups"])
def test_the_larger_group_waits_unless_some_of_it_stand_in(cast: Cast, movement: str) -> None:
    event = mixed(cast, 9, 5, movement)
    first = draft_round(event=event, by=cast.director)
    assert is_mixed(event, first)
    groups = plays(event)
    out = [groups[who] for who in waiting(first)]
    assert (first.tables.count(), sorted(out)) == (2, ["Gents", *["Ladies"] * 5])
    line = last_step(event)
    assert line is not None
    undo(event=fresh(event), seq=line.seq, by=cast.director)
    stand_in_by_lot(event=fresh(event), by=cast.director)
    standing = event.entrants.exclude(plays_as="")
    assert [(each.group, each.plays_as) for each in standing] == [("Ladies", "Gents")] * 2
    first = draft_round(event=fresh(event), by=cast.director)
    assert is_mixed(event, first)
    assert (first.tables.count(), len(waiting(first))) == (3, 2)
    stand_in_by_lot(event=fresh(event), by=cast.director)
    assert list(event.entrants.exclude(plays_as="")) == list(standing)


def test_nothing_is_drawn_while_somebody_is_in_no_group_and_he_is_named(cast: Cast) -> None:
    event = mixed(cast, 4, 4)
    (late,) = add_entrants(event=event, by=cast.director, guests=["Lars"])
    check_in(entrant=late, by=cast.director)
    with pytest.raises(EventRefused, match="no_group") as refusal:
        draft_round(event=fresh(event), by=cast.director)
    assert refusal.value.params["names"] == "Lars"
    set_wishes(entrant=entrant(event, 9), by=cast.director, group="Gents")
    assert is_mixed(event, draft_round(event=fresh(event), by=cast.director))


@pytest.mark.parametrize(("first", "second"), [("", "B"), ("A", " "), ("A", "A ")])
def test_two_groups_are_two(cast: Cast, first: str, second: str) -> None:
    event = new_event(cast, 4)
    with pytest.raises(EventRefused, match="bad_groups"):
        set_groups(event=event, by=cast.director, first=first, second=second, groups={})


def test_groups_stay_while_a_round_was_drawn_from_them(cast: Cast) -> None:
    event = mixed(cast, 4, 4)
    line = last_step(event)
    assert line is not None
    draft_round(event=event, by=cast.director)
    with pytest.raises(EventRefused, match="undo_blocked"):
        undo(event=fresh(event), seq=line.seq, by=cast.director)


def test_a_draft_brought_up_to_date_and_locked_tables_keep_one_of_each(cast: Cast) -> None:
    event = mixed(cast, 8, 7)
    play_rounds(event, cast.director, 1)
    draft = draft_round(event=fresh(event), by=cast.director)
    seated = Seat.objects.filter(round=draft).values_list("entrant", flat=True)
    lady = event.entrants.filter(group="Ladies", pk__in=seated).select_related("event__club")[0]
    withdraw(entrant=lady, by=cast.director)
    draft = fit_draft(draft=draft, by=cast.director)
    assert is_mixed(event, draft)
    assert draft.tables.count() == 3
    lock_tables(draft=draft, numbers=[2], by=cast.director)
    kept = set(Seat.objects.filter(table__in=draft.tables.filter(number=2)).values_list("entrant"))
    again = draft_round(event=fresh(event), by=cast.director, again=True)
    assert is_mixed(event, again)
    at_two = Seat.objects.filter(table__in=again.tables.filter(number=2)).values_list("entrant")
    assert set(at_two) == kept
    release(draft=again, by=cast.director)


@pytest.mark.parametrize("movement", ["progressive", "drive_keep", "drive_cross", "drive_groups"])
def test_who_cannot_move_stays_at_the_table_all_evening(cast: Cast, movement: str) -> None:
    event = mixed(cast, 8, 8, movement)
    for number, table in ((1, 3), (10, 2)):
        group = entrant(event, number).group
        set_wishes(entrant=entrant(event, number), by=cast.director, fixed_table=table, group=group)
    for _ in range(4):
        current = next_released(fresh(event), cast.director)
        for number, table in ((1, 3), (10, 2)):
            seat = Seat.objects.get(round=current, entrant=entrant(event, number))
            assert seat.table.number == table
        tell_all(current, cast.director, seed=current.number)
        close_round(round_=current, by=cast.director)
