"""The link in every mail that stops them: signed here, so that nobody has to sign in."""

from __future__ import annotations

from typing import Final

from django.core.signing import Signer
from django.http import Http404

from clubs.models import MailConsent
from web.links.codes import code_of, value_of
from web.pages import LinkEnded

STOP: Final = Signer(salt="clubs.mail")


def stop_code(consent: MailConsent) -> str:
    """What the address ends in."""
    return code_of(STOP, consent.pk)


def consent_of(code: str) -> MailConsent:
    """The yes that a link takes back. It works for ever, since an old mail must do, too.

    Raises Http404 for a made-up address, LinkEnded where the person was forgotten since.
    """
    number = value_of(STOP, code)
    if number is None:
        raise Http404
    found = MailConsent.objects.select_related("player__club").filter(pk=number).first()
    if found is None:
        raise LinkEnded
    return found
