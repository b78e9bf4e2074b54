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

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from scoring.models import HandSeat
from scoring.statistics.grouping import scored
from scoring.statistics.hand_sums import HandSum, one_hand
from scoring.statistics.seats import SEAT_KEYS
from scoring.statistics.tally import Tally

LAST_EVENINGS: Final = 12


class Sat(NamedTuple):
    """One player in one hand that counts: his side's points, and the tricks of the contract.

    Those are of all its players together, None without a contract.
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
    tricks: int | None

    @property
    def line(self) -> HandSum:
        """The hand by itself."""
        return one_hand(self.contract, self.made, self.points, self.tricks or 0)


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
    """Each of these seats with its hand and its side's points: one query."""
    rows = scored(seats).order_by("hand__game", "hand__number")
    return [
        Sat(*row)
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
            "hand__tricks",
        )
    ]


@dataclass(frozen=True, slots=True)
class Counted:
    """Hands by role and contract, by seat and evening; `passed` are deals that were thrown in."""

    passed: int
    roles: Mapping[str, Mapping[str, HandSum]]
    seats: tuple[SeatLine, ...]
    days: tuple[Evening, ...] = ()

    @classmethod
    def of(cls, tally: Tally, *, evenings: bool = False) -> Counted:
        """The values of a tally; `evenings` where it knows what a day was worth."""
        roles: dict[str, dict[str, HandSum]] = {}
        for key, numbers in tally.of("roles").items():
            role, _, contract = key.partition(" ")
            roles.setdefault(role, {})[contract] = HandSum(*numbers)
        seats = tally.of("seats")
        days = tally.of("days") if evenings else {}
        return cls(
            passed=tally.number("passed"),
            roles=roles,
            seats=tuple(
                SeatLine(seat, *seats[seat]) for seat in sorted(seats, key=SEAT_KEYS.index)
            ),
            days=tuple(Evening(date.fromisoformat(day), *days[day]) for day in sorted(days)),
        )

    @property
    def evenings(self) -> int:
        """The number of evenings."""
        return len(self.days)

    @property
    def best(self) -> Evening | None:
        """The evening with the most points, the earliest of equal ones."""
        return max(self.days, key=lambda day: day.points, default=None)

    @property
    def worst(self) -> Evening | None:
        """The evening with the fewest points, the earliest of equal ones."""
        return min(self.days, key=lambda day: day.points, default=None)

    @property
    def last_evenings(self) -> tuple[Evening, ...]:
        """The latest of them, the earliest first."""
        return self.days[-LAST_EVENINGS:]

    def role(self, role: str) -> Mapping[str, HandSum]:
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
