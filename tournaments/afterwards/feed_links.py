"""The secret addresses of a members' club, signed here: calendars ask without an account.

They tell what a stranger would be told if the club were open, and no more: names as the club and
its people let strangers see them.
"""

from __future__ import annotations

from typing import Final

from django.core.signing import Signer
from django.db import transaction
from django.db.models import F
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from clubs.models import Club, Visibility
from tournaments.afterwards.models import FeedLink
from web.links.codes import code_of, value_of
from web.pages import LinkEnded

FEED: Final = Signer(salt="tournaments.feeds")


def feed_code(link: FeedLink) -> str:
    """What the secret addresses of a club begin with."""
    return code_of(FEED, f"{link.club_id}.{link.edition}")


def club_of_feed(code: str) -> Club:
    """The club of a secret address, which was signed here: no account is asked.

    Raises Http404 for a made-up address, LinkEnded for one that works no more.
    """
    signed = value_of(FEED, code)
    if signed is None:
        raise Http404
    number, _dot, edition = signed.partition(".")
    link = FeedLink.objects.select_related("club").filter(club=int(number)).first()
    if link is None or not link.works or str(link.edition) != edition:
        raise LinkEnded
    if link.club.closed_at is not None:
        raise LinkEnded
    return link.club


def needs_link(club: Club) -> bool:
    """Whether the plain addresses of a club are its members' only."""
    return club.visibility == Visibility.MEMBERS


def link_of(club: Club) -> FeedLink | None:
    """The secret addresses of a club, None where it has none or needs none: one query at most."""
    found = FeedLink.objects.filter(club=club, works=True)
    return found.first() if needs_link(club) else None


@transaction.atomic
def renew_link(*, club: Club) -> FeedLink:
    """Give a club its first secret addresses, or others; those of before end."""
    link, made = FeedLink.objects.select_for_update().get_or_create(club=club)
    if not made:
        link.edition, link.works = link.edition + 1, True
        link.save(update_fields=["edition", "works"])
    return link


def end_link(*, club: Club) -> None:
    """Make every secret address of a club end."""
    FeedLink.objects.filter(club=club).update(works=False, edition=F("edition") + 1)


def calendar_address(request: HttpRequest, club: Club) -> str:
    """Where programs subscribe to a club's evenings, in the reader's language; empty where nobody
    can. A members' club's is for those who see its pages, its members."""
    link = link_of(club)
    if link is not None:
        path = reverse("feed_calendar", args=[feed_code(link)])
    elif needs_link(club):
        return ""
    else:
        path = reverse("club_calendar", args=[club.slug])
    return whole_address(request, path)


def whole_address(request: HttpRequest, path: str) -> str:
    """An address to be copied, in the language of whoever copies it."""
    return request.build_absolute_uri(f"{path}?language={get_language()}")


def results_address(calendar: str) -> str:
    """The address of a club's results, by that of its calendar."""
    return calendar.replace("/calendar.ics", "/results.atom")


def subscribe(address: str) -> str:
    """The same as phones and computers take it to be subscribed to."""
    return f"webcal:{address.partition(':')[2]}" if address else ""
