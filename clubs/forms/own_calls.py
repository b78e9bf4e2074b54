"""House rules call by call: the value of each bid, and each special call with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from rules_engine.calls import BIDS, LEVELS, OWN, SPECIALS, STRAINS, Call, same_call
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import strain_order
from rules_engine.specials import MEANINGS, NAME_LENGTH, write_special

MOST_POINTS: Final = 10_000
MOST_TRICKS: Final = 10


class BidValuesForm(forms.Form):
    """The value of each of the 25 bids; fields are named by the bids."""

    prefix = "bid"

    def __init__(self, data: Mapping[str, Any] | None, *, start: HouseRules) -> None:
        super().__init__(_ours(data, self.prefix))
        self.start = start.bid_values
        # No trumps may be bid late or never; their values are kept all the same.
        self.strains = tuple(dict.fromkeys((*strain_order(start.ladder), *STRAINS)))
        for call, value in self.start.items():
            self.fields[call] = forms.IntegerField(
                label=call_words(call),
                min_value=0,
                max_value=MOST_POINTS,
                initial=value,
                step_size=2,  # partners may share a bid's points
            )

    @property
    def written(self) -> dict[Call, int] | None:
        """The values as the engine reads them, None where they are as they were."""
        values = {call: self.cleaned_data[call] for call in BIDS} if self.is_bound else self.start
        return None if values == self.start else values

    def rows(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """The fields by level, each line in the order of the strains."""
        for level in LEVELS:
            yield level, [self[f"{level}{strain}"] for strain in self.strains]


class SpecialForm(forms.Form):
    """One special call: whether it is played, for how much, where it stands and what it takes."""

    played = forms.BooleanField(label=_("Played"), required=False)
    value = forms.IntegerField(label=_("Points"), min_value=0, max_value=MOST_POINTS)
    rank_above = forms.ChoiceField(label=_("Outranks, and stands just above"))
    min_level_gate = forms.TypedChoiceField(
        label=_("May be called"),
        coerce=int,
        choices=[
            (0, _("at any time")),
            *((level, _("only after a bid of %(level)d") % {"level": level}) for level in LEVELS),
        ],
    )
    min_tricks = forms.IntegerField(label=_("Fewest tricks"), min_value=0, max_value=MOST_TRICKS)
    max_tricks = forms.IntegerField(label=_("Most tricks"), min_value=0, max_value=MOST_TRICKS)
    uses_kitty = forms.BooleanField(label=_("With the kitty"), required=False)
    name = forms.CharField(label=_("What the club calls it"), max_length=NAME_LENGTH)
    solo = forms.BooleanField(label=_("Played alone"), required=False)
    exposed = forms.BooleanField(label=_("With the cards on the table"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, code: Call, start: HouseRules) -> None:
        self.code = code
        self.start = next((each for each in start.specials if each.code == code), None)
        special = self.start or MEANINGS[code]
        super().__init__(
            _ours(data, f"call-{code}"),
            prefix=f"call-{code}",
            initial={**asdict(special), "played": self.start is not None},
        )
        if code in OWN:
            self.fields["name"].required = False  # unless it is played
            self.order_fields(["played", "name"])
            if self.start is None:
                self.initial["name"] = ""
        else:
            for field in ("name", "solo", "exposed"):
                del self.fields[field]
        self.own = start.own_calls
        below: Any = self.fields["rank_above"]
        below.choices = [
            (call, capital(call_words(call, start.own_calls)))
            for call in (*BIDS, *SPECIALS)
            if call != code and (call not in OWN or call in start.own_calls)
        ]

    @property
    def title(self) -> str:
        """The call in words."""
        if self.code in OWN and self.start is None:
            return say("A call of the club’s own")
        return capital(call_words(self.code, self.own))

    @property
    def summary(self) -> str:
        """What is played now."""
        if self.start is None:
            return say("not played")
        return say("{value}, above {below}").format(
            value=self.start.value, below=call_words(self.start.rank_above, self.own)
        )

    def clean(self) -> dict[str, Any]:
        """The fewest tricks are not more than the most, and a call of the club's own has a name."""
        cleaned = super().clean() or {}
        if cleaned.get("played") and not cleaned.get("name", self.code):
            self.add_error("name", say("Give the call a name."))
        fewest, most = cleaned.get("min_tricks"), cleaned.get("max_tricks")
        if cleaned.get("played") and fewest is not None and most is not None and fewest > most:
            words = say("“{fewest}” and “{most}” contradict each other.").format(
                fewest=self.fields["min_tricks"].label, most=self.fields["max_tricks"].label
            )
            self.add_error("min_tricks", words)
            self.add_error("max_tricks", words)
        return cleaned

    @property
    def written(self) -> dict[str, Any] | None:
        """The call as the engine reads it, None where it is not played."""
        if not self.is_bound:
            return None if self.start is None else write_special(self.start)
        told = self.cleaned_data
        if not told["played"]:
            return None
        return {"code": self.code} | {name: told[name] for name in told if name != "played"}


class SpecialForms:
    """All special calls, those that are played first and in their order.

    Of the calls of the club's own there are those that are played or sent, and a next one.
    """

    def __init__(self, data: Mapping[str, Any] | None, *, start: HouseRules) -> None:
        played = [special.code for special in start.specials]
        codes = [*played, *(code for code in SPECIALS if code not in (*played, *OWN))]
        sent = {key.split("-")[1] for key in data or () if key.startswith("call-X")}
        free = next((code for code in OWN if code not in played), None)
        codes += [code for code in OWN if code not in played and (code in sent or code == free)]
        self.start = [write_special(special) for special in start.specials]
        self.forms = [SpecialForm(data, code=code, start=start) for code in codes]

    def is_valid(self) -> bool:
        """Whether every call that was sent can be read, and none is played under two names."""
        right = [form.is_valid() for form in self.forms if form.is_bound]
        return all(right) and not self._twice()

    def _twice(self) -> bool:
        played = [form for form in self.forms if form.written is not None]
        for at, form in enumerate(played):
            for other in played[:at]:
                if same_call(form.code, other.code):
                    words = say("“{one}” and “{other}” are one call: play one of them.").format(
                        one=other.title, other=form.title
                    )
                    form.add_error("played", words)
                    return True
        return False

    @property
    def written(self) -> list[dict[str, Any]] | None:
        """The calls as the engine reads them, None where they are as they were."""
        calls: Sequence[dict[str, Any]] = [
            told for form in self.forms if (told := form.written) is not None
        ]
        return None if calls == self.start else list(calls)

    def blame(self, below: Call) -> str:
        """Say that a call cannot stand above another that is not played; the words."""
        words = ""
        for form in self.forms:
            told = form.written
            if told is not None and told["rank_above"] == below:
                words = say(
                    "“{call}” cannot stand above “{below}”, which is not played. Any bid would "
                    "fit, or a call that is played."
                ).format(call=form.title, below=call_words(below, form.own))
                if form.is_bound:
                    form.add_error("rank_above", words)
        return words


def _ours(data: Mapping[str, Any] | None, prefix: str) -> Mapping[str, Any] | None:
    """What was sent, if these fields were: a program may leave them out."""
    sent = data is not None and any(key.startswith(f"{prefix}-") for key in data)
    return data if sent else None
