"""People on a club's list."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Shown
from clubs.models.player import NUMBER_LENGTH


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


class ChangePersonForm(PersonForm):
    """The same of somebody who is there, and how the public sees them."""

    shown = forms.ChoiceField(
        label=_("Shown to whoever is no member"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
    )


class PeopleFileForm(forms.Form):
    """A list of people from a file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX. The first line names the columns: name, nickname, number."),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
    )


class ConfirmImportForm(forms.Form):
    """Whether people who seem to be on the list are others."""

    also_duplicates = forms.BooleanField(
        label=_("Add the duplicates too: they are other people of the same name"), required=False
    )
