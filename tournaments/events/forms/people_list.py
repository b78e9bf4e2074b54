"""A list of people for an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PeopleListForm(forms.Form):
    """A file, or pasted lines; nothing is entered by it."""

    pasted = forms.CharField(
        label=_("Paste the list, a name a line"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea({"rows": 6, "dir": "auto", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV or XLSX. The first line names the columns: name, number."),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
    )
