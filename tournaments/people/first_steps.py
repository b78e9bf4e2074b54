"""What a new club does first: each step leads there, and is gone when it is done."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Invitation, RuleSet
from scoring.models import TableCard
from tournaments.events.models import Event, EventState

A_TABLE = 4  # with so many people on its list a club can play


@dataclass(frozen=True, slots=True)
class FirstStep:
    """Something a new club has not done yet, with why, and where it is done."""

    title: Promise
    why: Promise
    url: str


def first_steps(club: Club) -> list[FirstStep]:
    """What is left to do before the first evening, nothing any more after it: one query."""
    played = Event.objects.filter(
        club=OuterRef("pk"), state__in=(EventState.FINISHED, EventState.PUBLISHED)
    )
    done = Club.objects.filter(pk=club.pk).values(
        count=Count("players", filter=Q(players__retired=False, players__merged_into=None)),
        has_rules=Exists(RuleSet.objects.filter(club=OuterRef("pk"))),
        has_invited=Exists(Invitation.objects.filter(club=OuterRef("pk"))),
        has_cards=Exists(TableCard.objects.filter(club=OuterRef("pk"))),
        has_events=Exists(Event.objects.filter(club=OuterRef("pk"))),
        has_played=Exists(played),
    )[0]
    if done["has_played"]:
        return []

    def step(title: Promise, why: Promise, page: str) -> FirstStep:
        return FirstStep(title, why, reverse(page, args=[club.slug]))

    steps = (
        (done["count"] >= A_TABLE, step(
            _("Write down who plays"),
            _("From a file, a pasted list or one by one: everybody is found by name afterwards."),
            "people_import",
        )),
        (done["has_rules"], step(
            _("Say how you play"),
            _("Take the rules that are nearest to yours and change what you do otherwise."),
            "rule_sets",
        )),
        (done["has_invited"], step(
            _("Invite who helps"),
            _("A link makes somebody a scorer or a director, so that not all hangs on you."),
            "club_invitations",
        )),
        (done["has_cards"], step(
            _("Print a card for each table"),
            _("Whoever scans it keeps the score there, without an account. You can do without."),
            "club_cards",
        )),
        (done["has_events"], step(
            _("Make the first evening"),
            _("It asks for who plays, ticks who is here, draws, and counts."),
            "event_new",
        )),
    )  # fmt: skip
    return [each for is_done, each in steps if not is_done]
