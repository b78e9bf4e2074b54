"""Whether somebody has seen a score sheet as it is: asked with one query, before anything is made.

A sheet is looked at again and again while it is played, by everybody who gets its link. What it
shows to whoever is not signed in follows from the row of the game, the chairs and the club, and
from the cookies of a phone. Whoever is signed in is shown what his roles allow, which nothing here
knows: he gets the page.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import Count, OuterRef, Subquery
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import get_language

from clubs.models import Visibility
from scoring.models import Redaction, Sitting

# Another release is told by the name of its style.
_STYLE: Final = "css/site.css"


def sheet_tag(request: HttpRequest, game_id: UUID) -> str | None:
    """A tag that is another one as soon as the sheet is; None where every look must be allowed.

    What no column here says, such as the name of an account in a struck line, is told within the
    hour. One query.
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return None
    chairs = Sitting.objects.filter(game=game_id).order_by("seat")
    redacted = Redaction.objects.filter(entry__game=OuterRef("game")).order_by()
    words = redacted.values("entry__game").annotate(words=Count("pk")).values("words")
    rows = list(
        chairs.annotate(redacted=Subquery(words)).values_list(
            "game__club__visibility",
            "name",
            "player__shown",
            "redacted",
            "game__version",
            "game__title",
            "game__created_by",
            "game__rematch",
            "game__table_card__phone",
            "game__club__name",
            "game__club__slug",
            "game__club__zone",
            "game__club__people_shown",
        )
    )
    if not rows or rows[0][0] == Visibility.MEMBERS:
        return None
    seen = (
        rows,
        request.get_full_path(),
        sorted(request.COOKIES.items()),
        get_language(),
        static(_STYLE),
        f"{timezone.now():%Y-%m-%d %H}",
    )
    return f'W/"{sha256(repr(seen).encode()).hexdigest()[:32]}"'
