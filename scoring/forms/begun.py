"""What a phone sends of a game that it began without a network."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from clubs.models import NAME_LENGTH
from rules_engine.errors import NotNotation
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.forms.start import MOST_GAMES, MOST_HANDS

MOST_SEATS: Final = 6


class BegunForm(forms.Form):
    """Its fields, read from JSON. Valid, `length` is a Format and `names` are texts.

    `by` says whether an account began it, and `account` which one; `made` is the number that a
    phone gave itself.
    """

    id = forms.UUIDField()
    by = forms.ChoiceField(choices=[("account", ""), ("phone", "")])
    account = forms.IntegerField(required=False)
    made = forms.UUIDField(required=False)
    again = forms.UUIDField(required=False)
    first_dealer = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    profile = forms.ChoiceField(choices=[(name, "") for name in PROFILES], required=False)
    rules = forms.JSONField(required=False)
    length = forms.JSONField(required=False)
    names = forms.JSONField(required=False)
    club = forms.SlugField(required=False)

    def clean_rules(self) -> dict[str, Any]:
        """All options by name."""
        rules = self.cleaned_data["rules"] or {}
        if not isinstance(rules, dict):
            raise ValidationError("no options", code="invalid")
        return rules

    def clean_length(self) -> Format:
        """The length of the game."""
        length = self.cleaned_data["length"] or {}
        try:
            told = Format.from_data(length)
        except (AttributeError, NotNotation):
            raise ValidationError("no length", code="invalid") from None
        if (told.hands or 0) > MOST_HANDS or told.games > MOST_GAMES:
            raise ValidationError("no length", code="invalid")
        return told

    def clean_names(self) -> list[str]:
        """Who sits where."""
        names = self.cleaned_data["names"] or []
        fits = isinstance(names, list) and len(names) <= MOST_SEATS
        if not (fits and all(isinstance(each, str) and len(each) <= NAME_LENGTH for each in names)):
            raise ValidationError("no names", code="invalid")
        return list(names)

    def clean(self) -> dict[str, Any]:
        """A game is a rematch, or says its rules and names."""
        data = self.cleaned_data
        if not data.get("again") and not (data.get("profile") and data.get("names")):
            raise ValidationError("no game", code="invalid")
        return data
