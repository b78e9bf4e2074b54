"""The evenings of the demo before its last two: twelve drives of people who differ in skill.

They are there for what takes many evenings to say: ratings, a season, a person's history. They are
written in bulk, since a visitor waits for it; the last evenings (`demo.py`) come from the services,
with everything that happens at one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import active_players
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

SEED: Final = 500
EVENINGS: Final = 12
ROUNDS: Final = 6
WEEK: Final = timedelta(days=7)
ROUND: Final = timedelta(minutes=30)
# Before the two evenings of `demo.py`.
LAST: Final = timedelta(days=20)
FEWEST, MOST = 28, 40
AT_A_TABLE: Final = 4
# Points of a hand: the contract, and what the others get for their tricks when it is made or set.
CONTRACTS: Final = (60, 80, 100, 120, 140, 160, 180, 200, 220, 240)
TRICK: Final = 10
# Whoever is better by one skill bids and makes it oftener by this much.
EDGE: Final = 0.09


def make_drives(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Event]:
    """The evenings, the earliest first; the same people are good on all of them."""
    last = (now or timezone.now()) - LAST
    chance = Random(SEED)  # noqa: S311  a seed for a demo, no secret
    people = list(active_players(club).order_by("pk"))
    skills = {player.pk: chance.gauss(0, 1) for player in people}
    drives = []
    for number in range(EVENINGS):
        count = min(len(people), chance.randrange(FEWEST, MOST + 1, AT_A_TABLE))
        here = chance.sample(people, count // AT_A_TABLE * AT_A_TABLE)
        at = last - WEEK * (EVENINGS - 1 - number)
        drives.append(Drive(club, by, at, chance).play(here, skills))
    return drives


class Drive:
    """One evening on its way into the database: tables of four, all rounds played and closed."""

    def __init__(self, club: Club, by: AbstractBaseUser, at: datetime, chance: Random) -> None:
        self.club, self.by, self.at, self.chance = club, by, at, chance

    def play(self, here: Sequence[Player], skills: Mapping[int, float]) -> Event:
        """The evening of these people, by whose skills (by key, a spread of one) it goes."""
        event = create_event(
            club=self.club,
            by=self.by,
            title=f"Wednesday drive, {len(here)} people",
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
        skills: Mapping[int, float],
    ) -> None:
        tables = seat_tables(current, [[each.pk for each in people] for people in seated])
        results = Result.objects.bulk_create(
            Result(table=table, state=ResultState.CONFIRMED) for table in tables
        )
        told = [self._points(event.hands, people, skills) for people in seated]
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

    def _points(
        self, hands: int, people: Sequence[Entrant], skills: Mapping[int, float]
    ) -> dict[str, int]:
        """What a table makes of its hands: who is better bids more of them, and makes more."""
        north, east, south, west = (skills[entrant.player_id] for entrant in people)
        edge = EDGE * (north + south - east - west)
        points = {"NS": 0, "EW": 0}
        for _ in range(hands):
            ours = self.chance.random() < 0.5 + edge / 2
            lead = edge if ours else -edge
            contract = self.chance.choice(CONTRACTS)
            made = self.chance.random() < 0.65 + lead
            own, others = ("NS", "EW") if ours else ("EW", "NS")
            points[own] += contract if made else -contract
            points[others] += TRICK * self.chance.randint(0, 3 if made else 6)
        return points
