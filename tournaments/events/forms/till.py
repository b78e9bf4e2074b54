"""What is typed into the till: a line, and the entry fees."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import TillKind
from web.money import OFFERED, check_currency, plain_money, read_money

GROUPS: Final = 6
ENTERED: Final = tuple(
    (kind.value, kind.label)
    for kind in (TillKind.RAFFLE, TillKind.TAKING, TillKind.PRIZE, TillKind.EXPENSE)
)


class MoneyField(forms.CharField):
    """An amount in a club's currency, as people type it; cleaned it is a whole number of its
    smallest unit."""

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        self.currency = currency
        widget = forms.TextInput({"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(*args, max_length=20, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """The amount; None for nothing typed where nothing has to be."""
        text = super().clean(value)
        return read_money(text, self.currency) if text else None


class CurrencyField(forms.CharField):
    """The code of a currency, in letters of any size."""

    def to_python(self, value: Any) -> Any:
        """The code in capitals."""
        return (super().to_python(value) or "").upper()


class LineForm(forms.Form):
    """Money that came in or went out beside the fees."""

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"] = forms.ChoiceField(label=_("What"), choices=ENTERED)
        self.fields["word"] = forms.CharField(
            label=_("What for, in a word"), max_length=120, required=False
        )
        self.fields["amount"] = MoneyField(label=_("Amount"), currency=currency)
        self.fields["key"] = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class CountForm(forms.Form):
    """What is in the box, at the start or at the end. `again`: in the place of another figure."""

    def __init__(self, *args: Any, currency: str, again: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"] = MoneyField(label=_("Amount"), currency=currency)
        if again:
            label = _("Why it is another figure than before")
            self.fields["reason"] = forms.CharField(label=label, max_length=200)
        self.fields["key"] = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class FeesForm(forms.Form):
    """Entry fees, one a group of people; the first is for who is in no group."""

    def __init__(
        self, *args: Any, currency: str, before: list[tuple[str, int]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        # A program may have set more groups than the page usually has boxes for.
        self.places = range(max(GROUPS, len(before)))
        for place in self.places:
            group, amount = before[place] if place < len(before) else ("", None)
            if not before and not place:
                group = say("Everybody")
            self.fields[f"group-{place}"] = forms.CharField(
                label=_("Who pays it"), max_length=40, required=False, initial=group
            )
            shown = "" if amount is None or not currency else plain_money(amount, currency)
            self.fields[f"amount-{place}"] = MoneyField(
                label=_("Fee"), required=False, initial=shown, currency=currency
            )

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The boxes, a group beside its fee."""
        return [(self[f"group-{place}"], self[f"amount-{place}"]) for place in self.places]

    def clean(self) -> dict[str, Any]:
        """A fee without a group, or a group without a fee, is half a line."""
        told = dict(super().clean() or {})
        for place in self.places:
            group, amount = told.get(f"group-{place}"), told.get(f"amount-{place}")
            if f"amount-{place}" not in self.errors and bool(group) != (amount is not None):
                if not place and len(self.asked(told)) == 0 and not amount:
                    continue
                self.add_error(
                    f"amount-{place}",
                    ValidationError(say("Give both: who pays it, and how much."), code="half"),
                )
        return told

    def asked(self, told: dict[str, Any] | None = None) -> list[tuple[str, int]]:
        """The fees that were given."""
        found = self.cleaned_data if told is None else told
        rows = [(found.get(f"group-{n}"), found.get(f"amount-{n}")) for n in self.places]
        return [(group, amount) for group, amount in rows if group and amount is not None]


class ClubFeesForm(FeesForm):
    """A club's usual fees, and in what it counts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = CurrencyField(
            label=_("Currency, by its three letters"),
            max_length=3,
            validators=[check_currency],
            initial=kwargs["currency"],
            widget=forms.TextInput({"list": "currencies", "autocapitalize": "characters"}),
        )
        self.fields = {"currency": field, **self.fields}
        self.offered = OFFERED
