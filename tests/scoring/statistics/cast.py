"""A club that has played all kinds of games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User

from clubs.models import Club, Player
from clubs.services import add_player
from rules_engine import events
from rules_engine.format import Format
from rules_engine.profiles import profile
from scoring.demo.play import Play
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewEntry, NewSeat, record, start_game

BEGAN = datetime(2026, 11, 4, 19, 30, tzinfo=ZoneInfo("Europe/Stockholm"))
# Two to six players, partners fixed, called, changing and none.
KINDS = (
    "australian-4",
    "call-5",
    "rotating-5",
    "parlett-3",
    "six-2x3",
    "six-3x2",
    "match-2-qld",
    "drive-hands-n",
)


def club_people(club: Club, count: int) -> list[Player]:
    """So many people of a club."""
    return [add_player(club=club, name=f"Person {number}") for number in range(count)]


def play_kinds(
    club: Club, by: User, people: Sequence[Player], *, hands: int = 4, kinds: Sequence[str] = KINDS
) -> list[Game]:
    """A game of each kind by chance that repeats itself, a week apart, people moving round."""
    chance, games = Random(11), []
    for number, kind in enumerate(kinds):
        seats = len(profile(kind).rules.table.seats)
        sitting = [people[(number + place) % len(people)] for place in range(seats)]
        game = start_game(
            by=by,
            club=club,
            profile=kind,
            seats=[NewSeat(player_id=player.pk) for player in sitting],
            length=Format(hands=hands),
            at=BEGAN + timedelta(days=7 * number),
        )
        play = Play(read_state(game), chance)
        told: list[events.Event] = []
        while play.state.outcome is None:
            told += play.hand()
        record(game.pk, [NewEntry(*events.to_payload(event)) for event in told], by)
        games.append(Game.objects.get(pk=game.pk))
    return games
