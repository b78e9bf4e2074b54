"""House rules in a column: one object for one set of rules."""

from __future__ import annotations

import json

import pytest
from django.core import serializers
from django.core.exceptions import ValidationError

from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.models.fields import HouseRulesField, intern_rules
from tests.scoring.cast import account, fresh
from tests.scoring.table import start

pytestmark = pytest.mark.django_db


def test_games_of_one_rule_set_share_one_rules_object_and_its_auctions() -> None:
    ana = account()
    one, other = fresh(start(ana)), fresh(start(ana))
    assert one.rules is other.rules
    assert read_state(one).auction is read_state(other).auction


def test_a_fixed_number_of_hands_shares_its_auctions_too() -> None:
    ana = account()
    one, other = (fresh(start(ana, length=Format(hands=8))) for _ in range(2))
    assert read_state(one).auction is read_state(other).auction
    assert read_state(one).rules.target is None


@pytest.mark.parametrize("name", PROFILES)
def test_rules_come_back_from_the_database_as_they_went_in(name: str) -> None:
    rules = PROFILES[name].rules
    names = [f"P{seat}" for seat in rules.table.seats]
    game = fresh(start(account(), profile=name, names=names))
    assert game.rules == rules
    assert game.rules.to_data() == rules.to_data()


def test_the_order_of_options_in_a_text_does_not_make_other_rules() -> None:
    data = PROFILES["australian-4"].rules.to_data()
    backwards = json.dumps(dict(reversed(data.items())))
    field = HouseRulesField()
    assert field.from_db_value(backwards) is intern_rules(PROFILES["australian-4"].rules)
    assert field.from_db_value(None) is None


def test_a_game_survives_dumping_and_loading() -> None:
    game = start(account(), length=Format(games=3))
    text = serializers.serialize("json", [game])
    loaded = next(iter(serializers.deserialize("json", text))).object
    assert isinstance(loaded, Game)
    assert (loaded.rules, loaded.format) == (game.rules, Format(games=3))


@pytest.mark.parametrize("value", ['{"players": 9}', "[]", "x", {"no_such": 1}])
def test_what_are_no_rules_are_refused_with_a_validation_error(value: object) -> None:
    with pytest.raises(ValidationError):
        HouseRulesField().to_python(value)


def test_rules_stay_rules_in_a_form_or_fixture() -> None:
    rules = HouseRules()
    assert HouseRulesField().to_python(rules) is rules
    assert HouseRulesField().to_python(rules.to_data()) == rules
