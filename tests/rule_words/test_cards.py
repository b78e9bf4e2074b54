"""Every preset's card as it was read beside its source, in each language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rule_words.card.notes import notes
from rule_words.options import SECTIONS
from rule_words.rule_card import rule_card
from rule_words.rules_page import rules_page
from rules_engine.meaning import jokers
from rules_engine.profiles import PROFILES, profile
from rules_engine.said import MARKS, own_sources
from rules_engine.statements import statements
from tests.rule_words import cards


@pytest.mark.parametrize("language", cards.LANGUAGES)
def test_the_cards_are_as_they_were_read(language: str) -> None:
    """Read what changed beside its source, then `python -m tests.rule_words.cards`."""
    kept = (cards.KEPT / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    assert list(cards.lines(language)) == kept


@pytest.mark.parametrize("name", [name for name in PROFILES if not jokers(PROFILES[name].rules)])
def test_nothing_is_said_of_a_joker_where_there_is_none(name: str) -> None:
    rules = PROFILES[name].rules
    page = rules_page(rules, name)
    told = [page.hand, *(line.title for line in rule_card(rules).ranks)]
    told += [f"{line.label} {line.played}" for _, lines in page.sections for line in lines]
    assert [words for words in told if "joker" in words.lower()] == []


def test_every_note_is_said_by_statements_and_stands_beside_an_option() -> None:
    known = {each.number for each in statements()} | set(MARKS)
    options = {name for _, section in SECTIONS for name in section}
    for each in PROFILES.values():
        for note in notes(each.rules, own_sources(each)):
            assert note.said
            assert set(note.said) <= known
            assert note.beside in options


def labels(name: str, **overrides: object) -> dict[str, str]:
    page = rules_page(profile(name).with_overrides(overrides), name)
    return {str(line.label): line.played for _, lines in page.sections for line in lines}


def test_what_the_table_does_by_itself_is_on_the_card() -> None:
    assert labels("swedish-4")["Without a joker"] == "The 2♠ stands for it"
    assert "Without a joker" not in labels("swedish-5")  # the 2♠ is in the pack
    assert "Last card of the kitty" in labels("french-canadian-4")
    assert "Cutting for the deal" in labels("english-3")
    assert "J5, where it is played" in labels("avondale-4")
    assert "J5, where it is played" not in labels("parlett-3")
    assert labels("call-5")["Calling the joker"] == "Never"
    assert "Who is alone" in labels("rotating-5")


def test_a_wrong_discard_has_its_penalty_where_the_source_has_one() -> None:
    old = labels("english-3")
    assert "A wrong discard" not in old
    assert "the table agrees how many" in old["A wrong discard, or looking at the discard"]
    agreed = labels("english-3", discard_penalty=20)
    assert agreed["A wrong discard"] == "20 points off"
    assert "A wrong discard, or looking at the discard" not in agreed


def test_thresholds_and_bans_of_set_and_breach_are_told() -> None:
    played = labels("australian-4", set_rule=True, breach_rule=50)
    assert played["A contract is set or breached"] == (
        "When the opponents win 6 against a bid of 6, 5 against a bid of 7, 4 against a bid of 8, "
        "3 against a bid of 9, 2 against a bid of 10; a misère with 3 tricks of the bidder"
    )
    assert (
        "may not bid in the next hand"
        in played["Set: a contract that is lost by more than one trick"]
    )
    assert "50 points" in played["Breach"]
    assert "may not bid in the next hand" in played["Breach"]


def test_who_wins_at_the_lowest_score_is_told_by_the_number_of_sides() -> None:
    assert labels("avondale-4")["Lowest score"] == "−500 loses the game: out the back door"
    assert labels("call-5")["Lowest score"].endswith("and the highest score wins")


@pytest.mark.parametrize(
    ("name", "overrides", "words"),
    [
        ("two-52", {}, "The opponent then takes one of the open cards"),
        ("match-2-qld", {}, "the bidder's dummy lies by"),
        ("dead-hand-3", {}, "One more hand is dealt face down"),
        ("six-2x3", {}, "both partners lay their cards away"),
        ("us-nullo-4", {}, "To a misère the player left of the bidder leads."),
        ("avondale-4", {"leads": "left_of_dealer"}, "The player left of the dealer leads"),
        ("parlett-3-house", {}, "the kitty is turned up"),
        ("swedish-3", {"trick_points": 5}, "for 5 points a trick"),
    ],
)
def test_how_a_hand_goes(name: str, overrides: dict[str, object], words: str) -> None:
    with override("en"):
        assert words in rules_page(profile(name).with_overrides(overrides), name).hand
