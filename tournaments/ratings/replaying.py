"""From the rated games of a list to everything that is kept of it: pure, no database, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from tournaments.ratings.arithmetic import Comparison, Fact, Rating, RatingList, Tally, TeamElo
from tournaments.ratings.arithmetic.fit import FIRST_FIT
from tournaments.ratings.games import RatedGame, days, digest, moment

# Chances are scored once something has been fitted.
FIRST_SCORED: Final = FIRST_FIT


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A person's rating after a round, with his side's chance and what it got in his game."""

    player: int
    mean: float
    deviation: float
    rounds: int
    chance: float
    won: float
    event: UUID | None
    number: int
    game: UUID | None


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """The games of one time and what they made of their players, by the players' keys."""

    at: datetime
    games: int
    digest: str
    steps: tuple[RatedStep, ...]


@dataclass(slots=True)
class Replayed:
    """A list from its first game to its last.

    `current` are the ratings after the last round, `earlier` those after the last round up to the
    moment that was asked for. `learned` says what was fitted and how right the chances were.
    """

    rounds: list[ReplayedRound] = field(default_factory=list)
    current: dict[int, Rating] = field(default_factory=dict)
    earlier: dict[int, Rating] = field(default_factory=dict)
    learned: dict[str, Any] = field(default_factory=dict)


def by_kind(games: Iterable[RatedGame]) -> dict[str, list[RatedGame]]:
    """The games of each list, the most played first."""
    found: dict[str, list[RatedGame]] = {}
    for game in games:
        found.setdefault(game.kind, []).append(game)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def replay(games: Sequence[RatedGame], look_back: datetime | None = None) -> Replayed:
    """Rate the games of one list, given by time; `look_back` is the moment of `earlier`."""
    run = _Run()
    told = Replayed()
    for at, of_time in groupby(games, key=lambda game: game.at):
        if look_back is not None and at > look_back:
            told.earlier = run.everybody()
            look_back = None
        told.rounds.append(run.round(at, list(of_time)))
    told.current = run.everybody()
    if look_back is not None:
        told.earlier = told.current
    told.learned = run.learned()
    return told


class _Run:
    """A list under way, with the methods it is compared with."""

    def __init__(self) -> None:
        self.ratings = RatingList()
        self.elo = TeamElo()
        self.games = 0
        self.own, self.by_elo, self.coin = Tally(), Tally(), Tally()

    def round(self, at: datetime, games: Sequence[RatedGame]) -> ReplayedRound:
        told = [(game, self._chances(game)) for game in games]
        self.ratings.close_round()
        steps: dict[int, RatedStep] = {}
        for game, chances in told:
            for step in self._steps(game, chances):
                steps.setdefault(step.player, step)
        in_order = tuple(steps[player] for player in sorted(steps))
        return ReplayedRound(at, len(games), digest(games), in_order)

    def _chances(self, game: RatedGame) -> tuple[float, ...]:
        """The chance of each side before the game, which is recorded."""
        fact = game.fact
        others = [self.ratings.chance(_seen_from(fact, side)) for side in range(1, len(fact.sides))]
        first = self.ratings.record(fact)
        by_elo = self.elo.record(fact)
        self.games += 1
        if self.games > FIRST_SCORED:
            outcome = game.shares[0]
            self.own.add(first, outcome)
            self.by_elo.add(by_elo, outcome)
            self.coin.add(1 / len(fact.sides), outcome)
        return (first, *others)

    def _steps(self, game: RatedGame, chances: Sequence[float]) -> Iterator[RatedStep]:
        for side, chance, won in zip(game.sides, chances, game.shares, strict=True):
            for player in side:
                rating = self.ratings.rating(str(player))
                yield RatedStep(
                    player, rating.mean, rating.deviation, rating.rounds, chance, won,
                    game.event, game.number, game.game,
                )  # fmt: skip

    def everybody(self) -> dict[int, Rating]:
        """The ratings by player's key, the last day to the second, as the database keeps it."""
        return {
            int(name): rating._replace(played=days(moment(rating.played)))
            for name, rating in self.ratings.ratings().items()
        }

    def learned(self) -> dict[str, Any]:
        accuracy = None
        if self.own.games:
            pair = Comparison(self.own.accuracy(), self.by_elo.accuracy(), self.coin.accuracy())
            accuracy = {name: _plain(each._asdict()) for name, each in pair._asdict().items()}
        return {"fitted": _plain(self.ratings.fitted()._asdict()), "accuracy": accuracy}


def _seen_from(fact: Fact, side: int) -> Fact:
    """The same game with another side first, for its chance."""
    sides = (fact.sides[side], *fact.sides[:side], *fact.sides[side + 1 :])
    return fact._replace(sides=sides, margin=None, ranks=None)


def _plain(told: Mapping[str, Any]) -> dict[str, Any]:
    """Named tuples as what JSON gives back."""
    return {
        name: [list(each) for each in value] if name == "bins" else value
        for name, value in told.items()
    }
