"""Three evenings of the demo club: two finished ones and one that is being played.

Everything goes through the services, by the same seed each time: results are plausible hands of a
drive, one person comes late, one goes home, one has a substitute, one result is disputed and one
was corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import active_players
from scoring.demo.season import play_out
from scoring.models import Game
from tournaments.events.models import Confirming, Event, Round, Table
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    correct_result,
    create_event,
    dispute_result,
    draft_round,
    finish,
    give_prizes,
    keep_sheet,
    publish,
    release,
    set_wishes,
    substitute,
    take_from_games,
    tell_result,
    withdraw,
)
from tournaments.events.standings.facts import event_standings

SEED: Final = 28
WEEK: Final = timedelta(days=7)
ROUND: Final = timedelta(minutes=40)
# What a hand brings the two sides: the contract made or set, and tricks of the others.
HANDS: Final = (
    (120, 30),
    (140, 30),
    (160, 20),
    (-140, 40),
    (220, 20),
    (-180, 50),
    (100, 40),
    (240, 10),
)


def make_events(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Event]:
    """The three evenings; the running one has begun an hour ago."""
    now = now or timezone.now()
    people = list(active_players(club).order_by("pk"))
    first = finished_evening(
        club, by, people[:23], now - 2 * WEEK, "Wednesday drive, 23 people", 3, sheets=True
    )
    second = finished_evening(club, by, people[5:33], now - WEEK, "Wednesday drive, 28 people", 4)
    correct_result(
        table=_tables(second.played.get(number=1))[0],
        points={"NS": 610, "EW": 240},
        by=by,
        reason="The slip says 610, not 160",
    )
    running = _running(club, by, people, now - timedelta(minutes=70), second)
    return [first, second, running]


def finished_evening(
    club: Club,
    by: AbstractBaseUser,
    people: Sequence[Player],
    at: datetime,
    title: str,
    rounds: int,
    *,
    sheets: bool = False,
    luck: int = 0,
) -> Event:
    """An evening that was played, with a prize for the first, published; another `luck`, others."""
    event = create_event(
        club=club, by=by, title=title, starts_at=at, seed=SEED + rounds + luck, rounds=rounds
    )
    _seat_all(event, by, people)
    for number in range(1, rounds + 1):
        current = release(draft=draft_round(event=event, by=by), by=by)
        if sheets:
            _play_on_sheets(event, by, current)
        else:
            _play(event, by, current, seed=number + luck)
        close_round(round_=event.played.get(number=number), by=by)
    event = finish(event=event, by=by)
    best = event.entrants.get(pk=event_standings(event)[0].entrant)
    give_prizes(event=event, by=by, prizes=[("First", best, True)])
    publish(event=event, by=by)
    return event


def _seat_all(event: Event, by: AbstractBaseUser, people: Sequence[Player]) -> None:
    add_entrants(event=event, by=by, players=people)
    for entrant in event.entrants.select_related("event__club"):
        check_in(entrant=entrant, by=by)


def _running(
    club: Club, by: AbstractBaseUser, people: Sequence[Player], at: datetime, last: Event
) -> Event:
    """28 people in the third of six rounds: late, gone, a substitute, a dispute."""
    event = create_event(
        club=club,
        by=by,
        title="Tonight’s drive",
        starts_at=at,
        template=last,
        seed=SEED,
        rounds=6,
        minutes=25,
        confirming=Confirming.OTHER_SIDE,
    )
    _seat_all(event, by, people[:28])
    entrants = {each.number: each for each in event.entrants.select_related("event__club")}
    set_wishes(entrant=entrants[22], by=by, fixed_table=1, group="Newcomers")
    set_wishes(entrant=entrants[24], by=by, group="Newcomers")
    _play(event, by, release(draft=draft_round(event=event, by=by), by=by), seed=11)
    close_round(round_=event.played.get(number=1), by=by)
    (late,) = add_entrants(event=event, by=by, players=people[30:31])
    late.event = event
    check_in(entrant=late, by=by)
    _play(event, by, release(draft=draft_round(event=event, by=by), by=by), seed=12)
    close_round(round_=event.played.get(number=2), by=by)
    withdraw(entrant=entrants[13], by=by, reason="The last bus")
    third = release(draft=draft_round(event=event, by=by), by=by)
    sitting = third.tables.get(number=2).seats.get(seat=0).entrant
    sitting.event = event
    substitute(entrant=sitting, player=people[35], number=3, by=by)
    _play(event, by, third, seed=13, tables=5)
    disputed = _tables(third)[1]
    dispute_result(table=disputed, by=by, reason="Hand 6 was a misdeal")
    return event


def _play_on_sheets(event: Event, by: AbstractBaseUser, current: Round) -> None:
    """A round whose tables keep their score sheets hand by hand; the results are theirs."""
    chance = Random(f"{SEED}/sheets/{current.number}")  # noqa: S311  a seed for a demo, no secret
    began = event.starts_at + current.number * ROUND
    for table in _tables(current):
        game = keep_sheet(table=table, by=by)
        play_out(game, by, chance, began + ROUND / 2)
        Game.objects.filter(pk=game.pk).update(created_at=began)
    take_from_games(round_=current, by=by)


def _tables(current: Round) -> list[Table]:
    return list(current.tables.select_related("round__event__club").order_by("number"))


def _play(
    event: Event, by: AbstractBaseUser, current: Round, *, seed: int, tables: int | None = None
) -> None:
    """Results at the first so many tables of a round, all of them where nothing is said."""
    chance = Random(f"{SEED}/{seed}")  # noqa: S311  a seed for a demo, no secret
    for table in _tables(current)[:tables]:
        points = {"NS": 0, "EW": 0}
        for _ in range(event.hands):
            ours = chance.choice(("NS", "EW"))
            made, others = chance.choice(HANDS)
            points[ours] += made
            points["EW" if ours == "NS" else "NS"] += others
        said: dict[str, Any] = {"table": table, "points": points, "by": by}
        tell_result(**said, side="NS")
        if chance.random() < 0.7:  # noqa: PLR2004  about as often as at a real table
            tell_result(**said, side="EW")
