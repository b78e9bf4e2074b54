"""A mail to whoever looks after the site, to see whether one arrives."""

from __future__ import annotations

from django.conf import settings
from django.core import checks

from web.mail.letters import letter
from web.mail.sending import NOT_TAKEN


def trial_mail(address: str) -> list[checks.CheckMessage]:
    """What the mail server said to one mail; nothing where it took it."""
    try:
        letter(
            "trial", address, settings.LANGUAGE_CODE, {"sender": settings.DEFAULT_FROM_EMAIL}
        ).send()
    except NOT_TAKEN as error:
        return [
            checks.Error(
                f"The mail server did not take a mail to {address}: {error}",
                hint="Look at EMAIL_URL and DEFAULT_FROM_EMAIL.",
                id="bestbower.E026",
            )
        ]
    return []
