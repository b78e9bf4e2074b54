"""The demo's season: evenings of games by various rules, one game that is still being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import add_player, answer_claim, ask_claim, create_club
from rules_engine import events
from rules_engine.format import Format
from rules_engine.notation import parse_game
from rules_engine.profiles import profile
from scoring.demo.names import CLUB_NAME, CLUB_SLUG, CLUB_ZONE, OWN_NAME, PEOPLE
from scoring.demo.play import Play
from scoring.demo.storied import RUNNING_GAME, STORIED, Storied, key_of
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewEntry, NewSeat, record, redo, start_game, undo

SEED: Final = 500
EVENINGS: Final = 12
WEEK: Final = timedelta(days=7)
BEGIN: Final = time(19)
# One table after the other sits down, and is done in that order.
SIT_DOWN: Final = timedelta(minutes=3)
GAME: Final = timedelta(minutes=70)
LONG_GAME: Final = timedelta(minutes=115)
# Chance can drag a game on for ever; a table gives up long before this.
MOST_HANDS: Final = 30
# Chance would call it every second evening; the club remembers one.
RARE: Final = ("OM",)


RACE: Final = Format()


@dataclass(frozen=True, slots=True)
class Table:
    """What is played at a table of every evening."""

    profile: str
    length: Format = RACE


# The club plays the Australian rules, and sits down otherwise as the numbers require.
TABLES: Final = (
    Table("australian-4"),
    Table("australian-4"),
    Table("avondale-4"),
    Table("drive-hands-n", Format(hands=8)),
)
LAST_TABLE: Final = (
    Table("six-3x2"),
    Table("call-5"),
    Table("parlett-3"),
    Table("swedish-3"),
    Table("match-2-qld", Format(games=2)),
    Table("french-canadian-4"),
    Table("six-2x3"),
    Table("us-inkle-4"),
    Table("walker-4"),
    Table("us-original-1904"),
    Table("rotating-5"),
    Table("parlett-3-house"),
)


def make_club(owner: AbstractBaseUser) -> tuple[Club, list[Player]]:
    """The demo club with its forty players, one of whom the owner is."""
    club = create_club(name=CLUB_NAME, owner=owner, slug=CLUB_SLUG, zone=CLUB_ZONE)
    players = [add_player(club=club, name=name) for name in PEOPLE]
    claim = ask_claim(player=players[PEOPLE.index(OWN_NAME)], by=owner)
    answer_claim(claim=claim, accepted=True, by=owner)
    return club, players


def make_season(owner: AbstractBaseUser, now: datetime | None = None) -> list[Game]:
    """Everything: the club, its evenings, the hand of the README, and a game in mid-auction."""
    chance = Random(SEED)  # noqa: S311  a seed for a demo, no secret
    club, players = make_club(owner)
    by_name = {player.name: player for player in players}
    # Yesterday's evening is over wherever the clock of this machine stands.
    last = evening_at(club, (now or timezone.now()) - timedelta(days=1), BEGIN)
    games = []
    for ago in reversed(range(EVENINGS)):
        began = last - WEEK * ago
        told = [each for each in STORIED if each.evenings_ago == ago]
        seated = [[by_name[name] for name in each.people] for each in told]
        away = {player.pk for people in seated for player in people}
        sitting = chance.sample(players, len(players))
        sitting = [player for player in sitting if player.pk not in away]
        tables = (*TABLES[len(told) :], LAST_TABLE[ago % len(LAST_TABLE)])
        for number, table in enumerate(tables):
            seats = [sitting.pop() for _ in profile(table.profile).rules.table.seats]
            game = deal_in(owner, club, table, seats, began + number * SIT_DOWN)
            play_out(game, owner, chance, began + number * SIT_DOWN + GAME)
            games.append(game)
        # What people talk about takes longest.
        games += [
            tell_game(owner, club, each, people, began)
            for each, people in zip(told, seated, strict=True)
        ]
    games.append(report_game(owner, club, by_name))
    games.append(running_game(owner, club, players, chance))
    return games


def evening_at(club: Club, day: datetime, begin: time) -> datetime:
    """When an evening of a day begins, both by the club's clock."""
    zone = ZoneInfo(club.zone)
    return datetime.combine(day.astimezone(zone).date(), begin, zone)


