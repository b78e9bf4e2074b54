"""Who has a role in a club, who asks to be which player, and who is invited."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import (
    claim_to_manage,
    club_to_manage,
    invitation_to_manage,
    membership_to_read,
    player_to_read,
    powers_in,
)
from clubs.forms.members import InvitationForm, RoleForm
from clubs.models import Role
from clubs.names.accounts import account_names
from clubs.selectors import invitations, members, open_claims, role_in
from clubs.services import (
    accept_invitation,
    answer_claim,
    ask_claim,
    change_role,
    create_invitation,
    mail_once_more,
    refuse_invitation,
    remove_member,
    revoke_invitation,
)
from clubs.services.invitations import invitation_code, read_invitation
from clubs.views.club_page import club_page
from web.pages import REFUSED, blame, row_key, sent, signed_in, status_of
from web.qr import qr_svg


@login_required
@require_safe
def club_members(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with a role, and the claims that wait for an answer."""
    club = club_to_manage(request.user, slug)
    powers = powers_in(request.user, club)
    rows = [
        (
            membership,
            RoleForm(
                most=powers.role,
                initial={"role": membership.role},
                auto_id=f"role-{membership.pk}-%s",
            ),
        )
        for membership in members(club)
    ]
    return club_page(
        request,
        "clubs/club_members.html",
        club,
        powers=powers,
        rows=rows,
        claims=open_claims(club),
    )


@login_required
@require_POST
def member_change(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Give a member another role."""
    membership = membership_to_read(request.user, slug, membership_id)
    number = row_key(request.POST.get("role")) or 0
    try:
        change_role(membership=membership, role=number, by=signed_in(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, say("Saved."))
    return redirect("club_members", slug)


@login_required
@require_POST
def member_remove(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take a member out of the club, or leave it."""
    membership = membership_to_read(request.user, slug, membership_id)
    own = membership.user_id == request.user.pk
    try:
        remove_member(membership=membership, by=signed_in(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        own = False
    return redirect("club_list") if own else redirect("club_members", slug)


@login_required
@require_POST
def claim_ask(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Say "this is me"."""
    player = player_to_read(request.user, slug, player_id)
    try:
        ask_claim(player=player, by=signed_in(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, say("Asked. An administrator of the club answers."))
    return redirect(player)


@login_required
@require_POST
def claim_answer(request: HttpRequest, slug: str, claim_id: int) -> HttpResponse:
    """Say yes or no to a claim."""
    claim = claim_to_manage(request.user, slug, claim_id)
    try:
        answer_claim(
            claim=claim, accepted=request.POST.get("answer") == "yes", by=signed_in(request)
        )
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("club_members", slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_invitations(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody, and see who was invited."""
    club = club_to_manage(request.user, slug)
    powers = powers_in(request.user, club)
    initial = {"role": Role.MEMBER, "language": get_language()}
    form = InvitationForm(sent(request), most=powers.role, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            made = create_invitation(club=club, by=signed_in(request), **form.cleaned_data)
        except ValidationError as error:
            blame(form, error)
        else:
            return redirect("club_invitation", club.slug, made.pk)
    now = timezone.now()
    rows = [(each, Role(each.role).label, each.is_open(now)) for each in invitations(club)]
    return club_page(
        request,
        "clubs/club_invitations.html",
        club,
        powers=powers,
        form=form,
        rows=rows,
        status=status_of(form),
    )


@login_required
@require_safe
def club_invitation(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """One invitation as a link to send and a code to show."""
    invitation = invitation_to_manage(request.user, slug, invitation_id)
    address = reverse("invitation_accept", args=[invitation_code(invitation)])
    link = request.build_absolute_uri(address)
    return club_page(
        request,
        "clubs/club_invitation.html",
        invitation.club,
        invitation=invitation,
        role=Role(invitation.role).label,
        is_open=invitation.is_open(timezone.now()),
        link=link,
        qr=qr_svg(link, say("The invitation as a QR code")),
    )


@login_required
@require_POST
def invitation_revoke(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Withdraw an invitation."""
    revoke_invitation(invitation=invitation_to_manage(request.user, slug, invitation_id))
    return redirect("club_invitations", slug)


@login_required
@require_POST
def invitation_mail(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Send the mail of an invitation again."""
    invitation = invitation_to_manage(request.user, slug, invitation_id)
    try:
        mail_once_more(invitation=invitation, by=signed_in(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("club_invitation", slug, invitation.pk)


@require_POST
def invitation_refuse(request: HttpRequest, code: str) -> HttpResponse:
    """Say no to an invitation, without an account."""
    invitation = read_invitation(code)
    if invitation is None:
        raise Http404
    try:
        refuse_invitation(invitation=invitation)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("invitation_accept", code)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation_accept(request: HttpRequest, code: str) -> HttpResponse:
    """What a guest of the club sees: who invites to what, and one button."""
    invitation = read_invitation(code)
    if invitation is None:
        raise Http404
    refused = ""
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?next={request.path}")
        try:
            accept_invitation(invitation=invitation, user=signed_in(request))
        except ValidationError as error:
            refused = " ".join(error.messages)
        else:
            messages.success(request, say("Welcome to the club."))
            return redirect(invitation.club)
    club, inviter = invitation.club, invitation.created_by_id
    names = account_names({inviter}, club=club, role=role_in(request.user, club.pk))
    context = {
        "invitation": invitation,
        "code": code,
        "inviter": names.get(inviter),
        "role": Role(invitation.role).label,
        "is_open": invitation.is_open(timezone.now()) and not refused,
        "refused": refused,
    }
    template = "clubs/invitation_accept.html"
    return render(request, template, context, status=REFUSED if refused else 200)
