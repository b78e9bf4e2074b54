"""Score sheets at tables of every size, and the cards that open them round after round."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.services import add_player, save_rule_set
from rules_engine.profiles import PROFILES
from scoring.models import Game, Sitting, TableCard
from scoring.services import NewEntry, record
from scoring.services.table_cards import keep_code
from tests.cast import Cast
from tests.tournaments.cast import STARTS, entrant, fresh, new_event, tables, tell_all
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, HallTable, Result, ResultState, Round, SideScore, Table
from tournaments.events.services import (
    choose_rules,
    close_round,
    create_event,
    draft_round,
    end_round,
    keep_sheet,
    last_step,
    lay_cards,
    nudge,
    open_round,
    release,
    substitute,
    take_from_games,
    tell_result,
    undo,
)


def released(event: Event, cast: Cast) -> Round:
    return open_round(draft=draft_round(event=fresh(event), by=cast.director), by=cast.director)


def hand(game: Game, declarer: str, tricks: dict[str, int]) -> None:
    """One hand in which everybody else passed."""
    called = [
        NewEntry("contract", {"contract": "6S", "seat": declarer}),
        *([NewEntry("partner", {"seat": None})] if game.rules.sides == "call_card" else []),
        NewEntry("tricks", {"tricks": tricks}),
    ]
    assert game.created_by is not None
    record(game.pk, called, game.created_by)


@pytest.mark.parametrize(
    ("people", "odd", "sides", "profile"),
    [
        (7, "3", ["A", "B", "C"], "parlett-3"),
        (9, "5", ["A", "B", "C", "D", "E"], "call-5"),
        (10, "6", ["T1", "T2", "T3"], "six-3x2"),
    ],
)
def test_a_table_that_is_not_of_four_keeps_a_sheet_by_its_own_rules(
    cast: Cast, people: int, odd: str, sides: list[str], profile: str
) -> None:
    event = new_event(cast, people, odd=odd, hands=1)
    current = release(draft=draft_round(event=event, by=cast.director), by=cast.director)
    (table,) = [each for each in tables(current) if each.seats.count() != 4]
    game = keep_sheet(table=table, by=cast.scorer)
    assert (game.profile, list(game.rules.table.sides)) == (profile, sides)
    tricks = dict.fromkeys(sides, 0) | {"A" if "A" in sides else "T1": 10}
    hand(game, "A", tricks)
    assert take_from_games(round_=table.round, by=cast.director) == [table]
    scores = dict(SideScore.objects.filter(table=table).values_list("side", "points"))
    assert sorted(scores) == sides
    assert [side for side, points in scores.items() if points == max(scores.values())] == sides[:1]


@pytest.mark.parametrize(("length", "ends"), [("hands", False), ("timed", False), ("full", True)])
def test_no_score_ends_a_round_that_hands_or_the_clock_end(
    cast: Cast, length: str, ends: bool
) -> None:
    event = new_event(cast, 4, profile="australian-4", length=length, hands=3)
    (table,) = tables(released(event, cast))
    game = keep_sheet(table=table, by=cast.scorer)
    assert (game.rules.target is not None, game.rules.floor is not None) == (ends, ends)


def test_an_event_plays_by_a_version_of_the_clubs_own_rules(cast: Cast) -> None:
    rules = PROFILES["nz-4"].rules
    said: dict[str, Any] = {"club": cast.club, "name": "Wednesdays", "profile": "australian-4"}
    kept = save_rule_set(**said, rules=rules, by=cast.director)
    event = new_event(cast, 4, length="full")
    version = kept.versions.get()
    choose_rules(event=event, by=cast.director, rules={4: f"house-{version.pk}"})
    # What the club changes next week does not change this evening.
    save_rule_set(**said, rules=PROFILES["perfect-4"].rules, by=cast.director, rule_set=kept)
    (table,) = tables(released(event, cast))
    assert keep_sheet(table=table, by=cast.scorer).rules == rules
    again = create_event(
        club=cast.club, by=cast.director, title="Next", starts_at=STARTS, template=fresh(event)
    )
    assert again.table_rules.get().version == version
    with pytest.raises(EventRefused, match="no_such_rules"):
        choose_rules(event=event, by=cast.director, rules={3: f"house-{version.pk}"})
    choose_rules(event=again, by=cast.director, rules={4: "nz-4"})
    line = last_step(again)
    assert line is not None
    undo(event=again, seq=line.seq, by=cast.director)
    assert again.table_rules.get().version == version


def test_one_card_opens_the_game_of_round_after_round(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=2)
    assert lay_cards(event=event, count=2, by=cast.director) == 2
    assert lay_cards(event=event, count=2, by=cast.director) == 0
    first = released(event, cast)
    codes = [keep_code(hall.card) for hall in HallTable.objects.select_related("card")]
    phone = Client()
    phone.get(f"/t/{codes[0]}/")
    phone.post(f"/t/{codes[0]}/", {"do": "join"})
    page = phone.get(f"/t/{codes[0]}/").content.decode()
    game = tables(first)[0].game
    assert game is not None
    assert str(game.pk) in page
    assert "Rematch" not in page
    tell_all(first, cast.scorer)
    close_round(round_=first, by=cast.director)
    second = released(event, cast)
    card = HallTable.objects.get(number=1).card
    assert card.game == tables(second)[0].game != game
    # Others sit there now: whoever scans first keeps the score, the phone of before no more.
    assert card.phone is None
    assert str(game.pk) not in phone.get(f"/t/{codes[0]}/").content.decode()
    other = Client()
    other.get(f"/t/{codes[0]}/")
    other.post(f"/t/{codes[0]}/", {"do": "join"})
    assert str(card.game_id) in other.get(f"/t/{codes[0]}/").content.decode()


def test_cards_that_are_laid_while_a_round_is_played_open_it_at_once(cast: Cast) -> None:
    event = new_event(cast, 4)
    current = released(event, cast)
    assert tables(current)[0].game is None
    lay_cards(event=event, count=1, by=cast.director)
    assert HallTable.objects.get().card.game == tables(current)[0].game


def test_a_card_at_which_another_event_plays_is_left_to_it(cast: Cast) -> None:
    one, other = new_event(cast, 4, title="One"), new_event(cast, 4, title="Other")
    lay_cards(event=one, count=1, by=cast.director)
    first = released(one, cast)
    second = released(other, cast)
    assert HallTable.objects.get(event=None).card.game == tables(first)[0].game
    # It has a card of its own, to which the printed one leads, until the evening is over.
    own = HallTable.objects.get(event=other).card
    assert own.game == tables(second)[0].game
    assert own.expires_at is not None


def test_a_release_is_taken_back_with_its_empty_sheets_and_stands_once_a_hand_is_written(
    cast: Cast,
) -> None:
    event = new_event(cast, 4)
    lay_cards(event=event, count=1, by=cast.director)
    released(event, cast)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert not Game.objects.exists()
    assert TableCard.objects.get().game is None
    current = open_round(draft=event.played.get(), by=cast.director)
    (table,) = tables(current)
    assert table.game is not None
    hand(table.game, "N", {"NS": 6, "EW": 4})
    line = last_step(event)
    assert line is not None
    with pytest.raises(EventRefused, match="sheets_begun"):
        undo(event=event, seq=line.seq, by=cast.director)
    assert Game.objects.count() == 1


def test_who_sits_in_is_on_the_sheet_that_was_begun_and_off_it_again(cast: Cast) -> None:
    event = new_event(cast, 4)
    (table,) = tables(released(event, cast))
    game = keep_sheet(table=table, by=cast.scorer)
    sub = add_player(club=cast.club, name="Sub")
    seat = table.seats.get(seat=2)
    replaced = entrant(event, seat.entrant.number)
    substitute(entrant=replaced, player=sub, number=1, by=cast.director)
    game.refresh_from_db()
    assert game.names[2] == "Sub"
    assert Sitting.objects.get(game=game, seat=2).player == sub
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    game.refresh_from_db()
    assert game.names[2] == replaced.name
    assert Sitting.objects.get(game=game, seat=2).player_id == replaced.player_id


def test_a_result_ends_the_directors_question_on_the_phone_too(cast: Cast) -> None:
    event = new_event(cast, 4)
    lay_cards(event=event, count=1, by=cast.director)
    (table,) = tables(released(event, cast))
    nudge(table=table, by=cast.director)
    card = HallTable.objects.get().card
    code = keep_code(card)
    phone = Client()
    phone.get(f"/t/{code}/")
    phone.post(f"/t/{code}/", {"do": "join"})
    pulse = f"/t/{code}/pulse/?head=0&game={table.game_id}"
    assert phone.get(pulse).json()["called"]
    tell_result(table=table, points={"NS": 10, "EW": 0}, by=cast.scorer)
    assert "called" not in phone.get(pulse).json()
    with pytest.raises(EventRefused, match="has_result"):
        nudge(table=table, by=cast.director)


def test_what_was_taken_over_stays_when_the_round_cannot_be_closed(cast: Cast) -> None:
    event = new_event(cast, 8, hands=1)
    current = released(event, cast)
    first, second = tables(current)
    hand(keep_sheet(table=first, by=cast.scorer), "N", {"NS": 6, "EW": 4})
    with pytest.raises(EventRefused, match="still_missing"):
        end_round(round_=current, by=cast.director)
    assert Result.objects.get().table == first
    assert Result.objects.get().state == ResultState.CONFIRMED
    tell_result(table=second, points={"NS": 10, "EW": 0}, by=cast.scorer)
    assert end_round(round_=current, by=cast.director).state == "closed"
    assert Table.objects.filter(result=None).count() == 0
