"""Undo, redo, amendment with its preview, and giving a game up."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from rules_engine import events
from rules_engine.errors import NotLegalNow, RuleViolation
from rules_engine.profiles import PROFILES
from scoring.audit import check_game
from scoring.models import Game, GameEntry, Hand, HandScore
from scoring.services import (
    Refused,
    Stale,
    abandon,
    amend,
    preview_amendment,
    record,
    redo,
    undo,
)
from scoring.sheet.amendment import preview_words
from scoring.snapshot import game_view
from scoring.words.names import Names
from tests.scoring.cast import account, amend_hand, call, entries_of_hand, entry, fresh, hand
from tests.scoring.table import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


def told(contract: str, seat: str, **tricks: int) -> list[events.Event]:
    return [events.ContractSet(contract, seat), events.TricksTaken(tuple(tricks.items()))]


def game_of(by: User, *hands: tuple[str, str, int], **choices: Any) -> Game:
    """A game with hands given as contract, declarer and North-South's tricks."""
    game = start(by, **choices)
    batch = [
        each
        for contract, seat, ns in hands
        for each in hand(contract, seat, {"NS": ns, "EW": 10 - ns})
    ]
    record(game.pk, batch, by)
    return fresh(game)


def with_bans(by: User, *hands: tuple[str, str, int]) -> Game:
    """A game whose rules bar a bidder who is set from the next auction."""
    rules = PROFILES["australian-4"].rules.replace(set_rule=True)
    return game_of(by, *hands, rules=rules)


def without_head(view: dict[str, Any]) -> dict[str, Any]:
    moving = ("head", "undo_seq", "redo_seq")
    return {name: value for name, value in view.items() if name not in moving}


def test_undo_goes_back_step_by_step_through_hands_and_redo_comes_forward(ana: User) -> None:
    game = start(ana)
    calls = [call("E", "6S"), call("S", "pass"), call("W", "pass"), call("N", "pass")]
    views = [without_head(game_view(fresh(game)))]
    told_one_by_one = [*calls, entry("tricks", tricks={"NS": 4, "EW": 6}), call("S", "7S")]
    views += [without_head(record(game.pk, [made], ana).view) for made in told_one_by_one]
    last = len(views) - 1
    for place in range(last - 1, -1, -1):
        assert without_head(undo(game.pk, ana).view) == {
            **views[place],
            "can_undo": place > 0,
        }
    with pytest.raises(NotLegalNow) as refused:
        undo(game.pk, ana)
    assert refused.value.code == "nothing_to_undo"
    for place in range(1, last + 1):
        assert without_head(redo(game.pk, ana).view) == views[place]
    with pytest.raises(NotLegalNow):
        redo(game.pk, ana)
    assert list(check_game(fresh(game))) == []


def test_undo_of_the_last_trick_takes_the_hands_rows_away_and_redo_brings_them(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7S", "E", 3))
    kept = Hand.objects.get(number=1).pk
    undo(game.pk, ana)
    assert list(Hand.objects.values_list("pk", flat=True)) == [kept]
    assert game_view(fresh(game))["last_hand"]["number"] == 1
    redo(game.pk, ana)
    assert list(Hand.objects.values_list("number", flat=True)) == [1, 2]
    assert HandScore.objects.count() == 4


def test_nothing_is_erased_by_an_undo(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7))
    undo(game.pk, ana)
    kinds = list(GameEntry.objects.values_list("kind", flat=True))
    assert kinds == ["contract", "tricks", "undo"]


def test_an_undo_of_something_else_is_refused(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7))
    with pytest.raises(Refused) as refused:
        record(game.pk, [entry("undo", seq=1)], ana)
    assert refused.value.code == "undo_not_last"


def test_an_offline_batch_may_call_undo_and_call_again(ana: User) -> None:
    game = start(ana)
    batch = [
        call("E", "6S", 0),
        entry("undo", 1, seq=1),
        call("E", "6C", 2),
        entry("undo", 3, seq=3),
        entry("undo", 4, seq=4),
    ]
    done = record(game.pk, batch, ana)
    assert (done.head, done.view["standing"]) == (5, "6C")
    assert (done.view["undo_seq"], done.view["redo_seq"]) == (3, None)
    assert list(check_game(fresh(game))) == []


def test_an_undo_on_a_stale_page_is_told_so(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7))
    with pytest.raises(Stale):
        undo(game.pk, ana, base=1)


def test_only_who_may_record_may_undo(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7))
    for service in (undo, redo, abandon):
        with pytest.raises(PermissionDenied):
            service(game.pk, User.objects.get_or_create(username="bo")[0])


