"""What a link says of its page where it is pasted."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Shared:
    """A title, a sentence, and the addresses of the page and of its picture."""

    title: str
    description: str
    address: str
    picture: str


def shared_page(
    request: HttpRequest, *, title: str, description: str, picture: str, version: object
) -> Shared:
    """What this page says of itself: its picture's address has the version of what is on it, so
    that a chat fetches another one when something was corrected."""
    short = sha256(repr((version, title)).encode()).hexdigest()[:12]
    return Shared(
        title=title,
        description=description,
        address=request.build_absolute_uri(request.path),
        picture=request.build_absolute_uri(f"{picture}?v={short}"),
    )
