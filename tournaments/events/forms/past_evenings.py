"""Evenings of the past, from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from tournaments.events.entrants.past_file import PastFile, read_past
from web.days import FIRST_DAY
from web.uploads.forms import FileOrLinesForm
from web.uploads.limits import USUAL, too_large


class PastFileForm(FileOrLinesForm):
    """A file or pasted lines; no evening is made by it. `past` is what was read."""

    title = forms.CharField(
        label=_("What the evenings were called"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput({"dir": "auto", "autocomplete": "off"}),
    )
    day = forms.DateField(
        label=_("The day, where the file does not tell it"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    field_order = ["title", "day", "pasted", "file"]
    past: PastFile

    def clean(self) -> dict[str, Any]:
        """Read what was sent; what cannot be read is told above the form."""
        told = super().clean()
        if self.errors:
            return told
        file, pasted = told.get("file"), told.get("pasted") or ""
        if file and file.size > USUAL.content:
            raise too_large()
        self.past = read_past(file.read() if file else b"", pasted, told.get("day"))
        today = timezone.localdate()
        if any(not FIRST_DAY <= each.day <= today for each in self.past.evenings):
            raise forms.ValidationError(_("An evening of that file is not in the past."))
        return told
