"""The handful of house rules that people argue about, for who starts a game without a club."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rule_words.advice import WORDS
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import dead_by
from rules_engine.options import OPTIONS
from rules_engine.profiles import Profile
from rules_engine.specials import LADDERS, Special

SLAMS: Final = ("none", "value_lt_250")
ARGUED: Final = ("slam", "out_rule", "all_pass", "min_level")
AS_IT_IS: Final = "as_it_is"
NO_MISERE: Final = "none"
MISERE: Final[Mapping[str, Promise]] = {
    AS_IT_IS: _("As the chosen rules have it"),
    NO_MISERE: _("Not played"),
    "any_time": _("At any time"),
    "after_seven": _("Only after a bid of seven"),
}


class SwitchesForm(forms.Form):
    """Some options of chosen rules; valid, `rules` holds what is played.

    What is not sent stays as it was chosen.
    """

    prefix = "house"

    def __init__(
        self, data: Mapping[str, Any] | None, *, profile: Profile, rules: HouseRules
    ) -> None:
        super().__init__(data)
        self.chosen = rules
        self.miseres = dict(_miseres(profile, rules))
        self.fields["misere"] = forms.ChoiceField(
            label=_("Misère"),
            required=False,
            choices=[(name, MISERE[name]) for name in self.miseres],
            initial=next(name for name, calls in self.miseres.items() if calls == rules.specials),
        )
        for name in ARGUED:
            if dead_by(rules, name) is None:
                self.fields[name] = self._field(name)

    def _field(self, name: str) -> forms.ChoiceField:
        option, played = OPTIONS[name], self.chosen.written(name)
        offered = SLAMS if name == "slam" else option.values
        values = dict.fromkeys((*offered, played))
        return forms.ChoiceField(
            label=str(WORDS[name].label),
            required=False,
            choices=[
                (
                    json.dumps(value),
                    WORDS[name].played(self.chosen.replace(**{name: option.read(value)})),
                )
                for value in values
            ],
            initial=json.dumps(played),
        )

    @property
    def rules(self) -> HouseRules:
        """The chosen rules with what was switched."""
        told = self.cleaned_data
        changes: dict[str, Any] = {
            name: OPTIONS[name].read(json.loads(told[name])) for name in ARGUED if told.get(name)
        }
        if told["misere"]:
            changes["specials"] = self.miseres[told["misere"]]
        return self.chosen.replace(**changes)


def _miseres(profile: Profile, rules: HouseRules) -> Iterator[tuple[str, tuple[Special, ...]]]:
    """The ways of playing misère: as chosen where that is none of the others, then those."""
    calls = rules.specials or profile.rules.specials or LADDERS["L4"]
    ways = {
        NO_MISERE: (),
        "any_time": tuple(replace(each, min_level_gate=0) for each in calls),
        "after_seven": tuple(replace(each, min_level_gate=7) for each in calls),
    }
    if rules.specials not in ways.values():
        yield AS_IT_IS, rules.specials
    yield from ways.items()
