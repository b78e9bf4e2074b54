import pytest

from rule_words.packs import pack_words
from rules_engine.profiles import PROFILES

WORDS = {
    "24": "From a pack of 52: take out all cards from 2 to 8.",
    "33": "From a pack of 52: take out all cards from 2 to 6; add 1 joker.",
    "43": "From a pack of 52: take out all cards from 2 to 3; take out 4♠ 4♣; add 1 joker.",
    "43sd": "From a pack of 52: take out all cards from 2 to 3; take out 4♠ 4♦; add 1 joker.",
    "46": "From a pack of 52: take out all cards from 2 to 3; add 2 jokers.",
    "52": "A pack of 52, without jokers.",
    "63": "From a pack of 52: add all cards marked 11, 12; add 13♦ 13♥; add 1 joker.",
    "66": "From a pack of 52: add all cards marked 11, 12, 13; add 2 jokers.",
}


@pytest.mark.parametrize("pack", WORDS)
def test_a_pack_is_told_by_what_changes(pack: str) -> None:
    assert pack_words(pack) == WORDS[pack]


def test_every_preset_says_what_its_pack_is_made_from() -> None:
    assert all(pack_words(profile.rules.deck) for profile in PROFILES.values())
