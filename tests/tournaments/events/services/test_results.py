"""One result a table: told, confirmed, disputed, ruled, taken from a score sheet."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.cast import Cast
from tests.scoring.table import say
from tests.tournaments.cast import entrant, new_event, next_released, tables, tell_all
from tournaments.events.errors import EventRefused
from tournaments.events.models import Result, ResultState, SideScore, Table, Version
from tournaments.events.services import (
    close_round,
    confirm_result,
    dispute_result,
    rule_result,
    substitute,
    take_from_games,
    tell_result,
)
from tournaments.events.services.sheets import keep_sheet

US, THEM = {"NS": 340, "EW": -80}, {"NS": 300, "EW": -80}


def table_of(cast: Cast, confirming: str) -> Table:
    event = new_event(cast, 8, confirming=confirming)
    return tables(next_released(event, cast.director))[0]


def counted(table: Table) -> dict[str, int]:
    return dict(SideScore.objects.filter(table=table).values_list("side", "points"))


def test_the_first_telling_counts_at_once(cast: Cast) -> None:
    table = table_of(cast, "side")
    result = tell_result(table=table, points=US, by=cast.scorer, side="NS")
    assert result.state == ResultState.ENTERED
    assert counted(table) == US


@pytest.mark.parametrize(
    ("confirming", "side", "same_person", "confirmed"),
    [
        ("off", "", True, True),
        ("side", "EW", True, True),
        ("side", "NS", True, False),
        ("phone", "EW", True, False),
        ("phone", "EW", False, True),
        ("typists", "", True, False),
        ("typists", "", False, True),
    ],
)
def test_who_may_confirm_is_what_the_event_asks(
    cast: Cast, confirming: str, side: str, *, same_person: bool, confirmed: bool
) -> None:
    table = table_of(cast, confirming)
    tell_result(table=table, points=US, by=cast.scorer, side="NS")
    other = cast.scorer if same_person else cast.director
    tell_result(table=table, points=US, by=other, side=side)
    result = Result.objects.get()
    assert (result.state == ResultState.CONFIRMED) is confirmed
    assert Version.objects.count() == 1


def test_another_figure_is_a_dispute_and_overwrites_nothing(cast: Cast) -> None:
    table = table_of(cast, "phone")
    tell_result(table=table, points=US, by=cast.scorer, side="NS")
    result = tell_result(table=table, points=THEM, by=cast.director, side="EW")
    assert result.state == ResultState.DISPUTED
    assert counted(table) == US
    assert [version.points for version in Version.objects.all()] == [US, THEM]
    rule_result(table=table, points=THEM, by=cast.director, reason="Added up again")
    assert counted(table) == THEM
    assert Result.objects.get().state == ResultState.CONFIRMED
    assert Version.objects.count() == 3


def test_a_try_whose_answer_was_lost_is_answered_after_the_round_is_closed(cast: Cast) -> None:
    """By its key, and where it confirmed what another had told; anything else is too late."""
    table = table_of(cast, "typists")
    for other in tables(table.round):
        tell_result(table=other, points=US, by=cast.scorer, key=uuid4())
    first, second = uuid4(), uuid4()
    for key, by in ((first, cast.scorer), (second, cast.admin)):
        tell_result(table=table, points=US, by=by, key=key)
    close_round(round_=table.round, by=cast.director)
    for key, by in ((first, cast.scorer), (second, cast.admin)):
        again = tell_result(table=table, points=US, by=by, key=key)
        assert again.state == ResultState.CONFIRMED
    assert Version.objects.filter(result__table=table).count() == 1
    with pytest.raises(EventRefused, match="round_not_open"):
        tell_result(table=table, points=THEM, by=cast.admin, key=second)


def test_a_second_try_with_the_same_key_adds_nothing(cast: Cast) -> None:
    table, key = table_of(cast, "side"), uuid4()
    for _ in range(3):
        tell_result(table=table, points=US, by=cast.scorer, side="NS", key=key)
    assert Version.objects.count() == 1
    with pytest.raises(EventRefused, match="key_used"):
        tell_result(table=table, points=THEM, by=cast.scorer, side="NS", key=key)


def test_only_what_was_shown_is_confirmed_and_not_by_who_told_it(cast: Cast) -> None:
    table = table_of(cast, "phone")
    with pytest.raises(EventRefused, match="no_result"):
        confirm_result(table=table, version=1, by=cast.director, side="EW")
    tell_result(table=table, points=US, by=cast.scorer, side="NS")
    with pytest.raises(EventRefused, match="not_yours"):
        confirm_result(table=table, version=1, by=cast.scorer, side="EW")
    with pytest.raises(EventRefused, match="result_changed"):
        confirm_result(table=table, version=2, by=cast.director, side="EW")
    confirm_result(table=table, version=1, by=cast.director, side="EW")
    assert Result.objects.get().state == ResultState.CONFIRMED


def test_a_dispute_without_figures_waits_for_the_director(cast: Cast) -> None:
    table = table_of(cast, "side")
    tell_result(table=table, points=US, by=cast.scorer, side="NS")
    dispute_result(table=table, by=cast.scorer, reason="Hand 3 was a redeal")
    assert Result.objects.get().state == ResultState.DISPUTED
    with pytest.raises(EventRefused, match="still_missing"):
        close_round(round_=table.round, by=cast.director)


@pytest.mark.parametrize("points", [{"NS": 1}, {"NS": 1, "EW": 2, "A": 3}, {"NS": 1, "EW": 10**6}])
def test_points_are_for_exactly_the_sides_there_are(cast: Cast, points: dict[str, int]) -> None:
    table = table_of(cast, "off")
    with pytest.raises(EventRefused):
        tell_result(table=table, points=points, by=cast.scorer)
    assert not Result.objects.exists()


def test_closing_confirms_what_was_entered(cast: Cast) -> None:
    table = table_of(cast, "phone")
    tell_all(table.round, cast.scorer)
    close_round(round_=table.round, by=cast.director)
    assert set(Result.objects.values_list("state", flat=True)) == {ResultState.CONFIRMED}
    with pytest.raises(EventRefused, match="round_not_open"):
        tell_result(table=table, points=US, by=cast.scorer)


def test_a_score_sheet_gives_the_result_when_its_hands_are_played(cast: Cast) -> None:
    event = new_event(cast, 8, hands=2)
    current = next_released(event, cast.director)
    table = tables(current)[0]
    first = table.seats.get(seat=0).entrant
    sub = entrant(event, first.number)
    away = new_event(cast, 1, title="Elsewhere").entrants.get().player
    substitute(entrant=sub, player=away, number=1, by=cast.director)
    game = keep_sheet(table=table, by=cast.scorer)
    assert keep_sheet(table=table, by=cast.scorer) == game
    assert game.sittings.get(seat=0).player == away
    hand: list[tuple[str, dict[str, Any]]] = [
        ("contract", {"contract": "7S", "seat": "N"}),
        ("tricks", {"tricks": {"NS": 7, "EW": 3}}),
    ]
    say(game, cast.scorer, *hand)
    assert take_from_games(round_=current, by=cast.director) == []
    say(game, cast.scorer, *hand)
    assert take_from_games(round_=current, by=cast.director) == [table]
    assert take_from_games(round_=current, by=cast.director) == []
    assert counted(table) == {"NS": 280, "EW": 60}
    assert Result.objects.get().state == ResultState.CONFIRMED


def test_a_slip_that_differs_from_the_score_sheet_is_a_dispute(cast: Cast) -> None:
    event = new_event(cast, 4, hands=1)
    current = next_released(event, cast.director)
    (table,) = tables(current)
    game = keep_sheet(table=table, by=cast.scorer)
    tell_result(table=table, points={"NS": 1, "EW": 2}, by=cast.scorer)
    contract = ("contract", {"contract": "7S", "seat": "N"})
    say(game, cast.scorer, contract, ("tricks", {"tricks": {"NS": 7, "EW": 3}}))
    take_from_games(round_=current, by=cast.director)
    assert Result.objects.get().state == ResultState.DISPUTED


def test_a_timed_round_takes_a_sheet_as_it_stands_after_its_last_whole_hand(cast: Cast) -> None:
    event = new_event(cast, 4, length="timed", profile="australian-4")
    current = next_released(event, cast.director)
    (table,) = tables(current)
    game = keep_sheet(table=table, by=cast.scorer)
    contract = ("contract", {"contract": "7S", "seat": "N"})
    tricks = ("tricks", {"tricks": {"NS": 7, "EW": 3}})
    say(game, cast.scorer, contract, tricks, contract)
    take_from_games(round_=current, by=cast.director)
    assert counted(table) == {"NS": 140, "EW": 30}
