"""A hand recorded card by card with nobody's cards known."""

from __future__ import annotations

from random import Random

import pytest

from rules_engine import events
from rules_engine.card_text import format_play, parse_play
from rules_engine.cards import pack_cards, strain_of
from rules_engine.deal_out import on_the_table
from rules_engine.errors import NotLegalNow
from rules_engine.game import GameState, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.seating import first_leader, hand_count, hands_out
from scoring.cards.record import CardRecord, entries, open_record, read_record

AVONDALE = PROFILES["avondale-4"].rules


def bid(rules: HouseRules = AVONDALE, call: str = "7S") -> GameState:
    return apply(start(rules), events.ContractSet(call, rules.table.seat_names[1]))


def dealt(state: GameState, seed: int) -> Play:
    """The position before the first lead, with cards drawn from a seed."""
    pack = list(pack_cards(state.rules.deck))
    Random(seed).shuffle(pack)
    dealt = [tuple(pack[10 * hand :][:10]) for hand in range(hand_count(state.rules))]
    hands, covers = on_the_table(state.rules, dealt)
    assert state.contract is not None
    return begin(
        state.rules,
        strain_of(state.contract.call),
        hands,
        first_leader(state.rules, state.dealer, state.contract),
        out=hands_out(state.rules, state.contract),
        covers=covers,
    )


def seen(record: CardRecord, first: Play) -> CardRecord:
    """The record with every card of a dummy told that can be seen now."""
    while record.looks:
        hand = record.dummies.telling
        if hand is not None:
            record = record.see(first.hands[hand][len(record.dummies.up) % 5])
        else:
            hand, cover = record.dummies.due[0]
            record = record.see(dict(first.shown.covers[hand])[cover])
    return record


@pytest.mark.parametrize("name", PROFILES)
def test_legal_cards_are_never_in_doubt_and_give_the_tricks_of_the_engine(name: str) -> None:
    rules = PROFILES[name].rules
    rng = Random(name)
    for seed in range(4):
        for call in ("7S", "8NT", *(["M"] if "M" in rules.ladder.calls else [])):
            state = bid(rules, call)
            if state.phase != "play":
                state = apply(state, events.PartnerCalled(None))
            at = first = dealt(state, seed)
            record = seen(open_record(state), first)
            while at.turn is not None:
                card, named = rng.choice(at.choices)
                assert record.turn == at.turn
                assert record.is_free(card)
                assert record.doubt(card, named) is None
                at, record = at.play(card, named), seen(record.lay(card, named), first)
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
    at = first = dealt(state, seed)
    record = seen(open_record(state), first)
    while at.turn is not None:
        card, named = at.choices[0]
        illegal = [each for each in at.hands[at.turn] if at.trick and each not in at.legal]
        if wrong and illegal:
            card, wrong = illegal[0], False
        at, record = at.lay(card, named), seen(record.lay(card, named), first)
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


DUMMIES = PROFILES["wikipedia-2-dummy"].rules
UP = "9S/ 9C/ 9D/ 9H/ 5H/ 8S/ 8C/ 8D/ 8H/ JK/"


def test_face_up_cards_of_dummies_are_told_before_the_first_lead() -> None:
    record = open_record(bid(DUMMIES))
    assert record.dummies.telling == 2
    assert record.see("9S").laid == ("9S/",)
    assert not record.see("9S").is_free("9S")
    record = read_record(bid(DUMMIES), UP)
    assert not record.looks
    assert record.cards == ()
    assert [record.dummies.face_down(hand) for hand in range(4)] == [0, 0, 5, 5]


def test_a_dummy_plays_what_lies_open_and_nobody_else_plays_that() -> None:
    record = read_record(bid(DUMMIES), f"{UP} AS")
    assert record.turn == 2
    assert record.is_free("9S")
    assert not record.is_free("10S")
    record = record.lay("9S").lay("8S")
    assert record.is_free("KD")
    assert not record.is_free("8D")


