"""What the methods are called by which rounds are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

METHODS: Final[Mapping[str, Promise]] = {
    "drive of two groups, one up and one down": _("drive of two groups, one up and one down"),
    "drive of two groups, winners up": _("drive of two groups, winners up"),
    "drive, winners keep their partner": _("drive, winners keep their partner"),
    "individual Swiss, 1+4 against 2+3": _("individual Swiss, 1+4 against 2+3"),
    "knockout": _("knockout"),
    "near-whist tournament": _("near-whist tournament"),
    "pairs, by what has been played": _("pairs, by what has been played"),
    "progressive drive": _("progressive drive"),
    "rainbow": _("rainbow"),
    "rainbow and round by round": _("rainbow and round by round"),
    "round by round": _("round by round"),
    "round robin, Berger": _("round robin, Berger"),
    "stored table": _("stored table"),
    "stored table and round by round": _("stored table and round by round"),
    "Swiss for pairs": _("Swiss for pairs"),
    "taken over": _("taken over"),
    "teams, round robin": _("teams, round robin"),
    "teams, Swiss": _("teams, Swiss"),
    "teams, their pairs against others'": _("teams, their pairs against others’"),
    "two lines": _("two lines"),
    "whist tournament, cyclic starter": _("whist tournament, cyclic starter"),
    "whist tournament, frame": _("whist tournament, frame"),
    "whist tournament, inflated tournament": _("whist tournament, inflated tournament"),
    "whist tournament, patterned starter": _("whist tournament, patterned starter"),
    "whist tournament, prime power": _("whist tournament, prime power"),
    "whist tournament, transversal design": _("whist tournament, transversal design"),
}


def drawn_by(method: str) -> str:
    """The method that is kept with a round, in the reader's language; as it is kept if it is none
    of today's."""
    return str(METHODS.get(method, method))
