import pytest

from rule_words.card.notes import notes
from rule_words.options import MARKS, SOURCES
from rule_words.rules_page import every_option, rules_page
from rules_engine.format import Format
from rules_engine.profiles import PROFILES, profile
from rules_engine.said import own_sources, references, sources
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
    (open_misere,) = rules_page(rules, "australian-4").differences
    assert (open_misere.label, open_misere.played) == ("Open misère", "520, above 10NT")
    assert open_misere.preset == "500, above 10♦"
    # Where a call is to be won or may be called otherwise, that is told too.
    written = rules.written("specials")
    assert isinstance(written, list)
    calls = [{**written[0], "min_level_gate": 0}, written[1]]
    line, *_ = rules_page(rules.with_overrides({"specials": calls}), "australian-4").differences
    assert line.played == "250, above 7NT; no trick, played alone"
    assert line.preset.endswith("only after a bid of 7 or a special call")


def test_each_changed_value_is_a_line_and_another_table_is_one() -> None:
    preset = PROFILES["avondale-4"]
    own = {**preset.rules.bid_values, "7S": 150, "8S": 260}
    told = rules_page(preset.with_overrides({"schedule": own}), preset.name).differences
    assert [(line.label, line.played, line.preset) for line in told] == [
        ("7♠", "150", "140"),
        ("8♠", "260", "240"),
    ]
    (table,) = rules_page(PROFILES["perfect-4"].rules, preset.name).differences
    assert table.played.startswith("Perfect")


def test_a_call_that_is_added_or_taken_off_is_a_line() -> None:
    plain, split = PROFILES["avondale-4"].rules, PROFILES["split-colours-4"].rules
    added = rules_page(split, "avondale-4").differences
    assert [(line.label, line.preset) for line in added] == [
        ("Misère", "not played"),
        ("Open misère", "not played"),
        ("Hi/lo", "not played"),
        ("Double misère", "not played"),
    ]
    assert {line.played for line in rules_page(plain, "split-colours-4").differences} == {
        "not played"
    }


def test_calls_in_another_order_differ_in_one_line() -> None:
    preset = PROFILES["us-nullo-4"]
    calls = preset.rules.written("specials")
    assert isinstance(calls, list)
    nullo, bar, double = calls
    swapped = [bar, nullo, double]
    (line,) = rules_page(preset.with_overrides({"specials": swapped}), preset.name).differences
    assert (line.played, line.preset) == (
        "bar nullo, nullo, double nullo",
        "nullo, bar nullo, double nullo",
    )


@pytest.mark.parametrize("name", list(PROFILES))
def test_the_footnotes_of_a_card_are_the_sources_of_what_is_played(name: str) -> None:
    rules = PROFILES[name].rules
    page = rules_page(rules, name)
    by_label = {str(words.label): option for option, words in every_option()}
    lines = [line for _, lines in page.sections for line in lines]
    assert lines
    noted = {str(note.label): note.said for note in notes(rules, own_sources(PROFILES[name]))}
    for line in lines:
        label = str(line.label)
        keys = sources(noted[label] if label in noted else references(rules, by_label[label]))
        named = [str(page.sources[number - 1]) for number in line.said.sources]
        assert sorted(named) == sorted(str(SOURCES[key]) for key in keys if key in SOURCES)
        assert [str(mark) for mark in line.said.marks] == [
            str(MARKS[key]) for key in keys if key in MARKS
        ]


def borrowed(name: str) -> set[str]:
    page = rules_page(PROFILES[name].rules, name)
    told = {str(line.label) for _, lines in page.sections for line in lines if line.said.borrowed}
    return told | {line.notation for line in page.specials if line.said.borrowed}


def test_a_preset_marks_what_its_source_does_not_have() -> None:
    assert "OM" in borrowed("six-3x2")
    assert "M" not in borrowed("six-3x2")
    assert {"OM", "When everybody passes"} <= borrowed("walker-4")
    assert borrowed("parlett-3-house") == set()
    assert "A revoke not mended in time" in borrowed("english-3")
    # What somebody told in a few notes is no whole game to be held against.
    assert borrowed("nz-4") == set()
    rests_on = rules_page(PROFILES["us-original-1904"].rules, "us-original-1904").rests_on
    assert [str(source) for source in rests_on] == ["Wikipedia", "early American leaflet"]


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
