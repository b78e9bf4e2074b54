"""House rules that contradict themselves, and lengths of a game that are none."""

from __future__ import annotations

import pytest

from rules_engine.errors import ContradictoryRules, NotNotation
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules

CONTRADICTIONS: list[tuple[dict[str, object], str, str, object]] = [
    ({"players": 3}, "sides", "players", ["individual"]),
    ({"sides": "3x2"}, "sides", "players", ["individual", "2x2"]),
    (
        {"deck": 33, "kitty": 0}, "deck", "players",
        [43, "43sd", 44, 45, 46, 52, 53, 62, 63, 65, 66],
    ),
    ({"kitty": 5}, "kitty", "deck", [3]),
    ({"kitty": 13}, "kitty", "deck", [3]),
    ({"players": 3, "sides": "individual", "kitty": 4}, "kitty", "deck", [3, 13]),
    ({"breach_rule": 100, "exact_target": True}, "breach_rule", "exact_target", [False]),
    ({"exact_target": True, "target": 1000, "over_limit": 905}, "target", "over_limit", 900),
]  # fmt: skip


@pytest.mark.parametrize(("overrides", "one", "other", "fits"), CONTRADICTIONS)
def test_options_that_contradict_each_other_are_refused_with_what_would_fit(
    overrides: dict[str, object], one: str, other: str, fits: object
) -> None:
    with pytest.raises(ContradictoryRules) as refused:
        HouseRules().with_overrides(overrides)
    assert refused.value.code == "bad_option_value"
    assert refused.value.params == {"option": one, "contradicts": other, "fits": fits}
    assert one in str(refused.value)
    assert other in str(refused.value)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"hands": 0}, "hands"),
        ({"hands": "8"}, "hands"),
        ({"hands": 8, "games": 2}, "hands"),
        ({"games": 0}, "games"),
        ({"games": None}, "games"),
    ],
)
def test_a_length_that_is_none_is_refused(data: dict[str, object], field: str) -> None:
    with pytest.raises(NotNotation) as refused:
        Format.from_data(data)
    assert (refused.value.code, refused.value.params) == ("bad_field", {"field": field})
