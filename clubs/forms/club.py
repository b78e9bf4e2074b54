"""What a club says about itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.zones import zone_choices
from clubs.models import NAME_LENGTH, Shown, Visibility


class NewClubForm(forms.Form):
    """Name, place on the clock and openness."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        initial="UTC",
        help_text=_("All times of the club are told by the clock of this place."),
        widget=forms.Select(attrs={"data-zone": ""}),
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

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        own = self.get_initial_for_field(self.fields["zone"], "zone")
        self.fields["zone"].choices = zone_choices(own)  # type: ignore[attr-defined]
