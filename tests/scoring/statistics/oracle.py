"""How hands were counted before the database did it: one by one, in Python, as it is read aloud.

Slow and plain, so that what is counted quickly has something to be compared with. It asks the rows
of sides and seats alone, not what is projected for counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum

from clubs.models import Club, Player
from clubs.selectors import records_of
from rules_engine.seats import COMPASS, Table
from scoring.models import Game, Hand, HandScore, HandSeat, Sitting
from scoring.models.hand import HandRole
from scoring.statistics.hand_sums import SPECIAL, HandSum, one_hand, strain_of
from web.days import evening_of

BOUND: Final = (HandRole.DECLARER, HandRole.PARTNER)
LAST_GAMES: Final = 10


class Sat(NamedTuple):
    """One player in one hand that counts: his side's points, and the tricks of the contract.

    Those are of all its players together, 0 without a contract.
    """

    hand: int
    game: UUID
    player: int | None
    seat: int
    role: str
    contract: str
    made: bool | None
    passed: str
    points: int
    tricks: int

    @property
    def line(self) -> HandSum:
        """The hand by itself."""
        return one_hand(self.contract, self.made, self.points, self.tricks)


class Played(NamedTuple):
    """What a hand takes from its game: the evening, and the keys of the seats."""

    evening: date
    seats: tuple[str, ...]


def sat_in(seats: QuerySet[HandSeat]) -> list[Sat]:
    """Each of these seats with its hand and its side's points: two queries."""
    tricks = _tricks_of_contracts(seats)
    rows = seats.filter(hand__scores__side=F("side")).order_by("hand__game", "hand__number")
    return [
        Sat(*row, tricks.get(row[0], 0))
        for row in rows.values_list(
            "hand_id",
            "hand__game_id",
            "sitting__player_id",
            "seat",
            "role",
            "hand__contract",
            "hand__made",
            "hand__all_pass",
            "hand__scores__points",
        )
    ]


def count_hands(rows: Iterable[Sat], seats: QuerySet[HandSeat], zone: str) -> dict[str, Any]:
    """What these hands add up to, as tables. `zone` is the clock of the club."""
    games = _games(seats, zone)
    roles: dict[str, dict[str, HandSum]] = {}
    at_seats: dict[str, Counter[str]] = {}
    evenings: dict[date, Counter[str]] = {}
    passed = 0
    for row in rows:
        game = games[row.game]
        if row.passed:
            passed += 1
            continue
        lines = roles.setdefault(row.role, {})
        lines[row.contract] = lines.get(row.contract, HandSum()) + row.line
        declared = row.role == HandRole.DECLARER
        at_seats.setdefault(game.seats[row.seat], Counter()).update(
            hands=1,
            points=row.points,
            declared=int(declared),
            made=int(declared and row.made is True),
            failed=int(declared and row.made is False),
        )
        evenings.setdefault(game.evening, Counter()).update(hands=1, points=row.points)
    return {
        "passed": {"": [passed]},
        "roles": {
            f"{role} {contract}": line.data()
            for role, lines in roles.items()
            for contract, line in lines.items()
        },
        "seats": {
            seat: [told[name] for name in ("hands", "points", "declared", "made", "failed")]
            for seat, told in at_seats.items()
        },
        "days": {
            day.isoformat(): [told["points"], told["hands"]] for day, told in evenings.items()
        },
    }


def _tricks_of_contracts(seats: QuerySet[HandSeat]) -> dict[int, int]:
    """By hand, the tricks of all players of the contract together."""
    bound = HandScore.objects.filter(bound=True, hand__in=seats.order_by().values("hand"))
    return dict(bound.order_by().values_list("hand_id").annotate(tricks=Sum("tricks")))


def _games(seats: QuerySet[HandSeat], zone: str) -> dict[UUID, Played]:
    games = Game.objects.filter(pk__in=seats.order_by().values("hand__game")).order_by()
    return {
        pk: Played(evening_of(created_at, zone), seat_keys(rules.table))
        for pk, created_at, rules in games.values_list("pk", "created_at", "rules")
    }


def seat_keys(table: Table) -> tuple[str, ...]:
    """The key of every seat of a table, in seat order."""
    names = table.seat_names
    return names if names == tuple(COMPASS) else tuple(name.lower() for name in names)


class _Seated(NamedTuple):
    """A person in a game: the side, and what is known of the game."""

    side: str
    over: bool
    winners: list[str]

    @property
    def won(self) -> bool:
        return self.over and self.side in self.winners


