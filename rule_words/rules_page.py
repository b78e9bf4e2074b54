"""The house rules of a game as one page reads them: what differs first, then everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say

from rule_words.bid_table import BidTable, bid_table, special_words
from rule_words.calls import call_words
from rule_words.options import SECTIONS, SOURCES, OptionWords
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES

_USUAL: Final = HouseRules()


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option as it is played; `preset` is what its preset plays instead, else empty.

    `sources` are the numbers, from 1, under which the page lists who says so.
    """

    label: Promise
    played: str
    sources: tuple[int, ...]
    preset: str = ""


@dataclass(frozen=True, slots=True)
class SpecialLine:
    """One special call: its name, value, and how it is won."""

    notation: str
    value: int
    words: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything on the page; `differences` are the lines that are not the preset's."""

    differences: tuple[RuleLine, ...]
    bids: BidTable
    specials: tuple[SpecialLine, ...]
    sections: tuple[tuple[Promise, tuple[RuleLine, ...]], ...]
    sources: tuple[Promise, ...]


def rules_page(rules: HouseRules, profile: str) -> RulesPage:
    """The page of a rule set beside its preset (an unknown preset differs in nothing)."""
    preset = PROFILES[profile].rules if profile in PROFILES else rules
    numbers: dict[str, int] = {}
    sections = tuple(
        (title, tuple(_lines(options, rules, preset, numbers))) for title, options in SECTIONS
    )
    return RulesPage(
        differences=tuple(line for _, lines in sections for line in lines if line.preset),
        bids=bid_table(rules),
        specials=tuple(
            SpecialLine(rung.call, rung.value, special_words(rung.special))
            for rung in rules.ladder.rungs
            if rung.special is not None
        ),
        sections=sections,
        sources=tuple(SOURCES[key] for key in numbers),
    )


def _lines(
    options: Mapping[str, OptionWords],
    rules: HouseRules,
    preset: HouseRules,
    numbers: dict[str, int],
) -> Iterator[RuleLine]:
    """The lines of a section; a source that is new to `numbers` gets the next one."""
    for name, words in options.items():
        differs = rules.written(name) != preset.written(name)
        # A house rule that no source has is told where it is played.
        silent = words.is_house and rules.written(name) == _USUAL.written(name)
        if differs or (words.applies(rules) and not silent):
            yield RuleLine(
                label=words.label,
                played=option_played(name, words, rules),
                sources=tuple(
                    sorted(numbers.setdefault(key, len(numbers) + 1) for key in words.sources)
                ),
                preset=option_played(name, words, preset) if differs else "",
            )


def every_option() -> Iterator[tuple[str, OptionWords]]:
    """The options of all sections, in the order in which they are read."""
    for _title, options in SECTIONS:
        yield from options.items()


def option_played(name: str, words: OptionWords, rules: HouseRules) -> str:
    """The option in words; a list of special calls is told call by call."""
    if name == "specials" and rules.specials:
        return "; ".join(
            say("{call} {value}, above {below}").format(
                call=call_words(each.code, rules.own_calls),
                value=each.value,
                below=call_words(each.rank_above, rules.own_calls),
            )
            for each in rules.specials
        )
    return words.played(rules)
