"""allauth's passkeys and recovery codes in the site's words."""

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PasskeyAdapter(DefaultMFAAdapter):
    """Says passkey where allauth says security key, and names a new one after its number."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _(
            "This account signs in with a passkey, so its mail address cannot be added here."
        ),
        "cannot_generate_recovery_codes": _("Recovery codes come with the first passkey."),
        "incorrect_code": _("That code is not right, or it has been used."),
        "unverified_email": _(
            "Confirm your mail address first: a passkey would lock its owner out otherwise."
        ),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002  theirs
        """A name that tells this passkey from the others of the account."""
        number = user.authenticator_set.filter(type=type).count() + 1
        return gettext("Passkey {number}").format(number=number)
