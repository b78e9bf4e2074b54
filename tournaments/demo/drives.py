"""The evenings of the demo before its last ones: twelve drives of people who differ in skill.

They are there for what takes many evenings to say: ratings, seasons, a person's history. They are
written in bulk, since a visitor waits for it; the last evenings (`evenings.py`) come from the
services, with everything that happens at one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import active_players
from scoring.demo.season import evening_at
from tournaments.demo.form import REGULARS, SEED, Skills, points_of, skills_of
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    Result,
    ResultState,
    Round,
    RoundState,
    SideScore,
    Source,
    Version,
)
from tournaments.events.services import create_event
from tournaments.events.services.drawing import seat_tables
from tournaments.movements import plan

ROUNDS: Final = 6
WEEK: Final = timedelta(days=7)
ROUND: Final = timedelta(minutes=30)
BEGIN: Final = time(19)
# How many weeks ago each was; the two since then are in `evenings.py`.
TITLES: Final = {
    14: "Wattle opening night",
    13: "Bring-a-plate drive",
    12: "Newcomers’ night",
    11: "Drive for the hall roof",
    10: "Wattle final",
    9: "Jacaranda opening night",
    8: "Scones and slams",
    7: "Newcomers’ night",
    6: "Visitors from Toowong",
    5: "Bring-a-plate drive",
    4: "Founders’ night",
    3: "Drive for the hall roof",
}
# Before the evenings of `evenings.py`.
LAST: Final = timedelta(days=20)
FEWEST, MOST = 28, 40
AT_A_TABLE: Final = 4


def make_drives(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Event]:
    """The evenings, the earliest first."""
    now = now or timezone.now()
    chance = Random(SEED)  # noqa: S311  a seed for a demo, no secret
    people = list(active_players(club).order_by("pk"))
    regulars = [player for player in people if player.name in REGULARS]
    others = [player for player in people if player.name not in REGULARS]
    drives = []
    for ago, title in TITLES.items():
        count = chance.randrange(FEWEST, MOST + 1, AT_A_TABLE)
        here = regulars + chance.sample(others, count - len(regulars))
        at = evening_at(club, now - WEEK * ago, BEGIN)
        drives.append(Drive(club, by, at, chance).play(here, skills_of(people, ago), title))
    return drives


class Drive:
    """One evening on its way into the database: tables of four, all rounds played and closed."""

    def __init__(self, club: Club, by: AbstractBaseUser, at: datetime, chance: Random) -> None:
        self.club, self.by, self.at, self.chance = club, by, at, chance

    def play(self, here: Sequence[Player], skills: Skills, title: str = "Wednesday drive") -> Event:
        """The evening of these people, by whose skills it goes."""
        event = create_event(
            club=self.club,
            by=self.by,
            title=title,
            starts_at=self.at,
            seed=self.chance.randrange(10**6),
            rounds=ROUNDS,
            state=EventState.PUBLISHED,
            finished_at=self.at + ROUNDS * ROUND,
        )
        entrants = Entrant.objects.bulk_create(
            Entrant(event=event, number=number, player=player, name=player.name, first_round=1)
            for number, player in enumerate(here, 1)
        )
        drawn = plan(len(entrants), ROUNDS, seed=event.seed)
        for number, round_ in enumerate(drawn.rounds, 1):
            current = Round.objects.create(
                event=event,
                number=number,
                state=RoundState.CLOSED,
                seed=event.seed,
                method=drawn.method,
                released_at=self.at + (number - 1) * ROUND,
                closed_at=self.at + number * ROUND,
            )
            seated = [[entrants[place] for place in seats] for seats in round_.tables]
            self._tables(event, current, seated, skills)
        return event

    def _tables(
        self,
        event: Event,
        current: Round,
        seated: Sequence[Sequence[Entrant]],
        skills: Skills,
    ) -> None:
        tables = seat_tables(current, [[each.pk for each in people] for people in seated])
        results = Result.objects.bulk_create(
            Result(table=table, state=ResultState.CONFIRMED) for table in tables
        )
        told = [
            points_of(event.hands, [each.player_id for each in people], skills, self.chance)
            for people in seated
        ]
        Version.objects.bulk_create(
            Version(
                result=result,
                number=1,
                source=Source.SLIP,
                points=points,
                by_id=self.by.pk,
                at=self.at + current.number * ROUND,
            )
            for result, points in zip(results, told, strict=True)
        )
        SideScore.objects.bulk_create(
            SideScore(table=table, side=side, points=points)
            for table, sides in zip(tables, told, strict=True)
            for side, points in sides.items()
        )
