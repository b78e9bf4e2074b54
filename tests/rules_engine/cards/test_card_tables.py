"""The tables of the cards for a phone; a browser test walks them against the engine."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_engine.card_tables import FOLLOWING, JOKER, OTHERS, card_tables, joker_table
from rules_engine.cards import STRAINS, pack_cards, ranking
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.trick import trick_rules

ALL = {name: profile.rules for name, profile in PROFILES.items()}


def test_the_tables_are_json() -> None:
    tables = card_tables(ALL)
    assert json.loads(json.dumps(tables)) == tables


@pytest.mark.parametrize("name", ALL)
def test_a_pack_has_each_of_its_cards_once_in_every_strain(name: str) -> None:
    tables: Any = card_tables({name: ALL[name]})
    deck = ALL[name].deck
    for strain in STRAINS:
        line = tables["packs"][deck][strain]
        assert sorted(line.replace("|", " ").split()) == sorted(pack_cards(deck))
        *suits, loose = [group.split() for group in line.split("|")]
        order = ranking(deck, strain)
        assert [tuple(suit) for suit in suits] == list(order.order.values())
        assert tuple(loose) == order.loose


def test_presets_with_the_same_joker_share_its_table() -> None:
    tables: Any = card_tables(ALL)
    assert len(tables["jokers"]) < len(ALL)
    misere = {name: rules["misere"] for name, rules in tables["rules"].items()}
    assert misere["australian-4"] == misere["nz-4"] != misere["avondale-4"]


def test_only_some_rules_let_the_contractor_declare_the_joker() -> None:
    tables: Any = card_tables(ALL)
    declare = {name for name, rules in tables["rules"].items() if rules["declare"]}
    assert declare == {"australian-4", "australian-pack-4", "nz-4"}


def joker(strain: str = "NT", **settings: str) -> Any:
    return joker_table(trick_rules(HouseRules().replace(**settings), strain).joker)


def test_a_hand_that_can_follow_plays_its_joker_only_where_the_rules_say_so() -> None:
    both = FOLLOWING + OTHERS
    assert joker()["follow"][both] == FOLLOWING
    assert joker(joker_play="any_time")["follow"][both] == FOLLOWING + JOKER
    first = joker(joker_play="first_or_last")["follow"]
    assert (first[both], first[both + 8]) == (FOLLOWING + JOKER, FOLLOWING)


def test_a_hand_that_cannot_follow_keeps_or_must_play_its_joker() -> None:
    assert joker()["follow"][OTHERS] == OTHERS + JOKER
    assert joker("M", joker_misere="must_when_void")["follow"][OTHERS] == JOKER
    assert joker("M", joker_misere="last_card")["follow"][OTHERS] == OTHERS
    assert joker(joker_renounced="forbidden")["follow"][OTHERS + 4] == OTHERS
    assert joker(joker_renounced="forbidden")["follow"][4] == JOKER


def test_a_suit_shown_void_may_be_named_where_any_suit_may() -> None:
    assert joker()["name"][1] is False
    assert joker(joker_name="any")["name"][1] is True
    assert joker(joker_lead="only_card")["lead"] is False


def test_a_joker_on_a_renounced_suit_is_worthless_under_one_rule() -> None:
    assert joker(joker_renounced="no_value")["worthless"] == [False, True]
    assert joker("M", joker_misere="lowest")["worthless"] == [True, True]
    assert joker("M", joker_misere="lowest")["low"] is True
