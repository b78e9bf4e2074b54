"""House rules, option by option: what may be chosen, in words, and what contradicts itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.forms.own_calls import BidValuesForm, SpecialForms
from clubs.models import NAME_LENGTH
from rule_words.advice import WORDS, kitty_follows, no_effect, told_before_saving
from rule_words.calls import call_words
from rule_words.options import SECTIONS
from rules_engine.errors import ContradictoryRules, RuleViolation
from rules_engine.house_rules import HouseRules, read_specials
from rules_engine.option_kinds import Option
from rules_engine.options import OPTIONS
from rules_engine.profiles import Profile
from rules_engine.specials import LADDERS, Special

EMPTY = _("Empty: not fixed, or not played.")
AS_IT_IS = "as_it_is"
MOST_POINTS = 10_000
SINGLE: Final = {"schedule": _("Values, bid by bid"), "specials": _("Special calls, one by one")}
# How the engine names the place of a special call that contradicts the others.
STANDS_ABOVE: Final = "rank_above "


class Supposing:
    """Rules with one option put another way, to ask an option's words about it.

    No rules: the value may contradict the others, which is for whoever chooses it to be told.
    """

    def __init__(self, rules: HouseRules, name: str, value: Any) -> None:
        self._rules, self._name, self._value = rules, name, value

    def __getattr__(self, name: str) -> Any:
        return self._value if name == self._name else getattr(self._rules, name)


def specials_words(specials: tuple[Special, ...]) -> str:
    """A ladder's special calls with value and place."""
    if not specials:
        return say("None: every call is a number of tricks")
    own = {each.code: each.name for each in specials if each.name}
    return "; ".join(
        say("{call} {value}, above {below}").format(
            call=call_words(each.code, own),
            value=each.value,
            below=call_words(each.rank_above, own),
        )
        for each in specials
    )


