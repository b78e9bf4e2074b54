"""The pad as a picture shows what a pad would, and asks nobody."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override

from rules_engine.calls import BIDS
from rules_engine.profiles import PROFILES
from scoring.games.pad_picture import CALLED, PROFILE, pad_picture


def test_dead_bids_are_those_that_the_auction_has_passed() -> None:
    ladder = [rung.call for rung in PROFILES[PROFILE].rules.ladder.rungs]
    standing = ladder.index(CALLED[-1][1])
    shown = {cell["call"]: cell["dead"] for cell in pad_picture()["cells"] if cell}
    assert shown.keys() == set(ladder)
    bids = [call for call in ladder if call in BIDS]
    assert {call for call in bids if shown[call]} == set(ladder[: standing + 1]) & set(bids)


def test_scores_are_those_of_the_hands_before() -> None:
    # Avondale: 7 hearts made 200, and 20; 8 spades made 240, and 20; 7 clubs lost 160, and 40.
    assert [side["score"] for side in pad_picture()["sides"]] == [200 + 20 + 40, 20 + 240 - 160]


@pytest.mark.parametrize("language", ["en", "sv", "fr-ca"])
def test_it_is_told_in_every_language_and_has_nothing_to_tap(language: str) -> None:
    with override(language):
        html = Template("{% load pad %}{% pad_picture %}").render(Context())
    assert 'role="img"' in html
    assert "7" in html
    for control in ("<button", "<a ", "<input"):
        assert control not in html
