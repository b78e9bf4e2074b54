"""Evenings of one club for tests of ratings, in few words."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from clubs.models import Player
from clubs.services import add_player
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table as sheet
from tests.tournaments.cast import STARTS, fresh, name_of, play_rounds
from tournaments.demo.drives import Drive
from tournaments.events.models import Event
from tournaments.events.services import add_entrants, check_in, create_event

WEEK = timedelta(days=7)


def people(cast: Cast, count: int) -> list[Player]:
    return [add_player(club=cast.club, name=name_of(number)) for number in range(count)]


def evening(
    cast: Cast,
    players: list[Player],
    *,
    rounds: int = 2,
    week: int = 0,
    **settings: Any,
) -> Event:
    """An evening of these people so many weeks after the first, all its rounds closed."""
    chosen = {"title": "Tuesday drive", "seed": 7 + week, "confirming": "off", "rounds": rounds}
    event = create_event(
        club=cast.club,
        by=cast.director,
        **{"starts_at": STARTS + week * WEEK, **chosen, **settings},
    )
    add_entrants(event=event, by=cast.director, players=players)
    for entrant in event.entrants.all():
        check_in(entrant=entrant, by=cast.director)
    play_rounds(event, cast.director, rounds)
    return fresh(event)


def drives(cast: Cast, players: list[Player], weeks: int) -> list[Event]:
    """An evening of six rounds each week; the later in the list, the better somebody is."""
    chance = Random(7)
    skills = {player.pk: 0.8 * place for place, player in enumerate(players)}
    return [
        Drive(cast.club, cast.director, STARTS + week * WEEK, chance).play(players, skills)
        for week in range(weeks)
    ]


def game(cast: Cast, players: list[Player], at: datetime | None = None, **choices: Any) -> Any:
    """A finished game of the club outside events; North-South win it in two hands."""
    seats = [NewSeat(player_id=player.pk) for player in players]
    return sheet.finished(cast.scorer, club=cast.club, seats=seats, at=at, **choices)
