"""Giving a game up."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.log.codec import TEXT_LENGTH


class AbandonForm(forms.Form):
    """Why, if somebody wants to say; `base` is the entry that the page has seen last."""

    base = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why"),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto"}),
        help_text=_("Stays in the log of the game."),
    )
