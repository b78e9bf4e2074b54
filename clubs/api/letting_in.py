"""Who is let in: invitations, claims of players, cards whose phones record a club's games."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import (
    claim_to_manage,
    club_to_direct,
    club_to_manage,
    device_to_manage,
    invitation_to_manage,
    player_to_read,
)
from clubs.api.clubs import membership_data
from clubs.api.once import Answer, once
from clubs.api.shapes import (
    AnsweringShape,
    ClaimPageShape,
    ClaimShape,
    DevicePageShape,
    DeviceShape,
    InvitationLinkShape,
    InvitationPageShape,
    InvitationShape,
    MembershipShape,
    NewDeviceShape,
    NewInvitationShape,
)
from clubs.models import Claim, Club, Invitation, Role, TableDevice
from clubs.selectors import invitations, open_claims
from clubs.services import (
    accept_invitation,
    answer_claim,
    ask_claim,
    create_device,
    create_invitation,
    mail_once_more,
    refuse_invitation,
    renew_device,
    revoke_device,
    revoke_invitation,
)
from clubs.services.invitations import invitation_code, read_invitation
from clubs.services.table_devices import device_code, live_devices
from web.api.base import GUARDED, PAGE, WRITE, Api, account, paged
from web.api.once import OnceShape, Told


def invitation_data(invitation: Invitation) -> dict[str, Any]:
    """An invitation as JSON, without its link: what is kept of a request lets nobody in."""
    return {
        "id": invitation.pk,
        "role": Role(invitation.role).name.lower(),
        "note": invitation.note,
        "expires_at": invitation.expires_at.isoformat(),
        "open": invitation.is_open(timezone.now()),
        "address": invitation.address,
        "mailed_at": _day(invitation.mailed_at),
        "refused_at": _day(invitation.refused_at),
    }


def _day(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def claim_data(claim: Claim) -> dict[str, Any]:
    """A claim as JSON; the account comes with it."""
    return {
        "id": claim.pk,
        "player": claim.player_id,
        "account": claim.user.get_username(),
        "accepted": claim.accepted,
    }


class Invitations(Api):
    """Who was invited."""

    @extend_schema(
        operation_id="invitations_list",
        parameters=[PAGE],
        responses={200: InvitationPageShape, **GUARDED},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest first; for administrators."""
        club = club_to_manage(account(request), slug)
        return paged(self, request, invitations(club), invitation_data)

    @extend_schema(
        operation_id="invitations_create",
        request=NewInvitationShape,
        responses={201: InvitationShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Invite somebody to a role, up to your own; the link is read at its own address."""
        club, by = club_to_manage(request.user, slug), account(request)

        def act(told: Told) -> tuple[Club, Answer]:
            role = Role[told["role"].upper()]
            chosen = {name: told[name] for name in ("note", "days", "address", "language")}
            made = create_invitation(club=club, by=by, role=role, **chosen)
            return club, invitation_data(made)

        return once(request, NewInvitationShape, act, status=HTTPStatus.CREATED)


class OneInvitation(Api):
    """One invitation."""

    @extend_schema(operation_id="invitations_read", responses={200: InvitationLinkShape, **GUARDED})
    def get(self, request: Request, slug: str, invitation_id: int) -> Response:
        """With its link; for administrators."""
        invitation = invitation_to_manage(account(request), slug, invitation_id)
        address = reverse("invitation_accept", args=[invitation_code(invitation)])
        link = request.build_absolute_uri(address)
        return Response({**invitation_data(invitation), "link": link})


class InvitationRevoke(Api):
    """An invitation that holds no more."""

    @extend_schema(
        operation_id="invitations_revoke",
        request=OnceShape,
        responses={200: InvitationShape, **WRITE},
    )
    def post(self, request: Request, slug: str, invitation_id: int) -> Response:
        """Make the link useless; for administrators."""
        invitation = invitation_to_manage(request.user, slug, invitation_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            revoke_invitation(invitation=invitation)
            invitation.refresh_from_db()
            return invitation.club, invitation_data(invitation)

        return once(request, OnceShape, act)


class InvitationMail(Api):
    """The mail of an invitation, once more."""

    @extend_schema(
        operation_id="invitations_mail",
        request=OnceShape,
        responses={200: InvitationShape, **WRITE},
    )
    def post(self, request: Request, slug: str, invitation_id: int) -> Response:
        """Send it again; for administrators."""
        invitation = invitation_to_manage(request.user, slug, invitation_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            mail_once_more(invitation=invitation, by=account(request))
            invitation.refresh_from_db()
            return invitation.club, invitation_data(invitation)

        return once(request, OnceShape, act)


class InvitationRefuse(Api):
    """Saying no to an invitation."""

    @extend_schema(
        operation_id="invitations_refuse",
        request=OnceShape,
        responses={200: InvitationShape, **WRITE},
    )
    def post(self, request: Request, code: str) -> Response:
        """Say no by what the link ends in; the address is forgotten."""
        invitation = read_invitation(code)
        account(request)
        if invitation is None:
            raise Http404

        def act(_told: Told) -> tuple[Club, Answer]:
            refuse_invitation(invitation=invitation)
            invitation.refresh_from_db()
            return invitation.club, invitation_data(invitation)

        return once(request, OnceShape, act)


class InvitationAccept(Api):
    """Taking an invitation up."""

    @extend_schema(
        operation_id="invitations_accept",
        request=OnceShape,
        responses={200: MembershipShape, **WRITE},
    )
    def post(self, request: Request, code: str) -> Response:
        """Join by what the link ends in; a role is only ever raised by it."""
        invitation, user = read_invitation(code), account(request)
        if invitation is None:
            raise Http404

        def act(_told: Told) -> tuple[Club, Answer]:
            joined = accept_invitation(invitation=invitation, user=user)
            return invitation.club, membership_data(joined)

        return once(request, OnceShape, act)


class Claims(Api):
    """Who says that he is which player."""

    @extend_schema(
        operation_id="claims_list", parameters=[PAGE], responses={200: ClaimPageShape, **GUARDED}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that wait for an answer; for administrators."""
        club = club_to_manage(account(request), slug)
        return paged(self, request, open_claims(club), claim_data)


class ClaimAsk(Api):
    """Saying "this is me"."""

    @extend_schema(
        operation_id="claims_ask", request=OnceShape, responses={200: ClaimShape, **WRITE}
    )
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Say that you are this player; an administrator answers. For members."""
        player, by = player_to_read(request.user, slug, player_id), account(request)

        def act(_told: Told) -> tuple[Club, Answer]:
            return player.club, claim_data(ask_claim(player=player, by=by))

        return once(request, OnceShape, act)


class ClaimAnswer(Api):
    """An answer to a claim."""

    @extend_schema(
        operation_id="claims_answer",
        request=AnsweringShape,
        responses={200: ClaimShape, **WRITE},
    )
    def post(self, request: Request, slug: str, claim_id: int) -> Response:
        """Say yes or no; for administrators."""
        claim, by = claim_to_manage(request.user, slug, claim_id), account(request)

        def act(told: Told) -> tuple[Club, Answer]:
            answered = answer_claim(claim=claim, accepted=told["accepted"], by=by)
            return claim.player.club, claim_data(answered)

        return once(request, AnsweringShape, act)


class Devices(Api):
    """Cards whose phones record any game of the club."""

    @extend_schema(
        operation_id="devices_list", parameters=[PAGE], responses={200: DevicePageShape, **GUARDED}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that work, each with its link; for directors."""
        club = club_to_direct(account(request), slug)

        def data(device: TableDevice) -> dict[str, Any]:
            address = reverse("device_sign_in", args=[device_code(device)])
            return {**_device(device), "link": request.build_absolute_uri(address)}

        return paged(self, request, live_devices(club).order_by("pk"), data)

    @extend_schema(
        operation_id="devices_create",
        request=NewDeviceShape,
        responses={201: DeviceShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make another card; for directors."""
        club = club_to_direct(request.user, slug)

        def act(told: Told) -> tuple[Club, Answer]:
            return club, _device(create_device(club=club, name=told["name"]))

        return once(request, NewDeviceShape, act, status=HTTPStatus.CREATED)


def _device(device: TableDevice) -> dict[str, Any]:
    return {"id": device.pk, "name": device.name}


class DeviceRenew(Api):
    """A card that was lost."""

    @extend_schema(
        operation_id="devices_renew", request=OnceShape, responses={200: DeviceShape, **WRITE}
    )
    def post(self, request: Request, slug: str, device_id: int) -> Response:
        """Make a new code; the printed ones work no more. For directors."""
        device = device_to_manage(request.user, slug, device_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            return device.club, _device(renew_device(device=device))

        return once(request, OnceShape, act)


class DeviceRevoke(Api):
    """A card that is laid aside."""

    @extend_schema(
        operation_id="devices_revoke", request=OnceShape, responses={200: DeviceShape, **WRITE}
    )
    def post(self, request: Request, slug: str, device_id: int) -> Response:
        """End a card and every phone that is signed in with it; for directors."""
        device = device_to_manage(request.user, slug, device_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            revoke_device(device=device)
            return device.club, _device(device)

        return once(request, OnceShape, act)
