"""A rated game: who sat with whom, when, and how it ended; and the lists it may belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from tournaments.ratings.arithmetic import Fact
from tournaments.ratings.arithmetic.snapshot import VERSION

Sides = tuple[tuple[int, ...], ...]
TWO: Final = 2
SECONDS_A_DAY: Final = 86_400
DIGEST_LENGTH: Final = 32


def days(moment: datetime) -> float:
    """A moment in the days of all lists: those since 1970, with a fraction."""
    return moment.timestamp() / SECONDS_A_DAY


def moment(of_days: float) -> datetime:
    """The moment that `days` was given, to the second."""
    return datetime.fromtimestamp(round(of_days * SECONDS_A_DAY), UTC)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One round at one table of an event, or one game of a club outside events.

    `sides` are the keys of the people, each by the record that stands for him. `margin`, `ranks`
    and `hands` are those of `ratings.Fact`. Either `event` and `number`, or `game` says where it
    was played.
    """

    at: datetime
    sides: Sides
    margin: int | None
    ranks: tuple[int, ...] | None
    hands: int | None
    event: UUID | None = None
    number: int = 0
    game: UUID | None = None

    @property
    def kind(self) -> str:
        """The list it belongs to: how many people each side has, `2-2` for two pairs."""
        return "-".join(str(size) for size in sorted(len(side) for side in self.sides))

    @property
    def fact(self) -> Fact:
        """The same for the arithmetic."""
        return Fact(
            days(self.at),
            tuple(tuple(str(person) for person in side) for side in self.sides),
            None if self.margin is None else float(self.margin),
            None if self.ranks is None else tuple(float(rank) for rank in self.ranks),
            None if self.hands is None else float(self.hands),
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """What each side got: 1 for winning alone, a share for winning with others, 0."""
        ranks = self.ranks or ranks_of([self.margin or 0, -(self.margin or 0)])
        best = min(ranks)
        return tuple(1 / ranks.count(best) if rank == best else 0.0 for rank in ranks)

    def told(self) -> str:
        """Everything that a rating is made from, as one line."""
        said = (self.sides, self.margin, self.ranks, self.hands)
        return "|".join(str(part) for part in (*said, self.event, self.number, self.game))


def ranks_of(points: Sequence[int]) -> tuple[int, ...]:
    """Ranks by points, the most first; who is level shares a rank."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def sides_of(people: Mapping[str, Iterable[int]], order: Iterable[str]) -> Sides | None:
    """Sides of people in an order; None where somebody would sit twice, as after a false merge."""
    sides = tuple(tuple(sorted(people.get(side, ()))) for side in order)
    seated = [person for side in sides for person in side]
    if len(sides) < TWO or not all(sides) or len(set(seated)) < len(seated):
        return None
    return sides


def digest(games: Iterable[RatedGame]) -> str:
    """What the games of a round are, whatever their order; another arithmetic, another digest."""
    lines = [str(VERSION), *sorted(game.told() for game in games)]
    return sha256("\n".join(lines).encode()).hexdigest()[:DIGEST_LENGTH]
