"""The house rules editor: shown before saved, contradictions named, versions kept."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from clubs.forms.rules import WORDS, RulesForm
from clubs.models import RuleSet
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
    assert page.count("contradict each other") == 2
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


def test_rules_are_retired_and_offered_again(house: House) -> None:
    client = signed_in(house.director)
    save(client, NEW, filled())
    rules = RuleSet.objects.get()
    client.post(f"{RULES}{rules.pk}/retire/", {"retired": "yes"})
    assert "no longer offered" in Client().get(RULES).content.decode()
    client.post(f"{RULES}{rules.pk}/retire/", {"retired": "no"})
    assert "no longer offered" not in Client().get(RULES).content.decode()
