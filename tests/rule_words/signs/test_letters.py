"""Letters of seats and cards: as printed in each language on pages, the engine's own in files."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rule_words.signs.letters import rank_sign, seat_letters, side_letters
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from scoring.judge.words import SUIT_WORDS
from scoring.statistics.narrow import STRAINS
from scoring.views.card_faces import face
from scoring.views.pad_words import pad_words
from scoring.words.names import Called, Names

PAIRS = PROFILES["australian-4"].rules
# The Swedish ones are those of the document on femhundra: Kn, D, K, E.
PRINTED = {
    "en": ("NESW", "A K Q J 10"),
    "en-nz": ("NESW", "A K Q J 10"),
    "sv": ("NÖSV", "E K D Kn 10"),
    "fr-ca": ("NESO", "A R D V 10"),
}


@pytest.mark.parametrize("language", PRINTED)
def test_seats_and_cards_have_the_letters_of_the_language(language: str) -> None:
    seats, cards = PRINTED[language]
    with override(language):
        assert "".join(seat_letters(PAIRS.table)) == seats
        assert " ".join(rank_sign(rank) for rank in ("A", "K", "Q", "J", "10")) == cards
        assert face("JS", 1)["rank"] == cards.split()[3]


def test_a_letter_of_a_table_of_five_is_no_point_of_the_compass() -> None:
    with override("sv"):
        assert seat_letters(_five().table) == tuple("ABCDE")


def test_namesakes_and_long_sides_are_told_by_these_letters() -> None:
    with override("sv"):
        alike = Names.of(PAIRS, ["Ana", "Bo", "Ana", "Bo"])
        assert [alike.seat(seat) for seat in range(4)] == [
            "Ana (N)",
            "Bo (Ö)",
            "Ana (S)",
            "Bo (V)",
        ]
        assert side_letters("EW") == "ÖV"


def test_what_a_phone_sends_is_the_same_in_every_language() -> None:
    """A seat is named by its code in the log; only what is printed has another letter."""
    with override("fr-ca"):
        assert PAIRS.table.seat_names == tuple("NESW")
        assert Called.of(PAIRS, ["Ana", "Bo", "Cy", "Dov"]).seat_named("W") == "Dov"


def _five() -> HouseRules:
    return next(each.rules for each in PROFILES.values() if each.rules.players == 5)


@pytest.mark.parametrize(
    ("language", "clubs"), [("en", "clubs"), ("sv", "klöver"), ("fr-ca", "trèfle")]
)
def test_the_suit_of_clubs_is_no_club_that_people_meet_at(language: str, clubs: str) -> None:
    """What the pad says aloud, what lists are filtered by and what cards are called."""
    with override(language):
        said = pad_words(PAIRS)["strains"]["C"][1]
        chosen = dict(STRAINS)["C"]
        assert {said, str(chosen), str(SUIT_WORDS["C"])} == {clubs}
