"""The house rules editor: shown before saved, contradictions named, versions kept."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from clubs.forms.rules import RulesForm
from clubs.models import RuleSet
from rule_words.advice import WORDS
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from tests.clubs.conftest import House
from tests.clubs.views.test_people import signed_in
from tests.scoring import table

RULES = "/clubs/rosehill/rules/"
NEW = f"{RULES}new/?profile=australian-4"


def filled(
    name: str = "Wednesdays", profile: str = "australian-4", **changes: object
) -> dict[str, str]:
    """The form of a preset as a browser sends it, with other choices."""
    form = RulesForm(profile=PROFILES[profile], start=PROFILES[profile].rules)
    told = {field: form.get_initial_for_field(form.fields[field], field) for field in WORDS}
    sent = {field: "" if value is None else str(value) for field, value in told.items()}
    return {"name": name, **sent, **{field: json.dumps(value) for field, value in changes.items()}}


def mark(page: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found is not None
    return found[1]


def save(client: Client, address: str, told: dict[str, str]) -> str:
    page = client.post(address, {**told, "action": "show"}).content.decode()
    answer = client.post(address, {**told, "action": "save", "seen": mark(page)})
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_every_preset_comes_through_the_form_unchanged(profile: str) -> None:
    preset = PROFILES[profile]
    form = RulesForm(filled(profile=profile), profile=preset, start=preset.rules)
    assert form.is_valid(), form.errors
    assert form.rules == preset.rules


def test_the_form_has_every_option_of_the_engine() -> None:
    assert set(WORDS) == set(OPTIONS)


def test_differences_and_bid_table_are_shown_and_nothing_is_saved(house: House) -> None:
    told = filled(slam="none", specials="L6")
    page = signed_in(house.director).post(NEW, {**told, "action": "show"}).content.decode()
    assert "What differs from the preset" in page
    assert "Score the bid and no more" in page
    assert "hi/lo" in page.lower()
    assert "What each bid is worth" in page
    assert not RuleSet.objects.exists()


def test_what_was_not_shown_is_not_saved(house: House) -> None:
    client = signed_in(house.director)
    page = client.post(NEW, {**filled(slam="none"), "action": "show"}).content.decode()
    answer = client.post(NEW, {**filled(slam="upto_8S"), "action": "save", "seen": mark(page)})
    assert answer.status_code == 200
    assert not RuleSet.objects.exists()


def test_shown_rules_are_saved_under_their_name(house: House) -> None:
    client = signed_in(house.director)
    address = save(client, NEW, filled(slam="none"))
    rules = RuleSet.objects.get()
    assert address == f"{RULES}{rules.pk}/"
    assert rules.versions.get().rules == PROFILES["australian-4"].rules.replace(slam="none")


def test_a_contradiction_is_refused_naming_both_options(house: House) -> None:
    told = filled(players=6)
    answer = signed_in(house.director).post(NEW, {**told, "action": "show"})
    assert answer.status_code == 422
    page = answer.content.decode()
    # At both options, and once above the form with the way to each.
    assert page.count("contradict each other") == 3
    assert {"#id_players", "#id_sides"} & set(re.findall(r'href="(#id_\w+)"', page))
    assert "Players" in page


@pytest.mark.parametrize(
    ("changes", "both"),
    [
        ({"players": 6}, ("Players", "Who shares a score")),
        ({"deck": 33}, ("Players", "Pack")),
        ({"exact_target": True, "over_limit": 501, "target": 1000}, ("Too many points", "Target")),
    ],
)
def test_both_names_of_a_contradiction_are_the_pages_own(
    changes: dict[str, object], both: tuple[str, str]
) -> None:
    preset = PROFILES["avondale-4"]
    told = filled(profile="avondale-4") | {
        field: json.dumps(value) for field, value in changes.items()
    }
    form = RulesForm(told, profile=preset, start=preset.rules)
    assert not form.is_valid()
    words = " ".join(str(error) for errors in form.errors.values() for error in errors)
    assert all(f"“{name}”" in words for name in both)


def test_saved_changes_are_the_next_version_and_running_games_keep_theirs(house: House) -> None:
    client = signed_in(house.director)
    save(client, NEW, filled())
    rules = RuleSet.objects.get()
    game = table.start(house.scorer, club=house.club, rules=rules.versions.get().rules)
    told = filled(slam="none")
    save(client, f"{RULES}{rules.pk}/edit/", told)
    assert [version.number for version in rules.versions.all()] == [2, 1]
    game.refresh_from_db()
    assert game.rules == PROFILES["australian-4"].rules


def test_the_card_has_pack_ranks_bids_and_options(house: House) -> None:
    client = signed_in(house.director)
    page = Client().get(save(client, NEW, filled())).content.decode()
    for words in ("43 cards", "4 hands of ten", "Trumps, here spades", "joker", "What each bid"):
        assert words in page
    older = Client().get(f"{RULES}{RuleSet.objects.get().pk}/?version=9")
    assert older.status_code == 404
    assert Client().get(f"{older.request['PATH_INFO']}?version={'9' * 5000}").status_code == 200


def test_rules_are_retired_and_offered_again(house: House) -> None:
    client = signed_in(house.director)
    save(client, NEW, filled())
    rules = RuleSet.objects.get()
    client.post(f"{RULES}{rules.pk}/retire/", {"retired": "yes"})
    assert "no longer offered" in Client().get(RULES).content.decode()
    client.post(f"{RULES}{rules.pk}/retire/", {"retired": "no"})
    assert "no longer offered" not in Client().get(RULES).content.decode()


def single(profile: str = "australian-4", **changes: object) -> dict[str, str]:
    """The fields of single values and calls as a browser sends them, some changed."""
    form = RulesForm(profile=PROFILES[profile], start=PROFILES[profile].rules)
    told: dict[str, str] = {"base": str(form.initial["base"])}
    for part in (form.values, *form.calls.forms):
        for field in part:
            value = field.initial
            if isinstance(value, bool):
                told |= {field.html_name: "on"} if value else {}
            else:
                told[field.html_name] = str(value)
    for name, value in changes.items():
        told[name.replace("__", "-")] = str(value)
    return {name: value for name, value in told.items() if value != "gone"}


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_single_values_and_calls_come_through_unchanged(profile: str) -> None:
    preset = PROFILES[profile]
    form = RulesForm(
        {**filled(profile=profile), **single(profile)}, profile=preset, start=preset.rules
    )
    assert form.is_valid(), form.errors
    assert form.rules == preset.rules


def test_a_single_value_is_changed_and_shown_before_it_is_saved(house: House) -> None:
    client = signed_in(house.director)
    told = {**filled(), **single(bid__7S=150)}
    page = client.post(NEW, {**told, "action": "show"}).content.decode()
    assert "<strong>7♠:</strong> 150" in page
    assert "(The preset: 140)" in page
    assert 'name="bid-7S" value="150"' in page
    assert not RuleSet.objects.exists()
    save(client, NEW, told)
    assert RuleSet.objects.get().versions.get().rules.bid_values["7S"] == 150


def test_a_single_call_is_changed_added_and_taken_off(house: House) -> None:
    changes: dict[str, Any] = {
        "call-M__value": 300, "call-M__rank_above": "8S", "call-OM__played": "gone",
        "call-HL__played": "on", "call-HL__value": 350, "call-HL__rank_above": "M",
    }  # fmt: skip
    save(signed_in(house.director), NEW, {**filled(), **single(**changes)})
    rules = RuleSet.objects.get().versions.get().rules
    assert [(each.code, each.value) for each in rules.specials] == [("M", 300), ("HL", 350)]
    calls = rules.ladder.calls
    at = calls.index("8S")
    assert calls[at : at + 4] == ("8S", "M", "HL", "8C")


@pytest.mark.parametrize(
    ("choices", "changes", "words"),
    [
        (
            {"schedule": "perfect"},
            {"bid__7S": 150},
            "“Values of the bids” and “Values, bid by bid” contradict each other.",
        ),
        (
            {"specials": "L6"},
            {"call-M__value": 300},
            "“Special calls” and “Special calls, one by one” contradict each other.",
        ),
        (
            {},
            {"call-M__rank_above": "GM"},
            "“Misère” cannot stand above “grosse misère”, which is not played. Any bid would fit",
        ),
        (
            {},
            {"call-N__played": "on"},
            "“Misère” and “Nullo” are one call: play one of them.",
        ),
        (
            {},
            {"call-M__min_tricks": 3, "call-M__max_tricks": 1},
            "“Fewest tricks” and “Most tricks” contradict each other.",
        ),
        ({}, {"bid__7S": 151}, "A value below cannot be played."),
    ],
)
def test_what_single_calls_contradict_is_named(
    house: House, choices: dict[str, Any], changes: dict[str, Any], words: str
) -> None:
    told = {**filled(**choices), **single(**changes)}
    answer = signed_in(house.director).post(NEW, {**told, "action": "show"})
    assert answer.status_code == 422
    assert words in html.unescape(answer.content.decode())


def test_a_chosen_table_fills_the_single_values(house: House) -> None:
    client = signed_in(house.director)
    told = {**filled(schedule="perfect", specials="L6"), **single()}
    page = client.post(NEW, {**told, "action": "show"}).content.decode()
    assert 'name="bid-6S" value="20"' in page
    assert re.search(r'name="call-DM-played"[^>]*checked', page)


@pytest.mark.parametrize("base", ["{", "[1]", '{"schedule": 7}', '{"nonsense": 1}'])
def test_a_base_that_is_no_rules_is_passed_over(house: House, base: str) -> None:
    told = {**filled(), "base": base, "action": "show"}
    assert signed_in(house.director).post(NEW, told).status_code == 200
