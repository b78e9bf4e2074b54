"""Cards, hands and deals as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.card_text import format_cards, format_play, parse_cards, parse_play
from rules_engine.cards import STRAINS, pack_cards
from rules_engine.chance import Chance
from rules_engine.deal_out import deal_out, on_the_table, shuffled
from rules_engine.errors import NotNotation, RuleViolation
from rules_engine.play import begin
from rules_engine.profiles import PROFILES
from rules_engine.seating import hand_count

AVONDALE, AUSTRALIAN = PROFILES["avondale-4"].rules, PROFILES["australian-4"].rules
LINE = (
    "NT N out=S | N: JK AS 9C | E: 4D KS 8C | S: 5D 9S 5C | W: AD QS 7C"
    " | JK=D 4D AD / AS KS QS / 9C 8C 7C"
)


@given(st.lists(st.sampled_from(pack_cards("66")), unique=True))
def test_a_hand_is_read_as_it_was_written(cards: list[str]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


def test_a_hand_stands_alone() -> None:
    assert format_cards(("JK", "10H", "AS")) == "JK 10H AS"
    with pytest.raises(NotNotation) as refused:
        parse_cards("JK 1OH")
    assert refused.value.code == "bad_card"


def test_a_deal_reads_as_the_module_says() -> None:
    at = parse_play(AVONDALE, LINE)
    assert at.winners == (0, 0, 0)
    assert at.hands == ((), (), ("5D", "9S", "5C"), ())
    assert format_play(AVONDALE, at) == LINE


@given(st.sampled_from(sorted(PROFILES)), st.sampled_from(STRAINS), st.integers(0, 2**32))
def test_a_deal_is_read_as_it_was_written(name: str, strain: str, seed: int) -> None:
    rules, source = PROFILES[name].rules, Chance(seed)
    dealt = deal_out(rules, shuffled(rules, source), 0)
    hands, covers = on_the_table(rules, dealt.hands)
    out = (1,) if hand_count(rules) > 2 and seed % 2 else ()
    at = begin(rules, strain, hands, 0, out=out, covers=covers)
    for _ in range(source.below(10 * hand_count(rules))):
        if at.turn is not None:
            at = at.play(*source.choice(at.choices))
    assert parse_play(rules, format_play(rules, at)) == at


def test_a_declared_joker_is_told() -> None:
    line = "NT N JK=H | N: JK AS | E: 4D KS | S: 5D 9S | W: AH QS | JK 4D 5D AH"
    at = parse_play(AUSTRALIAN, line)
    assert (at.circle.tricks.declared, at.winners) == ("H", (0,))
    assert format_play(AUSTRALIAN, at) == line


def test_a_dummys_card_lies_on_another() -> None:
    rules = PROFILES["wikipedia-2-dummy"].rules
    line = "NT A | A: AS 5D | B: 8S 8D | A2: 9S/KD | B2: 6S/6C | AS 8S 9S 6S / 5D"
    at = parse_play(rules, line)
    assert at.hands[2] == ("KD",)
    assert format_play(rules, at) == line


def test_nothing_has_been_played_yet() -> None:
    line = "S N | N: AS | E: KS | S: QS | W: JS | "
    assert parse_play(AVONDALE, line).legal == ("AS",)
    assert format_play(AVONDALE, parse_play(AVONDALE, line)) == line


def test_a_joker_led_against_the_rules_is_told_with_what_took_its_place() -> None:
    rules = PROFILES["match-2-qld"].rules
    line = "M A | A: JK 7D | B: AS KH | A2: 8S 9S | B2: 7C 8C | 7D(JK) AS"
    at = parse_play(rules, line)
    assert at.shown.exposed == {"JK"}
    assert format_play(rules, at) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_play"),
        ("NT N | N: AS | E: KS | S: QS | W: JS", "bad_play"),
        ("NT | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        (" | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("X N | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("S A | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("S N out=A | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("S N JK=X | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("S N loud | N: AS | E: KS | S: QS | W: JS | ", "bad_play"),
        ("S N | E: AS | N: KS | S: QS | W: JS | ", "bad_play"),
        ("S N | N: AX | E: KS | S: QS | W: JS | ", "bad_card"),
        ("S N | N: AS | E: KS | S: QS | W: JS | AS?", "bad_play"),
        ("S N | N: AS | E: KS | S: QS | W: JS | A5", "bad_card"),
        ("S N | N: AS | E: KS | S: QS | W: JS | AS QS", "not_in_hand"),
        ("S N | N: AS | E: KS | S: QS | W: JS | AS KS QS JS KS(AS)", "play_over"),
        ("S N | N: AS | E: AS | S: QS | W: JS | ", "duplicate_card"),
        ("NT N JK=H | N: JK | E: KS | S: QS | W: JS | ", "declare_not_allowed"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_play(AVONDALE, text)
    assert refused.value.code == code
