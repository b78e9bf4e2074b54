"""A list of players and what is believed of their skills, game by game."""

from __future__ import annotations

from math import erfc, inf, sqrt
from typing import NamedTuple

from tournaments.ratings.arithmetic.belief import PARTNERS_COUNTED, Belief
from tournaments.ratings.arithmetic.errors import BadFact
from tournaments.ratings.arithmetic.evidence import FARTHEST, ROOT_HALF, win_chances
from tournaments.ratings.arithmetic.facts import Fact
from tournaments.ratings.arithmetic.fit import Fit
from tournaments.ratings.arithmetic.open_round import OpenRound

ROUND_OF_HANDS = 8

Side = tuple[str, ...]


class Rating(NamedTuple):
    """One player's skill: `mean` and `deviation` in skill units (0 and 1 for somebody unknown).

    `rounds` played, `partners` met (counted up to four, 0 where everybody plays alone), `played`
    the day of the last game.
    """

    mean: float
    deviation: float
    rounds: int
    partners: int
    played: float


class Fitted(NamedTuple):
    """What the list has learned about the game itself.

    `nu`: luck of a round of eight hands in skill units. `points`: points that one skill unit is
    worth in such a round, None without margins. `cap`: points that count at most. `drift`: skill
    units in which a player changes over the square root of a day. `slope`, `table_slope`: factors
    of how sure a chance is: of Φ's argument for two sides, of the log-odds for more. `games` seen.
    """

    nu: float
    points: float | None
    cap: float | None
    drift: float
    slope: float
    table_slope: float
    games: int


