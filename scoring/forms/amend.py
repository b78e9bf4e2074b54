"""Correcting an earlier hand: what was bid, who took what, and why it is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from rules_engine.facts import may_declare
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.rulebook import can_be_contract
from rules_engine.seats import Side
from scoring.log.codec import TEXT_LENGTH
from scoring.words.names import Names
from scoring.words.retelling import Answers

NOBODY = ""
PASSED = "passed"


class AmendForm(forms.Form):
    """A hand of a game under `rules`, filled in with what `detail` has on record.

    Valid, it has `answers` in `cleaned_data`. `base` is the entry that the page has seen last.
    The tricks of one side may be left out: they follow from ten. `asks_why`: whoever did not keep
    the score of this game says why it is changed.
    """

    base = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    contract = forms.ChoiceField(label=_("Contract"))
    declarer = forms.TypedChoiceField(label=_("Bidder"), coerce=int, empty_value=None)
    reason = forms.CharField(
        label=_("Why it is changed"),
        max_length=TEXT_LENGTH,
        widget=forms.TextInput(attrs={"dir": "auto"}),
        help_text=_("Stays on the sheet beside the struck line."),
    )

    def __init__(
        self,
        *args: Any,
        rules: HouseRules,
        names: Names,
        detail: Mapping[str, Any],
        asks_why: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.names = names
        seats = [(seat, names.seat(seat)) for seat in rules.table.seats]
        self._choose("contract", [(PASSED, _("Everybody passed")), *_contracts(rules)])
        self._choose("declarer", [(NOBODY, "—"), *seats])
        passed = self.data.get("contract") == PASSED
        self.fields["declarer"].required = not passed
        for side in rules.table.sides:
            self.fields[f"tricks_{side}"] = forms.IntegerField(
                label=names.side(side),
                min_value=0,
                max_value=TRICKS_IN_A_HAND,
                required=False,
            )
        for name, label, nobody in _OTHERS:
            if _PLAYED[name](rules):
                self.fields[name] = _seat_field(label, [(NOBODY, nobody), *seats])
        if any(may_declare(rules, rung) for rung in rules.ladder.rungs):
            self.fields["declare"] = forms.BooleanField(
                label=_("The bidder declared, for all ten tricks alone"), required=False
            )
        if rules.target is not None:
            sides = [(side, names.side(side)) for side in rules.table.sides]
            self.fields["first"] = forms.ChoiceField(
                label=_("Who reached the target first"),
                choices=[(NOBODY, _("Nobody asks")), *sides],
                required=False,
                help_text=_("Only where two got there in this hand and the tricks do not tell."),
            )
        self.fields["reason"].required = asks_why
        self.initial = {**_on_record(rules, detail), **self.initial}
        self.order_fields(["contract", "declarer", *self.trick_names, *_ORDER, "reason", "base"])

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @property
    def trick_names(self) -> list[str]:
        """The fields of the tricks, one for each side."""
        return [f"tricks_{side}" for side in self.rules.table.sides]

    @property
    def asked(self) -> Side | None:
        """The side whose tricks tell those of the other: the bidder's, as the log has it.

        None where there are more than two.
        """
        sides = self.rules.table.sides
        if len(sides) != 2:  # noqa: PLR2004  one number tells both
            return None
        declarer = self.initial["declarer"]
        return sides[0] if declarer is None else self.rules.table.side_of(declarer)

    @property
    def trick_fields(self) -> list[BoundField]:
        """The tricks for the page, which has them beside each other."""
        return [self[name] for name in self.trick_names]

    @property
    def other_fields(self) -> list[BoundField]:
        """What is rarely changed, for the page, which has it folded away."""
        return [self[name] for name in _ORDER if name in self.fields]

    @property
    def has_more(self) -> bool:
        """Whether there is anything in those that are folded away."""
        return any(
            field.errors or field.value() not in (None, "", False) for field in self.other_fields
        )

    def clean(self) -> dict[str, Any]:
        """Put the answers together; what only the rules can refuse is left to them."""
        data = self.cleaned_data
        contract = data.get("contract")
        if contract == PASSED:
            contract = None
        data["answers"] = Answers(
            contract=contract,
            declarer=data.get("declarer") if contract else None,
            tricks=self._tricks(contract),
            partner=data.get("partner"),
            declare=bool(contract and data.get("declare")),
            breach=data.get("breach") if contract else None,
            revoke=data.get("revoke"),
            first=(data["first"],) if data.get("first") else (),
        )
        return data

    def _tricks(self, contract: str | None) -> dict[Side, int] | None:
        """The tricks of all sides, None for a hand that is not played."""
        played = contract is not None or self.rules.all_pass == "play_nt"  # noqa: S105 - no password
        if not played or any(name in self.errors for name in self.trick_names):
            return None
        told = self._with_the_rest()
        if told is None:
            return None
        if sum(told.values()) != TRICKS_IN_A_HAND and not self._on_record(told):
            self.add_error(
                self.trick_names[-1],
                say("These add up to {count}. A hand has ten tricks.").format(
                    count=sum(told.values())
                ),
            )
        return told

    def _with_the_rest(self) -> dict[Side, int] | None:
        """The tricks of all sides; None, with errors, where those of two or more are missing."""
        given = {side: self.cleaned_data.get(f"tricks_{side}") for side in self.rules.table.sides}
        told = {side: tricks for side, tricks in given.items() if tricks is not None}
        missing = [side for side in given if side not in told]
        if len(missing) == 1:
            told[missing[0]] = self._rest(told, missing[0])
        elif missing:
            for side in missing:
                self.add_error(f"tricks_{side}", say("How many tricks? Type a number."))
            return None
        return told

    def _rest(self, told: Mapping[Side, int], side: Side) -> int:
        """What is left for one side. A hand that was stopped keeps its tricks where they stand."""
        if self.initial["contract"] != PASSED and self._on_record(told):
            return int(self.initial[f"tricks_{side}"])
        return max(0, TRICKS_IN_A_HAND - sum(told.values()))

    def _on_record(self, told: Mapping[Side, int]) -> bool:
        """Whether these are the tricks on record: of a hand that was stopped, fewer than ten."""
        return all(self.initial.get(f"tricks_{side}") == tricks for side, tricks in told.items())


_ORDER = ("partner", "declare", "breach", "revoke", "first")
_OTHERS = (
    ("partner", _("Called partner"), _("None: alone")),
    ("breach", _("Breach called by"), _("Nobody")),
    ("revoke", _("Revoke by"), _("Nobody")),
)
_PLAYED: Mapping[str, Callable[[HouseRules], bool]] = {
    "partner": lambda rules: rules.sides == "call_card",
    "breach": lambda rules: rules.breach_rule is not None,
    "revoke": lambda rules: rules.revoke_rule != "none",
}


def _contracts(rules: HouseRules) -> list[tuple[str, str]]:
    return [
        (rung.call, capital(call_words(rung.call, rules.own_calls)))
        for rung in rules.ladder.rungs
        if can_be_contract(rules, rung)
    ]


def _seat_field(label: Any, choices: list[tuple[Any, Any]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, empty_value=None, required=False
    )


def _on_record(rules: HouseRules, detail: Mapping[str, Any]) -> dict[str, Any]:
    """What the form is filled in with."""
    partners = [seat for seat in detail["group"] if seat != detail["declarer"]]
    return {
        "contract": detail["contract"] or PASSED,
        "declarer": detail["declarer"],
        "partner": partners[0] if partners else None,
        "declare": detail["declare"],
        "breach": detail["breach"],
        "revoke": detail["revoke"],
        **{f"tricks_{side}": detail["tricks"][side] for side in rules.table.sides},
    }
