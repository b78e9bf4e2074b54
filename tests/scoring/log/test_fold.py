"""The game that the counting facts tell: plain replay, and what an amendment does later on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import events
from rules_engine.errors import NotLegalNow
from rules_engine.format import Format
from rules_engine.game import replay, start
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from scoring.demo.play import Play
from scoring.log.codec import Amend, without_finished
from scoring.log.fold import AmendmentBreaks, Folded, fold
from scoring.log.ledger import Fact, Logged, read_ledger
from tests.scoring.cast import chance

AUSTRALIAN = PROFILES["australian-4"].rules
# A bidder who is set sits the next auction out.
WITH_BANS = PROFILES["avondale-4"].rules.replace(set_rule=True)


def tell(rules: HouseRules, told: Sequence[events.Event]) -> Folded:
    return fold(rules, Format(), 0, [Fact(at, event) for at, event in enumerate(told, start=1)])


def hand(contract: str, seat: str, ns: int) -> list[events.Event]:
    tricks = (("NS", ns), ("EW", 10 - ns))
    return [events.ContractSet(contract, seat), events.TricksTaken(tricks)]


@given(
    name=st.sampled_from(sorted(PROFILES)),
    seed=st.integers(0, 10_000),
    hands=st.integers(0, 5),
    dealer=st.integers(0, 1),
)
def test_a_log_that_was_only_added_to_is_the_engines_replay(
    name: str, seed: int, hands: int, dealer: int
) -> None:
    rules = PROFILES[name].rules
    play = Play(start(rules, Format(), dealer), chance(seed))
    told: list[events.Event] = []
    for _ in range(hands):
        if play.state.outcome is None:
            told += play.hand()
    folded = fold(
        rules, Format(), dealer, [Fact(at, event) for at, event in enumerate(told, start=1)]
    )
    assert folded.state == replay(rules, Format(), dealer, told) == play.state
    assert [step.fact.event for step in folded.steps] == told
    assert not any(step.void or step.waives or step.passed_over for step in folded.steps)
    assert [record.number for record in folded.hands] == list(range(1, len(folded.hands) + 1))


def test_each_fact_belongs_to_the_hand_it_was_told_in() -> None:
    told: list[events.Event] = [
        *hand("7S", "N", 7),
        events.Misdealt(),
        *hand("7S", "E", 3),
        events.Noted("x"),
    ]
    assert [step.hand for step in tell(AUSTRALIAN, told).steps] == [1, 1, 2, 2, 2, 3]


def set_then_called(*, waived: bool = False) -> list[events.Event]:
    """North's contract in hand 1 is lost by enough to bar him; in hand 2 he calls."""
    lifted: list[events.Event] = [events.BanWaived("N")] if waived else []
    calls: list[events.Event] = [
        events.CallMade("S", "6S"),
        events.CallMade("W", "pass"),
        events.CallMade("N", "6H"),
        events.OthersPass(),
    ]
    return [*hand("7S", "N", 5), *lifted, *calls, events.TricksTaken((("NS", 6), ("EW", 4)))]


def test_a_call_by_a_player_who_is_barred_now_is_kept_by_lifting_the_ban() -> None:
    folded = tell(WITH_BANS, set_then_called())
    assert folded.waived == ((2, 0),)
    assert folded.hands[0].barred_next == (0,)
    assert [seat for seat, _ in folded.hands[1].calls] == [2, 3, 0, 1, 2]
    assert folded.hands[1].contract is not None
    assert folded.hands[1].contract.call == "6H"


def test_a_pass_by_a_player_who_is_barred_now_is_kept_too() -> None:
    told: list[events.Event] = [
        *hand("7S", "N", 5),
        events.CallMade("S", "6S"),
        events.CallMade("W", "pass"),
        events.CallMade("N", "pass"),
        events.CallMade("E", "pass"),
    ]
    folded = tell(WITH_BANS, told)
    assert folded.waived == ((2, 0),)
    assert folded.state.contract is not None


def test_a_contract_by_a_player_who_is_barred_now_lifts_his_ban() -> None:
    assert tell(WITH_BANS, [*hand("7S", "N", 5), *hand("7S", "N", 7)]).waived == ((2, 0),)


def test_a_call_after_the_auction_would_have_closed_without_him_is_kept() -> None:
    rules = WITH_BANS.replace(breach_rule=100)
    told: list[events.Event] = [
        events.ContractSet("7S", "N"),
        events.BreachCalled("E"),
        events.TricksTaken((("NS", 7), ("EW", 3))),
        events.CallMade("S", "pass"),
        events.CallMade("W", "pass"),
        events.CallMade("N", "6S"),
        events.CallMade("E", "6C"),
        events.OthersPass(),
    ]
    folded = tell(rules, told)
    assert folded.waived == ((2, 1),)
    assert folded.state.contract is not None
    assert folded.state.contract.call == "6C"


def told_before_the_amendment(told: Sequence[events.Event], hands: Sequence[int]) -> list[Fact]:
    return [
        Fact(at, event, told_in=hand)
        for at, (event, hand) in enumerate(zip(told, hands, strict=True), start=1)
    ]


