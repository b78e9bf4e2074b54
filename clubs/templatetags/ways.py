"""The ways about a club: its few places, what is managed, and the path down to a page.

Every page has them in the same order, since they are written down here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club

register = template.Library()

Words = str | Promise
Place = tuple[Words, str]

# A place's key, its words and the name of its address.
VISITED: Final[dict[str, Place]] = {
    "events": (_("Events"), "event_list"),
    "people": (_("People"), "club_people"),
    "seasons": (_("Standings"), "season_list"),
}
FOLDED: Final[dict[str, Place]] = {
    "live": (_("Tables now"), "club_live"),
    "games": (_("Games"), "game_list"),
    "statistics": (_("Statistics"), "club_statistics"),
    "rules": (_("House rules"), "rule_sets"),
}
STANDINGS: Final[dict[str, Place]] = {
    "seasons": (_("Seasons"), "season_list"),
    "ratings": (_("Ratings"), "club_ratings"),
    "honours": (_("Honours board"), "honours_board"),
}
MANAGED: Final[dict[str, Place]] = {
    "manage": (_("Manage"), "club_manage"),
    "cards": (_("Table cards"), "club_cards"),
    "members": (_("Members"), "club_members"),
    "invitations": (_("Invitations"), "club_invitations"),
    "changes": (_("Changes"), "club_changes"),
    "settings": (_("Settings"), "club_settings"),
}
# Lists of the whole site that are narrowed down to a club by their address.
NARROWED: Final = frozenset({"event_list", "game_list"})


@dataclass(frozen=True, slots=True)
class Way:
    """A link of a row of ways; `current` is what `aria-current` says, nothing where it is not."""

    words: Words
    url: str
    current: str = ""


@dataclass(frozen=True, slots=True)
class ClubWays:
    """What the row of a club's places shows. `within` are the pages of the place that has some, on
    each of these, `trail` the path to a page below one of the places.
    """

    visited: list[Way]
    folded: list[Way]
    within: list[Way]
    manage: Way
    trail: list[Way]

    @property
    def is_folded(self) -> bool:
        """Whether the reader is at one of the places that are folded away."""
        return any(way.current for way in self.folded)


@register.simple_tag(takes_context=True)
def club_ways(context: dict[str, Any], club: Club, here: str, below: Way | str = "") -> ClubWays:
    """The places of a club; `here` is the key of the one that the page belongs to, `below` the step
    between that and the page, where there is one."""
    path = context["request"].path if "request" in context else ""
    at = "seasons" if here in STANDINGS else here

    def row(places: dict[str, Place], marked: str) -> list[Way]:
        return [_way(key, places, club, marked, path) for key in places]

    visited, folded, within = row(VISITED, at), row(FOLDED, here), row(STANDINGS, here)
    rows = within if here in STANDINGS else visited + folded
    above = [way for way in rows if way.current == "true"]
    trail = [Way(club.name, club.get_absolute_url()), *above]
    return ClubWays(
        visited=visited,
        folded=folded,
        within=within if rows is within and not above else [],
        manage=_way("manage", MANAGED, club, "manage" if here in MANAGED else "", path),
        trail=[*trail, below] if isinstance(below, Way) else trail if above else [],
    )


def _way(key: str, places: dict[str, Place], club: Club, marked: str, path: str) -> Way:
    words, name = places[key]
    url = _address(name, club)
    is_page = url.partition("?")[0] == path
    return Way(words, url, "" if key != marked else "page" if is_page else "true")


def _address(name: str, club: Club) -> str:
    if name in NARROWED:
        return f"{reverse(name)}?club={club.slug}"
    return reverse(name, args=[club.slug])


@register.filter
def at(words: Words, url: str) -> Way | str:
    """A step of a path that is no row of its own, `words|at:url`; none without words."""
    return Way(words, url) if words else ""


@register.inclusion_tag("components/crumbs.html", takes_context=True)
def crumbs(context: dict[str, Any], *steps: Any) -> dict[str, Any]:
    """The path down to a page, without the page itself, whose heading says it.

    A step is a row that has a page (a club, an event, a season, a game), the key of a place of the
    club that comes first, or `words|at:url`; what is nothing is left out. A game at home has no
    club: its path begins with all games.
    """
    club = next((step for step in steps if isinstance(step, Club)), None)
    found = [_step(step, club) for step in steps if step]
    path = context["request"].path if "request" in context else ""
    return {"trail": [way for way in found if way is not None and way.url != path]}


def _step(step: Any, club: Club | None) -> Way | None:
    if isinstance(step, Way):
        return step
    if not isinstance(step, str):
        words = getattr(step, "title", "") or getattr(step, "name", "") or _("Score sheet")
        return Way(words, step.get_absolute_url())
    words, name = (VISITED | FOLDED | STANDINGS | MANAGED)[step]
    if club is None:
        return Way(words, reverse(name)) if name in NARROWED else None
    return Way(words, _address(name, club))
