"""People of an event."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Club, Player, Role
from clubs.names.namesakes import names_shown
from clubs.selectors import active_players
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Entrant, Event, Pair
from tournaments.events.services import NewPair

MOST_GUESTS: Final = 200


class GuestsForm(forms.Form):
    """Names, one a line: a guest at the door, or a list out of a mail."""

    names = forms.CharField(
        label=_("New names, one a line"),
        widget=forms.Textarea({"rows": 3, "dir": "auto", "autocomplete": "off"}),
    )
    sure = forms.BooleanField(
        label=_("They are other people than those on the club’s list of the same name"),
        required=False,
    )

    def clean_names(self) -> list[str]:
        """The lines that say something."""
        lines = [line.strip() for line in self.cleaned_data["names"].splitlines()]
        found = [line for line in lines if line]
        if len(found) > MOST_GUESTS:
            raise forms.ValidationError(
                _("At most %(most)s names at once."), params={"most": MOST_GUESTS}
            )
        return found


class PersonField(forms.ModelChoiceField[Player]):
    """Somebody of the club's list, namesakes told apart."""

    def offer(self, people: QuerySet[Player], club: Club) -> None:
        """Offer these people of a club: one query more."""
        named = {each.pk: each for each in people}
        self.names = names_shown(named, club=club, role=Role.MEMBER)
        self.queryset = people

    def label_from_instance(self, obj: Player) -> str:
        """The name, with its mark where others are called so."""
        return self.names.get(obj.pk, obj.name)


class EntrantField(forms.ModelMultipleChoiceField[Entrant]):
    """People of an event by the names that they have there."""

    def offer(self, people: QuerySet[Entrant], event: Event) -> None:
        """Offer these entrants of an event."""
        self.names = event_names(event, Role.MEMBER)
        self.queryset = people

    def label_from_instance(self, obj: Entrant) -> str:
        """The name as everywhere at the event."""
        return self.names(obj.pk)


class EntrantForm(forms.Form):
    """Wishes of one person."""

    fixed_table = forms.IntegerField(
        label=_("Stays at table"), min_value=0, max_value=100, help_text=_("0: moves like all.")
    )
    group = forms.CharField(
        label=_("Group"), max_length=40, required=False, help_text=_("Its best gets a prize.")
    )
    apart = EntrantField(
        label=_("Not at one table with"), queryset=Entrant.objects.none(), required=False
    )

    def __init__(self, *args: Any, entrant: Entrant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Entrant.objects.filter(event=entrant.event).exclude(pk=entrant.pk)
        field = self.fields["apart"]
        assert isinstance(field, EntrantField)  # noqa: S101  declared above
        field.offer(others.order_by("name"), entrant.event)


class SubstituteForm(forms.Form):
    """Who sits in."""

    player = PersonField(label=_("Who sits in"), queryset=Player.objects.none())

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = Player.objects.filter(club=event.club, retired=False, merged_into=None)
        field = self.fields["player"]
        assert isinstance(field, PersonField)  # noqa: S101  declared above
        field.offer(players.order_by("name"), event.club)


class AdjustForm(forms.Form):
    """Points given or taken."""

    points = forms.IntegerField(label=_("Points, + or −"), min_value=-9999, max_value=9999)
    reason = forms.CharField(label=_("Why"), max_length=200)


class PairsForm(forms.Form):
    """Pairs, one a line: `A / B`, or with a name of the pair before a colon."""

    pairs = forms.CharField(
        label=_("Pairs, one a line"),
        help_text=_(
            "Two names with / between them; a name of the pair may come first, with a colon. A name"
            " on the club’s list is that person, any other a guest."
        ),
        widget=forms.Textarea(
            {
                "rows": 4,
                "dir": "auto",
                "autocomplete": "off",
                "placeholder": "Ana Ruiz / Bo Lund\nThe Jokers: Cy Hart / Di Wood",
            }
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_pairs(self) -> list[NewPair]:
        """The lines that say something, with people of the club where the names are known."""
        lines = [line.strip() for line in self.cleaned_data["pairs"].splitlines()]
        told = [self._parts(line) for line in lines if line]
        if len(told) > MOST_GUESTS // 2:
            raise forms.ValidationError(
                _("At most %(most)s names at once."), params={"most": MOST_GUESTS}
            )
        names = [name for _called, one, other in told for name in (one, other)]
        known = self._known(names)
        return [
            NewPair(known.get(one, one), known.get(other, other), called)
            for called, one, other in told
        ]

    def _parts(self, line: str) -> tuple[str, str, str]:
        called, colon, rest = line.rpartition(":")
        people = [name.strip() for name in re.split(r"[/&;]", rest)]
        if len(people) != len(("one", "other")) or not all(people) or (colon and not called):
            raise forms.ValidationError(
                _("“%(line)s” does not name two people."), params={"line": line}
            )
        if len(called) > NAME_LENGTH:
            raise forms.ValidationError(
                _("“%(line)s”: the pair’s name is too long."), params={"line": line}
            )
        return called.strip(), people[0], people[1]

    def _known(self, names: list[str]) -> dict[str, Player | str]:
        """People of the club by name; who is called like another must be chosen below."""
        found: dict[str, Player | str] = {}
        for player in active_players(self.event.club).filter(name__in=names):
            if player.name in found:
                raise forms.ValidationError(
                    _("“%(name)s” is on the club’s list twice: choose whom you mean below."),
                    params={"name": player.name},
                )
            found[player.name] = player
        return found


class PairForm(forms.Form):
    """Two people of the club's list."""

    one = PersonField(label=_("One"), queryset=Player.objects.none())
    other = PersonField(label=_("The other"), queryset=Player.objects.none())
    called = forms.CharField(
        label=_("Name of the pair"), max_length=NAME_LENGTH, required=False,
        widget=forms.TextInput({"dir": "auto", "autocomplete": "off"}),
    )  # fmt: skip

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entered = event.entrants.values("player")
        free = active_players(event.club).exclude(pk__in=entered)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, PersonField)  # noqa: S101  declared above
            field.offer(free, event.club)

    def pair(self) -> NewPair:
        """What was chosen."""
        told = self.cleaned_data
        return NewPair(told["one"], told["other"], told["called"])


class PairWishesForm(forms.Form):
    """What a pair is called, and its wishes."""

    name = forms.CharField(
        label=_("Name of the pair"), max_length=NAME_LENGTH, required=False,
        help_text=_("Empty: called by its people."), widget=forms.TextInput({"dir": "auto"}),
    )  # fmt: skip
    seed = forms.IntegerField(
        label=_("Seed in a knockout"), min_value=0, max_value=999, initial=0,
        help_text=_("The best is 1; 0: by lot, after the seeded ones."),
    )  # fmt: skip
    fixed_table = forms.IntegerField(
        label=_("Stays at table"), min_value=0, max_value=100, help_text=_("0: moves like all.")
    )
    group = forms.CharField(
        label=_("Group"), max_length=40, required=False, help_text=_("Its best gets a prize.")
    )


class PairSubstituteForm(SubstituteForm):
    """Who sits in, and for which of the pair."""

    missing = forms.ChoiceField(label=_("Who is missing"), widget=forms.RadioSelect)
    field_order = ("missing", "player")

    def __init__(self, *args: Any, event: Event, pair: Pair, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        names = event_names(event, Role.MEMBER)
        people = [(str(each.number), names(each.pk)) for each in (pair.one, pair.other)]
        self.fields["missing"].choices = people  # type: ignore[attr-defined]