def test_a_ban_that_would_close_the_auction_early_is_lifted_too() -> None:
    """East speaks last; with him barred the passes of the others would throw the hand in."""
    rules = WITH_BANS.replace(breach_rule=100)
    told: list[events.Event] = [
        events.ContractSet("7S", "N"),
        events.BreachCalled("E"),
        events.TricksTaken((("NS", 7), ("EW", 3))),
        *(events.CallMade(seat, "pass") for seat in "SWN"),
        events.CallMade("E", "pass"),
        events.CallMade("W", "6S"),
    ]
    folded = fold(rules, Format(), 0, told_before_the_amendment(told, [1, 1, 1, 2, 2, 2, 2, 3]))
    assert folded.waived == ((2, 1),)
    assert [record.number for record in folded.hands] == [1, 2]
    assert [seat for seat, _ in folded.hands[1].calls] == [2, 3, 0, 1]
    assert (folded.state.hand, folded.state.calls) == (3, ((3, "6S"),))


def test_a_hand_that_does_not_end_where_it_did_breaks_at_the_next() -> None:
    told = [*hand("7S", "N", 7)[:1], *hand("7S", "E", 3)]
    with pytest.raises(AmendmentBreaks) as broken:
        fold(AUSTRALIAN, Format(), 0, told_before_the_amendment(told, [1, 2, 2]))
    assert broken.value.params["hand"] == 1


def test_a_waiver_that_nothing_needs_any_more_is_passed_over() -> None:
    folded = tell(WITH_BANS, [*hand("7S", "N", 7), *set_then_called(waived=True)[2:]])
    assert [step.passed_over for step in folded.steps] == [False, False, True, *[False] * 5]
    assert folded.waived == ()


def test_a_ban_that_the_table_lifted_itself_needs_no_second_lifting() -> None:
    folded = tell(WITH_BANS, set_then_called(waived=True))
    assert (folded.waived, len(folded.hands)) == ((), 2)


def test_what_follows_an_end_that_moved_up_is_void_and_stays_readable() -> None:
    told = [*hand("10NT", "N", 10), *hand("7S", "E", 3), events.Noted("n"), *hand("8S", "S", 9)]
    folded = tell(AUSTRALIAN, told)
    assert folded.state.outcome is not None
    assert (folded.state.outcome.winners, folded.state.hand) == (("NS",), 1)
    assert [step.void for step in folded.steps] == [False, False, True, True, False, True, True]
    assert [record.number for record in folded.hands] == [1]
    assert [(record.number, record.dealer) for record in folded.void_hands] == [(2, 1), (3, 2)]


def test_void_hands_that_would_end_the_game_again_are_followed_to_the_last() -> None:
    told = [*hand("10NT", "N", 10), *hand("10NT", "N", 10), *hand("7S", "E", 3)]
    assert [record.number for record in tell(AUSTRALIAN, told).void_hands] == [2, 3]


def test_void_facts_that_fit_nowhere_are_void_and_break_nothing() -> None:
    told = [*hand("10NT", "N", 10), events.TrickWon("N"), *hand("7S", "E", 3)]
    folded = tell(AUSTRALIAN, told)
    assert [step.void for step in folded.steps] == [False, False, True, True, True]


def test_anything_else_that_does_not_fit_breaks_and_names_its_hand() -> None:
    told = [*hand("7S", "N", 7), *hand("7S", "E", 3), events.TrickWon("N")]
    with pytest.raises(AmendmentBreaks) as broken:
        tell(AUSTRALIAN, told)
    assert broken.value.params == {"hand": 3, "seq": 5, "cause": "auction_open"}
    assert broken.value.cause.code == "auction_open"


def test_entries_of_two_hands_are_not_one_hand() -> None:
    folded = tell(AUSTRALIAN, [*hand("7S", "N", 7), *hand("7S", "E", 3)])
    assert folded.hand_of([3, 4]) == 2
    for seqs in ([2, 3], [99]):
        with pytest.raises(NotLegalNow) as refused:
            folded.hand_of(seqs)
        assert refused.value.code == "amend_one_hand"


@given(seed=st.integers(0, 10_000), hands=st.integers(2, 6), which=st.integers(0, 5))
def test_amending_a_hand_to_what_it_was_changes_nothing(seed: int, hands: int, which: int) -> None:
    play = Play(start(WITH_BANS, Format(hands=9), 0), chance(seed))
    told = [event for _ in range(hands) for event in play.hand()]
    entries = [Logged(at, event) for at, event in enumerate(told, start=1)]
    before = fold(WITH_BANS, Format(hands=9), 0, read_ledger(entries).facts())
    number = which % hands + 1
    same = [step.fact for step in before.steps if step.hand == number]
    amend = Amend(tuple(fact.seq for fact in same), tuple(fact.event for fact in same))
    ledger = read_ledger([*entries, Logged(len(told) + 1, amend)])
    after = fold(WITH_BANS, Format(hands=9), 0, ledger.facts())
    assert without_finished(after.state) == without_finished(before.state)
    assert after.hands == before.hands
    assert replace(after.state, finished=None).to_data() == before.state.to_data()
