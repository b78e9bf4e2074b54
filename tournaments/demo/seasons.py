"""Two seasons of the demo club: one that was closed with its honours, and one that is running.

Their evenings are there already; the new one brings in a part of the old points.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club
from scoring.demo.season import evening_at
from tournaments.demo.drives import BEGIN, TITLES, WEEK
from tournaments.seasons.models import EveningWorth, Season
from tournaments.seasons.services import close_season, create_season

# Cups are named for what is in flower; the first evening of the new one was so many weeks ago.
OLD, NEW = "Wattle Cup", "Jacaranda Cup"
NEW_BEGAN: Final = 9
TO_COME: Final = 3 * WEEK


def make_seasons(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Season]:
    """The old season, closed, and the new one; its evenings are there already."""
    now = now or timezone.now()
    begins = evening_at(club, now - WEEK * max(TITLES), BEGIN).date()
    turns = evening_at(club, now - WEEK * NEW_BEGAN, BEGIN).date()
    ends = evening_at(club, now + TO_COME, BEGIN).date()
    old = create_season(
        club=club,
        by=by,
        name=f"{OLD} {begins.year}",
        starts_on=begins,
        ends_on=turns - timedelta(days=1),
        worth=EveningWorth.PLACES,
        best=4,
        attendance=3,
    )
    close_season(season=old)
    new = create_season(
        club=club,
        by=by,
        name=f"{NEW} {turns.year}",
        starts_on=turns,
        ends_on=ends,
        worth=EveningWorth.PLACES,
        best=6,
        previous=old,
        carry=10,
    )
    return [old, new]
