"""The figures by which handicaps follow from ratings, and handicaps as they are typed."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import MOST_HANDICAP, Event, Method
from tournaments.events.services.handicaps import HUNDREDTHS, in_hundredths
from tournaments.ratings.handicaps import HandicapRule

MOST_STEP: Final = 2_000
# Points a step and at most, where nothing was said: a tenth of what a round usually decides.
USUAL_FIGURES: Final = {
    Method.MARGIN: ("10", "100"),
    Method.POINTS: ("10", "100"),
    Method.WINS: ("0.1", "1"),
    Method.VICTORY: ("0.5", "5"),
    Method.RANK: ("0.05", "0.5"),
}
USUAL_STEP: Final = 50


def points_field(label: Any) -> forms.DecimalField:
    """Points a round, with two decimals."""
    return forms.DecimalField(
        label=label,
        min_value=Decimal(0),
        max_value=Decimal(MOST_HANDICAP // HUNDREDTHS),
        decimal_places=2,
        localize=True,
    )


class FormulaForm(forms.Form):
    """So many points a round for each step below the best, and at most."""

    points = points_field(_("Points a round for each step"))
    step = forms.IntegerField(
        label=_("A step is so many points of the rating"), min_value=1, max_value=MOST_STEP
    )
    most = points_field(_("At most"))

    def rule(self) -> HandicapRule:
        """The figures as they are reckoned with."""
        told = self.cleaned_data
        return HandicapRule(
            in_hundredths(told["points"]), told["step"], in_hundredths(told["most"])
        )


def usual_figures(event: Event) -> dict[str, Any]:
    """What a formula of an event begins with."""
    points, most = USUAL_FIGURES[Method(event.method)]
    return {"points": Decimal(points), "step": USUAL_STEP, "most": Decimal(most)}


def typed_handicap(told: str) -> int:
    """A handicap as somebody typed it, nothing for none; raises EventRefused `bad_handicap`."""
    plain = told.strip().replace(",", ".").replace("−", "-")
    return in_hundredths(plain) if plain else 0
