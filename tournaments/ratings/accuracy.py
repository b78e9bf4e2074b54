"""How right the chances of a list were, in the figures of its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.ratings.arithmetic import Bin

# Fewer games than this say more about luck than about the chances.
FEWEST_SCORED: Final = 100

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
class Figures:
    """The methods side by side over the same games, and the tenths of the ratings' chances.

    `slope` is the factor that the log-odds should have had. `few`: the figures are still luck.
    """

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
    return Figures(
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
        bins=tuple(Bin(*each) for each in own["bins"]),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
