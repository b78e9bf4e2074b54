"""Somebody else comes between the look and the write: a sentence, and nothing twice."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet

from clubs.models import Claim, Club, Membership, Role
from clubs.services import (
    add_member,
    add_player,
    answer_claim,
    ask_claim,
    create_club,
    save_rule_set,
)
from clubs.services import clubs as founding
from rules_engine.profiles import PROFILES

pytestmark = pytest.mark.django_db

RULES = {"profile": "australian-4", "rules": PROFILES["australian-4"].rules}


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana")


@pytest.fixture
def club(ana: User) -> Club:
    return create_club(name="Rosehill", owner=ana)


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks whether something is there looks a moment too early."""
    monkeypatch.setattr(QuerySet, "exists", lambda _rows: False)


@pytest.mark.usefixtures("blind")
def test_house_rules_of_one_name(ana: User, club: Club) -> None:
    save_rule_set(club=club, name="Fridays", by=ana, **RULES)  # type: ignore[arg-type]
    with pytest.raises(ValidationError) as refused:
        save_rule_set(club=club, name="Fridays", by=ana, **RULES)  # type: ignore[arg-type]
    assert refused.value.code == "name_taken"
    assert club.rule_sets.count() == 1


@pytest.mark.usefixtures("blind")
def test_one_account_for_two_players(ana: User, club: Club) -> None:
    first, second = (
        ask_claim(player=add_player(club=club, name=name), by=ana) for name in ("Ana", "Anna")
    )
    answer_claim(claim=first, accepted=True, by=ana)
    with pytest.raises(ValidationError) as refused:
        answer_claim(claim=second, accepted=True, by=ana)
    assert refused.value.code == "account_claimed"
    assert Claim.objects.get(pk=second.pk).accepted is None


def test_two_clubs_of_one_name_get_an_address_each(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look finds the address free that the other club has just taken."""
    looks = iter(["rosehill", "rosehill-2"])
    monkeypatch.setattr(founding, "free_slug", lambda _name: next(looks))
    monkeypatch.setattr(Club, "full_clean", lambda _club: None)
    assert create_club(name="Rosehill", owner=ana).slug == "rosehill-2"
    assert Club.objects.count() == 2
    assert club.slug == "rosehill"


def test_a_role_given_twice_is_one_membership(ana: User, club: Club) -> None:
    add_member(club=club, user=ana, role=Role.SCORER)
    add_member(club=club, user=ana, role=Role.OWNER)
    assert [row.role for row in Membership.objects.filter(club=club)] == [Role.OWNER]
