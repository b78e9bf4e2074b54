"""From the rated games of a list to everything that is kept of it: pure, no database, no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from statistics import fmean
from typing import Any, Final
from uuid import UUID

from tournaments.ratings.arithmetic import (
    Comparison,
    Fact,
    Outlook,
    Rating,
    RatingList,
    Tally,
    TeamElo,
    outlook,
)
from tournaments.ratings.arithmetic.fit import FIRST_FIT
from tournaments.ratings.games import RatedGame, days, digest, moment

# Chances are scored once something has been fitted.
FIRST_SCORED: Final = FIRST_FIT
# What a step leaves open where it stands for several games.
_NOTHING_TOLD: Final[dict[str, Any]] = dict.fromkeys(
    ("margin", "counted", "place", "expected", "partner", "opponents")
)


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A person's rating after a round, with what was expected of his game and what came.

    The columns of `RatingStep`, which says what each is.
    """

    player: int
    mean: float
    deviation: float
    rounds: int
    chance: float
    won: float
    moved: float
    event: UUID | None
    number: int
    game: UUID | None
    margin: int | None = None
    counted: int | None = None
    place: int | None = None
    expected: float | None = None
    partner: float | None = None
    opponents: float | None = None


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
        views = [outlook(self.ratings, game.fact) for game in games]
        told = [self._chances(game) for game in games]
        sat = Counter(person for game in games for side in game.sides for person in side)
        self.ratings.count_round()
        moved = {person: self.ratings.rating(str(person)).mean for person in sat}
        self.ratings.close_round()
        steps: dict[int, RatedStep] = {}
        for game, chances, view in zip(games, told, views, strict=True):
            for step in self._steps(game, chances, view, moved):
                if sat[step.player] == 1:
                    steps[step.player] = step
                elif step.player not in steps:
                    # Of several games no single one says why.
                    steps[step.player] = replace(step, **_NOTHING_TOLD)
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

    def _steps(
        self,
        game: RatedGame,
        chances: Sequence[float],
        view: Outlook,
        moved: Mapping[int, float],
    ) -> Iterator[RatedStep]:
        for side, people in enumerate(game.sides):
            told = _result(game, side, view)
            for seat, player in enumerate(people):
                rating = self.ratings.rating(str(player))
                yield RatedStep(
                    player=player,
                    mean=rating.mean,
                    deviation=rating.deviation,
                    rounds=rating.rounds,
                    chance=chances[side],
                    won=game.shares[side],
                    moved=moved[player] - view.skills[side][seat],
                    event=game.event,
                    number=game.number,
                    game=game.game,
                    **told,
                    **_company(view.skills, side, seat),
                )

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


def _result(game: RatedGame, side: int, view: Outlook) -> dict[str, Any]:
    """How a side's game ended beside what was expected of it, in points or in places."""
    if game.margin is not None:
        sign = 1 if side == 0 else -1
        most = view.most
        counted = None
        if most is not None and abs(game.margin) > most:
            counted = round(most) if sign * game.margin > 0 else -round(most)
        expected = None if view.margin is None else sign * view.margin
        return {"margin": sign * game.margin, "counted": counted, "expected": expected}
    if not view.places:
        return {}
    ranks = game.ranks or ()
    place = 1 + sum(rank < ranks[side] for rank in ranks)
    return {"place": place, "expected": view.places[side]}


def _company(skills: Sequence[Sequence[float]], side: int, seat: int) -> dict[str, Any]:
    """The mean of somebody's partners and that of his opponents."""
    partners = [skill for place, skill in enumerate(skills[side]) if place != seat]
    opponents = [skill for place, each in enumerate(skills) if place != side for skill in each]
    return {
        "partner": fmean(partners) if partners else None,
        "opponents": fmean(opponents) if opponents else None,
    }


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
