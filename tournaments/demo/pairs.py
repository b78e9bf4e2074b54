"""A knockout of pairs for the demo: seeds, a bye, a level game and a third place."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club
from clubs.selectors import active_players
from tournaments.events.models import Event, Movement, Round, Table
from tournaments.events.services import (
    NewPair,
    check_in,
    close_round,
    create_event,
    decide,
    draft_round,
    enter_pairs,
    finish,
    give_prizes,
    publish,
    release,
    set_pair,
    tell_result,
)
from tournaments.events.standings.facts import event_standings

SEED: Final = 14
PAIRS: Final = 7
ROUNDS: Final = 3
NAMES: Final = ("The Left Bowers", "", "Ten No-trumps", "", "", "Open Misère", "")


def make_pairs_evening(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> Event:
    """Seven pairs, two of them seeded; it was played four days ago and is published."""
    at = (now or timezone.now()) - timedelta(days=4)
    event = create_event(
        club=club, by=by, title="Pairs knockout", starts_at=at, seed=SEED,
        movement=Movement.KNOCKOUT, rounds=ROUNDS, confirming="off",
    )  # fmt: skip
    people = list(active_players(club).order_by("pk")[: 2 * PAIRS])
    new = [
        NewPair(one, other, name)
        for one, other, name in zip(people[::2], people[1::2], NAMES, strict=True)
    ]
    for seed, pair in enumerate(enter_pairs(event=event, by=by, pairs=new), 1):
        pair.event = pair.one.event = event
        check_in(entrant=pair.one, by=by)
        if seed <= len(("best", "second")):
            set_pair(pair=pair, by=by, name=pair.name, seed=seed)
    for number in range(1, ROUNDS + 1):
        _play(event, by, release(draft=draft_round(event=event, by=by), by=by))
        close_round(round_=event.played.get(number=number), by=by)
    event = finish(event=event, by=by)
    best = event.entrants.get(pk=event_standings(event)[0].entrant)
    give_prizes(event=event, by=by, prizes=[("First", best, True)])
    return publish(event=event, by=by)


def _play(event: Event, by: AbstractBaseUser, current: Round) -> None:
    """Results by chance; the first game of all is level, and the table says who goes on."""
    chance = Random(f"{SEED}/{current.number}")  # noqa: S311  a seed for a demo, no secret
    for table in _tables(current):
        table.round.event = event
        points = {side: 10 * chance.randrange(8, 62) for side in ("NS", "EW")}
        if (current.number, table.number) == (1, 1):
            points = {"NS": 320, "EW": 320}
        tell_result(table=table, points=points, by=by)
        if points["NS"] == points["EW"]:
            decide(table=table, side="EW", by=by)


def _tables(current: Round) -> list[Table]:
    return list(current.tables.select_related("round__event__club").order_by("number"))
