"""Evenings of the past, from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from tournaments.events.entrants.past_file import PastFile, read_past
from web.days import FIRST_DAY
from web.uploads.limits import USUAL, too_large


class PastFileForm(forms.Form):
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
    pasted = forms.CharField(
        label=_("Paste the lines"),
        required=False,
        max_length=1_000_000,
        strip=False,
        widget=forms.Textarea({"rows": 6, "dir": "auto", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV or XLSX."),
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx"}),
    )
    past: PastFile

    def clean(self) -> dict[str, Any]:
        """Read what was sent; what cannot be read is told above the form."""
        told: dict[str, Any] = super().clean() or {}
        if self.errors:
            return told
        file, pasted = told.get("file"), told.get("pasted") or ""
        if not file and not pasted.strip():
            raise forms.ValidationError(_("Choose a file, or paste the lines."))
        if file and file.size > USUAL.content:
            raise too_large()
        self.past = read_past(file.read() if file else b"", pasted, told.get("day"))
        today = timezone.localdate()
        if any(not FIRST_DAY <= each.day <= today for each in self.past.evenings):
            raise forms.ValidationError(_("An evening of that file is not in the past."))
        return told
