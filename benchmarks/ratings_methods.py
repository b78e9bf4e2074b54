"""Methods of rating, all asked the same: the chance of a first side before its game is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import exp, log, sqrt
from typing import Any

from benchmarks.ratings_league import League
from tournaments.ratings.arithmetic import Fact, RatingList, Tally, TeamElo

# Of the games, the share that only trains; the last fifth is scored. openskill's slope is fitted on
# the fifth before it.
TRAINED, TUNED = 0.8, 0.6
# From openskill's own to six times that: it takes the game to be less lucky than 500 is.
BETAS = (25 / 6, 25 / 3, 50 / 3, 25.0)


@dataclass
class Rated:
    """Chances in the order of the games, and the skills at the end."""

    chances: list[float]
    skills: dict[str, float]
    note: str = ""


@dataclass
class Figures:
    """The last fifth of a league: as it came out, and as it would on average."""

    gap: float
    expected_gap: float
    slope: float
    spearman: float
    note: str = ""


def figures(rated: Rated, league: League, trained: float = TRAINED) -> Figures:
    """Score the chances of the games after those that train, the last fifth, against the true."""
    facts, skills = league.facts, league.skills
    start = int(len(facts) * trained)
    own, oracle, expected = Tally(), Tally(), 0.0
    for fact, chance, true in zip(
        facts[start:], rated.chances[start:], league.truth[start:], strict=True
    ):
        own.add(chance, fact.outcome or 0.0)
        oracle.add(true, fact.outcome or 0.0)
        expected += true * log(true / chance) + (1 - true) * log((1 - true) / (1 - chance))
    mine = own.accuracy()
    return Figures(
        mine.log_loss - oracle.accuracy().log_loss,
        expected / (len(facts) - start),
        mine.slope or 0.0,
        spearman([(rated.skills[name], skills[name]) for name in rated.skills]),
        rated.note,
    )


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    """Rank correlation of values that do not tie."""
    places = []
    for column in (0, 1):
        order = sorted(range(len(pairs)), key=lambda row: pairs[row][column])
        places.append({row: place for place, row in enumerate(order)})
    squares = sum((places[0][row] - places[1][row]) ** 2 for row in range(len(pairs)))
    return 1 - 6 * squares / (len(pairs) * (len(pairs) ** 2 - 1))


def margin_filter(facts: Sequence[Fact]) -> Rated:
    """The project's own."""
    return rate(facts, RatingList())


def rate(facts: Sequence[Fact], ratings: RatingList) -> Rated:
    """The games of a list, from nothing."""
    chances = [ratings.record(fact) for fact in facts]
    skills = {name: rating.mean for name, rating in ratings.ratings().items()}
    fitted = ratings.fitted()
    return Rated(chances, skills, f"ν {fitted.nu:.2f}, slope {fitted.slope:.2f}")


def winners_only(facts: Sequence[Fact]) -> Rated:
    """The project's own, from who won alone."""
    return margin_filter([fact._replace(margin=None, ranks=ranks_of(fact)) for fact in facts])


def elo(facts: Sequence[Fact]) -> Rated:
    """Elo by the mean of a side."""
    method = TeamElo()
    chances = [method.record(fact) for fact in facts]
    return Rated(chances, method.ratings)


def ranks_of(fact: Fact) -> tuple[float, ...]:
    """The ranks of a game, of two sides by the margin."""
    if fact.ranks is not None or fact.margin is None:
        return fact.ranks or ()
    return (1.0, 1.0) if fact.margin == 0 else (1.0, 2.0) if fact.margin > 0 else (2.0, 1.0)


@dataclass
class OpenSkill:
    """openskill's Plackett-Luce; `own` its own chances, the strengths and variances for others."""

    beta: float
    tau: float = 0.0
    own: list[float] = field(default_factory=list)
    strengths: list[tuple[list[float], float]] = field(default_factory=list)
    people: dict[str, Any] = field(default_factory=dict)

    def run(self, facts: Sequence[Fact], *, predict: bool = False) -> None:
        """Rate the games one by one; its own chances only where they are asked for."""
        model = import_module("openskill.models").PlackettLuce(beta=self.beta, tau=self.tau)
        for fact in facts:
            teams = [
                [self.people.setdefault(name, model.rating()) for name in side]
                for side in fact.sides
            ]
            if predict:
                # It does say never, which no score forgives.
                self.own.append(min(1 - 1e-6, max(1e-6, model.predict_win(teams)[0])))
            variance = sum(person.sigma**2 for team in teams for person in team)
            strengths = [sum(person.mu for person in team) for team in teams]
            self.strengths.append((strengths, variance + len(teams) * self.beta**2))
            rated = model.rate(teams, ranks=list(ranks_of(fact)))
            for side, team in zip(fact.sides, rated, strict=True):
                self.people.update(zip(side, team, strict=True))

    def chances(self, slope: float, low: int = 0, high: int | None = None) -> list[float]:
        """The first side's chance by Plackett and Luce, with a factor on the log-odds."""
        found = []
        for strengths, variance in self.strengths[low:high]:
            size = slope / sqrt(variance)
            found.append(1 / sum(exp((strength - strengths[0]) * size) for strength in strengths))
        return found

    def rated(self, chances: list[float], note: str) -> Rated:
        """What `figures` takes."""
        skills = {name: person.mu for name, person in self.people.items()}
        return Rated(chances, skills, note)


def best_openskill(facts: Sequence[Fact]) -> Rated:
    """openskill with the β and the slope that were best on the fifth before the scored one."""
    low, high = int(len(facts) * TUNED), int(len(facts) * TRAINED)
    found: list[tuple[float, float, OpenSkill]] = []
    for beta in BETAS:
        model = OpenSkill(beta)
        model.run(facts)

        def loss(slope: float, model: OpenSkill = model) -> float:
            return log_loss(model.chances(slope, low, high), facts[low:high])

        slope = 1.0
        for step in (0.3, 0.1, 0.03, 0.01):
            slope = min((max(0.05, slope + step * move) for move in range(-3, 4)), key=loss)
        found.append((loss(slope), slope, model))
    _, slope, model = min(found, key=lambda one: one[0])
    return model.rated(model.chances(slope), f"β {model.beta:.1f}, slope {slope:.2f}")


def plain_openskill(facts: Sequence[Fact]) -> Rated:
    """openskill as it comes, with its own chances."""
    model = OpenSkill(BETAS[0], tau=25 / 300)
    model.run(facts, predict=True)
    return model.rated(model.own, "")


def log_loss(chances: Sequence[float], facts: Sequence[Fact]) -> float:
    """Mean log-loss of some games."""
    tally = Tally()
    for chance, fact in zip(chances, facts, strict=True):
        tally.add(chance, fact.outcome or 0.0)
    return tally.accuracy().log_loss


OWN: dict[str, Callable[[Sequence[Fact]], Rated]] = {
    "margin filter": margin_filter,
    "own, winners only": winners_only,
    "Elo, side's mean": elo,
}
OTHERS: dict[str, Callable[[Sequence[Fact]], Rated]] = {
    "openskill PL, β and slope fitted": best_openskill,
    "openskill PL as it comes": plain_openskill,
}
