"""The words of a mail: a template of `mails/` in the one frame, in its reader's language.

The first line of a template is the subject. Names are put on one line, so that none of them can
end a header, and letters that run from right to left are kept from turning what follows around.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import override

from web.sentences import isolated

SITE: Final = "Best Bower"
# What a program wrote gets no answer of an absent person's program (RFC 3834).
OF_A_PROGRAM: Final = {"Auto-Submitted": "auto-generated"}


def letter(kind: str, to: str, language: str, told: Mapping[str, Any]) -> EmailMultiAlternatives:
    """The mail of a kind to one address."""
    context = {
        name: one_line(value) if isinstance(value, str) else value for name, value in told.items()
    }
    with override(language):
        return framed(f"mails/{kind}.txt", to, language, context)


def framed(
    template: str, to: str, language: str, context: dict[str, Any]
) -> EmailMultiAlternatives:
    """A template in the frame, as a mail to one address; in the language that is set."""
    host = settings.SITE_URL.partition("://")[2]
    text = render_to_string(
        template, {"site": SITE, "host": host, "home": settings.SITE_URL} | context
    )
    subject, _end, body = text.strip().partition("\n")
    headers = OF_A_PROGRAM | {"Content-Language": language}
    body = re.sub(r"\n{3,}", "\n\n", body.strip()) + "\n"
    return EmailMultiAlternatives(
        subject.strip(), body, settings.DEFAULT_FROM_EMAIL, [to], headers=headers
    )


def one_line(text: str) -> str:
    """A name or an address for a mail: on one line, and set apart if it runs from right to left."""
    # Separators and controls first: some of them end a line only for some programs.
    kept = "".join(
        " " if unicodedata.category(each) in {"Cc", "Zl", "Zp"} else each for each in text
    )
    return isolated(" ".join(kept.split()))
