"""A new card for a table, what its phone records, and the game that is played there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from scoring.models import Game, TableCard

# What a phone records that scanned a card.
OF_TABLE, OF_CLUB = "table", "club"


class NewCardForm(forms.Form):
    """What a table is called on its card, and what the phone there records.

    Whoever may not run the club's events makes cards for one table only.
    """

    name = forms.CharField(label=_("Table"), max_length=NAME_LENGTH)
    records = forms.ChoiceField(
        label=_("Its phone records"),
        choices=[
            (OF_TABLE, _("the game at this table")),
            (OF_CLUB, _("any game of the club, and results of its events")),
        ],
        initial=OF_TABLE,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, may_direct: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_direct:
            del self.fields["records"]


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
