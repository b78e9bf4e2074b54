"""House rules that no source has, in the editor: numbers, own calls, what would fit."""

from __future__ import annotations

import html
from typing import Any

import pytest

from clubs.models import RuleSet
from rule_words.rules_page import rules_page
from rules_engine.profiles import PROFILES
from tests.clubs.conftest import House
from tests.clubs.views.test_people import signed_in
from tests.clubs.views.test_rules import NEW, filled, save, single

OWN: dict[str, Any] = {
    "call-X1__played": "on", "call-X1__name": "Blind misère", "call-X1__value": 1000,
    "call-X1__rank_above": "10NT", "call-X1__min_tricks": 0, "call-X1__max_tricks": 0,
    "call-X1__min_level_gate": 0, "call-X1__solo": "on",
}  # fmt: skip


def test_any_target_and_floor_may_be_played(house: House) -> None:
    told = filled(target=700, floor=-300, trick_points=15, set_by=3, nt_from="never")
    save(signed_in(house.director), NEW, told)
    rules = RuleSet.objects.get().versions.get().rules
    assert (rules.target, rules.floor, rules.trick_points) == (700, -300, 15)
    assert (rules.set_by, rules.nt_from) == (3, None)


def test_an_empty_field_means_what_it_says(house: House) -> None:
    told = filled() | {"target": "", "floor": "", "specials_per_person": "", "trick_cap_at": ""}
    save(signed_in(house.director), NEW, told)
    rules = RuleSet.objects.get().versions.get().rules
    assert (rules.target, rules.floor) == (None, None)
    assert (rules.specials_per_person, rules.trick_cap_at) == (None, None)


@pytest.mark.parametrize(("field", "value"), [("target", 705), ("floor", -40), ("set_by", 5)])
def test_a_number_that_cannot_be_played_is_refused(house: House, field: str, value: int) -> None:
    told = filled() | {field: str(value), "action": "show"}
    assert signed_in(house.director).post(NEW, told).status_code == 422


def test_a_call_of_the_clubs_own_is_kept_by_its_name(house: House) -> None:
    client = signed_in(house.director)
    address = save(client, NEW, {**filled(), **single(**OWN)})
    (*_, own) = RuleSet.objects.get().versions.get().rules.specials
    assert (own.code, own.name, own.value, own.solo) == ("X1", "Blind misère", 1000, True)
    assert "Blind misère" in html.unescape(client.get(address).content.decode())
    # The next one has a place of its own.
    again = client.get(f"{address}edit/").content.decode()
    assert 'name="call-X2-name"' in again
    assert 'name="call-X3-name"' not in again


def test_a_call_without_a_name_is_refused(house: House) -> None:
    told = {**filled(), **single(**{**OWN, "call-X1__name": ""}), "action": "show"}
    answer = signed_in(house.director).post(NEW, told)
    assert answer.status_code == 422
    assert "Give the call a name." in answer.content.decode()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"trick_cap": "always_490", "trick_cap_at": 600},
            "“Where trick points stop” may be 490 at most.",
        ),
        (
            {"declare": "no_trumps", "nt_from": "never"},
            "For “Declare” this would fit: Not played; The bidder may take a card",
        ),
    ],
)
def test_a_refusal_says_what_would_fit(house: House, changes: dict[str, Any], words: str) -> None:
    answer = signed_in(house.director).post(NEW, {**filled(**changes), "action": "show"})
    assert answer.status_code == 422
    assert words in html.unescape(answer.content.decode())


def test_house_rules_are_told_where_they_are_played_and_named_so() -> None:
    usual = PROFILES["australian-4"].rules

    def labels(**changes: Any) -> dict[str, str]:
        page = rules_page(usual.replace(**changes), "australian-4")
        return {str(line.label): line.played for _, lines in page.sections for line in lines}

    assert "No trumps" not in labels()
    assert labels(nt_from=8)["No trumps"] == "May be bid from 8 on"
    page = rules_page(usual.replace(nt_from=8), "australian-4")
    (line,) = [
        line for _, lines in page.sections for line in lines if str(line.label) == "No trumps"
    ]
    assert [str(mark) for mark in line.said.marks] == ["house rule"]
    assert (line.said.sources, line.differs) == ((), True)
