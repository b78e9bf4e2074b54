"""Three evenings of the demo club: two finished ones and one that is being played.

Everything goes through the services, by the same seed each time: one person comes late, one goes
home, one has a substitute, one result is disputed, one was corrected, and two tables still play.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from random import Random
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import active_players
from scoring.demo.play import Play
from scoring.demo.season import entry, evening_at, play_out
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import record
from tournaments.demo.drives import BEGIN, WEEK
from tournaments.demo.form import Skills, points_of, skills_of
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
ROUND: Final = timedelta(minutes=40)
TONIGHT: Final = "Lamington night"
# Tonight began so long ago; its rounds take so many minutes, and the third has so many behind it.
SINCE: Final = timedelta(minutes=118)
MINUTES: Final = 45
INTO_THIRD: Final = timedelta(minutes=24)
TOLD_BY_OTHERS: Final = 0.7  # about as often as at a real table


def make_events(club: Club, by: AbstractBaseUser, now: datetime | None = None) -> list[Event]:
    """The three evenings; the running one has begun two hours ago."""
    now = now or timezone.now()
    people = list(active_players(club).order_by("pk"))
    first = _finished(
        _Evening(club, by, people, now, 2), "The river in flood", people[:23], 3, sheets=(1, 2, 3)
    )
    second = _finished(
        _Evening(club, by, people, now, 1),
        "Long-table supper",
        people[:28],
        4,
        sheets=(4,),
        corrected=2,
    )
    return [first, second, _running(_Evening(club, by, people, now, 0), second)]


@dataclass(frozen=True)
class _Evening:
    """An evening so many weeks before now, with all people of the club."""

    club: Club
    by: AbstractBaseUser
    people: Sequence[Player]
    now: datetime
    weeks_ago: int

    @cached_property
    def skills(self) -> Skills:
        """How good each of them is on that evening."""
        return skills_of(self.people, self.weeks_ago)


def _finished(
    evening: _Evening,
    title: str,
    people: Sequence[Player],
    rounds: int,
    *,
    sheets: Collection[int],
    corrected: int | None = None,
) -> Event:
    """An evening that was played, its prizes given, published; `sheets` are the rounds whose tables
    kept their score sheets, and in the round `corrected` a result was put right."""
    by, at = evening.by, evening_at(evening.club, evening.now - WEEK * evening.weeks_ago, BEGIN)
    event = create_event(
        club=evening.club, by=by, title=title, starts_at=at, seed=SEED + rounds, rounds=rounds
    )
    _seat_all(event, by, people)
    for number in range(1, rounds + 1):
        current = release(draft=draft_round(event=event, by=by), by=by)
        if number in sheets:
            _play_on_sheets(event, by, current)
        else:
            _play(evening, event, current)
        close_round(round_=event.played.get(number=number), by=by)
        if number == corrected:
            _correct(by, current)
    event = finish(event=event, by=by)
    Event.objects.filter(pk=event.pk).update(finished_at=at + (rounds + 1) * ROUND)
    first, second, *_, last = event_standings(event)
    prizes = [("First", first, True), ("Second", second, True), ("Wooden spoon", last, True)]
    entrants = event.entrants.in_bulk()
    give_prizes(
        event=event,
        by=by,
        prizes=[(name, entrants[who.entrant], main) for name, who, main in prizes],
    )
    return publish(event=event, by=by)


def _correct(by: AbstractBaseUser, current: Round) -> None:
    """Put the result of the first table right."""
    table = _tables(current)[0]
    told = table.result.versions.get(number=table.result.stands).points
    correct_result(
        table=table,
        points={**told, "NS": told["NS"] + 100},
        by=by,
        reason="A hundred too few: the tricks were added up again",
    )


def _seat_all(event: Event, by: AbstractBaseUser, people: Sequence[Player]) -> None:
    add_entrants(event=event, by=by, players=people)
    for entrant in event.entrants.select_related("event__club"):
        check_in(entrant=entrant, by=by)


def _running(evening: _Evening, last: Event) -> Event:
    """28 people in the third of six rounds: late, gone, a substitute, a dispute, and two tables
    that are still at it."""
    by, people = evening.by, evening.people
    event = create_event(
        club=evening.club,
        by=by,
        title=TONIGHT,
        starts_at=evening.now - SINCE,
        template=last,
        seed=SEED,
        rounds=6,
        minutes=MINUTES,
        confirming=Confirming.OTHER_SIDE,
    )
    _seat_all(event, by, people[:28])
    entrants = {each.number: each for each in event.entrants.select_related("event__club")}
    set_wishes(entrant=entrants[22], by=by, fixed_table=1, group="Newcomers")
    set_wishes(entrant=entrants[24], by=by, group="Newcomers")
    _play(evening, event, release(draft=draft_round(event=event, by=by), by=by))
    close_round(round_=event.played.get(number=1), by=by)
    (late,) = add_entrants(event=event, by=by, players=people[30:31])
    late.event = event
    check_in(entrant=late, by=by)
    _play(evening, event, release(draft=draft_round(event=event, by=by), by=by))
    close_round(round_=event.played.get(number=2), by=by)
    withdraw(entrant=entrants[13], by=by, reason="The last bus")
    third = release(draft=draft_round(event=event, by=by), by=by)
    sitting = third.tables.get(number=2).seats.get(seat=0).entrant
    sitting.event = event
    substitute(entrant=sitting, player=people[35], number=3, by=by)
    _play(evening, event, third, tables=5)
    dispute_result(table=_tables(third)[1], by=by, reason="Hand 6 was a misdeal")
    for table in _tables(third)[5:]:
        _play_on(table, by, hands=2 + table.number % 2)
    third.released_at = evening.now - INTO_THIRD
    third.save(update_fields=["released_at"])
    return event


def _play_on(table: Table, by: AbstractBaseUser, *, hands: int) -> None:
    """A sheet with so many hands on it, and the auction of the next begun."""
    game = keep_sheet(table=table, by=by)
    chance = Random(f"{SEED}/{table.number}")  # noqa: S311  a seed for a demo, no secret
    play = Play(read_state(game), chance)
    told = [event for _ in range(hands) for event in play.hand()]
    record(game.pk, [entry(event) for event in [*told, play.next_event()]], by)


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


def _play(evening: _Evening, event: Event, current: Round, *, tables: int | None = None) -> None:
    """Results at the first so many tables of a round, all of them where nothing is said."""
    chance = Random(f"{SEED}/{evening.weeks_ago}/{current.number}")  # noqa: S311  no secret
    for table in _tables(current)[:tables]:
        seats = table.seats.order_by("seat").values_list("entrant__player", flat=True)
        points = points_of(event.hands, list(seats), evening.skills, chance)
        said: dict[str, Any] = {"table": table, "points": points, "by": evening.by}
        tell_result(**said, side="NS")
        if chance.random() < TOLD_BY_OTHERS:
            tell_result(**said, side="EW")
