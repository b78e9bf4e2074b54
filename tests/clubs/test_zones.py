"""The time zones that a club chooses from: few enough to read, its own first, told by the hour."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from clubs.forms import zones
from clubs.forms.club import ClubForm, NewClubForm
from clubs.forms.zones import USUAL, places, zone_choices

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def test_every_place_is_offered_once_with_the_hour_there() -> None:
    groups = dict(zone_choices())
    offered = [zone for choices in groups.values() for zone, _ in choices]
    assert len(offered) == len(set(offered)) < 450
    assert set(USUAL) <= set(offered)
    assert groups["Where 500 is played most"][0] == ("Australia/Sydney", "Sydney – 22:00")
    told = {zone: words for choices in groups.values() for zone, words in choices}
    assert told["America/Argentina/San_Juan"] == "San Juan, Argentina – 09:00"
    assert told["Asia/Kathmandu"] == "Kathmandu – 17:45"


def test_old_names_of_places_are_not_offered() -> None:
    assert {"Europe/Stockholm", "Asia/Kolkata"} <= places()
    assert not {"Asia/Calcutta", "Australia/ACT", "US/Pacific", "Etc/GMT+5"} & places()


def test_without_the_table_of_places_all_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zones, "TZPATH", ())
    monkeypatch.setattr("importlib.resources.files", missing)
    assert "Asia/Calcutta" in places.__wrapped__()


def missing(_name: str) -> None:
    raise ModuleNotFoundError


def test_the_clubs_own_zone_is_first_and_stays_even_if_its_name_is_old() -> None:
    told = {"name": "Rosehill", "zone": "Asia/Calcutta", "visibility": "public"}
    form = ClubForm({**told, "people_shown": "full"}, initial={"zone": "Asia/Calcutta"})
    first, *_ = form.fields["zone"].choices  # type: ignore[attr-defined]
    assert first == ("The club’s own", [("Asia/Calcutta", "Calcutta – 17:30")])
    assert "zone" not in form.errors


def test_a_zone_that_is_none_is_refused() -> None:
    form = NewClubForm({"name": "Rosehill", "zone": "Nowhere/Here", "visibility": "public"})
    assert set(form.errors) == {"zone"}