def tell_game(
    owner: AbstractBaseUser, club: Club, told: Storied, people: list[Player], began: datetime
) -> Game:
    """One of the games that the club still talks about, from the first call to the winner."""
    written = parse_game(told.line)
    game = start_game(
        by=owner,
        club=club,
        profile=written.profile,
        length=written.length,
        first_dealer=written.dealer,
        seats=[NewSeat(player_id=player.pk) for player in people],
        title=told.title,
        game_id=told.key,
        at=began,
    )
    ended = began + LONG_GAME
    record(game.pk, [entry(event) for event in written.events], owner, at=ended)
    return game


def deal_in(
    owner: AbstractBaseUser,
    club: Club,
    table: Table,
    players: list[Player],
    began: datetime | None,
    key: UUID | None = None,
) -> Game:
    """Start one game of the demo."""
    return start_game(
        by=owner,
        club=club,
        profile=table.profile,
        length=table.length,
        seats=[NewSeat(player_id=player.pk) for player in players],
        game_id=key,
        at=began,
    )


def play_out(game: Game, owner: AbstractBaseUser, chance: Random, at: datetime) -> None:
    """Play a game to its end in one batch, through the one write path."""
    play = Play(read_state(game), chance, never=RARE)
    told: list[events.Event] = []
    while play.state.outcome is None:
        if play.state.hand > MOST_HANDS:
            told.append(events.Abandoned("It was late."))
            break
        told += play.hand()
    record(game.pk, [entry(event) for event in told], owner, at=at)


def entry(event: events.Event) -> NewEntry:
    """An event as an entry of the log."""
    return NewEntry(*events.to_payload(event))


def running_game(
    owner: AbstractBaseUser, club: Club, players: list[Player], chance: Random
) -> Game:
    """A game in its third hand, in the middle of the auction, with a call put right."""
    game = deal_in(owner, club, Table("australian-4"), players[5:9], None, key=RUNNING_GAME)
    play = Play(read_state(game), chance)
    told = [event for _ in range(2) for event in play.hand()]
    turn = play.state.rules.table.seat_names[play.state.turn or 0]
    told.append(events.CallMade(turn, "6S"))
    record(game.pk, [entry(event) for event in told], owner)
    undo(game.pk, owner)
    redo(game.pk, owner)
    undo(game.pk, owner)
    record(game.pk, [entry(events.CallMade(turn, "6D"))], owner)
    return game


# Five hands that lead to North-South 340, East-West 510: North, East, South, West and North deal.
REPORT: Final = (
    ("7S", "N", {"NS": 8, "EW": 2}),
    ("7D", "S", {"NS": 8, "EW": 2}),
    ("7D", "E", {"NS": 3, "EW": 7}),
    ("7NT", "W", {"NS": 3, "EW": 7}),
    ("6S", "S", {"NS": 3, "EW": 7}),
)
REPORT_TITLE: Final = "340 to 510, East deals"
AT_REPORT: Final = ("Ruth Abernathy", "Bill Tranter", "Dot Kowalski", "Ken Ishikawa")


def report_game(owner: AbstractBaseUser, club: Club, by_name: Mapping[str, Player]) -> Game:
    """The game of the README's hand just before it: 340 to 510, East deals."""
    game = start_game(
        by=owner,
        club=club,
        profile="australian-4",
        seats=[NewSeat(player_id=by_name[name].pk) for name in AT_REPORT],
        title=REPORT_TITLE,
        game_id=key_of(REPORT_TITLE),
    )
    told: list[events.Event] = []
    for contract, seat, tricks in REPORT:
        told += [events.ContractSet(contract, seat), events.TricksTaken(tuple(tricks.items()))]
    record(game.pk, [entry(event) for event in told], owner)
    return game
