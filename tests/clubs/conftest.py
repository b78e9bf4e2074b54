"""A club with one account of every role, and people with names of every kind."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Player, Role
from clubs.services import add_member, add_player, create_club

SIXTY = "Wolfeschlegelsteinhausenbergerdorff von Überlingen-Westerhof"
NAMES = ("José García", "Ø", SIXTY, "محمد", "Margaret Doyle", "Margaret Doyle")


@dataclass(frozen=True)
class House:
    """A club and who is who there; `stranger` has an account and no role."""

    club: Club
    owner: User
    admin: User
    director: User
    scorer: User
    member: User
    stranger: User


@pytest.fixture
def house(db: None) -> House:  # noqa: ARG001  a fixture asked for by its effect
    owner = User.objects.create_user("olga")
    club = create_club(name="Rosehill", owner=owner, zone="Europe/Stockholm")
    accounts = {}
    for name, role in (
        ("admin", Role.ADMIN),
        ("director", Role.DIRECTOR),
        ("scorer", Role.SCORER),
        ("member", Role.MEMBER),
    ):
        accounts[name] = User.objects.create_user(name)
        add_member(club=club, user=accounts[name], role=role)
    return House(club, owner, stranger=User.objects.create_user("stranger"), **accounts)


@pytest.fixture
def people(house: House) -> list[Player]:
    return [add_player(club=house.club, name=name) for name in NAMES]
