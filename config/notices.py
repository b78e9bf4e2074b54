"""What an account is told by mail when something that guards it changes.

It goes to the confirmed main address alone, since any other may be a stranger's, in the language in
which the account reads the site: whoever made the change may be somebody else.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.utils import formats, timezone
from django.utils.translation import gettext as say
from django.utils.translation import override

from clubs.services.account_mail import language_of
from clubs.services.mail_consent import confirmed_address
from web.mail.letters import letter
from web.mail.links import link_to
from web.mail.sending import send_after_commit

# What allauth calls it: our words for it.
NOTICES: Final = {
    "account/email/password_changed": "password_changed",
    "account/email/password_set": "password_changed",
    "account/email/password_reset": "password_changed",
    "mfa/email/webauthn_added": "passkey_added",
    "mfa/email/webauthn_removed": "passkey_removed",
    "mfa/email/recovery_codes_generated": "recovery_codes",
}
# Where each of them sends whoever did not do it.
PAGES: Final = {
    "password_changed": "account_reset_password",
    "passkey_added": "mfa_index",
    "passkey_removed": "mfa_index",
    "recovery_codes": "mfa_index",
    "address_added": "account_email",
    "account_closed": "what_is_kept",
}


def send_notice(
    kind: str,
    user: AbstractBaseUser,
    *,
    request: HttpRequest,
    to: str = "",
    link: str = "",
    **told: str | int,
) -> None:
    """Send a notice to an account's confirmed address, or to a confirmed one that it lost; without
    any nobody is told."""
    address = to or confirmed_address(user.pk)
    if not address:
        return
    language = language_of(user.pk)
    with override(language):
        now = timezone.localtime()
        at = f"{formats.date_format(now, 'DATETIME_FORMAT')} {now.tzname()}"
    words = {"account": user.get_username(), "at": at, "link": link or link_to(PAGES[kind]), **told}
    message = letter(kind, address, language, words)
    send_after_commit(message, kind, partial(_not_told, request))


def _not_told(request: HttpRequest) -> None:
    messages.warning(request, say("It is done. The mail that tells you of it could not be sent."))
