"""A new card for a table, and the game that is played there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from scoring.models import Game, TableCard


class NewCardForm(forms.Form):
    """What a table is called on its card."""

    name = forms.CharField(label=_("Table"), max_length=NAME_LENGTH)


class SeatGameForm(forms.Form):
    """The game that is played at a table now."""

    game: forms.ModelChoiceField[Game] = forms.ModelChoiceField(
        label=_("Played here now"),
        queryset=Game.objects.none(),
        required=False,
        empty_label=_("Nothing"),
    )

    def __init__(self, card: TableCard, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"game": card.game_id}
        super().__init__(*args, **kwargs)
        games = Game.objects.filter(club=card.club, over=False)
        if card.club is None:
            games = games.filter(created_by=card.created_by)
        field = self.fields["game"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  for the type checker
        field.queryset = games.order_by("-created_at", "pk")
