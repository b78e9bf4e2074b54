import pytest

from rule_words.rules_page import rules_page
from rules_engine.format import Format
from rules_engine.profiles import PROFILES, profile
from scoring.words.formats import format_words


def test_a_preset_differs_from_itself_in_nothing() -> None:
    assert rules_page(PROFILES["australian-4"].rules, "australian-4").differences == ()


def test_what_differs_is_told_beside_what_the_preset_plays() -> None:
    rules = profile("australian-4").with_overrides({"slam": "none", "out_rule": "any_points"})
    slam, out = rules_page(rules, "australian-4").differences
    assert (slam.played, slam.preset) == (
        "Score the bid and no more",
        "Lift a bid worth less to 250",
    )
    assert (out.played, out.preset) == ("With any points", "Only with a bid that was made")


def test_another_ladder_is_told_call_by_call() -> None:
    rules = profile("australian-4").with_overrides({"specials": "L3"})
    (specials,) = rules_page(rules, "australian-4").differences
    assert "open misère 520, above 10NT" in specials.played
    assert "open misère 500, above 10♦" in specials.preset


def test_options_that_mean_nothing_here_are_left_out() -> None:
    told = {
        str(line.label)
        for _, lines in rules_page(PROFILES["avondale-4"].rules, "avondale-4").sections
        for line in lines
    }
    assert "Target" in told
    assert "Bidder and called partner" not in told
    assert "Opponents of a won misère" not in told


def test_rules_of_an_unknown_preset_still_have_a_page() -> None:
    assert rules_page(PROFILES["call-5"].rules, "gone").differences == ()


@pytest.mark.parametrize(
    ("length", "name", "words"),
    [
        (Format(), "australian-4", "Race to 500"),
        (Format(), "french-canadian-4", "Race to 1000"),
        (Format(hands=1), "australian-4", "1 hand, then the totals count"),
        (Format(hands=12), "drive-hands-n", "12 hands, then the totals count"),
        (Format(games=3), "match-2-qld", "First to win 3 games to 500"),
        (Format(), "drive-hands-n", "Until the table stops"),
    ],
)
def test_a_length_is_told_on_one_line(length: Format, name: str, words: str) -> None:
    assert format_words(length, PROFILES[name].rules) == words
