"""Looking back: games say more about a player once the others at their tables are known.

A filter that keeps each player's own variance weighs a game by how well the others were known when
it was played, and never again. Full covariances would mend that, at the cost of all pairs of
players for every game. Here the games are kept and now and then gone over once more: one step
towards the most likely skills, given all games. It costs about half a look at a game for every game
played (docs/ratings.md has what it brings).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import copysign, exp, floor, fsum, sqrt
from typing import Any

from tournaments.ratings.arithmetic.belief import Belief

# The next look is due when there are so many times as many games as at the last.
LOOK_GROWTH = 5.0
# A list of more games has no use for it, for whoever is there is known, and would need memory.
MOST_KEPT = 200_000
# How far the step goes is measured on about so many rounds.
MEASURED = 64

# Two players against two, which is what nearly every game of a list with margins is.
Games = Iterable[tuple[Belief, Belief, Belief, Belief, float, float]]


class Past:
    """The games of a list as long as all of them are two against two with margins.

    `seats` has four players a game, `margins` points, `ratios` hands over eight; `rounds` the time
    of each round, its number of games, and whether somebody sat in several of them. `open` is false
    once a game of another form has come or there are too many: then nothing is kept any more.
    """

    __slots__ = ("_games", "due", "margins", "open", "ratios", "rounds", "seats")

    def __init__(self) -> None:
        self.seats: list[Belief] = []
        self.margins = array("d")
        self.ratios = array("d")
        self.rounds: list[tuple[float, int, bool]] = []
        self.open = True
        self.due = 0.0
        self._games = 0

    def end_round(self, time: float, *, repeated: bool) -> None:
        """The games that came since the last call were one round."""
        games = len(self.margins) - self._games
        if games:
            self._games += games
            self.rounds.append((time, games, repeated))
            if self._games > MOST_KEPT:
                self.close()

    def close(self) -> None:
        """Forget everything, for good."""
        self.open = False
        self._games = 0
        self.seats.clear()
        self.rounds.clear()
        self.margins = array("d")
        self.ratios = array("d")

    def to_data(self, names: Mapping[Belief, str]) -> dict[str, Any]:
        """What is kept, fit for JSON, by the names of the players."""
        return {
            "open": self.open,
            "due": self.due,
            "seats": [names[player] for player in self.seats],
            "margins": self.margins.tolist(),
            "ratios": self.ratios.tolist(),
            "rounds": [list(each) for each in self.rounds],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], players: Mapping[str, Belief]) -> Past:
        """What `to_data` wrote down."""
        past = cls()
        past.open, past.due = data["open"], data["due"]
        past.seats = [players[name] for name in data["seats"]]
        past.margins.extend(data["margins"])
        past.ratios.extend(data["ratios"])
        past._games = len(past.margins)
        past.rounds = [(time, games, repeated) for time, games, repeated in data["rounds"]]
        return past

    def look_back(
        self, players: Collection[Belief], *, scale: float, cap: float, prior: float, fade: float
    ) -> None:
        """Move everybody's mean towards where all games together have it, if that is due.

        The direction is the slope of the log-posterior times each player's variance; the length is
        that at which the posterior is highest on the way, and never more than one, so the step
        does no harm where people always sit together either.
        """
        if not self.rounds or len(self.margins) < self.due:
            return
        self.due = LOOK_GROWTH * len(self.margins)
        for player in players:
            player.pull = -player.mean / prior
        fading = self._fading(fade)
        for kept, repeated, games in self._days(fading):
            if repeated:
                _add_exactly(games, scale, cap, kept)
            else:
                _add(games, scale, cap, kept)
        for player in players:
            # From here on `pull` is the way that the mean would go.
            player.pull *= player.variance
        length = self._length(players, prior, fading)
        for player in players:
            player.mean += length * player.pull
            player.pull = 0.0

    def _fading(self, fade: float) -> float:
        """How fast what a game said is overtaken, a day: by the share that drift adds to variance.

        Of those who play; the drift of all games is one number, and so is this.
        """
        if not fade:
            return 0.0
        return fade * len(self.seats) / fsum(player.variance for player in self.seats)

    def _days(self, fading: float) -> Iterator[tuple[float, bool, Games]]:
        """Rounds of one day at once, all days where nothing is overtaken: what is not, and games.

        And whether it is a single round in which somebody sat in several games.
        """
        day, now = 0.0, self.rounds[-1][0]
        begin = end = 0
        for time, games, repeated in self.rounds:
            its_day = floor(time) if fading else 0.0
            if begin < end and (repeated or its_day != day):
                yield exp(fading * (day - now)), False, self._games_of(begin, end)
                begin = end
            day = its_day
            end += games
            if repeated:
                yield exp(fading * (day - now)), True, self._games_of(begin, end)
                begin = end
        if begin < end:
            yield exp(fading * (day - now)), False, self._games_of(begin, end)

    def _games_of(self, begin: int, end: int) -> Games:
        """The games from one place to before another."""
        four = [iter(self.seats[4 * begin : 4 * end])] * 4
        return zip(*four, self.margins[begin:end], self.ratios[begin:end], strict=True)

    def _measured(self, fading: float) -> Iterator[tuple[float, Games]]:
        """Some rounds, spread over all: what of each is not overtaken, and its games."""
        # Odd, so that evenings of eight rounds are not always seen at the same one.
        stride = len(self.rounds) // MEASURED | 1
        now = self.rounds[-1][0]
        begin = 0
        for number, (time, games, _) in enumerate(self.rounds):
            if number % stride == 0:
                yield exp(fading * (time - now)), self._games_of(begin, begin + games)
            begin += games

    def _length(self, players: Collection[Belief], prior: float, fading: float) -> float:
        """How far to go: the slope along the way over the curvature along it."""
        squares: list[float] = []
        for kept, games in self._measured(fading):
            for a, b, c, d, _, ratio in games:
                way = a.pull + b.pull - (c.pull + d.pull)
                squares.append(way * way * ratio * kept)
        slope = fsum(player.pull * player.pull / player.variance for player in players)
        bend = fsum(squares) * len(self.margins) / len(squares)
        bend += fsum(player.pull * player.pull for player in players) / prior
        return min(1.0, slope / bend) if bend > 0 else 0.0


def _add(games: Games, scale: float, cap: float, kept: float) -> None:
    """What the errors of a round's games say about their players, who sit in one game each."""
    for a, b, c, d, margin, ratio in games:
        limit = cap if ratio == 1.0 else cap * sqrt(ratio)
        counted = margin if -limit <= margin <= limit else copysign(limit, margin)
        pull = (counted / scale - (a.mean + b.mean - (c.mean + d.mean)) * ratio) * kept
        a.pull += pull
        b.pull += pull
        c.pull -= pull
        d.pull -= pull


def _add_exactly(games: Games, scale: float, cap: float, kept: float) -> None:
    """The same where somebody sits in several games of the round, whose order says nothing."""
    found: dict[Belief, list[float]] = {}
    for game in games:
        four = game[:4]
        before = [player.pull for player in four]
        _add([game], scale, cap, kept)
        for player, pull in zip(four, before, strict=True):
            found.setdefault(player, []).append(player.pull - pull)
            player.pull = pull
    for player, each in found.items():
        player.pull += fsum(each)