def test_a_game_that_is_given_up_ends_with_no_winner(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7))
    view = abandon(game.pk, ana, reason="Supper").view
    assert (view["over"], view["outcome"]["winners"]) == (True, [])
    assert view["outcome"]["words"] == "The game was given up; nobody won."
    assert undo(game.pk, ana).view["over"] is False


# Amendment.


def test_an_amended_hand_counts_in_its_old_place_and_later_totals_follow(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3))
    view = amend_hand(game.pk, ana, hand=1, events=told("7S", "N", NS=8, EW=2)).view
    assert view["scores"] == {"NS": 170, "EW": 220}
    rows = HandScore.objects.filter(side="EW").order_by("hand__number")
    assert list(rows.values_list("points", "after")) == [(20, 20), (200, 220)]
    assert list(check_game(fresh(game))) == []


def test_an_amendment_can_be_undone_and_amended_again(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3))
    before = without_head(game_view(game))
    amend_hand(game.pk, ana, hand=1, events=told("7S", "N", NS=8, EW=2))
    assert without_head(undo(game.pk, ana).view) == before
    redo(game.pk, ana)
    view = amend_hand(game.pk, ana, hand=1, events=told("7S", "N", NS=9, EW=1)).view
    assert view["scores"] == {"NS": 170, "EW": 210}
    assert len(entries_of_hand(fresh(game), 1)) == 1
    assert list(check_game(fresh(game))) == []


def test_a_preview_tells_every_later_total_and_stores_nothing(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3))
    preview = preview_amendment(
        game.pk, ana, cancels=entries_of_hand(game, 1), events=told("7S", "N", NS=6, EW=4)
    )
    assert preview.hand == 1
    assert {(change.hand, change.what) for change in preview.changes} == {
        (1, "made"),
        (1, "points"),
        (1, "after"),
        (2, "after"),
    }
    assert fresh(game).version == game.version
    names = Names.of(game.rules, game.names)
    assert preview_words(preview, names) == [
        "Hand 1: North-South 140 → −140, East-West 30 → 40.",
        "Hand 2: North-South 170 → −110, East-West 230 → 240.",
    ]


def test_an_earlier_end_makes_later_hands_void_and_keeps_them_on_the_sheet(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3), ("6S", "S", 6))
    new = told("10NT", "N", NS=10, EW=0)
    preview = preview_amendment(game.pk, ana, cancels=entries_of_hand(game, 1), events=new)
    assert (preview.void, preview.ending_changes) == ((2, 3), True)
    words = preview_words(preview, Names.of(game.rules, game.names))
    assert words[-1] == "Hands after the end stay on the sheet, marked void: 2 and 3."
    assert "North-South are out the front door with 520" in words[1]
    view = amend_hand(game.pk, ana, hand=1, events=new).view
    assert (view["over"], view["scores"], view["last_hand"]["number"]) == (
        True,
        {"NS": 520, "EW": 0},
        1,
    )
    assert list(Hand.objects.values_list("number", "void")) == [(1, False), (2, True), (3, True)]
    assert HandScore.objects.filter(hand__void=True).count() == 0
    assert Hand.objects.get(number=3).detail["contract"] == "6S"
    assert list(check_game(fresh(game))) == []


def test_void_hands_count_again_when_the_amendment_is_taken_back(ana: User) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3))
    amend_hand(game.pk, ana, hand=1, events=told("10NT", "N", NS=10, EW=0))
    preview = preview_amendment(
        game.pk,
        ana,
        cancels=entries_of_hand(fresh(game), 1),
        events=told("7S", "N", NS=7, EW=3),
    )
    assert preview.revived == (2,)
    names = Names.of(game.rules, game.names)
    assert preview_words(preview, names)[-1] == "Hands that count again: 2."
    undo(game.pk, ana)
    assert set(Hand.objects.values_list("void", flat=True)) == {False}
    assert HandScore.objects.count() == 4


def test_a_game_that_does_not_end_any_more_goes_on(ana: User) -> None:
    game = game_of(ana, ("8H", "N", 8), ("8H", "S", 8))
    assert game.over
    view = amend_hand(game.pk, ana, hand=1, events=told("8H", "N", NS=7, EW=3)).view
    assert (view["over"], view["hand"], view["phase"]) == (False, 3, "auction")
    assert record(game.pk, [call("W", "6S")], ana).view["standing"] == "6S"


