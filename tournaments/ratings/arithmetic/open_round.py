"""The games of one time: each is judged from the state before the round, all count at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, fsum, sqrt

from tournaments.ratings.arithmetic.belief import Belief
from tournaments.ratings.arithmetic.calibration import STEPS_A_UNIT, TO_STEP
from tournaments.ratings.arithmetic.evidence import (
    Evidence,
    Pull,
    combine,
    evidence_of,
    ranking_pull,
    table_lesson,
    winner_pull,
)
from tournaments.ratings.arithmetic.fit import Fit

Side = Sequence[Belief]
# Two sides; difference and variance of the belief, and their derivatives by the drift; the surprise
# that was given for the first side; what it won; hands over eight; and the margin. Plain tuples:
# this is the inner loop.
MarginGame = tuple[Sequence[Side], float, float, float, float, float, float, float, float]
# The same without the margin.
PairGame = tuple[Sequence[Side], float, float, float, float, float, float, float]
# Three sides or more; their strengths and the derivatives of these; the chances that were given;
# ranks; hands over eight.
TableGame = tuple[
    Sequence[Side], Sequence[float], Sequence[float], Sequence[float], Sequence[float], float
]


class OpenRound:
    """The games of a round until it is closed.

    Sums over games are exact (`fsum`, or whole numbers) and a player's state is written once, so
    the order in which the games came cannot be seen in the result. `repeated` says that somebody
    sat in two of them.
    """

    __slots__ = ("gathered", "margins", "pairs", "repeated", "tables")

    def __init__(self) -> None:
        self.margins: list[MarginGame] = []
        self.pairs: list[PairGame] = []
        self.tables: list[TableGame] = []
        self.repeated = False
        self.gathered: dict[Belief, list[Evidence]] = {}

    def close(self, fit: Fit, time: float) -> None:
        """Let every game count, for its players and for the fit, and be empty again."""
        if self.margins:
            if fit.scale is None:
                fit.first_scale(abs(game[-1]) / sqrt(game[-2]) for game in self.margins)
            self._margins(fit)
        if self.pairs:
            self._pairs(fit)
        if self.tables:
            self._tables(fit)
        if self.pairs or self.tables:
            fit.past.close()
        fit.past.end_round(time, repeated=self.repeated)
        if self.gathered:
            for player, evidence in self.gathered.items():
                combine(player, evidence)
            self.gathered.clear()
        fit.games += len(self.margins) + len(self.pairs) + len(self.tables)
        self.margins.clear()
        self.pairs.clear()
        self.tables.clear()
        self.repeated = False

    def _margins(self, fit: Fit) -> None:
        """A margin is Gaussian about the difference: Kalman's update, and what the fit learns."""
        scale, cap, repeated = fit.scale or 1.0, fit.cap, self.repeated
        games, wins = fit.calibration.games, fit.calibration.wins
        luck, drifts, certainties = [], [], []
        past, keep = fit.past, fit.past.open
        seats, kept, lengths = past.seats, past.margins, past.ratios
        for game in self.margins:
            sides, difference, variance, lag, widening, surprise, won, ratio, margin = game
            limit = cap if ratio == 1.0 else cap * sqrt(ratio)
            counted = margin if -limit <= margin <= limit else copysign(limit, margin)
            weight = 1 / (variance + 1 / ratio)
            error = counted / (scale * ratio) - difference
            shift = error * weight
            wider = widening * weight
            later = -(lag * weight + shift * wider)
            if repeated:
                self._gather(sides, (weight, shift, -wider * weight, later))
            else:
                for side in sides:
                    for player in side:
                        held, slope = player.variance, player.variance_slope
                        gain = held * weight
                        player.mean += held * shift
                        player.mean_slope += slope * shift + held * later
                        player.variance = held - held * gain
                        player.variance_slope = slope - gain * (slope + slope - gain * widening)
                    shift, later = -shift, -later
            luck.append(ratio * (error * error - variance))
            drifts.append(0.5 * (shift * shift * widening - wider) + shift * lag)
            certainties.append(0.5 * wider * wider + lag * lag * weight)
            # Calibration.add, written out for speed.
            step = int(surprise * STEPS_A_UNIT + TO_STEP)
            games[step] += 1
            wins[step] += won
            # Past.keep, likewise.
            if keep:
                first, second = sides
                keep = len(first) == len(second) == 2  # noqa: PLR2004  two against two
                if keep:
                    seats += first
                    seats += second
                    kept.append(margin)
                    lengths.append(ratio)
        if not keep:
            past.close()
        fit.excess += fsum(luck)
        fit.weight += len(luck)
        fit.drift.learn(fsum(drifts), fsum(certainties))

    def _pairs(self, fit: Fit) -> None:
        """Only who won is known; a tie is a margin of nothing, which teaches the fit nothing."""
        drifts, certainties = [], []
        for sides, difference, variance, lag, widening, surprise, won, ratio in self.pairs:
            total = variance + 1 / ratio
            if won == 0.5:  # noqa: PLR2004  half a win each
                weight, shift = 1 / total, -difference / total
                pull = (
                    weight,
                    shift,
                    -widening * weight * weight,
                    -(lag + shift * widening) * weight,
                )
            else:
                pull = winner_pull(difference, total, lag, widening, first_won=won > 0)
                slope = lag - 0.5 * difference * widening / total
                drifts.append(pull[1] * slope)
                certainties.append(pull[0] * slope * slope)
            self._gather(sides, pull)
            fit.calibration.add(surprise, won)
        fit.drift.learn(fsum(drifts), fsum(certainties))

    def _tables(self, fit: Fit) -> None:
        """Three sides or more, by their order."""
        drifts, certainties, scores, sureness = [], [], [], []
        for sides, strengths, lags, chances, ranks, ratio in self.tables:
            pulls = ranking_pull(strengths, ranks, ratio)
            for side, lag, (information, score) in zip(sides, lags, pulls, strict=True):
                drifts.append(score * lag)
                certainties.append(information * lag * lag)
                for player in side:
                    evidence = information, score, 0.0, -information * lag
                    self.gathered.setdefault(player, []).append(evidence)
            lesson, sure = table_lesson(chances, ranks)
            scores.append(lesson)
            sureness.append(sure)
        fit.drift.learn(fsum(drifts), fsum(certainties))
        fit.table_slope.learn_by_ratio(fsum(scores), fsum(sureness))

    def _gather(self, sides: Sequence[Side], pull: Pull) -> None:
        """Keep an update until the round is known whole: somebody may sit in two of its games."""
        for side, sign in zip(sides, (1.0, -1.0), strict=True):
            for player in side:
                self.gathered.setdefault(player, []).append(evidence_of(player, pull, sign))
