"""Calendars and feeds: for whoever may see the club, and by the secret address of a closed one."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from clubs.access import club_to_read
from clubs.models import Club
from tournaments.afterwards.calendars import calendar_of, club_evenings, with_change
from tournaments.afterwards.feed_links import club_of_feed
from tournaments.afterwards.results import Published, published_results
from tournaments.afterwards.views.given_away import given_away, root_of
from tournaments.events.access import event_to_read
from tournaments.events.models import Event

CALENDAR: Final = "text/calendar; charset=utf-8"


def _club(slug: str, code: str) -> Club:
    """The club of an address: of a plain one as strangers see it, whoever asks."""
    return club_of_feed(code) if code else club_to_read(AnonymousUser(), slug)


@given_away
def club_calendar(request: HttpRequest, slug: str = "", code: str = "") -> HttpResponse:
    """The evenings of a club, for programs that subscribe to them."""
    club = _club(slug, code)
    return _calendar(calendar_of(club, club_evenings(club), root_of(request)), club.slug)


@require_safe
def event_calendar(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """One evening, to be taken into a calendar by whoever may see it."""
    event = event_to_read(request.user, event_id)
    found = list(with_change(Event.objects.filter(pk=event.pk)))
    for each in found:
        each.club = event.club
    return _calendar(calendar_of(event.club, found, root_of(request)), event.club.slug)


def _calendar(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=CALENDAR)
    answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return answer


class ClubResults(Feed[Published, Club]):
    """The published results of a club, by the framework that writes feeds."""

    feed_type = Atom1Feed

    def get_object(self, _request: HttpRequest, slug: str = "", code: str = "") -> Club:
        """The club of the address."""
        return _club(slug, code)

    def title(self, obj: Club) -> str:
        """What the feed is called."""
        return say("Results of {club}").format(club=obj.name)

    def link(self, obj: Club) -> str:
        """The club's own page."""
        return obj.get_absolute_url()

    def feed_guid(self, obj: Club) -> str:
        """The same for ever, whatever address it is read by."""
        return f"urn:bestbower:club:{obj.pk}"

    def items(self, obj: Club) -> list[Published]:
        """The evenings, the newest first."""
        return published_results(obj)

    def item_title(self, item: Published) -> str:
        """The evening's name."""
        return item.event.title

    def item_description(self, item: Published) -> str:
        """How many came, and who came first."""
        return item.words

    def item_link(self, item: Published) -> str:
        """The evening's own page."""
        return item.event.get_absolute_url()

    def item_guid(self, item: Published) -> str:
        """The same for ever."""
        return f"urn:uuid:{item.event.pk}"

    def item_pubdate(self, item: Published) -> datetime:
        """When the results were published."""
        return item.published_at

    def item_updateddate(self, item: Published) -> datetime:
        """When they were last changed."""
        return max(item.published_at, item.changed_at)


_results = ClubResults()


@given_away
def club_results(request: HttpRequest, **address: Any) -> HttpResponse:
    """The feed of a club's results."""
    return _results(request, **address)
