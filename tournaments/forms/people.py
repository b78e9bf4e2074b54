"""People of an event."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models import Entrant, Event

MOST_GUESTS: Final = 200


class GuestsForm(forms.Form):
    """Names, one a line: a guest at the door, or a list out of a mail."""

    names = forms.CharField(
        label=_("New names, one a line"),
        widget=forms.Textarea({"rows": 3, "dir": "auto", "autocomplete": "off"}),
    )
    sure = forms.BooleanField(
        label=_("They are other people than those on the club’s list of the same name"),
        required=False,
    )

    def clean_names(self) -> list[str]:
        """The lines that say something."""
        lines = [line.strip() for line in self.cleaned_data["names"].splitlines()]
        found = [line for line in lines if line]
        if len(found) > MOST_GUESTS:
            raise forms.ValidationError(
                _("At most %(most)s names at once."), params={"most": MOST_GUESTS}
            )
        return found


class EntrantForm(forms.Form):
    """Wishes of one person."""

    fixed_table = forms.IntegerField(
        label=_("Stays at table"), min_value=0, max_value=100, help_text=_("0: moves like all.")
    )
    group = forms.CharField(
        label=_("Group"), max_length=40, required=False, help_text=_("Its best gets a prize.")
    )
    apart = forms.ModelMultipleChoiceField(
        label=_("Not at one table with"), queryset=Entrant.objects.none(), required=False
    )

    def __init__(self, *args: Any, entrant: Entrant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Entrant.objects.filter(event=entrant.event).exclude(pk=entrant.pk)
        self.fields["apart"].queryset = others.order_by("name")  # type: ignore[attr-defined]


class SubstituteForm(forms.Form):
    """Who sits in."""

    player = forms.ModelChoiceField(label=_("Who sits in"), queryset=Player.objects.none())

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = Player.objects.filter(club=event.club, retired=False, merged_into=None)
        self.fields["player"].queryset = players.order_by("name")  # type: ignore[attr-defined]


class AdjustForm(forms.Form):
    """Points given or taken."""

    points = forms.IntegerField(label=_("Points, + or −"), min_value=-9999, max_value=9999)
    reason = forms.CharField(label=_("Why"), max_length=200)