def count_record(person: Player) -> dict[str, Any]:
    """A person's record as tables; other people by the records they sat under."""
    records = list(records_of(person).values_list("pk", flat=True))
    sittings = Sitting.objects.filter(player__in=records).order_by("-game__created_at", "game")
    own = {
        game: _Seated(*told)
        for game, *told in sittings.values_list("game_id", "side", "game__over", "game__winners")
    }
    seats = HandSeat.objects.filter(sitting__player__in=records)
    rows = sat_in(seats)
    counted = count_hands(rows, seats, person.club.zone)
    numbers = {
        "games": [len(own)],
        "won": [sum(seated.won for seated in own.values())],
        "decided": [sum(seated.over and bool(seated.winners) for seated in own.values())],
        "ended": [sum(seated.over for seated in own.values())],
        "passed": counted.pop("passed")[""],
    }
    people = _count_people(own, rows, records)
    return {"numbers": numbers, **counted, "people": people}


def last_games(person: Player) -> list[str]:
    """The ids of the latest games, the newest first."""
    sittings = Sitting.objects.filter(player__in=records_of(person))
    games = sittings.order_by("-game__created_at", "game").values_list("game", flat=True)
    return [str(game) for game in games[:LAST_GAMES]]


_PARTNER: Final = ("games", "won", "hands", "contracts", "made", "points")
_RIVAL: Final = ("games_against", "beat", "lost", "hands_against", "points_against")


def _count_people(
    own: dict[UUID, _Seated], rows: Iterable[Sat], records: list[int]
) -> dict[str, list[int]]:
    """For each other record the numbers of `_PARTNER` and `_RIVAL`."""
    counted: dict[int, Counter[str]] = {}
    others = Sitting.objects.filter(game__sittings__player__in=records).exclude(player=None)
    for game, side, player in others.exclude(player__in=records).values_list(
        "game_id", "side", "player_id"
    ):
        counted.setdefault(player, Counter()).update(_game_with(own[game], side))
    mine = {row.hand: row for row in rows if not row.passed}
    sat = HandSeat.objects.filter(hand__seats__sitting__player__in=records).exclude(
        sitting__player=None
    )
    for hand, player, side, role in (
        sat.exclude(sitting__player__in=records)
        .order_by()
        .values_list("hand_id", "sitting__player_id", "side", "role")
    ):
        if hand in mine:
            row = mine[hand]
            counted[player].update(_hand_with(row, own[row.game].side == side, role in BOUND))
    return {
        str(player): [told[name] for name in (*_PARTNER, *_RIVAL)]
        for player, told in counted.items()
    }


def _game_with(own: _Seated, side: str) -> dict[str, int]:
    """What a game adds for somebody who sat on this side of it."""
    if own.side == side:
        return {"games": 1, "won": int(own.won)}
    theirs = own.over and side in own.winners
    return {
        "games_against": int(own.over and bool(own.winners)),
        "beat": int(own.won and not theirs),
        "lost": int(theirs and not own.won),
    }


def _hand_with(row: Sat, same_side: bool, other_bound: bool) -> dict[str, int]:
    """What a hand adds for somebody else who sat in it."""
    bound = row.role in BOUND
    if same_side or (bound and other_bound):
        contract = bool(row.contract) and bound
        made = contract and row.made is True
        return {"hands": 1, "contracts": contract, "made": made, "points": row.points}
    if row.contract and bound != other_bound:
        return {"hands_against": 1, "points_against": row.points}
    return {}


def count_games(games: QuerySet[Game], club: Club) -> dict[str, Any]:
    """The record of some games as tables; declarers by the records they sat under."""
    chosen = games.order_by().values("pk")
    numbers = Hand.objects.filter(game__in=chosen, void=False).aggregate(
        games=Count("game", distinct=True),
        ended=Count("game", distinct=True, filter=Q(game__over=True)),
        hands=Count("pk", filter=Q(all_pass="")),
        open=Count("pk", filter=Q(all_pass="", contract="")),
        passed=Count("pk", filter=~Q(all_pass="")),
    )
    seats = HandSeat.objects.filter(hand__game__in=chosen, role=HandRole.DECLARER)
    rows = sat_in(seats)
    counted = count_hands(rows, seats, club.zone)
    declarers: dict[str, list[int]] = {}
    for row in rows:
        if row.player is None:
            continue
        special = strain_of(row.contract) == SPECIAL
        told = [*row.line.data(), int(special), int(special and row.made is True)]
        before = declarers.get(str(row.player), [0] * len(told))
        declarers[str(row.player)] = [one + two for one, two in zip(before, told, strict=True)]
    return {
        "numbers": {name: [number] for name, number in numbers.items()},
        "roles": counted["roles"],
        "seats": counted["seats"],
        "days": {day: [hands] for day, (_, hands) in counted["days"].items()},
        "declarers": declarers,
    }


def without_nothing(tables: Mapping[str, Mapping[str, list[int]]]) -> dict[str, Any]:
    """Tables without rows of zeros, so that what never happened is told in one way."""
    return {
        name: {key: list(row) for key, row in table.items() if any(row)}
        for name, table in tables.items()
        if name not in ("last", "firsts") and any(any(row) for row in table.values())
    }
