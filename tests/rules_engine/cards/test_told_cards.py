"""A hand recorded card by card in the log of a game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from rules_engine import events
from rules_engine.card_text import format_play
from rules_engine.cards import pack_cards, strain_of
from rules_engine.deal_out import on_the_table
from rules_engine.errors import CannotHappen, NotLegalNow, RuleViolation
from rules_engine.game import GameState, apply, start
from rules_engine.notation import format_game, parse_game
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.seating import first_leader, hand_count, hands_out, seat_of
from rules_engine.state import OVER

RULES = PROFILES["avondale-4"].rules


def bid(profile: str = "avondale-4", call: str | None = "7S", dealer: int = 0) -> GameState:
    """A game whose first contract stands, by the second seat."""
    rules = PROFILES[profile].rules
    state = start(rules, None, dealer)
    seat = None if call is None else rules.table.seat_names[1]
    return apply(state, events.ContractSet(call, seat))


def played(state: GameState, seed: int = 1, cards: int = 99, strain: str = "") -> Play:
    """Random legal cards to the contract of a state."""
    rng = Random(seed)
    pack = list(pack_cards(state.rules.deck))
    rng.shuffle(pack)
    dealt = [tuple(pack[10 * hand :][:10]) for hand in range(hand_count(state.rules))]
    hands, covers = on_the_table(state.rules, dealt)
    call = None if state.contract is None else state.contract.call
    out = hands_out(state.rules, state.contract)
    leader = first_leader(state.rules, state.dealer, state.contract)
    at = begin(state.rules, strain or strain_of(call), hands, leader, out=out, covers=covers)
    while at.turn is not None and cards:
        card, named = rng.choice(at.choices)
        at, cards = at.play(card, named), cards - 1
    return at


def told(state: GameState, at: Play) -> events.CardsPlayed:
    return events.CardsPlayed(format_play(state.rules, at))


def winners(state: GameState, at: Play) -> list[str]:
    names = state.rules.table.seat_names
    return [names[seat_of(state.rules, hand)] for hand in at.winners]


@pytest.mark.parametrize(
    ("profile", "call"),
    [
        ("avondale-4", "7NT"),
        ("australian-4", "OM"),
        ("parlett-3", None),
        ("match-2-qld", "8H"),
        ("wikipedia-2-dummy", "7C"),
    ],
)
def test_the_cards_of_a_hand_lie_beside_its_tricks(profile: str, call: str | None) -> None:
    state = bid(profile, call)
    at = played(state)
    state = apply(state, told(state, at))
    assert state.scores == bid(profile, call).scores
    for seat in winners(state, at):
        state = apply(state, events.TrickWon(seat))
    assert state.finished is not None
    assert state.finished.cards == format_play(state.rules, at)
    assert state.phase == OVER or state.cards == ""


def test_a_state_with_cards_is_kept_and_read_again() -> None:
    state = bid()
    state = apply(state, told(state, played(state)))
    again = GameState.from_data(state.rules, state.format, state.to_data())
    assert again == replace(state, finished=None)
    assert again.cards


def test_cards_may_follow_tricks_that_agree() -> None:
    state = bid()
    at = played(state)
    first, *others = winners(state, at)
    state = apply(state, events.TrickWon(first))
    state = apply(state, told(state, at))
    for seat in others:
        state = apply(state, events.TrickWon(seat))
    assert state.finished is not None


def test_a_trick_for_somebody_else_is_refused_whichever_came_first() -> None:
    state = bid()
    at = played(state)
    wrong = next(seat for seat in "NESW" if seat != winners(state, at)[0])
    with pytest.raises(CannotHappen) as refused:
        apply(apply(state, events.TrickWon(wrong)), told(state, at))
    assert refused.value.code == "cards_disagree"
    with pytest.raises(CannotHappen) as refused:
        apply(apply(state, told(state, at)), events.TrickWon(wrong))
    assert (refused.value.code, refused.value.params) == ("cards_disagree", {"trick": 1})


def test_totals_agree_with_the_cards() -> None:
    state = bid()
    at = played(state)
    sides = [state.rules.table.side_of(seat) for seat in at.winners]
    north = sides.count("NS")
    state = apply(state, told(state, at))
    right = events.TricksTaken((("NS", north), ("EW", 10 - north)))
    assert apply(state, right).finished is not None
    wrong = events.TricksTaken((("NS", 10 - north), ("EW", north)))
    with pytest.raises(CannotHappen) as refused:
        apply(state, wrong)
    assert refused.value.code == "cards_disagree"


def test_some_tricks_are_enough_where_the_rest_was_conceded() -> None:
    state = bid()
    at = played(state, cards=12)
    state = apply(state, told(state, at))
    taken = winners(state, at)
    side = state.rules.table.side_of(state.rules.table.seat_named(taken[0]))
    ten = events.TricksTaken(tuple((s, 10 if s == side else 0) for s in ("NS", "EW")))
    if len({state.rules.table.side_of(seat) for seat in at.winners}) == 1:
        assert apply(state, ten).finished is not None
    else:
        with pytest.raises(CannotHappen):
            apply(state, ten)
    for seat in taken:
        state = apply(state, events.TrickWon(seat))
    assert apply(state, events.TrickWon("N")).order[-1] == 0


@pytest.mark.parametrize("cards", [0, 1, 39])
def test_cards_end_with_a_whole_trick(cards: int) -> None:
    state = bid()
    with pytest.raises(CannotHappen) as refused:
        apply(state, told(state, played(state, cards=cards)))
    assert refused.value.code == "half_a_trick"


def test_cards_belong_to_the_contract() -> None:
    state = bid()
    other = bid(call="7H")
    with pytest.raises(CannotHappen) as refused:
        apply(state, told(other, played(other)))
    assert refused.value.params == {"strain": "H"}
    text = told(state, played(state)).play
    for wrong in (
        told(state, _led_by_another(state)),
        events.CardsPlayed(text.replace("S E |", "S E out=W |", 1)),
    ):
        with pytest.raises(RuleViolation):
            apply(state, wrong)


def _led_by_another(state: GameState) -> Play:
    pack = pack_cards(state.rules.deck)
    at = begin(state.rules, "S", [pack[10 * hand :][:10] for hand in range(4)], 0)
    while at.turn is not None:
        at = at.play(*at.choices[0])
    return at


def test_a_partner_who_sits_out_plays_no_card() -> None:
    solo, pair = bid("australian-4", "OM"), bid("australian-4", "7NT")
    at = played(pair, strain="M")
    with pytest.raises(CannotHappen) as refused:
        apply(solo, told(pair, at))
    assert refused.value.code == "cards_of_another_hand"


def test_jacks_on_top_are_recorded_as_no_trumps() -> None:
    state = bid(call="7NT")
    assert apply(state, told(state, played(state, strain="J5"))).cards.startswith("J5 ")


def test_cards_are_told_while_the_hand_is_played() -> None:
    state = bid()
    event = told(state, played(state))
    with pytest.raises(NotLegalNow) as refused:
        apply(start(RULES), event)
    assert refused.value.code == "auction_open"


def test_nobody_declares_once_cards_were_told() -> None:
    state = bid()
    state = apply(state, told(state, played(state)))
    with pytest.raises(CannotHappen) as refused:
        apply(state, events.Declared())
    assert refused.value.code == "declare_not_allowed"


def test_a_game_with_cards_is_one_line_of_text() -> None:
    state = bid()
    text = told(state, played(state)).play.replace('"', "")
    line = f'avondale-4 / N: E=7S ; cards="{text}" {"".join(winners(state, played(state)))}'
    game = parse_game(line)
    assert format_game(game) == line
    assert game.replay().hand == 2


def test_any_text_is_read_or_refused_with_a_code() -> None:
    state, rng = bid(), Random(7)
    text = told(state, played(state)).play
    for _ in range(400):
        at = rng.randrange(len(text))
        broken = (
            text[:at]
            + rng.choice(["", " ", "|", "!", "JK", "(AS)", "=", "/"])
            + text[at + rng.randrange(3) :]
        )
        with suppress(RuleViolation):
            apply(state, events.CardsPlayed(broken))


def test_a_breach_is_called_before_the_first_card() -> None:
    """003: the call must be made before play starts."""
    state = start(RULES.replace(breach_rule=100))
    state = apply(state, events.ContractSet("7S", "E"))
    assert apply(state, events.BreachCalled("N")).breach == 0
    state = apply(state, told(state, played(state, cards=4)))
    with pytest.raises(CannotHappen) as refused:
        apply(state, events.BreachCalled("N"))
    assert refused.value.code == "breach_not_allowed"


def test_only_a_contractor_who_holds_the_joker_declares_its_suit() -> None:
    """Card play 5.6: held by anybody else it is a joker like any other."""
    hands = "N: 5S 6S | E: 7S {} | S: 8S {} | W: 9S 10S | 7S 8S 9S 5S"
    state = bid("australian-4", "7NT")
    own = "NT E JK=H | " + hands.format("JK", "QH")
    assert apply(state, events.CardsPlayed(own)).cards == own
    for game, strange in (
        (state, "NT E JK=H | " + hands.format("QH", "JK")),
        (passed_out(), "NT E JK=H | " + hands.format("JK", "QH")),
    ):
        with pytest.raises(CannotHappen) as refused:
            apply(game, events.CardsPlayed(strange))
        assert refused.value.code == "declare_not_allowed"


def passed_out() -> GameState:
    rules = PROFILES["australian-4"].rules.replace(all_pass="play_nt")
    return apply(start(rules), events.ContractSet(None))
