"""The languages of the site, and the countries whose days and times English is written with.

A language has a catalogue of words. English needs none, and is offered once more for each country
that writes days and times in its own way: `en-au` has the words of `en` and Australia's formats.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request

ENGLISH: Final = "en"
# Those with words of their own.
WORDS: Final = tuple(
    code for code, _name in settings.LANGUAGES if not code.startswith(f"{ENGLISH}-")
)


def words_of(code: str | None) -> str:
    """The language of the words that a reader of this one is shown; English for an unknown one."""
    return code if code in WORDS else ENGLISH


def languages_offered(request: HttpRequest) -> list[tuple[str, str]]:
    """Each language with its name, English with the country of the reader if that is known."""
    own = _own_english(request)
    names = dict(settings.LANGUAGES)
    return [(own if code == ENGLISH else code, names[code]) for code in WORDS]


def english_regions() -> list[tuple[str, str]]:
    """The countries that an English reader chooses from: code, and name with its language."""
    if words_of(get_language()) != ENGLISH:
        return []
    return [(code, name) for code, name in settings.LANGUAGES if code not in WORDS]


def _own_english(request: HttpRequest) -> str:
    """The English that is read now, else the one the browser asks for first."""
    spoken = get_language() or ENGLISH
    if words_of(spoken) == ENGLISH:
        return spoken
    asked = HttpRequest()
    asked.META["HTTP_ACCEPT_LANGUAGE"] = ",".join(
        part
        for part in request.headers.get("Accept-Language", "").split(",")
        if part.strip().lower().startswith(ENGLISH)
    )
    return get_language_from_request(asked)
