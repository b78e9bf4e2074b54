"""Who may do what with a club, level by level."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubs.access import club_to_direct, club_to_manage, club_to_read, club_to_score
from clubs.models import Club, Role, Visibility
from clubs.services import add_member, create_club

pytestmark = pytest.mark.django_db

LEVELS: dict[Callable[..., Club], Role | None] = {
    club_to_read: None,
    club_to_score: Role.SCORER,
    club_to_direct: Role.DIRECTOR,
    club_to_manage: Role.ADMIN,
}


def club_seen_by(visibility: str, role: Role | None) -> User:
    club = create_club(
        name="Rosehill", owner=User.objects.create_user("olga"), visibility=visibility
    )
    user = User.objects.create_user("nina")
    if role is not None:
        add_member(club=club, user=user, role=role)
    return user


@pytest.mark.parametrize("role", [None, *Role])
@pytest.mark.parametrize("visibility", list(Visibility))
def test_each_level_lets_pass_its_role_and_those_above(visibility: str, role: Role | None) -> None:
    user = club_seen_by(visibility, role)
    for access, needed in LEVELS.items():
        hidden = visibility == Visibility.MEMBERS and role is None
        if hidden:
            with pytest.raises(Http404):
                access(user, "rosehill")
        elif needed is not None and (role is None or role < needed):
            with pytest.raises(PermissionDenied):
                access(user, "rosehill")
        else:
            assert access(user, "rosehill").slug == "rosehill"


def test_a_visitor_without_an_account_reads_what_is_not_for_members_only() -> None:
    club_seen_by(Visibility.LINK, None)
    visitor = AnonymousUser()
    assert club_to_read(visitor, "rosehill").name == "Rosehill"
    with pytest.raises(PermissionDenied):
        club_to_score(visitor, "rosehill")


def test_a_club_that_does_not_exist_is_not_found() -> None:
    with pytest.raises(Http404):
        club_to_read(AnonymousUser(), "nowhere")


def test_templates_can_ask_with_has_perm() -> None:
    user = club_seen_by(Visibility.MEMBERS, Role.SCORER)
    club = Club.objects.get()
    assert user.has_perm("clubs.read_club", club)
    assert user.has_perm("clubs.score_club", club)
    assert not user.has_perm("clubs.direct_club", club)
    assert not User.objects.create_user("stranger").has_perm("clubs.read_club", club)
