"""How right the chances of a list were, in the figures of its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from tournaments.ratings.arithmetic import Bin
from tournaments.ratings.games import TWO

# Fewer games than this say more about luck than about the chances.
FEWEST_SCORED: Final = 100

# Fewer favourites than this of one sort are not told of by themselves.
FEWEST_ALIKE: Final = 20
# So many deviations of luck are more than luck.
MORE_THAN_LUCK: Final = 2.0

METHODS: Final[Mapping[str, Promise]] = {
    "ratings": _("These ratings"),
    "elo": _("Elo by the mean of a side"),
    "coin": _("A coin"),
}


@dataclass(frozen=True, slots=True)
class Method:
    """One way of telling chances: log-loss and Brier score as text, favourites that won in %."""

    name: str
    words: Promise
    log_loss: str
    brier: str
    right: str


@dataclass(frozen=True, slots=True)
class Plain:
    """How often the ratings were right, in so many of a hundred games.

    `right` as it came, `expected` as the chances themselves had it, `elo` by the simpler count,
    `guess` without knowing anything. `verdict` compares the first two: `fits`, `sure` where fewer
    came true than was said by more than luck, `careful` where more did. `alike` are the favourites
    by how sure they were: in so many of a hundred they were to win, did win, and of how many games.
    """

    right: int
    expected: int
    elo: int
    guess: int
    verdict: str
    alike: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The methods side by side over the same games, and the tenths of the ratings' chances.

    `plain` says it in words. `slope` is the factor that the log-odds should have had. `few`: the
    figures are still luck. `pairs`: there are two sides, of which one may be the favourite.
    """

    plain: Plain
    pairs: bool

    games: int
    few: bool
    slope: str
    methods: tuple[Method, ...]
    bins: tuple[Bin, ...]

    @property
    def tenths(self) -> list[tuple[int, str, str]]:
        """The tenths that have games: games, mean chance and share that came true, in percent."""
        return [
            (each.games, _percent(each.chance), _percent(each.won))
            for each in self.bins
            if each.games
        ]


def accuracy_figures(told: Mapping[str, Any]) -> Figures | None:
    """The figures of a stored list (`ClubRatings.lists`), None before any game was scored."""
    accuracy = told.get("accuracy")
    if not accuracy:
        return None
    own = accuracy["ratings"]
    bins = tuple(Bin(*each) for each in own["bins"])
    sides = told["kind"].count("-") + 1
    return Figures(
        plain=_plain(own["right"], accuracy["elo"]["right"], bins, sides),
        pairs=sides == TWO,
        games=own["games"],
        few=own["games"] < FEWEST_SCORED,
        slope="–" if own["slope"] is None else f"{own['slope']:.2f}",
        methods=tuple(
            Method(
                name,
                words,
                f"{accuracy[name]['log_loss']:.4f}",
                f"{accuracy[name]['brier']:.4f}",
                # Who tells every game a coin has no favourite.
                "–" if name == "coin" else _percent(accuracy[name]["right"]),
            )
            for name, words in METHODS.items()
        ),
        bins=bins,
    )


def _plain(right: float, elo: float, bins: Sequence[Bin], sides: int) -> Plain:
    games = sum(each.games for each in bins)
    expected = sum(each.games * max(each.chance, 1 - each.chance) for each in bins) / games
    luck = MORE_THAN_LUCK * sqrt(expected * (1 - expected) / games)
    verdict = (
        "sure" if right < expected - luck else "careful" if right > expected + luck else "fits"
    )
    return Plain(
        right=round(100 * right),
        expected=round(100 * expected),
        elo=round(100 * elo),
        guess=round(100 * (1 - 1 / sides)),
        verdict=verdict,
        alike=tuple(_alike(bins)),
    )


def _alike(bins: Sequence[Bin]) -> Iterator[tuple[int, int, int]]:
    """Each tenth of the chances with its mirror: who gives one side 30 gives the other 70."""
    half = len(bins) // 2
    for low, high in zip(reversed(bins[:half]), bins[half:], strict=True):
        games = low.games + high.games
        if games >= FEWEST_ALIKE:
            chance = low.games * (1 - low.chance) + high.games * high.chance
            won = low.games * (1 - low.won) + high.games * high.won
            yield round(100 * chance / games), round(100 * won / games), games


def _percent(share: float) -> str:
    return say("%(share)s%%") % {"share": f"{100 * share:.0f}"}
