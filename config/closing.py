"""Closing one's account, and a club that one owns."""

from __future__ import annotations

from functools import partial
from zoneinfo import ZoneInfo

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as say
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_own
from clubs.models import Club, Role
from clubs.models.club import CLOSED_FOR
from clubs.selectors import members
from clubs.services.account_mail import language_of
from clubs.services.accounts import close_account, clubs_owned_alone
from clubs.services.closing import close_club, reopen_club
from clubs.views.club_page import club_page
from config.notices import send_notice
from web.mail.letters import letter
from web.mail.links import link_to
from web.mail.sending import send_after_commit
from web.pages import REFUSED, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # theirs
def account_close(request: HttpRequest) -> HttpResponse:
    """What goes, what stays and why; then one button, for whoever has just proved who it is."""
    user, status = signed_in(request), 200
    if request.method == "POST":
        try:
            _close_own(request, user)
        except ValidationError:
            status = REFUSED
        else:
            logout(request)
            messages.success(request, say("The account is closed."))
            return redirect("home")
    context = {"alone": clubs_owned_alone(user)}
    return render(request, "account/close.html", context, status=status)


@transaction.atomic
def _close_own(request: HttpRequest, user: User) -> None:
    """Close it and tell its address, which nobody has afterwards; raises ValidationError."""
    send_notice("account_closed", user, request=request)
    close_account(user=user)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_close(request: HttpRequest, slug: str) -> HttpResponse:
    """Closing a club, and taking that back: for its owners."""
    answer: HttpResponse = _close(request, club_to_own(request.user, slug))
    return answer


@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # theirs
def _close(request: HttpRequest, club: Club) -> HttpResponse:
    """What happens, what stays and why; then one button, for whoever has just proved who it is."""
    refused = ""
    if request.method == "POST":
        try:
            _open_or_close(request, club)
        except ValidationError as error:
            refused = " ".join(error.messages)
        else:
            return redirect("club_close", club.slug)
    status = REFUSED if refused else 200
    days = CLOSED_FOR.days
    return club_page(
        request, "clubs/club_close.html", club, refused=refused, days=days, status=status
    )


def _open_or_close(request: HttpRequest, club: Club) -> None:
    """Do what the form asks for; raises ValidationError."""
    if request.POST.get("action") == "reopen":
        reopen_club(club=club)
        messages.success(request, say("The club is open again, as it was before."))
    elif request.POST.get("sure") != "yes":
        raise ValidationError(say("Say that you have the archive, or that nobody needs it."))
    else:
        _tell_owners(request, close_club(club=club))
        messages.success(request, say("The club is closed."))


def _tell_owners(request: HttpRequest, club: Club) -> None:
    """A mail to each owner who has an address, so that no one closes a club behind the others."""
    day = timezone.localtime(club.deleted_at, ZoneInfo(club.zone))
    told = {
        "who": signed_in(request).get_username(),
        "club": club.name,
        "link": link_to("club_close", club.slug),
    }
    for owner in members(club).filter(role=Role.OWNER).exclude(user__email=""):
        language = language_of(owner.user_id)
        with override(language):
            on = formats.date_format(day, "DATE_FORMAT")
        message = letter("club_closed", owner.user.email, language, told | {"day": on})
        send_after_commit(message, "club_closed", partial(_not_told, request))


def _not_told(request: HttpRequest) -> None:
    messages.warning(request, say("The mail to an owner could not be sent: tell them yourself."))
