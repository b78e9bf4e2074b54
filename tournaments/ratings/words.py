"""Lists and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy, ngettext

from tournaments.ratings.arithmetic import Reason, Shown

KINDS: Final[Mapping[str, Promise]] = {
    "2-2": gettext_lazy("Four players, two sides"),
    "1-1": gettext_lazy("Two players"),
    "1-1-1": gettext_lazy("Three players"),
    "1-1-1-1": gettext_lazy("Four players, each alone"),
    "1-1-1-1-1": gettext_lazy("Five players"),
    "1-1-1-1-1-1": gettext_lazy("Six players, each alone"),
    "2-2-2": gettext_lazy("Six players, three sides"),
    "3-3": gettext_lazy("Six players, two sides"),
}


RULES: Final[tuple[Promise, ...]] = (
    gettext_lazy(
        "A rated game is one round at one table of an event once the round is closed, or a "
        "finished game of the club in which everybody is on its list. Games that were given up do "
        "not count."
    ),
    gettext_lazy(
        "With two sides the difference in points counts, up to a limit, and more hands count more: "
        "to win by less than was to be expected costs points. With three sides or more, and where "
        "only the winner is known, the order counts."
    ),
    gettext_lazy(
        "Everybody begins at 1500, and 200 points are the usual distance between people. The true "
        "skill is inside the band two times in three."
    ),
    gettext_lazy(
        "On the leaderboard are people who have played 30 rounds, one of them in the last 90 days, "
        "whose band is at most ±100 and who have had four partners. Everybody else is provisional: "
        "“?”."
    ),
    gettext_lazy("The order is by rating; equal ratings share a place."),
    gettext_lazy(
        "Staying away widens the band; after a year a rating is no longer shown. When a result is "
        "put right, everything after it is worked out again."
    ),
)


def kind_words(kind: str) -> str:
    """A list by who sits at its tables; a kind that nobody has named, by the sizes of its sides."""
    return str(KINDS[kind]) if kind in KINDS else kind


def rating_text(shown: Shown) -> str:
    """A rating as it is printed: `1612 ± 40`, with a question mark where it is provisional."""
    return f"{shown.rating} ± {shown.band}{' ?' if shown.question else ''}"


def reason_words(reason: Reason) -> str:
    """Why a rating is provisional, as a sentence."""
    return _REASONS[reason.code](reason.has, reason.needs)


def _few_rounds(has: int, needs: int) -> str:
    words = ngettext(
        "Only %(has)s round has been played so far; it takes %(needs)s.",
        "Only %(has)s rounds have been played so far; it takes %(needs)s.",
        has,
    )
    return words % {"has": has, "needs": needs}


def _wide(has: int, needs: int) -> str:
    words = say("The band is ±%(has)s points; ±%(needs)s or less counts as settled.")
    return words % {"has": has, "needs": needs}


def _few_partners(has: int, needs: int) -> str:
    words = ngettext(
        "There was %(has)s partner so far, and it takes %(needs)s: of people who always sit "
        "together nobody can tell who is how good.",
        "There were %(has)s partners so far, and it takes %(needs)s: of people who always sit "
        "together nobody can tell who is how good.",
        has,
    )
    return words % {"has": has, "needs": needs}


_REASONS: Final[Mapping[str, Callable[[int, int], str]]] = {
    "few_rounds": _few_rounds,
    "wide": _wide,
    "few_partners": _few_partners,
}
