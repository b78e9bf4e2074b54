"""Evenings of the past, from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from web.uploads.forms import FileOrLinesForm
from web.uploads.limits import USUAL, too_large


class PastFileForm(FileOrLinesForm):
    """A file or pasted lines; no evening is made by it."""

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

    def clean(self) -> dict[str, Any]:
        """Something must be sent, and no more than is read."""
        told = super().clean()
        if self.errors:
            return told
        file = told.get("file")
        if file and file.size > USUAL.content:
            raise too_large()
        told["content"] = file.read() if file else b""
        return told
