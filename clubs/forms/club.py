"""What a club says about itself."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Shown, Visibility
from clubs.models.club import known_zones


def zones() -> list[tuple[str, str]]:
    """Time zones by their places; what has no place in its name is old or no zone for people."""
    named = sorted(zone for zone in known_zones() if "/" in zone and zone[0].isupper())
    places = [zone for zone in named if not zone.startswith(("Etc/", "SystemV/", "US/"))]
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


class NewClubForm(forms.Form):
    """Name, place on the clock and openness."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones,
        initial="UTC",
        help_text=_("All times of the club are told by its own clock."),
    )
    visibility = forms.ChoiceField(
        label=_("Who may see the club and its games"),
        choices=Visibility.choices,
        widget=forms.RadioSelect,
        initial=Visibility.PUBLIC,
    )


class ClubForm(NewClubForm):
    """The same of a club that is there, and how its people appear."""

    people_shown = forms.ChoiceField(
        label=_("How people appear to whoever is no member"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
        help_text=_("A person may ask for less, and then gets it; members see whole names."),
    )
