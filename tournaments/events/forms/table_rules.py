"""What tables of each size play."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event
from tournaments.events.table_rules import FOUR, SIZES, choices, chosen, sizes_in_words


class TableRulesForm(forms.Form):
    """One choice for each size of table: presets, and the club's own rules."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = chosen(event)
        for size, words in sizes_in_words():
            label = str(_("Rules at the table") if size == FOUR else words)
            self.fields[f"rules_{size}"] = forms.ChoiceField(
                label=label, choices=choices(event.club, size, now[size]), initial=now[size]
            )

    def rules(self) -> dict[int, str]:
        """What was chosen, by size."""
        return {size: self.cleaned_data[f"rules_{size}"] for size in SIZES}
