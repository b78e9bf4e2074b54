"""Making a season and saying how it counts."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Club
from tournaments.events.models import Event
from tournaments.seasons.evenings import events_between
from tournaments.seasons.models import EveningWorth, Season
from web.days import in_reach

DAY: Final = "%Y-%m-%d"
MOST_EVENINGS: Final = 366


def day_field(label: Any) -> forms.DateField:
    """A day, chosen in the browser's own calendar."""
    widget = forms.DateInput({"type": "date"}, format=DAY)
    return forms.DateField(label=label, input_formats=[DAY], widget=widget, validators=[in_reach])


def count_field(label: Any, help_text: Any) -> forms.IntegerField:
    """A number of evenings."""
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_EVENINGS, initial=0, help_text=help_text
    )


class LeftOutField(forms.ModelMultipleChoiceField[Event]):
    """Evenings of the season that are not added up."""

    def label_from_instance(self, obj: Any) -> str:
        """The day by the club's clock, and the title."""
        day = date_format(localtime(obj.starts_at, obj.zone), "SHORT_DATE_FORMAT")
        return f"{day} · {obj.title}"


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
    best = count_field(_("Best evenings that count"), _("0 for all of them."))
    drop = count_field(
        _("Worst evenings that are dropped"), _("Of the season; a missed one is the worst.")
    )
    attendance = count_field(
        _("Evenings needed for a place"), _("Whoever came less often stands below the table.")
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
        if season is None:
            del self.fields["left_out"]
        else:
            others = others.exclude(pk=season.pk)
            self._choose("left_out", events_between(season).select_related("club"))
        self._choose("previous", others.order_by("-starts_on"))

    def _choose(self, name: str, rows: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  declared above
        field.queryset = rows


def season_initial(season: Season) -> dict[str, Any]:
    """A season as its form shows it."""
    names = ("name", "starts_on", "ends_on", "worth", "best", "drop", "attendance", "carry")
    shown: dict[str, Any] = {name: getattr(season, name) for name in names}
    return {
        **shown,
        "previous": season.previous_id,
        "left_out": list(season.left_out.values_list("pk", flat=True)),
    }
