"""One word, one meaning, in all three languages."""

from __future__ import annotations

import pytest

from tests.docs.glossary import PAGE, SECOND_WORDS, TERMS, page, second_words, word


def test_the_page_is_what_the_catalogues_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.docs.glossary"


@pytest.mark.parametrize("language", SECOND_WORDS)
def test_no_second_word_is_used_for_a_thing_that_has_one(language: str) -> None:
    assert not second_words(language)


@pytest.mark.parametrize("language", ["sv", "fr_CA"])
def test_two_things_of_the_glossary_have_two_words(language: str) -> None:
    """But for a call and a bid, which Swedish calls by one, as its rules do."""
    told = [word(language, term.message) for term in TERMS]
    twice = {each for each in told if told.count(each) > 1}
    assert twice == ({"bud"} if language == "sv" else set())
