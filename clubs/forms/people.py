"""People on a club's list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Shown
from clubs.models.player import NUMBER_LENGTH
from web.uploads.forms import FileOrLinesForm


class PersonForm(forms.Form):
    """Somebody at the door: a name is enough."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, widget=forms.TextInput({"autocomplete": "off"})
    )
    nickname = forms.CharField(
        label=_("Nickname"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Tells namesakes apart."),
    )
    number = forms.CharField(label=_("Number"), max_length=NUMBER_LENGTH, required=False)
    guest = forms.BooleanField(
        label=_("Guest of the club"),
        required=False,
        help_text=_("Plays along, and is in no season that is for members."),
    )


class ChangePersonForm(PersonForm):
    """The same of somebody who is there, and how the public sees them."""

    shown = forms.ChoiceField(
        label=_("Shown to whoever is no member"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
    )


class PeopleListForm(FileOrLinesForm):
    """A list of people: a file, or pasted lines. Nothing is entered by it."""

    nothing_sent = _("Choose a file, or paste a name a line.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pasted"].label = _("Paste the list, a name a line")
        self.fields["file"].help_text = _(
            "CSV or XLSX. The next page shows how its columns are read."
        )


class ConfirmImportForm(forms.Form):
    """Whether people who seem to be on the list are others."""

    also_duplicates = forms.BooleanField(
        label=_("Add the duplicates too: they are other people of the same name"), required=False
    )
