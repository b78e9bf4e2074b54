"""Everything that a club has given out and that opens something without signing in, in one list.

Each kind is kept where its noun lives; here they are gathered, with what each shows and when it
ends, and made new together, as after a season.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club, Invitation, Role, TableDevice
from clubs.services import renew_device, revoke_invitation
from clubs.services.table_devices import live_devices
from scoring.models import TableCard
from scoring.services.table_cards import live_cards, renew_card
from tournaments.afterwards.feed_links import link_of, renew_link
from tournaments.events.models import Event
from tournaments.events.screen_links import screen_ends
from tournaments.events.services import renew_screen


@dataclass(frozen=True, slots=True)
class GivenOut:
    """One thing that was given out: what it opens, until when, and the page on which it is kept.

    Without `ends` it works until somebody ends it; `after` says what else ends it.
    """

    name: str
    opens: str
    ends: datetime | None
    after: str
    address: str


def given_out(club: Club) -> list[GivenOut]:
    """What works now, by kind: four queries, one more in a club of members."""
    ended = say("It works until it is ended or made new.")
    cards = [
        GivenOut(
            card.name,
            say("The pad of this table, and its score for watchers. Nothing else."),
            card.expires_at,
            ended,
            reverse("table_card", args=[card.pk]),
        )
        for card in _cards(club)
    ]
    devices = [
        GivenOut(
            device.name,
            say("Any game of the club, and results of its events. Nothing else."),
            None,
            ended,
            reverse("club_device", args=[club.slug, device.pk]),
        )
        for device in live_devices(club)
    ]
    screens = [
        GivenOut(
            event.title,
            say("The projector’s page of this evening, with whole names. Nothing else."),
            screen_ends(event),
            say("It works until some days after the evening."),
            reverse("event_papers", args=[event.pk]),
        )
        for event in _on_screens(club)
    ]
    return [*_invited(club), *cards, *devices, *screens, *_feeds(club)]


def _feeds(club: Club) -> list[GivenOut]:
    """The secret addresses of a club of members."""
    if link_of(club) is None:
        return []
    return [
        GivenOut(
            say("Calendar and feed"),
            say("The evenings and the published results, with names as strangers see them."),
            None,
            say("It works until it is ended or made new."),
            reverse("club_feeds", args=[club.slug]),
        )
    ]


def _invited(club: Club) -> list[GivenOut]:
    return [
        GivenOut(
            invitation.note or say("Invitation"),
            say("A role for whoever uses it first: {role}.").format(
                role=Role(invitation.role).label
            ),
            invitation.expires_at,
            "",
            reverse("club_invitation", args=[club.slug, invitation.pk]),
        )
        for invitation in _invitations(club)
    ]


def _invitations(club: Club) -> list[Invitation]:
    now = timezone.now()
    waiting = Invitation.objects.filter(club=club, used_at=None, revoked_at=None)
    return list(waiting.filter(expires_at__gt=now).order_by("expires_at", "pk"))


def _cards(club: Club) -> list[TableCard]:
    return list(live_cards().filter(club=club).order_by("name", "pk"))


def _on_screens(club: Club) -> list[Event]:
    """The evenings whose projector's link works; those taken over from a file have none."""
    events = Event.objects.filter(club=club, taken_over=False).select_related("club")
    now = timezone.now()
    ends = [(event, screen_ends(event)) for event in events.order_by("-starts_at", "pk")]
    return [event for event, until in ends if until is None or until > now]


@transaction.atomic
def end_all(club: Club) -> int:
    """Withdraw every invitation and make everything else new, so that nothing that was printed or
    sent works any more; how many there were.

    Phones that a card of the club signed in are signed out. What they hold unsent stays there.
    """
    invitations, cards, devices = _invitations(club), _cards(club), list(live_devices(club))
    screens = _on_screens(club)
    for invitation in invitations:
        revoke_invitation(invitation=invitation)
    for card in cards:
        renew_card(card=card)
    for device in devices:
        renew_device(device=device)
    _sign_out(devices)
    for event in screens:
        renew_screen(event=event)
    feeds = _feeds(club)
    if feeds:
        renew_link(club=club)
    return len(invitations) + len(cards) + len(devices) + len(screens) + len(feeds)


def _sign_out(devices: list[TableDevice]) -> None:
    for session in UserSession.objects.filter(user__in=[device.user_id for device in devices]):
        session.end()