class RulesForm(forms.Form):
    """Every option of the house rules, from a preset; `rules` holds what was chosen."""

    name = forms.CharField(
        label=_("Name of these rules"),
        max_length=NAME_LENGTH,
        help_text=_("As the club calls them, for instance “Wednesdays”."),
    )
    # What the reader has seen the meaning of; saving anything else shows it first.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    # The rules that the fields were filled in from, so that a change can be told from a choice.
    base = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        profile: Profile,
        start: HouseRules,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.profile = profile
        self.start = base_of(data) or start
        self.rules: HouseRules | None = None
        self.initial["base"] = json.dumps(self.start.to_data(), sort_keys=True)
        self.values = BidValuesForm(data, start=self.start)
        self.calls = SpecialForms(data, start=self.start)
        for name in WORDS:
            self.fields[name] = self._field(OPTIONS[name])

    def _field(self, option: Option) -> forms.Field:
        words = WORDS[option.name]
        written = self.start.written(option.name)
        if option.name == "specials":
            choices = self._ladders()
            initial: object = AS_IT_IS
        elif option.values:
            choices = self._choices(option, written)
            initial = json.dumps(written)
            if option.name == "schedule" and not isinstance(written, str):
                choices.append((AS_IT_IS, say("A table of the club's own")))
                initial = AS_IT_IS
        else:
            return self._number(option, words.label)
        return forms.ChoiceField(
            label=str(words.label),
            choices=choices,
            initial=initial,
            help_text=say(option.meaning),
        )

    def _choices(self, option: Option, played: object) -> list[tuple[str, str]]:
        """The values in words; of several that read the same, the one played or the first.

        So it is with bundles of a deal that do not fit the kitty: all give the usual ones.
        """
        told: dict[str, object] = {}
        for value in map(option.write, map(option.read, option.values)):
            words = self._words(option.name, value)
            if words not in told or value == played:
                told[words] = value
        return [(json.dumps(value), words) for words, value in told.items()]

    def _number(self, option: Option, label: Promise) -> forms.Field:
        always = option.off is ...
        written = self.start.written(option.name)
        return forms.IntegerField(
            label=str(label),
            min_value=option.least,
            max_value=MOST_POINTS if option.most is None else option.most,
            step_size=None if option.step == 1 else option.step,
            required=always,
            initial=None if written == option.off else written,
            help_text=" ".join([say(option.meaning), *([] if always else [str(EMPTY)])]),
        )

    def _words(self, name: str, written: object) -> str:
        """What a written value would mean, in words."""
        supposed: Any = Supposing(self.start, name, OPTIONS[name].read(written))
        return WORDS[name].played(supposed)

    def _ladders(self) -> list[tuple[str, str]]:
        """The ladders by name, those of the same calls once, after the one that is played."""
        told = {self.start.specials: (AS_IT_IS, specials_words(self.start.specials))}
        for name in LADDERS:
            specials = read_specials(name, self.profile.gated)
            told.setdefault(specials, (json.dumps(name), specials_words(specials)))
        return list(told.values())

    def clean(self) -> dict[str, Any]:
        """Make the rules; a contradiction is told at both options, naming both."""
        cleaned = super().clean() or {}
        if self.values.is_bound and not self.values.is_valid():
            self.add_error("schedule", say("A value below cannot be played."))
        if not self.calls.is_valid():
            self.add_error("specials", say("A call below cannot be played."))
        if self.errors:
            return cleaned
        overrides = dict(self._written(cleaned))
        self._take_single_calls(overrides)
        if self.errors:
            return cleaned
        self._let_kitty_follow(overrides)
        try:
            self.rules = self.start.with_overrides(overrides, self.profile.gated)
        except ContradictoryRules as error:
            self._contradiction(
                str(error.params["option"]),
                str(error.params["contradicts"]),
                error.params.get("fits"),
            )
        except RuleViolation as error:
            name = str(error.params.get("option", ""))
            self.add_error(name if name in self.fields else None, say("This cannot be played."))
        return cleaned

    def _written(self, cleaned: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
        for name in WORDS:
            value = cleaned[name]
            if value == AS_IT_IS:
                continue
            if isinstance(self.fields[name], forms.IntegerField):
                yield name, OPTIONS[name].off if value is None else value
            else:
                yield name, json.loads(value)

    def _let_kitty_follow(self, overrides: dict[str, object]) -> None:
        """A kitty that nobody touched is what another pack or number of players leaves."""
        kept = {name for name in ("deck", "players") if self._is_as_it_was(overrides, name)}
        if len(kept) < len(("deck", "players")) and self._is_as_it_was(overrides, "kitty"):
            del overrides["kitty"]
            if "players" in kept:  # with as many hands as before, dead ones and dummies too
                del overrides["players"]

    def _is_as_it_was(self, overrides: Mapping[str, object], name: str) -> bool:
        return overrides.get(name) == self.start.written(name)

    def _take_single_calls(self, overrides: dict[str, object]) -> None:
        """Let single values and calls stand that were changed, unless a whole table was chosen."""
        for name, own in (("schedule", self.values.written), ("specials", self.calls.written)):
            if own is None:
                continue
            if name in overrides and self.data[name] != self.fields[name].initial:
                self.add_error(
                    name,
                    say("“{option}” and “{other}” contradict each other.").format(
                        option=WORDS[name].label, other=SINGLE[name]
                    ),
                )
            overrides[name] = own

    def _contradiction(self, option: str, other: str, fits: object) -> None:
        if other.startswith(STANDS_ABOVE):
            self.add_error("specials", self.calls.blame(other.removeprefix(STANDS_ABOVE)))
            return
        words = say("“{option}” and “{other}” contradict each other.").format(
            option=WORDS[option].label, other=WORDS[other].label
        )
        if fits is not None:
            words = f"{words} {self._fitting(option, fits)}"
        for name in {option, other}:
            self.add_error(name, words)

    def _fitting(self, option: str, fits: object) -> str:
        """What would go with the other option: some values, or the highest number."""
        if not isinstance(fits, list):
            return say("“{option}” may be {most} at most.").format(
                option=WORDS[option].label, most=fits
            )
        return say("For “{option}” this would fit: {values}.").format(
            option=WORDS[option].label,
            values="; ".join(self._words(option, value) for value in fits),
        )

    def sections(self) -> Iterator[tuple[Promise, list[tuple[forms.BoundField, str]]]]:
        """The fields by section, each with why it has no effect (empty where it has one)."""
        rules = self.rules or self.start
        for title, options in SECTIONS:
            yield title, [(self[name], no_effect(rules, name)) for name in options]

    def refusals(self) -> dict[str, list[forms.BoundField]]:
        """Every refusal once, with the fields that it is about."""
        told: dict[str, list[forms.BoundField]] = {}
        for field in self:
            for error in field.errors:
                told.setdefault(str(error), []).append(field)
        return told

    def whys(self) -> Iterator[tuple[str, str]]:
        """Every option with why it has no effect, for a page that shows its fields already."""
        rules = self.rules or self.start
        for name in WORDS:
            yield name, no_effect(rules, name)

    def advice(self) -> list[str]:
        """What to tell before these rules are saved; empty while they cannot be played."""
        rules = self.rules if self.is_bound else self.start
        return [] if rules is None else list(told_before_saving(rules, self.profile.rules))

    def kitty_words(self) -> str:
        """What the pack leaves for the kitty."""
        return kitty_follows(self.rules or self.start)


def base_of(data: Mapping[str, Any] | None) -> HouseRules | None:
    """The rules that a form was filled in from, as it sends them back; None where it does not."""
    try:
        told = json.loads((data or {}).get("base") or "null")
        return HouseRules.from_data(told) if isinstance(told, dict) else None
    except (ValueError, TypeError, RuleViolation):
        return None


def fingerprint(rules: HouseRules) -> str:
    """Stands for exactly these rules."""
    text = json.dumps(rules.to_data(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
