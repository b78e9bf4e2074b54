"""Two seasons of the demo club: one that was closed with its honours, and one that is running.

The old one has five small evenings of its own; the new one has the evenings of `demo`, and brings
a part of the old points in.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club, Player
from clubs.selectors import active_players
from tournaments.demo.evenings import finished_evening
from tournaments.seasons.models import EveningWorth, Season
from tournaments.seasons.services import close_season, create_season

WEEK: Final = timedelta(days=7)
EVENINGS: Final = 5
PEOPLE: Final = 12
ROUNDS: Final = 3
# The last of the old evenings is this long before the first of the new ones.
BEFORE: Final = 4 * WEEK


def make_seasons(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Season]:
    """The old season, closed, and the new one; its evenings are there already."""
    now = now or timezone.now()
    people = list(active_players(club).order_by("pk"))
    last = now - BEFORE
    for week in range(EVENINGS):
        at = last - (EVENINGS - 1 - week) * WEEK
        title = say("Season evening {n}").format(n=week + 1)
        luck = 100 * (week + 1)
        finished_evening(club, by, _who(people, week), at, title, ROUNDS, luck=luck)
    first_day = (last - EVENINGS * WEEK).date()
    old = create_season(
        club=club,
        by=by,
        name=say("Last season"),
        starts_on=first_day,
        ends_on=(last + WEEK).date(),
        worth=EveningWorth.PLACES,
        best=4,
        attendance=3,
    )
    close_season(season=old)
    new = create_season(
        club=club,
        by=by,
        name=say("This season"),
        starts_on=(last + WEEK).date() + timedelta(days=1),
        ends_on=(now + 8 * WEEK).date(),
        worth=EveningWorth.PLACES,
        best=6,
        previous=old,
        carry=10,
    )
    return [old, new]


def _who(people: Sequence[Player], week: int) -> list[Player]:
    """Most come each time; two change from week to week."""
    regulars = list(people[: PEOPLE - 2])
    at = PEOPLE - 2 + 2 * week
    return regulars + list(people[at : at + 2])
