"""The one write path: what is kept, acknowledged, refused or told stale, and what it costs."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from clubs.models import Role, Visibility
from clubs.services import add_member
from rules_engine.format import Format
from scoring.audit import check_game
from scoring.models import Game, GameEntry, Hand, HandScore, HandSeat
from scoring.services import NewEntry, Refused, Stale, record, undo
from scoring.services.recording import TRIES
from tests.scoring.cast import account, call, club_with, entry, fresh, hand
from tests.scoring.table import FOUR, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    """North deals, so East speaks first."""
    return start(ana)


def log(game: Game) -> list[tuple[int, str]]:
    return list(GameEntry.objects.filter(game=game).values_list("seq", "kind"))


def test_a_call_is_appended_and_the_game_goes_on_from_it(game: Game, ana: User) -> None:
    made = call("E", "6S", 0)
    done = record(game.pk, [made], ana)
    assert (done.acked, done.head) == ((made.key,), 1)
    assert (done.view["turn"], done.view["standing"]) == (2, "6S")
    row = GameEntry.objects.get()
    assert (row.seq, row.key, row.recorded_by) == (1, made.key, ana)
    assert fresh(game).version == 1


def test_entries_of_a_batch_are_numbered_without_a_gap(game: Game, ana: User) -> None:
    batch = [call(seat, "pass", base) for base, seat in enumerate("ESWN")]
    assert record(game.pk, batch, ana).head == 4
    assert [seq for seq, _ in log(game)] == [1, 2, 3, 4]


def test_the_same_entry_sent_again_is_acknowledged_and_not_doubled(game: Game, ana: User) -> None:
    made = call("E", "6S", 0)
    record(game.pk, [made], ana)
    again = record(game.pk, [made], ana)
    assert (again.acked, again.head, len(log(game))) == ((made.key,), 1, 1)


def test_a_batch_whose_answer_was_lost_goes_on_where_it_stopped(game: Game, ana: User) -> None:
    first, second, third = call("E", "6S", 0), call("S", "6C", 1), call("W", "pass", 2)
    record(game.pk, [first, second], ana)
    done = record(game.pk, [first, second, third], ana)
    assert (len(done.acked), done.head) == (3, 3)


def test_one_key_twice_in_a_batch_is_one_entry(game: Game, ana: User) -> None:
    made = call("E", "6S", 0)
    done = record(game.pk, [made, made, call("S", "pass", 1)], ana)
    assert (len(done.acked), done.head) == (3, 2)


@pytest.mark.parametrize("base", [0, 1])
def test_a_known_key_with_another_content_is_refused(game: Game, ana: User, base: int) -> None:
    made = call("E", "6S", 0)
    record(game.pk, [made], ana)
    other = NewEntry("call", {"seat": "S", "call": "7S"}, base, made.key)
    with pytest.raises(Refused) as refused:
        record(game.pk, [other], ana)
    assert (refused.value.code, refused.value.acked) == ("key_reused", ())
    assert len(log(game)) == 1


@pytest.mark.parametrize("base", [0, 5])
def test_a_key_of_another_game_is_refused_here(game: Game, ana: User, base: int) -> None:
    made = call("E", "6S", 0)
    record(start(ana).pk, [made], ana)
    same = NewEntry(made.kind, made.payload, base, made.key)
    with pytest.raises(Refused) as refused:
        record(game.pk, [same], ana)
    assert refused.value.code == "key_reused"
    assert log(game) == []


def test_a_known_key_at_the_right_base_is_found_by_the_database(game: Game, ana: User) -> None:
    made = call("E", "6S", 0)
    record(game.pk, [made], ana)
    with pytest.raises(Refused) as refused:
        record(game.pk, [call("S", "7S", 1), NewEntry("note", {"text": "x"}, 2, made.key)], ana)
    assert refused.value.code == "key_reused"
    assert [kind for _, kind in log(game)] == ["call", "call"]


@pytest.mark.parametrize("base", [0, 3])
def test_who_has_not_seen_the_end_of_the_log_is_told_what_he_lacks(
    game: Game, ana: User, base: int
) -> None:
    record(game.pk, [call("E", "6S", 0)], ana)
    with pytest.raises(Stale) as stale:
        record(game.pk, [call("E", "pass", base)], ana)
    assert stale.value.head == 1
    assert [row.seq for row in stale.value.entries] == [1][base:]
    assert stale.value.detail
    assert len(log(game)) == 1


def test_a_batch_with_a_hole_keeps_what_came_before_it(game: Game, ana: User) -> None:
    good = call("E", "6S", 0)
    with pytest.raises(Stale) as stale:
        record(game.pk, [good, call("S", "pass", 7)], ana)
    assert (stale.value.acked, stale.value.head) == ((good.key,), 1)
    assert log(game) == [(1, "call")]


def test_the_good_part_of_a_batch_is_kept_and_the_refused_entry_named(
    game: Game, ana: User
) -> None:
    batch = [call("E", "7H", 0), call("S", "7C", 1), call("W", "pass", 2)]
    with pytest.raises(Refused) as refused:
        record(game.pk, batch, ana)
    error = refused.value
    assert (error.code, error.key, error.acked) == ("too_low", batch[1].key, (batch[0].key,))
    assert error.detail == "7♣ is too low: the bid is 7♥."
    assert error.legal[0] == "7NT"
    assert log(game) == [(1, "call")]
    assert list(check_game(fresh(game))) == []


REFUSALS: dict[str, tuple[list[NewEntry], NewEntry, str, str]] = {
    "a call out of turn": (
        [],
        call("S", "6S"),
        "out_of_turn",
        f"Q speaks next, not {FOUR[2]}.",
    ),
    "too low": ([call("E", "7H")], call("S", "7C"), "too_low", "7♣ is too low: the bid is 7♥."),
    "after a pass": (
        [call("E", "6S"), call("S", "pass"), call("W", "7S"), call("N", "pass")],
        call("S", "8S"),
        "already_passed",
        f"{FOUR[2]} has passed and is out of this auction.",
    ),
    "misère before a seven": (
        [call("E", "6S")],
        call("S", "M"),
        "gate",
        "Misère needs a bid of 7 first (club rule).",
    ),
    "nine tricks": (
        [entry("contract", contract="7S", seat="N")],
        entry("tricks", tricks={"NS": 6, "EW": 3}),
        "bad_tricks",
        "The tricks of a hand add up to ten.",
    ),
    "a trick for a partner who sits out": (
        [call("E", "7S"), call("S", "M"), entry("others_pass")],
        entry("trick", seat="N"),
        "partner_has_trick",
        "Zoë Ångström sits this hand out and cannot win a trick.",
    ),
    "after the end": (
        [*hand("10NT", "N", {"NS": 10, "EW": 0})],
        call("E", "6S"),
        "game_over",
        "The game is over. Undo the last entry to change it.",
    ),
    "a kind that does not exist": (
        [],
        entry("teleport"),
        "unknown_kind",
        "There is no entry of the kind “teleport”.",
    ),
    "a word that is no call": ([], call("E", "11S"), "unknown_call", "“11S” is no call."),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_the_rules_refuse_has_words_and_changes_nothing(
    game: Game, ana: User, name: str
) -> None:
    before, wrong, code, words = REFUSALS[name]
    if before:
        record(game.pk, before, ana)
    stood = fresh(game)
    with pytest.raises(Refused) as refused:
        record(game.pk, [wrong], ana)
    assert (refused.value.code, refused.value.detail) == (code, words)
    after = fresh(game)
    assert (after.version, after.state) == (stood.version, stood.state)
    assert len(log(game)) == len(before)


def test_a_note_after_the_end_is_taken(game: Game, ana: User) -> None:
    record(game.pk, [*hand("10NT", "N", {"NS": 10, "EW": 0}), entry("note", text="Well bid")], ana)
    assert fresh(game).over
    assert log(game)[-1] == (3, "note")


def test_the_end_is_written_on_the_game_and_an_undo_takes_it_off(game: Game, ana: User) -> None:
    record(game.pk, hand("10NT", "N", {"NS": 10, "EW": 0}), ana)
    ended = fresh(game)
    assert (ended.over, ended.reason, ended.winners) == (True, "target", ["NS"])
    assert ended.ended_at is not None
    assert ended.started_at == GameEntry.objects.filter(seq=1).get().recorded_at
    undo(game.pk, ana)
    open_again = fresh(game)
    assert (open_again.over, open_again.reason, open_again.winners) == (False, "", [])
    assert open_again.ended_at is None
    assert Hand.objects.count() == 0


@pytest.mark.parametrize("role", [None, *Role])
def test_a_clubs_game_is_recorded_by_its_devices_and_scorers(
    role: Role | None,
) -> None:
    club, people = club_with()
    nina = account("nina")
    if role is not None:
        add_member(club=club, user=nina, role=role)
    game = start(people["olga"], club=club)
    if role is not None and role >= Role.TABLE:
        assert record(game.pk, [call("E", "6S", 0)], nina).head == 1
        return
    with pytest.raises(PermissionDenied):
        record(game.pk, [call("E", "6S", 0)], nina)
    assert log(game) == []


def test_a_hidden_clubs_game_is_not_even_there_for_a_stranger() -> None:
    club, people = club_with(visibility=Visibility.MEMBERS)
    game = start(people["olga"], club=club)
    for who in (account("nina"), AnonymousUser()):
        with pytest.raises(Http404):
            record(game.pk, [call("E", "6S", 0)], who)
    assert log(game) == []


def test_a_kitchen_game_is_recorded_by_who_started_it_only(game: Game) -> None:
    with pytest.raises(PermissionDenied):
        record(game.pk, [call("E", "6S", 0)], account("bo"))
    with pytest.raises(Http404):
        record(uuid4(), [call("E", "6S", 0)], account("cy"))


# What it costs.


def statements(game: Game, by: User, *entries: NewEntry) -> list[str]:
    with CaptureQueriesContext(connection) as seen:
        record(game.pk, entries, by)
    verbs = [query["sql"].split()[0] for query in seen]
    return [verb for verb in verbs if verb not in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")]


def many_hands(by: User, hands: int) -> Game:
    game = start(by, length=Format(hands=60))
    told: list[NewEntry] = []
    for number in range(hands):
        told += hand("6S", "NESW"[number % 4], {"NS": 5, "EW": 5})
    record(game.pk, told, by)
    return fresh(game)


@pytest.mark.parametrize("hands", [1, 49])
def test_a_call_is_one_read_one_update_one_insert_whatever_the_hand(hands: int, ana: User) -> None:
    game = many_hands(ana, hands)
    seat = game.rules.table.seat_names[game.rules.table.left_of(game.state["dealer"])]
    made = call(seat, "6S", game.version)
    assert statements(game, ana, made) == ["SELECT", "UPDATE", "INSERT"]


def test_several_entries_cost_what_one_does(game: Game, ana: User) -> None:
    batch = [call("E", "6S", 0), call("S", "pass", 1), call("W", "pass", 2), call("N", "pass", 3)]
    assert statements(game, ana, *batch) == ["SELECT", "UPDATE", "INSERT"]


@pytest.mark.parametrize("hands", [0, 49])
def test_the_end_of_a_hand_adds_its_projections_and_no_more(hands: int, ana: User) -> None:
    game = many_hands(ana, hands)
    record(game.pk, [entry("contract", contract="6S", seat="N")], ana)
    made = entry("tricks", fresh(game).version, tricks={"NS": 6, "EW": 4})
    plain = ["SELECT", "UPDATE", "INSERT"]
    assert statements(game, ana, made) == [*plain, "INSERT", "INSERT", "SELECT", "INSERT"]


def test_a_scorer_of_the_club_costs_one_read_more() -> None:
    club, people = club_with(nina=Role.SCORER)
    game = start(people["olga"], club=club)
    made = call("E", "6S", 0)
    assert statements(game, people["nina"], made) == ["SELECT", "SELECT", "UPDATE", "INSERT"]


def test_a_state_does_not_grow_with_the_game(ana: User) -> None:
    early, late = many_hands(ana, 1), many_hands(ana, 49)
    assert len(str(late.state)) < len(str(early.state)) + 20


# What follows from it.


def test_a_finished_hand_has_its_rows_by_side_and_by_seat(game: Game, ana: User) -> None:
    calls = [call("E", "pass"), call("S", "7S"), entry("others_pass")]
    tricks = [entry("trick", seat=seat) for seat in "SSSNNEEWSN"]
    record(game.pk, [*calls, *tricks], ana)
    row = Hand.objects.get()
    assert (row.contract, row.declarer, row.made, row.dealer) == ("7S", 2, True, 0)
    assert [(s.side, s.tricks, s.points, s.bound) for s in HandScore.objects.all()] == [
        ("NS", 7, 140, True),
        ("EW", 3, 30, False),
    ]
    assert [(s.seat, s.side, s.role, s.tricks) for s in HandSeat.objects.all()] == [
        (0, "NS", "partner", 3),
        (1, "EW", "defender", 2),
        (2, "NS", "declarer", 4),
        (3, "EW", "defender", 1),
    ]


def test_tricks_of_a_player_are_unknown_where_only_the_sides_were_counted(
    game: Game, ana: User
) -> None:
    record(game.pk, hand("7S", "N", {"NS": 7, "EW": 3}), ana)
    assert set(HandSeat.objects.values_list("tricks", flat=True)) == {None}


def test_in_a_game_of_single_players_tricks_are_theirs_either_way(ana: User) -> None:
    game = start(ana, profile="parlett-3", names=("Inès", "Ørjan", "Bo"))
    record(game.pk, hand("7S", "B", {"A": 2, "B": 7, "C": 1}), ana)
    assert list(HandSeat.objects.values_list("tricks", "role")) == [
        (2, "defender"),
        (7, "declarer"),
        (1, "defender"),
    ]


def test_a_passed_out_hand_is_a_row_too(game: Game, ana: User) -> None:
    record(game.pk, [entry("contract", contract=None)], ana)
    row = Hand.objects.get()
    assert (row.contract, row.declarer, row.all_pass) == ("", None, "redeal_next_dealer")
    assert set(HandScore.objects.values_list("points", flat=True)) == {0}
    assert set(HandSeat.objects.values_list("role", flat=True)) == {"none"}


def test_an_overtaken_writer_tries_again_and_is_told_stale(
    game: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between our read and our write another phone's call went through."""
    read_before = fresh(game)
    other = call("E", "7S", 0)
    record(game.pk, [other], ana)
    reads = [read_before, fresh(game)]
    monkeypatch.setattr("scoring.services.recording.game_to_record", lambda *_: reads.pop(0))
    with pytest.raises(Stale) as stale:
        record(game.pk, [call("E", "6S", 0)], ana)
    assert [row.key for row in stale.value.entries] == [other.key]
    assert log(game) == [(1, "call")]


def test_an_overtaken_writer_without_a_base_comes_after_the_other(
    game: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_before = fresh(game)
    record(game.pk, [call("E", "7S", 0)], ana)
    reads = [read_before, fresh(game)]
    monkeypatch.setattr("scoring.services.recording.game_to_record", lambda *_: reads.pop(0))
    with pytest.raises(Refused) as refused:
        record(game.pk, [call("E", "6S")], ana)
    assert refused.value.code == "out_of_turn"


def test_a_writer_who_is_overtaken_for_ever_is_told_stale_in_the_end(
    game: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_before = fresh(game)
    record(game.pk, [call("E", "7S", 0)], ana)
    reads = [*(copy.copy(read_before) for _ in range(TRIES)), fresh(game)]
    monkeypatch.setattr("scoring.services.recording.game_to_record", lambda *_: reads.pop(0))
    with pytest.raises(Stale) as stale:
        record(game.pk, [call("E", "6S")], ana)
    assert (stale.value.head, log(game)) == (1, [(1, "call")])
