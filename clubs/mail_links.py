"""The link in every mail that stops them: signed here, so that nobody has to sign in."""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer
from django.http import Http404

from clubs.models import MailConsent
from web.pages import LinkEnded

STOP: Final = Signer(salt="clubs.mail")


def stop_code(consent: MailConsent) -> str:
    """What the address ends in."""
    return STOP.sign(str(consent.pk)).replace(STOP.sep, "-")


def consent_of(code: str) -> MailConsent:
    """The yes that a link takes back. It works for ever, since an old mail must do, too.

    Raises Http404 for a made-up address, LinkEnded where the person was forgotten since.
    """
    value, _sep, signature = code.partition("-")
    try:
        number = int(STOP.unsign(f"{value}{STOP.sep}{signature}"))
    except (BadSignature, ValueError):
        raise Http404 from None
    found = MailConsent.objects.select_related("player__club").filter(pk=number).first()
    if found is None:
        raise LinkEnded
    return found
