"""The presets as cards."""

from __future__ import annotations

import pytest
from django.test import Client

from rules_engine.profiles import PROFILES


def test_every_preset_is_on_the_list(client: Client) -> None:
    html = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{name}/card/"' in html for name in PROFILES)


@pytest.mark.parametrize("name", PROFILES)
def test_a_card_has_pack_deal_bids_joker_scoring_and_ending(client: Client, name: str) -> None:
    html = client.get(f"/rules/{name}/card/").content.decode()
    for words in (
        "Pack and rank of cards",
        "Trumps, here spades",
        "Deal",
        "What each bid is worth",
        "Scoring a hand",
        "Winning the game",
    ):
        assert words in html
    assert "pack of 52" in html
    assert "None<" not in html


def test_an_unknown_preset_is_not_found(client: Client) -> None:
    assert client.get("/rules/nobody/card/").status_code == 404