def test_a_later_call_by_a_player_barred_now_is_kept_and_said_so(ana: User) -> None:
    game = with_bans(ana, ("7S", "N", 7), ("7S", "N", 7))
    new = told("7S", "N", NS=5, EW=5)
    preview = preview_amendment(game.pk, ana, cancels=entries_of_hand(game, 1), events=new)
    assert preview.waived == ((2, 0),)
    names = Names.of(game.rules, game.names)
    words = preview_words(preview, names)
    assert "Hand 1: Zoë Ångström barred from the next auction." in words
    assert words[-1] == "Hand 2: Zoë Ångström called although barred now; the ban is lifted there."
    view = amend_hand(game.pk, ana, hand=1, events=new).view
    assert view["scores"] == {"NS": 0, "EW": 80}
    assert list(check_game(fresh(game))) == []


def test_any_other_later_break_refuses_the_amendment_and_names_the_hand(ana: User) -> None:
    game = with_bans(ana, ("7S", "N", 5))
    auction = [call("S", "pass"), call("W", "6S"), call("E", "6C"), call("W", "pass")]
    record(game.pk, auction, ana)
    new = told("7S", "N", NS=7, EW=3)  # North is not barred any more, and did not speak
    for service in (preview_amendment, amend):
        with pytest.raises((Refused, RuleViolation)) as refused:
            service(game.pk, ana, cancels=entries_of_hand(fresh(game), 1), events=new)
        error: Any = refused.value
        assert error.code == "amendment_breaks_later"
        assert (error.params if service is preview_amendment else error.refused.params)["hand"] == 2
    assert fresh(game).version == 6


def test_a_call_by_a_barred_player_within_the_amended_hand_is_refused(ana: User) -> None:
    game = with_bans(ana, ("7S", "N", 5), ("7S", "E", 3))
    with pytest.raises(Refused) as refused:
        amend_hand(game.pk, ana, hand=2, events=told("7S", "N", NS=7, EW=3))
    assert refused.value.code == "barred"
    lifted = [events.BanWaived("N"), *told("7S", "N", NS=7, EW=3)]
    assert amend_hand(game.pk, ana, hand=2, events=lifted).view["scores"]["NS"] == 0


def test_an_amended_hand_keeps_its_calls_when_an_earlier_one_is_amended_after_it(
    ana: User,
) -> None:
    game = with_bans(ana, ("7S", "N", 7), ("7S", "E", 3))
    amend_hand(game.pk, ana, hand=2, events=told("7H", "N", NS=7, EW=3))
    view = amend_hand(game.pk, ana, hand=1, events=told("7S", "N", NS=5, EW=5)).view
    assert view["scores"] == {"NS": 60, "EW": 80}
    assert list(check_game(fresh(game))) == []


@pytest.mark.parametrize(
    ("cancels", "new", "code"),
    [
        ([1, 2], told("7S", "N", NS=7, EW=2), "bad_tricks"),
        ([1, 2], told("11S", "N", NS=7, EW=3), "unknown_call"),
        ([1, 2], told("7S", "N", NS=7, EW=3)[:1], "amendment_breaks_later"),
        ([1, 3], told("7S", "N", NS=7, EW=3), "amend_one_hand"),
        ([], told("7S", "N", NS=7, EW=3), "amend_nothing"),
        ([9], told("7S", "N", NS=7, EW=3), "amend_unknown_entry"),
    ],
)
def test_an_amendment_that_is_wrong_in_itself_is_refused_for_that(
    ana: User, cancels: list[int], new: list[events.Event], code: str
) -> None:
    game = game_of(ana, ("7S", "N", 7), ("7H", "E", 3))
    with pytest.raises(Refused) as refused:
        amend(game.pk, ana, cancels=cancels, events=new)
    assert refused.value.code == code
    with pytest.raises(RuleViolation) as previewed:
        preview_amendment(game.pk, ana, cancels=cancels, events=new)
    assert previewed.value.code == code
    assert fresh(game).version == 4


def test_a_cap_that_bites_now_is_told(ana: User) -> None:
    game = game_of(ana, ("8H", "N", 8), ("6H", "N", 6), ("7S", "E", 5), profile="nz-4")
    preview = preview_amendment(
        game.pk, ana, cancels=entries_of_hand(game, 1), events=told("9C", "N", NS=9, EW=1)
    )
    caps = [change for change in preview.changes if change.what == "cap"]
    assert [(change.hand, change.before, change.after) for change in caps] == [(3, {}, {"NS": -20})]
    words = preview_words(preview, Names.of(game.rules, game.names))
    assert "Hand 3: the limit on trick points bites otherwise." in words
