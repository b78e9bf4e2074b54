"""Making an event and changing how it is run."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.events.models import MOVEMENTS_OF, Entry, Event
from web.days import in_reach

DATE_TIME: Final = "%Y-%m-%dT%H:%M"

# A list of tie-breaks is chosen whole: its order is what matters.
TIE_BREAK_LISTS: Final = (
    (
        "wins,margin,head_to_head,best_round",
        _("Rounds won, difference, against each other, best round"),
    ),
    ("margin,wins,head_to_head,best_round", _("Difference, rounds won, against each other")),
    (
        "wins,margin,head_to_head,strength,best_round",
        _("Rounds won, difference, against each other, strength of schedule, best round"),
    ),
    ("wins,margin,head_to_head,best_round,lot", _("The first list, and at last a lot")),
    ("", _("None: equal scores share the place")),
)


class EventNewForm(forms.Form):
    """Title and time; everything else from an earlier evening, or as usual."""

    title = forms.CharField(label=_("Title"), max_length=80)
    starts_at = forms.DateTimeField(
        label=_("Starts"),
        input_formats=[DATE_TIME],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=DATE_TIME),
        validators=[in_reach],
    )
    template = forms.ModelChoiceField(
        label=_("Run like"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=_("The usual settings"),
    )
    entry = forms.ChoiceField(label=_("Who enters"), choices=Entry.choices, required=False)
    people_too = forms.BooleanField(label=_("Expect the same people"), required=False, initial=True)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        template = self.fields["template"]
        assert isinstance(template, forms.ModelChoiceField)  # noqa: S101  declared above
        template.queryset = Event.objects.filter(club=club).order_by("-starts_at")

    def clean(self) -> dict[str, Any]:
        """Who enters decides the movement, unless the earlier evening has one for them."""
        told = dict(super().clean() or {})
        entry, template = told.pop("entry", ""), told.get("template")
        if entry and (template is None or template.entry != entry):
            told["movement"] = MOVEMENTS_OF[Entry(entry)][0]
        return told


class EventSettingsForm(forms.ModelForm[Event]):
    """Everything about how an event is run."""

    tie_break_list = forms.ChoiceField(label=_("Tie-breaks"), required=False)

    class Meta:
        model = Event
        fields = [
            "title",
            "starts_at",
            "rounds",
            "length",
            "hands",
            "minutes",
            "method",
            "cap",
            "bonus_margin",
            "scale",
            "sit_out_score",
            "sit_out_credit",
            "leavers",
            "confirming",
            "correction_days",
        ]
        widgets = {
            "starts_at": forms.DateTimeInput({"type": "datetime-local"}, format=DATE_TIME),
        }
        help_texts = {
            "cap": _("The most that one round can win or lose by difference; 0 for no cap."),
            "bonus_margin": _("Where rounds won count: 3 instead of 2 points; 0 for never."),
            "hands": _("Multiples of four give everybody the same number of deals."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = ",".join(self.instance.tie_breaks)
        lists = list(TIE_BREAK_LISTS)
        if own not in dict(lists):
            lists.append((own, _("As now: {list}").format(list=own)))  # type: ignore[arg-type]
        self.fields["tie_break_list"].choices = lists  # type: ignore[attr-defined]
        self.fields["tie_break_list"].initial = own
        starts = self.fields["starts_at"]
        assert isinstance(starts, forms.DateTimeField)  # noqa: S101  the model's field
        starts.input_formats = [DATE_TIME]

    def settings(self) -> dict[str, Any]:
        """What was chosen, for the service."""
        told = {
            name: value for name, value in self.cleaned_data.items() if name != "tie_break_list"
        }
        chosen = self.cleaned_data["tie_break_list"]
        return {**told, "tie_breaks": [name for name in chosen.split(",") if name]}
