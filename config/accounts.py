"""How accounts speak with the world outside: their mail, and what is said when it fails."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as say

from config.notices import NOTICES, send_notice
from web.mail.letters import letter
from web.mail.links import at_home
from web.mail.sending import send_after_commit

DAY: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Asked:
    """A mail that somebody asks for on a page: our words for it, and what allauth calls its link.

    Where it is all that was asked for, `again` is the page to ask on once more.
    """

    kind: str
    link: str = ""
    again: str = ""


SIGN_UP: Final = "account/email/email_confirmation_signup"
TO_NOBODY: Final = "account/email/unknown_account"
ASKED: Final = {
    SIGN_UP: Asked("address_confirm", "activate_url"),
    "account/email/email_confirmation": Asked("address_confirm", "activate_url"),
    "account/email/login_code": Asked("sign_in_code", again="account_request_login_code"),
    "account/email/password_reset_key": Asked(
        "password_link", "password_reset_url", again="account_reset_password"
    ),
    # It fails on the page that it was asked on, or its failing would tell that there is no account.
    TO_NOBODY: Asked("no_account", "signup_url"),
}
SAYS_IT_WAS_SENT: Final = "account/messages/email_confirmation_sent.txt"
# Where a request keeps that a mail of its failed.
FAILED: Final = "bestbower.mail_failed"


class AccountAdapter(DefaultAccountAdapter):
    """Sends in the site's words after the commit, and tells a failure instead of answering 500
    over a finished act."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send what was asked for, in the language of the page that it was asked on."""
        request, asked = current.request, ASKED[template_prefix]
        user = context.get("user")
        told = {
            "account": context.get("username") or ("" if user is None else user.get_username()),
            "code": context.get("code", ""),
            "link": at_home(context[asked.link]) if asked.link else "",
            "days": _days(asked),
            "minutes": settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT // 60,
        }
        message = letter(asked.kind, email, get_language() or settings.LANGUAGE_CODE, told)
        send_after_commit(message, asked.kind, partial(_tell, request, template_prefix))

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,  # noqa: ARG002  theirs
        email: str | None = None,  # noqa: ARG002  theirs
    ) -> None:
        """Tell an account of a change to what guards it; its addresses tell by themselves
        (`config.addresses`)."""
        notice = NOTICES.get(template_prefix)
        if notice is not None:
            send_notice(notice, user, request=current.request)

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


def _days(asked: Asked) -> int:
    """How long the link of a mail works."""
    if asked.kind == "password_link":
        return settings.PASSWORD_RESET_TIMEOUT // DAY
    return int(app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS)


def _tell(request: HttpRequest, prefix: str) -> None:
    """Say that a mail could not be sent, what is safe and what to do.

    Raises ImmediateHttpResponse where there is nothing to go on with but the mail.
    """
    request.META[FAILED] = True
    page: str | None = ASKED[prefix].again
    if prefix == TO_NOBODY:
        match = request.resolver_match
        page = None if match is None else match.url_name
    if page:
        messages.error(request, _nothing_changed())
        raise ImmediateHttpResponse(redirect(page))
    messages.warning(request, _account_made() if prefix == SIGN_UP else _try_again())


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
