import pytest

from rule_words.profiles import PROFILE_WORDS, by_players, profile_title
from rules_engine.profiles import PROFILES


def test_every_preset_has_a_title_and_a_line() -> None:
    assert set(PROFILE_WORDS) == set(PROFILES)
    assert all(str(words.title) and str(words.line) for words in PROFILE_WORDS.values())


def test_titles_differ_among_presets_for_as_many_players() -> None:
    for _, profiles in by_players():
        titles = [str(PROFILE_WORDS[each.name].title) for each in profiles]
        assert len(set(titles)) == len(titles)


def test_groups_hold_every_preset_once_and_four_comes_first() -> None:
    groups = list(by_players())
    assert groups[0][0] == 4
    assert sorted(each.name for _, profiles in groups for each in profiles) == sorted(PROFILES)


@pytest.mark.parametrize(
    ("name", "title"),
    [("australian-4", "Four players, Australian"), ("of-a-later-release", "of-a-later-release")],
)
def test_title_stands_alone(name: str, title: str) -> None:
    assert profile_title(name) == title
