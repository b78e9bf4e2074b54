"""How hands are counted. Every figure of a person, a partnership, a club or an event is made here.

What counts:

- The hands that stand now: what was undone or corrected counts as it was told last, and a hand that
  a correction made void does not count at all. Hands of a game that was given up count.
- A deal that everybody passed, and that was therefore not played, is no hand: such deals are
  counted apart. A hand that is played without a contract is a hand, with nobody as declarer.
- *Declarer* is who has the contract. *Partner* is everybody else whom it binds: who shares the
  declarer's side, also where the partner sits a misère out, and where partners are called or change
  from hand to hand, who was called or sits with the declarer in that hand. Alone against all, a
  declarer has no partner. Everybody else is *defender*.
- A contract is made or set as the rules of its game say. Where play stopped before that was
  decided, it is neither, and no share is reckoned from it.
- Points are those of one's own side in the hand, tricks, bonuses and penalties included. Where
  everybody scores alone, the side is the player.
- Overtricks are the tricks beyond a bid that was made, those of all players of the contract
  together. A slam is a bid that was made with all ten tricks, whether the rules give a bonus or
  not. Misères have neither; open, double, petite, grosse, nullo and hi/lo are all among them.
- Two people are *partners* in a hand if they share a side or both play the contract, and *against*
  each other if one of them plays the contract and the other one defends. Two who defend, each for
  himself, are neither.
- An evening lasts until six in the morning by the clock of the club. The best is the one with the
  most points, the worst the one with the fewest; of equal ones the earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import F, QuerySet, Sum

from clubs.evening import evening_of
from scoring.models import Game, HandScore, HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.lines import Line, one_hand
from scoring.statistics.seats import SEAT_KEYS, seat_keys

BOUND: Final = (HandRole.DECLARER, HandRole.PARTNER)
LAST_EVENINGS: Final = 12


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
    def line(self) -> Line:
        """The hand by itself."""
        return one_hand(self.contract, self.made, self.points, self.tricks)


class Played(NamedTuple):
    """What a hand takes from its game: the evening, and the keys of the seats."""

    evening: date
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What somebody did at one seat, given by its key (`statistics.seats`)."""

    seat: str
    hands: int
    points: int
    declared: int
    made: int
    failed: int


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening's points and hands."""

    day: date
    points: int
    hands: int


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
    """What these hands add up to, as JSON: one query. `zone` is the clock of the club.

    `roles` has a line for each role and contract, `seats` the lines of SeatLine, `evenings` all of
    their number, the best, the worst, the fullest and the last ones; `passed` are deals that were
    thrown in.
    """
    games = _games(seats, zone)
    roles: dict[str, dict[str, Line]] = {}
    at_seats: dict[str, Counter[str]] = {}
    evenings: dict[date, Counter[str]] = {}
    passed = 0
    for row in rows:
        game = games[row.game]
        if row.passed:
            passed += 1
            continue
        lines = roles.setdefault(row.role, {})
        lines[row.contract] = lines.get(row.contract, Line()) + row.line
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
        "passed": passed,
        "roles": {
            role: {contract: line.data() for contract, line in lines.items()}
            for role, lines in roles.items()
        },
        "seats": [
            [seat, *(told[name] for name in ("hands", "points", "declared", "made", "failed"))]
            for seat, told in sorted(at_seats.items(), key=lambda item: SEAT_KEYS.index(item[0]))
        ],
        "evenings": _evenings(evenings),
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


def _evenings(told: Mapping[date, Counter[str]]) -> dict[str, Any]:
    """The number of evenings and those worth telling; None where there was none."""
    days: list[list[Any]] = [
        [day.isoformat(), told[day]["points"], told[day]["hands"]] for day in sorted(told)
    ]
    if not days:
        return {"count": 0, "best": None, "worst": None, "fullest": None, "last": []}
    return {
        "count": len(days),
        "best": max(days, key=lambda day: day[1]),
        "worst": min(days, key=lambda day: day[1]),
        "fullest": max(days, key=lambda day: day[2]),
        "last": days[-LAST_EVENINGS:],
    }


@dataclass(frozen=True, slots=True)
class Counted:
    """What `count_hands` gave, as values."""

    passed: int
    roles: Mapping[str, Mapping[str, Line]]
    seats: tuple[SeatLine, ...]
    evenings: int
    best: Evening | None
    worst: Evening | None
    fullest: Evening | None
    last_evenings: tuple[Evening, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Counted:
        """The values of what was kept as JSON."""
        told = data["evenings"]
        return cls(
            passed=data["passed"],
            roles={
                role: {contract: Line(*numbers) for contract, numbers in lines.items()}
                for role, lines in data["roles"].items()
            },
            seats=tuple(SeatLine(*line) for line in data["seats"]),
            evenings=told["count"],
            best=_evening(told["best"]),
            worst=_evening(told["worst"]),
            fullest=_evening(told["fullest"]),
            last_evenings=tuple(
                evening for day in told["last"] if (evening := _evening(day)) is not None
            ),
        )

    def role(self, role: str) -> Mapping[str, Line]:
        """The lines by contract of one role; empty where there are none."""
        return self.roles.get(role, {})

    @property
    def hands(self) -> int:
        """All hands that were played."""
        return sum(line.hands for lines in self.roles.values() for line in lines.values())

    @property
    def points(self) -> int:
        """The points of all of them."""
        return sum(line.points for lines in self.roles.values() for line in lines.values())


def _evening(told: list[Any] | None) -> Evening | None:
    return None if told is None else Evening(date.fromisoformat(told[0]), told[1], told[2])