class RatingList:
    """Facts in, chances and ratings out.

    Facts come in the order of time. Those of one time are one round: each is judged, and all are
    applied, from the state before it, so their order says nothing.
    """

    def __init__(self) -> None:
        self.players: dict[str, Belief] = {}
        self.fit = Fit()
        self.time = -inf
        self._closed = True
        self._round = OpenRound()

    def record(self, fact: Fact) -> float:
        """Take in a game and return the chance of its first side, from the rounds before.

        A fact with no result is judged, and forgotten.

        :raises BadFact: `time_backwards`, `round_closed`; the list is as it was.
        """
        time, sides, margin, ranks, hands = fact
        if time != self.time or self._closed:
            self._open(time)
        if margin is None:
            return self._record_order(fact)
        ratio = 1.0 if hands is None else hands / ROUND_OF_HANDS
        seated, mean, variance, lag, widening = self._sit(sides)
        # As in `_pair_chance`, written out for speed.
        surprise = self.fit.pair_slope.value * mean / sqrt(variance + 1 / ratio)
        if not -FARTHEST <= surprise <= FARTHEST:
            surprise = FARTHEST if surprise > 0 else -FARTHEST
        won = (1.0 if margin > 0 else 0.0) if margin and ranks is None else fact.outcome or 0.0
        self._round.margins.append(
            (seated, mean, variance, lag, widening, surprise, won, ratio, margin)
        )
        return 0.5 * erfc(-surprise * ROOT_HALF)

    def chance(self, fact: Fact) -> float:
        """The chance of the first side, from what is known now; nothing is written down."""
        ratio = 1.0 if fact.hands is None else fact.hands / ROUND_OF_HANDS
        beliefs = [self._belief(side, fact.time) for side in fact.sides]
        if len(beliefs) > 2:  # noqa: PLR2004
            means = [mean for mean, _ in beliefs]
            return win_chances(means, ratio, self.fit.table_slope.value)[0]
        (mean, variance), (other_mean, other_variance) = beliefs
        return self._pair_chance(mean - other_mean, variance + other_variance, ratio)[1]

    def close_round(self) -> None:
        """Let the games of the open round count; there can be no more of its time."""
        self.count_round()
        if self.fit.games >= self.fit.due:
            self.fit.refit(self.players.values())

    def count_round(self) -> None:
        """The first half of `close_round`: what the games say, before the list is fitted anew.

        Between the two the ratings tell what the round alone has moved.
        """
        self._round.close(self.fit, self.time)
        self._closed = True

    def ratings(self) -> dict[str, Rating]:
        """Everybody's rating by name, as of the last round, in the order of names.

        Closes the open round.
        """
        self.close_round()
        return {name: self._rating(player) for name, player in sorted(self.players.items())}

    def rating(self, name: str) -> Rating:
        """One player's rating, as of the last round that was closed; KeyError for nobody."""
        return self._rating(self.players[name])

    def _rating(self, player: Belief) -> Rating:
        prior = self.fit.prior
        unit = sqrt(prior)
        return Rating(
            player.mean / unit,
            sqrt(player.faded(self.time, self.fit.fade, prior)) / unit,
            player.rounds,
            PARTNERS_COUNTED if player.partners is None else len(player.partners),
            player.time,
        )

    def fitted(self) -> Fitted:
        """What has been learned about the game, up to the last fit."""
        fit = self.fit
        unit = sqrt(fit.prior)
        return Fitted(
            nu=1 / unit,
            points=None if fit.scale is None else fit.scale * unit,
            cap=None if fit.scale is None else fit.cap,
            drift=sqrt(fit.drift.value),
            slope=fit.pair_slope.value,
            table_slope=fit.table_slope.value,
            games=fit.games,
        )

    def resume(self, time: float) -> None:
        """Stand at the end of the round of a time, as after `close_round`."""
        self.time = time
        self._closed = True

    def _open(self, time: float) -> None:
        """Go to a time; the round before it, if it was another, counts from here on."""
        if time < self.time:
            raise BadFact("time_backwards", time=time, last=self.time)
        if time == self.time:
            raise BadFact("round_closed", time=time)
        self.close_round()
        self.time = time
        self._closed = False

    def _sit(
        self, sides: tuple[Side, ...]
    ) -> tuple[list[list[Belief]], float, float, float, float]:
        """The players of two sides; mean and variance of the difference of their skills at this
        time, and the derivatives of the two by the drift.
        """
        now, known, fit = self.time, self.players, self.fit
        prior, fade = fit.prior, fit.fade
        seated = []
        difference = spread = lag = widening = 0.0
        for names in sides:
            side = []
            mean = variance = mean_slope = variance_slope = 0.0
            for name in names:
                player = known.get(name)
                if player is None:
                    player = known[name] = Belief(prior, now)
                held, widened = player.variance, player.variance_slope
                days = now - player.time
                if days:
                    player.time = now
                    held += fade * days
                    if held < prior:
                        widened += prior * days
                    else:
                        held, widened = prior, 0.0
                    player.variance = held
                    player.variance_slope = widened
                elif player.rounds:
                    self._round.repeated = True
                player.rounds += 1
                if player.partners is not None:
                    player.met(names, name)
                side.append(player)
                mean += player.mean
                variance += held
                mean_slope += player.mean_slope
                variance_slope += widened
            # The second side less the first; added up by sides, so that partners may change seats.
            difference = mean - difference
            lag = mean_slope - lag
            spread += variance
            widening += variance_slope
            seated.append(side)
        return seated, -difference, spread, -lag, widening

    def _belief(self, names: Side, time: float) -> tuple[float, float]:
        """Mean and variance of the sum of a side's skills at a time to come."""
        mean = variance = 0.0
        for name in names:
            player = self.players.get(name)
            if player is None:
                variance += self.fit.prior
            else:
                mean += player.mean
                variance += player.faded(time, self.fit.fade, self.fit.prior)
        return mean, variance

    def _pair_chance(self, mean: float, variance: float, ratio: float) -> tuple[float, float]:
        """The calibrated surprise of a first side's win, and its chance."""
        surprise = self.fit.pair_slope.value * mean / sqrt(variance + 1 / ratio)
        if not -FARTHEST <= surprise <= FARTHEST:
            surprise = FARTHEST if surprise > 0 else -FARTHEST
        return surprise, 0.5 * erfc(-surprise * ROOT_HALF)

    def _record_order(self, fact: Fact) -> float:
        """A game without a margin: by who won, or by the order of three sides or more."""
        if fact.ranks is None:
            return self.chance(fact)
        ratio = 1.0 if fact.hands is None else fact.hands / ROUND_OF_HANDS
        if len(fact.sides) > 2:  # noqa: PLR2004  more than a pair of sides
            alone = [self._sit((names, ())) for names in fact.sides]
            strengths = [mean for _, mean, *_ in alone]
            lags = [lag for *_, lag, _ in alone]
            chances = win_chances(strengths, ratio, self.fit.table_slope.value)
            sides = [side for (side, _), *_ in alone]
            self._round.tables.append((sides, strengths, lags, chances, fact.ranks, ratio))
            return chances[0]
        seated, mean, variance, lag, widening = self._sit(fact.sides)
        surprise, chance = self._pair_chance(mean, variance, ratio)
        won = fact.outcome or 0.0
        self._round.pairs.append((seated, mean, variance, lag, widening, surprise, won, ratio))
        return chance
