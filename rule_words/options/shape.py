"""How a house rule is put in words: what it is called, what is played, and how sources are named.

The engine knows the options and their values; the words are the site's, since it speaks more than
one language. The package has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules_engine.house_rules import HouseRules

# The works that the rules rest on, by the key under which the engine names them.
SOURCES: Final[Mapping[str, Promise]] = {
    "000": _("Parlett"),
    "002": _("Swedish rules"),
    "003": _("Wikipedia"),
    "004": _("English handbook of the 1910s"),
    "X1": _("Queensland Championships 2025"),
    "X2": _("Australian club notes"),
    "X3": _("digests of Australian rules"),
    "X4": _("New Zealand rules"),
    "X5": _("an online card room"),
    "X6": _("a program that splits the colours"),
    "X7": _("an Australian score program"),
    "X8": _("older American texts"),
    "X9": _("early American leaflet"),
    "X10": _("older Wikipedia"),
    "X11": _("American laws on revokes"),
    "X12": _("an American article"),
    "X13": _("American rules with inkles"),
    "E4": _("a club in New Zealand"),
    "Y1": _("rules of an American university"),
    "Y2": _("rules from western Canada"),
    "Y3": _("a program from Quebec"),
    "Y5": _("two public programs"),
    "Y7": _("an Australian article on the joker"),
}

# What stands in the place of a source where there is none.
MARKS: Final[Mapping[str, Promise]] = {
    "ruling": _("ruled here, no source"),
    "house": _("house rule"),
}


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option's name on the page and its value in words; who says so hangs on the value.

    `played` gives the words for one rule set. Of a `house` option no source speaks at all.
    """

    label: Promise
    played: Callable[[HouseRules], str]
    house: bool = False


def chosen(
    name: str,
    label: Promise,
    values: Mapping[object, Promise],
) -> OptionWords:
    """An option with a sentence for each of the engine's values."""
    return OptionWords(label, lambda rules: str(values[getattr(rules, name)]))


def flag(
    name: str,
    label: Promise,
    no: Promise,
    yes: Promise,
) -> OptionWords:
    """A rule that is played or not."""
    return chosen(name, label, {False: no, True: yes})


def told(
    label: Promise,
    played: Callable[[HouseRules], str],
    *,
    house: bool = False,
) -> OptionWords:
    """An option whose words are made of a number, or of more than one option."""
    return OptionWords(label, played, house)
