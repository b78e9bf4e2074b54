"""Another mail address: the old one is told, and can take it back for some days.

A new address counts only when it was confirmed by a link that went there. Whoever loses a confirmed
one gets a mail with a link that gives it back, since who changed it may be somebody else.
"""

from __future__ import annotations

from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed, email_removed
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.signing import Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import AddressChange
from clubs.models.account_mail import TAKEN_BACK_WITHIN
from clubs.services.account_mail import can_be_undone, remember_address, undo_change
from clubs.services.mail_consent import confirmed_address
from config.notices import send_notice
from web.links.codes import code_of, value_of
from web.mail.links import link_to
from web.pages import REFUSED, LinkEnded

UNDO: Final = Signer(salt="config.addresses")


def undo_code(change: AddressChange) -> str:
    """What the address ends in that takes a change back."""
    return code_of(UNDO, change.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def address_undo(request: HttpRequest, code: str) -> HttpResponse:
    """The link of a mail to an address that an account lost: what happened, and one button.

    Looking does nothing, since filters of mail look at every link.
    """
    number = value_of(UNDO, code)
    if number is None:
        raise Http404
    change = AddressChange.objects.select_related("user").filter(pk=number).first()
    if change is None or not can_be_undone(change, timezone.now()):
        raise LinkEnded
    refused = ""
    if request.method == "POST":
        try:
            undo_change(change=change)
        except ValidationError as error:
            refused = " ".join(error.messages)
        else:
            words = say(
                "The address is yours again, and everybody is signed out."
                " Choose a new password now."
            )
            messages.success(request, words)
            return redirect("account_reset_password")
    told = {"change": change, "refused": refused}
    return render(request, "account/address_undo.html", told, status=REFUSED if refused else 200)


def _lost(request: HttpRequest, lost: EmailAddress, kind: str, instead: str = "") -> None:
    change = remember_address(user_id=lost.user_id, address=lost.email, instead=instead)
    send_notice(
        kind,
        lost.user,
        request=request,
        to=lost.email,
        link=link_to("address_undo", undo_code(change)),
        address=lost.email,
        instead=instead,
        days=TAKEN_BACK_WITHIN.days,
    )


def _changed(
    request: HttpRequest,
    from_email_address: EmailAddress | None,
    to_email_address: EmailAddress,
    **_told: Any,
) -> None:
    before = from_email_address
    if before is not None and before.verified and before.pk != to_email_address.pk:
        _lost(request, before, "address_changed", to_email_address.email)


def _removed(request: HttpRequest, email_address: EmailAddress, **_told: Any) -> None:
    # One that was never confirmed may be a stranger's: nothing goes there.
    if email_address.verified:
        _lost(request, email_address, "address_removed")


def _confirmed(request: HttpRequest, email_address: EmailAddress, **_told: Any) -> None:
    main = confirmed_address(email_address.user_id)
    if main and main != email_address.email:
        send_notice(
            "address_added", email_address.user, request=request, address=email_address.email
        )


email_changed.connect(_changed, dispatch_uid="address_changed")
email_removed.connect(_removed, dispatch_uid="address_removed")
email_confirmed.connect(_confirmed, dispatch_uid="address_confirmed")
