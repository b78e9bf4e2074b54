"""House rules that no source has, in the editor: numbers, own calls, what would fit."""

from __future__ import annotations

import html
from typing import Any

import pytest

from clubs.forms.rules import RulesForm
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


@pytest.mark.parametrize(
    ("profile", "changes", "kitty"),
    [
        ("australian-4", {"deck": 45}, 5),
        ("australian-4", {"deck": 46}, 6),
        ("dead-hand-3", {"deck": 45}, 5),  # the dead hand is dealt as before
        ("wikipedia-2-dummy", {"deck": 45}, 5),
        ("parlett-3", {"deck": 43, "players": 4, "sides": "2x2"}, 3),
        ("six-2x3", {"deck": 62}, 2),
        ("two-52", {"deck": 45}, None),
    ],
)
def test_the_kitty_follows_from_the_pack(
    profile: str, changes: dict[str, Any], kitty: int | None
) -> None:
    preset = PROFILES[profile]
    form = RulesForm(filled(profile=profile, **changes), profile=preset, start=preset.rules)
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert form.rules.kitty == kitty


def look(house: House, told: dict[str, str]) -> str:
    answer = signed_in(house.director).post(NEW, {**told, "action": "look"})
    assert answer.status_code == 200
    assert not RuleSet.objects.exists()
    return html.unescape(answer.content.decode())


def test_the_page_is_told_what_a_changed_choice_means(house: House) -> None:
    page = look(house, filled("", deck=45, out_rule="any_points") | {"target": ""})
    assert "45 cards for 4 hands of ten leave 5." in page
    assert 'id="why-trick_cap" hx-swap-oob="true">No effect while “Target” is: No score' in page
    assert 'id="why-slam" hx-swap-oob="true"></p>' in page


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"mid_hand_stop": True}, "No effect while “Out the front door” is: Only with a bid"),
        ({"all_pass": "play_nt", "trick_points": 0}, "such a hand decides nothing"),
        ({"inkles": "signal_any_seat"}, "the lowest contract is seven all the same"),
        ({"call_own": True}, "No effect while “Who shares a score” is: Two pairs"),
        ({"set_rule": True, "breach_rule": 50}, "Set and breach are seldom played together"),
    ],
)
def test_contradictions_are_told_before_saving(
    house: House, changes: dict[str, Any], words: str
) -> None:
    page = look(house, filled(**changes))
    assert "Before you save:" in page
    assert words in page.partition('id="why-')[0]
    # Shown and saved all the same: the table may mean it.
    save(signed_in(house.director), NEW, filled(**changes))


def test_a_look_at_what_cannot_be_played_says_what_would_fit(house: House) -> None:
    page = look(house, filled(kitty=4))
    assert "These choices do not go together:" in page
    assert "For “Kitty” this would fit: 3 cards." in page
    page = look(house, filled(players=6))
    assert "Three pairs; partners sit opposite each other; Two sides of three" in page


def test_an_option_without_effect_says_why_at_its_place(house: House) -> None:
    page = html.unescape(signed_in(house.director).get(NEW).content.decode())
    assert 'id="why-set_by">No effect: neither set nor breach is played.</p>' in page
    assert 'id="why-joker_order">No effect: only for a pack with two jokers.</p>' in page


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_no_two_choices_of_an_option_read_the_same(profile: str) -> None:
    form = RulesForm(profile=PROFILES[profile], start=PROFILES[profile].rules)
    for name, field in form.fields.items():
        words = [str(words) for _, words in getattr(field, "choices", ())]
        assert len(set(words)) == len(words), name