def test_a_dummy_that_could_follow_is_in_doubt() -> None:
    record = read_record(bid(DUMMIES), f"{UP} AC")
    assert record.doubt("9C") is None
    assert record.doubt("9D") == ("dummy_can_follow", "C")
    record = read_record(bid(DUMMIES, "7NT"), f"{UP} AC 9C")
    assert record.doubt("JK") == ("joker_renounced", "C")
    rules = DUMMIES.with_overrides({"specials": "L4", "joker_misere": "must_when_void"})
    record = read_record(bid(rules, "M"), "9S/ 10H/ 9D/ 9H/ JK/ AC")
    assert record.doubt("9S") == ("dummy_must_play_joker", "C")
    assert record.doubt("JK") is None


def test_what_lay_under_a_card_is_told_when_its_trick_is_over() -> None:
    record = read_record(bid(DUMMIES), f"{UP} AC 9C 8C 6C")
    assert record.dummies.due == ((2, "9C"), (3, "8C"))
    assert not record.is_free("9D")
    record = record.see("KD")
    assert record.laid[-1] == "9C/KD"
    record = record.see("QD")
    assert not record.looks
    assert record.dummies.open_cards(2, record.cards) == ("9S", "9D", "9H", "5H", "KD")
    assert record.dummies.face_down(2) == 4


def test_a_dummy_that_turns_up_a_suit_is_not_void_in_it() -> None:
    up = UP.replace("9C/", "10H/")
    record = read_record(bid(DUMMIES), f"{up} AC 9D 8C 6C")
    assert record.voids[2] == {"C"}
    assert record.see("KC").voids[2] == set()
    assert record.see("KH").voids[2] == {"C"}


@pytest.mark.parametrize("word", ["9S", "8S/KD", "9S/8S", "9S/AS", "9S/JK", "/KD", "9S/"])
def test_a_word_that_cannot_stand_there_ends_the_reading(word: str) -> None:
    before = UP.replace("9C/", "10H/") + " AS 9S 8S 6S"
    assert len(read_record(bid(DUMMIES), f"{before} {word}").laid) == 14
    assert len(read_record(bid(DUMMIES), f"{before} 9S/KD {word}").laid) == 15


def test_a_hand_with_dummies_is_told_with_what_lay_under_their_cards() -> None:
    state = bid(DUMMIES)
    record = whole(state, 5)
    assert read_record(state, " ".join(record.laid)).laid == record.laid
    text = format_play(DUMMIES, record.whole())
    assert text.count("/") == 10 + 9
    assert parse_play(DUMMIES, text) == record.whole()
    for kind, payload in entries(record, score_revoke=False):
        state = apply(state, events.from_payload(kind, payload))
    assert state.finished is not None
    assert state.finished.cards == text


def test_a_revoke_of_a_dummy_shows_itself_too() -> None:
    record = whole(bid(DUMMIES), 5, wrong=True)
    assert record.revokes()


def test_a_dummy_that_lays_its_cards_away_is_not_asked_for_them() -> None:
    rules = DUMMIES.with_overrides({"specials": "L4"})
    record = whole(bid(rules, "M"), 2)
    assert record.dummies.hands == (2,)
    assert len(record.whole().winners) == 10


def test_jacks_are_on_top_only_where_the_contract_can_be_j5() -> None:
    record = read_record(bid(call="7NT"), "AS JS KS QS", j5=True)
    assert record.rules.strain == "J5"
    assert record.tricks[0].winner == 2
    assert read_record(bid(call="7NT"), "AS JS KS QS").tricks[0].winner == 1
    assert open_record(bid(call="7S"), j5=True).rules.strain == "S"
    assert open_record(bid(PROFILES["split-colours-4"].rules, "HL"), j5=True).rules.strain == "NT"


def test_no_other_word_declares_the_joker() -> None:
    state = bid(PROFILES["australian-4"].rules, "7NT")
    assert open_record(state, "H").declared == "H"
    assert open_record(state, "X").declared == ""


def test_a_declared_joker_is_in_the_hand_of_the_contractor() -> None:
    state = bid(PROFILES["australian-4"].rules, "7NT")
    record = read_record(state, "AH", "H")
    assert record.turn == 2
    assert not record.is_free("JK")
    assert read_record(state, "AH").is_free("JK")
    assert read_record(state, "", "H").is_free("JK")
    rules = PROFILES["australian-4"].rules.replace(all_pass="play_nt")
    passed = apply(start(rules), events.ContractSet(None))
    assert open_record(passed, "H").declared == ""
    assert not open_record(passed).asks_declared
