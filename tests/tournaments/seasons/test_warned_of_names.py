"""Titles are printed as they are: whoever names a hidden person in one is told."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Player, Shown
from clubs.names.hidden_words import HiddenWords
from clubs.services import add_player
from tests.cast import Cast
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db

WARNED = "These words name somebody whom strangers are not shown"


@pytest.fixture
def zoe(cast: Cast) -> Player:
    person = add_player(club=cast.club, name="Zoë Quackenbush")
    Player.objects.filter(pk=person.pk).update(shown=Shown.HIDDEN)
    add_player(club=cast.club, name="Ann Lee")
    return person


def as_admin(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.admin)
    return client


def test_people_are_found_whole_or_by_a_word_and_open_ones_never(cast: Cast, zoe: Player) -> None:
    words = HiddenWords(cast.club)
    assert words.named("The QUACKENBUSH cup", "Ann Lee’s farewell") == [zoe.name]
    assert words.named("Ann Lee’s farewell") == []
    Club.objects.update(people_shown=Shown.INITIALS)
    assert HiddenWords(Club.objects.get(pk=cast.club.pk)).named("Ann Lee") == ["Ann Lee"]


@pytest.mark.parametrize(("name", "warned"), [("Quackenbush cup", True), ("Lee cup", False)])
def test_whoever_names_a_hidden_person_is_told(
    cast: Cast, zoe: Player, name: str, warned: bool
) -> None:
    client = as_admin(cast)
    days = {"starts_on": "2026-01-01", "ends_on": "2026-12-31"}
    counts = {"worth": "places", "best": 0, "drop": 0, "attendance": 0, "carry": 0}
    counts |= {"pair_places": "pair", "guests": "count"}
    client.post(f"/clubs/{cast.club.slug}/seasons/new/", {"name": name, **days, **counts})
    season = Season.objects.get()
    page = client.get(season.get_absolute_url())
    assert (WARNED in page.text) is warned
    assert (zoe.name in page.text) is warned
