"""How a name is written before it is kept."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.models import NAME_LENGTH

# Part of how names are written in Persian and several Indian scripts.
_JOINERS = "\u200c\u200d"


def clean_name(name: str, *, most: int = NAME_LENGTH) -> str:
    """A name as it will be printed: one line, no surrounding blanks; raises ValidationError.

    Any script goes. What no database can keep and no reader can see, such as control characters,
    is refused, and so are the signs that turn the direction of the whole line around.
    """
    cleaned = clean_line(name, most=most)
    if not cleaned:
        raise ValidationError(say("A name is missing."), code="no_name")
    return cleaned


def clean_line(text: str, *, most: int = NAME_LENGTH) -> str:
    """As `clean_name`, for what may be left out."""
    cleaned = " ".join(text.split())
    if len(cleaned) > most:
        raise ValidationError(
            say("A name may have %(most)d characters."), code="name_too_long", params={"most": most}
        )
    if any(not char.isprintable() and char not in _JOINERS for char in cleaned):
        raise ValidationError(say("That name has signs that cannot be printed."), code="bad_name")
    return cleaned
