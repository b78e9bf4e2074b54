from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from clubs.models import RuleSet
from clubs.selectors import newest_versions
from clubs.services import retire_rule_set, save_rule_set
from rules_engine.profiles import PROFILES
from tests.clubs.conftest import House

AUSTRALIAN = PROFILES["australian-4"].rules


def saved(house: House, name: str = "Wednesdays", **changes: object) -> RuleSet:
    rules = AUSTRALIAN.replace(**changes)
    return save_rule_set(
        club=house.club, name=name, profile="australian-4", rules=rules, by=house.director
    )


def test_rules_come_back_as_they_were_saved(house: House) -> None:
    saved(house, slam="none")
    [version] = newest_versions(house.club)
    assert version.rules == AUSTRALIAN.replace(slam="none")
    assert (version.number, version.profile) == (1, "australian-4")


def test_a_change_is_a_new_version_and_keeps_the_old(house: House) -> None:
    rules = saved(house)
    again = save_rule_set(
        club=house.club,
        name="Wednesdays",
        profile="australian-4",
        rules=AUSTRALIAN.replace(slam="none"),
        by=house.director,
        rule_set=rules,
    )
    assert again == rules
    assert [each.number for each in rules.versions.all()] == [2, 1]
    assert rules.versions.get(number=1).rules == AUSTRALIAN


def test_saving_the_same_again_makes_no_version(house: House) -> None:
    rules = saved(house)
    save_rule_set(
        club=house.club,
        name="Thursdays",
        profile="australian-4",
        rules=AUSTRALIAN,
        by=house.director,
        rule_set=rules,
    )
    assert rules.versions.count() == 1
    assert RuleSet.objects.get().name == "Thursdays"


def test_a_name_stands_for_one_set(house: House) -> None:
    saved(house)
    with pytest.raises(ValidationError, match="this name"):
        saved(house)


def test_retired_rules_are_not_offered(house: House) -> None:
    retire_rule_set(rule_set=saved(house), retired=True)
    assert newest_versions(house.club) == []
