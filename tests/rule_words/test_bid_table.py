import pytest

from rule_words.bid_table import bid_table, special_words
from rules_engine.profiles import PROFILES
from rules_engine.specials import MEANINGS


def test_a_special_divides_the_level_that_it_stands_in() -> None:
    rows = bid_table(PROFILES["australian-4"].rules).rows
    told = [row.special.call if row.special else row.level for row in rows]
    assert told == [6, 7, "M", 8, 9, 10, "OM", 10]
    assert rows[5].values == [440, 460, 480, None, None]
    assert rows[7].values == [None, None, None, 500, 520]


def test_the_strains_stand_as_the_rules_rank_them() -> None:
    assert bid_table(PROFILES["avondale-4"].rules).strains == ("S", "C", "D", "H", "NT")
    assert bid_table(PROFILES["us-original-early"].rules).strains == ("C", "S", "H", "D", "NT")


def test_bids_that_rank_by_value_are_told_in_their_order_too() -> None:
    table = bid_table(PROFILES["us-original-1904"].rules)
    assert [row.level for row in table.rows] == [6, 7, 8, 9, 10]
    assert [rung.call for rung in table.order[:4]] == ["6S", "6C", "6D", "7S"]


@pytest.mark.parametrize("name", list(PROFILES))
def test_every_call_has_one_place(name: str) -> None:
    rules = PROFILES[name].rules
    table = bid_table(rules)
    placed = sum(value is not None for row in table.rows for value in row.values)
    specials = sum(row.special is not None for row in table.rows)
    assert placed == 25
    assert specials == len(rules.specials)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("M", "no trick, played alone"),
        ("OM", "no trick, played alone, with the cards on the table"),
        ("DM", "neither partner takes a trick"),
        ("HL", "exactly 5 tricks, played alone"),
        ("BN", "no trick, played alone, without the kitty"),
    ],
)
def test_a_special_says_how_it_is_won(code: str, words: str) -> None:
    assert special_words(MEANINGS[code]) == words


def test_a_gate_is_told() -> None:
    (misere, _) = PROFILES["australian-4"].rules.specials
    assert special_words(misere).endswith("only after a bid of 7 or a special call")
