"""What rules do otherwise than their preset: one line for each thing, calls one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as say

from rule_words.bid_table import special_words
from rule_words.calls import call_words, capital
from rule_words.options import SECTIONS, OptionWords
from rules_engine.calls import Call
from rules_engine.house_rules import HouseRules
from rules_engine.specials import Special

# More changed values than this are told as another table.
FEW_VALUES = 6


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is played otherwise: its name, how it is played, how the preset has it."""

    label: Promise | str
    played: str
    preset: str


def differences(rules: HouseRules, preset: HouseRules) -> Iterator[Difference]:
    """Every difference, in the order in which the options are read."""
    for _title, options in SECTIONS:
        for name, words in options.items():
            if rules.written(name) != preset.written(name):
                yield from _of_option(name, words, rules, preset)


def _of_option(
    name: str, words: OptionWords, rules: HouseRules, preset: HouseRules
) -> Iterator[Difference]:
    match name:
        case "specials":
            told = list(_calls(rules, preset))
            yield from told or (_order(words, rules, preset),)
        case "schedule" if 0 < len(changed := _changed(rules, preset)) <= FEW_VALUES:
            for call in changed:
                own, other = rules.bid_values[call], preset.bid_values[call]
                yield Difference(call_words(call), str(own), str(other))
        case _:
            yield Difference(words.label, words.played(rules), words.played(preset))


def _changed(rules: HouseRules, preset: HouseRules) -> list[Call]:
    """The bids that are worth something else."""
    return [call for call in rules.bid_values if rules.bid_values[call] != preset.bid_values[call]]


def _calls(rules: HouseRules, preset: HouseRules) -> Iterator[Difference]:
    """Special calls one by one; two lists of the same calls differ in their order only."""
    own = {special.code: special for special in rules.specials}
    other = {special.code: special for special in preset.specials}
    for code in dict.fromkeys((*own, *other)):
        if own.get(code) != other.get(code):
            names = {**preset.own_calls, **rules.own_calls}
            yield Difference(
                capital(call_words(code, names)),
                _call(own.get(code), names, other.get(code)),
                _call(other.get(code), names, own.get(code)),
            )


def _order(words: OptionWords, rules: HouseRules, preset: HouseRules) -> Difference:
    """The same calls in another order: of two above the same bid, the second is the higher."""
    own, other = (
        ", ".join(call_words(each.code, each_rules.own_calls) for each in each_rules.specials)
        for each_rules in (rules, preset)
    )
    return Difference(words.label, own, other)


def _call(special: Special | None, names: Mapping[Call, str], beside: Special | None) -> str:
    """A call with its value and place, and how it is won where that is what differs."""
    if special is None:
        return say("not played")
    words = say("{value}, above {below}").format(
        value=special.value, below=call_words(special.rank_above, names)
    )
    won = special_words(special)
    if beside is not None and won != special_words(beside):
        words = f"{words}; {won}"
    return words
