"""Starting a game: who sits where, who deals first, how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Player
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from scoring.forms.seats import Seated, find_seated, same_person
from scoring.words.seats import partners_of, seat_word
from web.sentences import listed

MOST_HANDS = 200
MOST_GAMES = 9


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat on the page: its sign and word, its partners, and the two things to fill in."""

    sign: str
    word: str
    partners: str
    name: BoundField
    dealer: Any


class GameStartForm(forms.Form):
    """The seats of `rules`, with the players that a club offers for them.

    Valid, it has `seated` (a Seated for every seat) and `length` (a Format) in `cleaned_data`.
    """

    # The same at every try, so that a second tap starts no second game.
    game_id = forms.UUIDField(widget=forms.HiddenInput)
    dealer = forms.TypedChoiceField(
        label=_("Who deals first"), coerce=int, widget=forms.RadioSelect, initial=0
    )
    length = forms.ChoiceField(label=_("Length"), widget=forms.RadioSelect)
    hands = forms.IntegerField(
        label=_("Number of hands"), min_value=1, max_value=MOST_HANDS, required=False, initial=12
    )
    games = forms.IntegerField(
        label=_("Games to win"), min_value=2, max_value=MOST_GAMES, required=False, initial=2
    )

    def __init__(
        self,
        *args: Any,
        rules: HouseRules,
        players: Mapping[str, Player],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.players = players
        words = [seat_word(rules.table, seat) for seat in rules.table.seats]
        for seat, word in enumerate(words):
            self.fields[f"seat_{seat}"] = _seat_field(word, offered=bool(players))
        self._field("dealer").choices = list(enumerate(words))
        lengths = list(length_choices(rules))
        self._field("length").choices = lengths
        self.fields["length"].initial = lengths[0][0]

    def _field(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        return field

    def rows(self) -> Iterator[SeatRow]:
        """The seats in order around the table, for the page."""
        table = self.rules.table
        dealers = list(self["dealer"])
        for seat, sign in enumerate(table.seat_names):
            yield SeatRow(
                sign=sign,
                word=seat_word(table, seat),
                partners=listed([seat_word(table, each) for each in partners_of(table, seat)]),
                name=self[f"seat_{seat}"],
                dealer=dealers[seat],
            )

    def clean(self) -> dict[str, Any]:
        """Find out who sits where, and how long the game lasts."""
        data = self.cleaned_data
        data["seated"] = [self._seated(seat) for seat in self.rules.table.seats]
        for seat, first in same_person(data["seated"]).items():
            self.add_error(f"seat_{seat}", self._same_name(first))
        data["format"] = self._format()
        return data

    def _seated(self, seat: int) -> Seated | None:
        typed = self.cleaned_data.get(f"seat_{seat}")
        if typed is None:
            return None
        try:
            return find_seated(typed, self.players)
        except ValidationError as error:
            self.add_error(f"seat_{seat}", error)
            return None

    def _same_name(self, seat: int) -> str:
        return say(
            "{seat} has this name too. Add something that tells the two apart, such as an initial."
        ).format(seat=seat_word(self.rules.table, seat))

    def _format(self) -> Format | None:
        length = self.cleaned_data.get("length")
        if length is None or length == "race":
            return Format()
        number = self.cleaned_data.get(length)
        if number is None:
            if length not in self.errors:
                self.add_error(length, _("How many? Type a number."))
            return None
        return Format(hands=number) if length == "hands" else Format(games=number)


def _seat_field(label: str, *, offered: bool) -> forms.CharField:
    """A name; with the club's players it suggests them as they are typed."""
    field = forms.CharField(label=label, max_length=NAME_LENGTH)
    field.error_messages["required"] = _("Who sits here? Type a name.")
    field.widget.attrs |= {"dir": "auto", "autocomplete": "off", "autocapitalize": "words"}
    if offered:
        field.widget.attrs["list"] = "players"
    return field


def usual_length(profile: str) -> Mapping[str, Any]:
    """What the length is filled in with under a preset, where that is not simply its target."""
    return {"length": "games", "games": 3} if profile == "match-2-qld" else {}


def length_choices(rules: HouseRules) -> Iterator[tuple[str, str | Promise]]:
    """How long a game under these rules may last, the usual first."""
    if rules.target is None:
        yield "hands", _("A fixed number of hands")
        return
    yield "race", say("A race to {target}").format(target=rules.target)
    yield "hands", _("A fixed number of hands, then the totals count")
    yield "games", _("The first to win some games")
