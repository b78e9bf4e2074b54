"""Clubs and their members."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage, club_to_read, membership_to_read
from clubs.api.once import Answer, once
from clubs.api.shapes import (
    ChangedClubShape,
    ChangedMembershipShape,
    ClubPageShape,
    ClubShape,
    MembershipPageShape,
    MembershipShape,
    NewClubShape,
)
from clubs.models import Club, Membership, Role
from clubs.selectors import listed_clubs, members, role_in, roles_of
from clubs.services import change_club, change_role, create_club, remove_member
from web.api.base import GUARDED, PAGE, READ, WRITE, Api, account, paged, told
from web.api.once import Told


def club_data(club: Club, role: int) -> dict[str, Any]:
    """A club as JSON, with the reader's role."""
    return {
        "slug": club.slug,
        "name": club.name,
        "zone": club.zone,
        "visibility": club.visibility,
        "people_shown": club.people_shown,
        "role": Role(role).name.lower() if role else None,
    }


def membership_data(membership: Membership) -> dict[str, Any]:
    """A role as JSON; the account comes with it."""
    return {
        "id": membership.pk,
        "account": membership.user.get_username(),
        "role": Role(membership.role).name.lower(),
    }


class Clubs(Api):
    """The clubs that you may come across, and founding another."""

    @extend_schema(
        operation_id="clubs_list", parameters=[PAGE], responses={200: ClubPageShape, **READ}
    )
    def get(self, request: Request) -> Response:
        """Public clubs and your own, by name."""
        roles = roles_of(request.user)
        clubs = listed_clubs(request.user).order_by("name", "pk")
        return paged(self, request, clubs, lambda club: club_data(club, roles.get(club.pk, 0)))

    @extend_schema(
        operation_id="clubs_create", request=NewClubShape, responses={201: ClubShape, **WRITE}
    )
    def post(self, request: Request) -> Response:
        """Found a club; you own it."""
        owner = account(request)

        def act(told: Told) -> tuple[Club, Answer]:
            club = create_club(owner=owner, **told)
            return club, club_data(club, Role.OWNER)

        return once(request, NewClubShape, act, status=201)


class OneClub(Api):
    """One club."""

    @extend_schema(operation_id="clubs_read", responses={200: ClubShape, **READ})
    def get(self, request: Request, slug: str) -> Response:
        """The club and your role in it."""
        club = club_to_read(request.user, slug)
        return Response(club_data(club, role_in(request.user, club.pk)))

    @extend_schema(
        operation_id="clubs_change", request=ChangedClubShape, responses={200: ClubShape, **WRITE}
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change what the club says about itself; for administrators."""
        club = club_to_manage(request.user, slug)
        names = ("name", "zone", "visibility", "people_shown")
        kept = {name: getattr(club, name) for name in names}
        club = change_club(club=club, **{**kept, **told(request, ChangedClubShape)})
        return Response(club_data(club, role_in(request.user, club.pk)))


class Memberships(Api):
    """Who has which role."""

    @extend_schema(
        operation_id="memberships_list",
        parameters=[PAGE],
        responses={200: MembershipPageShape, **GUARDED},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The members, the highest role first; for administrators."""
        club = club_to_manage(account(request), slug)
        return paged(self, request, members(club), membership_data)


class OneMembership(Api):
    """One member's role."""

    @extend_schema(
        operation_id="memberships_change",
        request=ChangedMembershipShape,
        responses={200: MembershipShape, **WRITE},
    )
    def patch(self, request: Request, slug: str, membership_id: int) -> Response:
        """Give another role, up to your own."""
        membership = membership_to_read(request.user, slug, membership_id)
        role = Role[told(request, ChangedMembershipShape)["role"].upper()]
        changed = change_role(membership=membership, role=role, by=account(request))
        return Response(membership_data(changed))

    @extend_schema(operation_id="memberships_remove", responses={204: None, **WRITE})
    def delete(self, request: Request, slug: str, membership_id: int) -> Response:
        """Take a member out, or leave."""
        membership = membership_to_read(request.user, slug, membership_id)
        remove_member(membership=membership, by=account(request))
        return Response(status=204)
