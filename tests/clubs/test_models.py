"""What the database itself refuses about clubs and people."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from clubs.models import Club, Membership, Player, Role
from clubs.services import add_member, add_player, change_player, create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return create_club(name="Rosehill", owner=User.objects.create_user("olga"))


def test_roles_are_ordered_from_member_to_owner() -> None:
    assert Role.MEMBER < Role.SCORER < Role.DIRECTOR < Role.ADMIN < Role.OWNER


def refused_by_database(row: models.Model) -> bool:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return True
    return False


def test_database_refuses_what_the_services_never_make(club: Club) -> None:
    user = User.objects.get(username="olga")
    add_player(club=club, name="Olga", user=user)
    for row in (
        Club(name="x", slug="x", visibility="secret"),
        Player(club=club, name=""),
        Player(club=club, name="Olga again", user=user),
        Membership(club=club, user=user),
        Membership(club=club, user=User.objects.create_user("nina"), role=11),
    ):
        assert refused_by_database(row), row


def test_a_zone_must_be_one_of_the_iana_list(club: Club) -> None:
    club.zone = "Brisbane/Somewhere"
    with pytest.raises(ValidationError):
        club.full_clean()


def test_corrections_of_players_and_memberships_leave_a_history(club: Club) -> None:
    player = add_player(club=club, name="Bo")
    change_player(player=player, name="Boris", nickname="", number="", shown=player.shown)
    assert [old.name for old in player.history.order_by("history_id")] == ["Bo", "Boris"]
    member = add_member(club=club, user=User.objects.create_user("nina"))
    add_member(club=club, user=User.objects.get(username="nina"), role=Role.SCORER)
    assert member.history.count() == 2
