"""How accounts speak with the world outside: their mail, and what is said when it fails."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as say

from config.mail import send_after_commit

# What somebody asked for that is nothing but a mail, and the page to ask again on. A mail to an
# address that no account has fails on the same page, or its failing would tell.
NOTHING_BUT_A_MAIL: Final = {
    "account/email/login_code": "account_request_login_code",
    "account/email/password_reset_key": "account_reset_password",
}
TO_NOBODY: Final = "account/email/unknown_account"
SIGN_UP: Final = "account/email/email_confirmation_signup"
SAYS_IT_WAS_SENT: Final = "account/messages/email_confirmation_sent.txt"
# Where a request keeps that a mail of its failed.
FAILED: Final = "bestbower.mail_failed"


class AccountAdapter(DefaultAccountAdapter):
    """Sends after the commit, and tells a failure instead of answering 500 over a finished act."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = current.request
        told = {"request": request, "email": email, "current_site": get_current_site(request)}
        message = self.render_mail(template_prefix, email, told | context)
        send_after_commit(message, template_prefix, partial(_tell, request, template_prefix))

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        if message_template == SAYS_IT_WAS_SENT and FAILED in request.META:
            return
        super().add_message(request, level, message_template, *args, **kwargs)


def _tell(request: HttpRequest, kind: str) -> None:
    """Say that a mail could not be sent, what is safe and what to do.

    Raises ImmediateHttpResponse where there is nothing to go on with but the mail.
    """
    request.META[FAILED] = True
    page = NOTHING_BUT_A_MAIL.get(kind)
    if kind == TO_NOBODY:
        match = request.resolver_match
        page = None if match is None else match.url_name
    if page is not None:
        messages.error(request, _nothing_changed())
        raise ImmediateHttpResponse(redirect(page))
    messages.warning(request, _account_made() if kind == SIGN_UP else _try_again())


def _nothing_changed() -> str:
    return say("The mail could not be sent. Nothing was changed. Try again in a few minutes.")


def _account_made() -> str:
    return say(
        "The account is made. The mail that confirms its address could not be sent: have it sent"
        " again in a few minutes, under Mail addresses."
    )


def _try_again() -> str:
    return say(
        "The mail could not be sent; everything else is saved. Have it sent again in a few minutes."
    )
