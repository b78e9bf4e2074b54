"""What a new club does first is said to those who can do it, and goes away as it is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Club, Role
from clubs.services import add_player, create_club, create_invitation, save_rule_set
from rules_engine.profiles import PROFILES
from scoring.services.table_cards import create_card
from tests.tournaments.cast import STARTS
from tournaments.events.models import Event, EventState
from tournaments.events.services import create_event
from tournaments.people.first_steps import first_steps


@pytest.fixture
def owner(db: None) -> User:  # noqa: ARG001  the database
    return User.objects.create_user("olga")


@pytest.fixture
def club(owner: User) -> Club:
    return create_club(name="Rosehill", owner=owner)


def pages(club: Club) -> list[str]:
    return [step.url.removeprefix(f"/clubs/{club.slug}/") for step in first_steps(club)]


ALL = ["people/import/", "rules/", "invitations/", "cards/", "events/new/"]


def test_each_step_goes_when_it_is_done(club: Club, owner: User) -> None:
    left = list(ALL)
    assert pages(club) == left
    does: list[Callable[[], object]] = [
        lambda: [add_player(club=club, name=f"Player {n}") for n in range(4)],
        lambda: save_rule_set(
            club=club, by=owner, name="Ours", profile="nz-4", rules=PROFILES["nz-4"].rules
        ),
        lambda: create_invitation(club=club, by=owner, role=Role.SCORER, note="Sven"),
        lambda: create_card(by=owner, name="Table 1", club=club),
        lambda: create_event(club=club, by=owner, title="First", starts_at=STARTS),
    ]
    for step in does:
        step()
        left.pop(0)
        assert pages(club) == left


def test_after_the_first_evening_nothing_is_left(club: Club, owner: User) -> None:
    create_event(club=club, by=owner, title="First", starts_at=STARTS)
    assert "people/import/" in pages(club)
    Event.objects.update(state=EventState.FINISHED)
    assert pages(club) == []


def test_only_those_who_can_do_it_are_told(club: Club, owner: User) -> None:
    client = Client()
    assert "What to do first" not in client.get(f"/clubs/{club.slug}/").content.decode()
    client.force_login(owner)
    page = client.get(f"/clubs/{club.slug}/").content.decode()
    assert "What to do first" in page
    for path in ALL:
        assert f'href="/clubs/{club.slug}/{path}"' in page
        assert client.get(f"/clubs/{club.slug}/{path}").status_code == 200
