"""Tables for a club's own site, in a frame there: what strangers may see, and nothing around it.

These are the only pages of the site that stand in frames of others. They ask nobody who he is and
have no form, so that nothing can be done to anybody by drawing over them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt

from clubs.access import club_to_read
from clubs.models import Club
from tournaments.afterwards.results import STRANGER
from tournaments.afterwards.views.given_away import given_away
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event, EventState
from tournaments.events.shown.standings import standing_lines
from tournaments.seasons.season import season_now, season_standing
from tournaments.seasons.shown import People, season_rows

ANYWHERE: Final = {"frame-ancestors": ["*"]}
SCHEMES: Final = frozenset({"light", "dark"})
MOST_EVENINGS: Final = 10
# An evening that has begun is still to come for whoever looks where to go.
A_NIGHT: Final = timedelta(hours=12)
COMING: Final = (EventState.PLANNED, EventState.RUNNING, EventState.CANCELLED)


@xframe_options_exempt
@csp_replace(ANYWHERE)
@given_away
def club_embed(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """One table of a club, as strangers see it: `standings`, `season` or `evenings`."""
    club = club_to_read(AnonymousUser(), slug)
    make = _TABLES.get(kind)
    if make is None:
        raise Http404
    scheme = request.GET.get("scheme", "")
    context = {
        "club": club,
        "kind": kind,
        "scheme": scheme if scheme in SCHEMES else "",
        **make(club),
    }
    with timezone.override(club.zone):
        return render(request, f"tournaments/embed_{kind}.html", context)


def _standings(club: Club) -> dict[str, Any]:
    """The results that were published last."""
    public = Event.objects.filter(club=club, state=EventState.PUBLISHED)
    event = public.order_by("-starts_at", "pk").first()
    if event is None:
        return {"event": None, "lines": []}
    event.club = club
    return {"event": event, "lines": standing_lines(event, event_names(event, STRANGER))}


def _season(club: Club) -> dict[str, Any]:
    """The season that is played now."""
    season = season_now(club)
    if season is None:
        return {"season": None, "rows": []}
    standing = season_standing(season)
    return {
        "season": season,
        "rows": season_rows(standing, People(club, standing.people, STRANGER)),
    }


def _evenings(club: Club) -> dict[str, Any]:
    """What is to come, called off or not, and what is played now."""
    coming = Event.objects.filter(club=club, state__in=COMING)
    coming = coming.filter(starts_at__gte=timezone.now() - A_NIGHT)
    return {"events": coming.order_by("starts_at", "pk")[:MOST_EVENINGS]}


_TABLES: Final[dict[str, Callable[[Club], dict[str, Any]]]] = {
    "standings": _standings,
    "season": _season,
    "evenings": _evenings,
}
EMBEDS: Final = tuple(_TABLES)
