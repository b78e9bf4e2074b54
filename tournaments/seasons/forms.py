"""Making a season and saying how it counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Club, Player, Role
from clubs.names.namesakes import names_shown
from tournaments.events.models import Event
from tournaments.seasons.evenings import events_between, people_of
from tournaments.seasons.models import EveningWorth, Guests, PairPlaces, Season
from tournaments.seasons.services import check_weight
from web.days import in_reach

DAY: Final = "%Y-%m-%d"
MOST_EVENINGS: Final = 366
# What a new season takes over from the last one.
KEPT: Final = ("worth", "pair_places", "guests", "best", "drop", "attendance", "carry")


def day_field(label: Any) -> forms.DateField:
    """A day, chosen in the browser's own calendar."""
    widget = forms.DateInput({"type": "date"}, format=DAY)
    return forms.DateField(label=label, input_formats=[DAY], widget=widget, validators=[in_reach])


def count_field(label: Any, help_text: Any) -> forms.IntegerField:
    """A number of evenings."""
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_EVENINGS, initial=0, help_text=help_text
    )


def fits(told: str) -> None:
    """Raises ValidationError for what is no number of times that an evening counts."""
    check_weight(told)


class LeftOutField(forms.ModelMultipleChoiceField[Event]):
    """Evenings of the season that are not added up."""

    @staticmethod
    def label_from_instance(obj: Any) -> str:
        """The day by the club's clock, and the title."""
        day = date_format(localtime(obj.starts_at, obj.zone), "SHORT_DATE_FORMAT")
        return f"{day} · {obj.title}"


class GuestsField(forms.ModelMultipleChoiceField[Player]):
    """People who came to evenings of a season, namesakes told apart."""

    def offer(self, people: QuerySet[Player], club: Club) -> None:
        """Offer these people of a club, those ticked who are guests: one query more."""
        known = {player.pk: player for player in people}
        self.names = names_shown(known, club=club, role=Role.ADMIN)
        self.initial = [pk for pk, player in known.items() if player.guest]
        self.queryset = people

    def label_from_instance(self, obj: Any) -> str:
        """The name, with its mark where others are called so."""
        return self.names.get(obj.pk) or str(obj)


class SeasonForm(forms.Form):
    """Days, worth of an evening, what counts, and what is carried over."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, widget=forms.TextInput({"dir": "auto"})
    )
    starts_on = day_field(_("First day"))
    ends_on = day_field(_("Last day"))
    worth = forms.ChoiceField(
        label=_("An evening is worth"),
        choices=EveningWorth.choices,
        widget=forms.RadioSelect,
        initial=EveningWorth.PLACES,
    )
    pair_places = forms.ChoiceField(
        label=_("In an evening of pairs, where places count"),
        choices=PairPlaces.choices,
        widget=forms.RadioSelect,
        initial=PairPlaces.PAIR,
        help_text=_("Of scores, averages and rounds won each of the two has the pair’s own."),
    )
    guests = forms.ChoiceField(
        label=_("Guests of the club"),
        choices=Guests.choices,
        widget=forms.RadioSelect,
        initial=Guests.COUNT,
        help_text=_("Who is a guest is said on the person’s page, and below."),
    )
    best = count_field(_("Best evenings that count"), _("0 for all of them."))
    drop = count_field(
        _("Worst evenings that are dropped"), _("Of the season; a missed one is the worst.")
    )
    attendance = count_field(
        _("Evenings needed for a place"), _("Whoever came less often stands below the table.")
    )
    who_guests = GuestsField(
        label=_("Who is a guest"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    previous = forms.ModelChoiceField(
        label=_("Carry over from"),
        queryset=Season.objects.none(),
        required=False,
        empty_label=_("No season"),
    )
    carry = forms.IntegerField(
        label=_("Per cent carried over"), min_value=0, max_value=100, initial=0
    )
    left_out = LeftOutField(
        label=_("Leave these evenings out"),
        queryset=Event.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, club: Club, season: Season | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Season.objects.filter(club=club)
        self.events: list[Event] = []
        if season is None:
            del self.fields["left_out"], self.fields["who_guests"]
        else:
            others = others.exclude(pk=season.pk)
            evenings = events_between(season).select_related("club")
            self._choose("left_out", evenings)
            who = self.fields["who_guests"]
            assert isinstance(who, GuestsField)  # noqa: S101  declared above
            who.offer(people_of(season), club)
            self._add_evenings(list(evenings), season)
        self._choose("previous", others.order_by("-starts_on"))

    def _add_evenings(self, events: list[Event], season: Season) -> None:
        """For each evening how many times it counts, and its own rule for guests."""
        self.events = events
        kept = {each.event_id: each for each in season.evenings.all()}
        for event in events:
            told, own = LeftOutField.label_from_instance(event), kept.get(event.pk)
            weighed = say("How many times {evening} counts").format(evening=told)
            guests = say("Guests of {evening}").format(evening=told)
            self.fields[f"weight-{event.pk}"] = forms.CharField(
                label=weighed,
                max_length=7,
                initial="1" if own is None else str(Fraction(own.times, own.parts)),
                widget=forms.TextInput({"inputmode": "decimal", "size": 4, "aria-label": weighed}),
                validators=[fits],
            )
            self.fields[f"guests-{event.pk}"] = forms.ChoiceField(
                label=guests,
                widget=forms.Select({"aria-label": guests}),
                choices=[("", _("as in the season")), *Guests.choices],
                required=False,
                initial="" if own is None else own.guests,
            )

    @property
    def of_season(self) -> list[forms.BoundField]:
        """The fields of the season as a whole."""
        return [each for each in self if "-" not in each.name and each.name != "who_guests"]

    @property
    def of_evenings(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """What an evening is called, how many times it counts, and its guests."""
        return [
            (
                LeftOutField.label_from_instance(event),
                self[f"weight-{event.pk}"],
                self[f"guests-{event.pk}"],
            )
            for event in self.events
        ]

    @property
    def evenings_open(self) -> bool:
        """Whether there is something to see in the fields of evenings."""
        rows = [field for _told, *own in self.of_evenings for field in own]
        return any(field.errors or field.value() not in {"", "1", None} for field in rows)

    def said(self) -> dict[str, Any]:
        """What was chosen, for the service."""
        told = {name: value for name, value in self.cleaned_data.items() if "-" not in name}
        told.pop("who_guests", None)
        if self.events:
            told["evenings"] = {
                event: (
                    check_weight(self.cleaned_data[f"weight-{event.pk}"]),
                    self.cleaned_data[f"guests-{event.pk}"],
                )
                for event in self.events
            }
        return told

    def _choose(self, name: str, rows: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  declared above
        field.queryset = rows


def season_initial(season: Season) -> dict[str, Any]:
    """A season as its form shows it."""
    names = ("name", "starts_on", "ends_on", *KEPT)
    shown: dict[str, Any] = {name: getattr(season, name) for name in names}
    return {
        **shown,
        "previous": season.previous_id,
        "left_out": list(season.left_out.values_list("pk", flat=True)),
    }
