"""A hand recorded card by card with nobody's cards known."""

from __future__ import annotations

from random import Random

import pytest

from rules_engine import events
from rules_engine.cards import pack_cards, strain_of
from rules_engine.errors import NotLegalNow
from rules_engine.game import GameState, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.seating import first_leader, hand_count, hands_out
from scoring.card_record import CardRecord, entries, open_record, read_record

AVONDALE = PROFILES["avondale-4"].rules


def bid(rules: HouseRules = AVONDALE, call: str = "7S") -> GameState:
    return apply(start(rules), events.ContractSet(call, rules.table.seat_names[1]))


def dealt(state: GameState, seed: int) -> Play:
    """The position before the first lead, with cards drawn from a seed."""
    pack = list(pack_cards(state.rules.deck))
    Random(seed).shuffle(pack)
    hands = [pack[10 * hand :][:10] for hand in range(hand_count(state.rules))]
    assert state.contract is not None
    return begin(
        state.rules,
        strain_of(state.contract.call),
        hands,
        first_leader(state.rules, state.dealer, state.contract),
        out=hands_out(state.rules, state.contract),
    )


@pytest.mark.parametrize("name", PROFILES)
def test_legal_cards_are_never_in_doubt_and_give_the_tricks_of_the_engine(name: str) -> None:
    rules = PROFILES[name].rules
    rng = Random(name)
    for seed in range(4):
        for call in ("7S", "8NT", *(["M"] if "M" in rules.ladder.calls else [])):
            state = bid(rules, call)
            if state.phase != "play":
                state = apply(state, events.PartnerCalled(None))
            at, record = dealt(state, seed), open_record(state)
            while at.turn is not None:
                card, named = rng.choice(at.choices)
                assert record.turn == at.turn
                assert record.doubt(card, named) is None
                at, record = at.play(card, named), record.lay(card, named)
            assert record.turn is None
            assert record.tricks == at.tricks
            assert record.voids == at.shown.voids
            assert record.revokes() == ()
            assert record.whole().winners == at.winners


def test_a_card_of_a_suit_that_was_failed_in_is_in_doubt() -> None:
    record = read_record(bid(), "AH KD 5H 6H KC")
    assert record.turn == 2
    assert record.doubt("7H") == ("failed_before", "H")
    assert record.doubt("JC") is None
    assert record.lay("QC").doubt("7H") is None


def test_the_joker_is_in_doubt_where_no_hand_could_play_it() -> None:
    rules = AVONDALE.replace(joker_renounced="forbidden")
    record = read_record(bid(rules, "7NT"), "AH KD 5H 6H KH")
    assert record.doubt("JK") == ("joker_renounced", "H")
    assert read_record(bid(rules, "7NT"), "AH KH 5H 6H KD").doubt("JK") is None


def test_a_name_for_the_joker_is_in_doubt_after_a_void() -> None:
    record = read_record(bid(call="7NT"), "AH KD 6H KH 5S AS 6S 7S")
    assert record.turn == 2
    assert record.needs_name("JK")
    assert record.doubt("JK", "H") == ("name_barred", "H")
    assert record.doubt("JK", "S") is None


def test_an_address_is_read_as_far_as_it_goes() -> None:
    state = bid(call="7NT")
    assert read_record(state, "AS KS nonsense QS").laid == ("AS", "KS")
    assert read_record(state, "AS AS").laid == ("AS",)
    assert read_record(state, "JK AS").laid == ()
    assert read_record(state, "JK=Q").laid == ()
    assert read_record(state, "JK=H AH").laid == ("JK=H", "AH")


def test_nothing_is_recorded_before_the_contract() -> None:
    with pytest.raises(NotLegalNow):
        open_record(start(AVONDALE))


def whole(state: GameState, seed: int, *, wrong: bool = False) -> CardRecord:
    """A whole hand; `wrong` takes the first chance to revoke."""
    at, record = dealt(state, seed), open_record(state)
    while at.turn is not None:
        card, named = at.choices[0]
        illegal = [each for each in at.hands[at.turn] if at.trick and each not in at.legal]
        if wrong and illegal:
            card, wrong = illegal[0], False
        at, record = at.lay(card, named), record.lay(card, named)
    return record


def test_a_whole_hand_makes_its_cards_and_ten_tricks() -> None:
    state = bid()
    told = list(entries(whole(state, 1), score_revoke=False))
    assert [kind for kind, _ in told] == ["cards", *["trick"] * 10]
    for kind, payload in told:
        state = apply(state, events.from_payload(kind, payload))
    assert state.finished is not None
    assert state.finished.cards


def test_tricks_that_are_recorded_already_are_not_told_again() -> None:
    state = bid()
    first = list(entries(whole(state, 1), score_revoke=False))[1]
    state = apply(state, events.from_payload(*first))
    assert len(list(entries(whole(state, 1), score_revoke=False))) == 10


def test_a_revoke_shows_itself_with_the_last_card() -> None:
    rules = PROFILES["parlett-3"].rules
    record = whole(bid(rules), 3, wrong=True)
    assert record.revokes()
    kinds = [kind for kind, _ in entries(record, score_revoke=True)]
    assert kinds[:2] == ["cards", "revoke"]


def test_a_game_that_ends_in_the_middle_of_a_hand_takes_no_more_tricks() -> None:
    rules = PROFILES["us-original-1904"].rules.replace(target=20)
    told = list(entries(whole(bid(rules), 2), score_revoke=False))
    assert len(told) < 11
