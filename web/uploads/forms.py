"""The form of whatever is brought in as a file, or as lines that somebody pastes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class FileOrLinesForm(forms.Form):
    """A file or pasted lines; `nothing_sent` is said where there is neither."""

    nothing_sent = _("Choose a file, or paste the lines.")

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

    def clean(self) -> dict[str, Any]:
        """One of the two must be there."""
        told: dict[str, Any] = super().clean() or {}
        if not told.get("file") and not (told.get("pasted") or "").strip() and not self.errors:
            raise forms.ValidationError(self.nothing_sent)
        return told
