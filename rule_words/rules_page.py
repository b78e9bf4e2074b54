"""The house rules of a game as one page reads them: what differs first, then everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say

from rule_words.bid_table import BidTable, bid_table, special_words
from rule_words.calls import call_words
from rule_words.card.differences import Difference, differences
from rule_words.card.hand import hand_words
from rule_words.card.notes import Note, notes
from rule_words.options import MARKS, SECTIONS, SOURCES, OptionWords
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import dead_by
from rules_engine.profiles import PROFILES
from rules_engine.said import call_references, own_sources, references, sources

_USUAL: Final = HouseRules()
# The documents that tell a whole game: a preset that rests on one is held against it line by line.
_DOCUMENTS: Final = frozenset({"000", "002", "003", "004"})


@dataclass(frozen=True, slots=True)
class Saying:
    """Who says so: `sources` are the numbers, from 1, under which the page lists them.

    `marks` stand where there is no source; `borrowed` is what a preset plays that the sources on
    which it rests do not have.
    """

    sources: tuple[int, ...]
    marks: tuple[Promise, ...]
    borrowed: bool


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option as it is played; `differs` where its preset plays it otherwise."""

    label: Promise
    played: str
    said: Saying
    differs: bool

    @property
    def is_off(self) -> bool:
        """Whether it is a rule that is not played, which nobody has to say."""
        return not (self.differs or self.said.sources or self.said.marks)


@dataclass(frozen=True, slots=True)
class SpecialLine:
    """One special call: its name, value, how it is won, and who has it so."""

    notation: str
    value: int
    words: str
    said: Saying


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything on the page; `differences` are the lines that are not the preset's.

    `hand` tells how a hand goes, `rests_on` are the sources that the preset is named after.
    """

    differences: tuple[Difference, ...]
    hand: str
    bids: BidTable
    specials: tuple[SpecialLine, ...]
    sections: tuple[tuple[Promise, tuple[RuleLine, ...]], ...]
    sources: tuple[Promise, ...]
    rests_on: tuple[Promise, ...]


class _Footnotes:
    """The numbers of the sources, in the order in which the page comes to them."""

    def __init__(self, own: frozenset[str]) -> None:
        self._own = own
        self.numbers: dict[str, int] = {}

    def saying(self, found: tuple[str, ...], *, differs: bool) -> Saying:
        """The footnotes of a line; a source that is new gets the next number."""
        keys = sources(found)
        named = [key for key in keys if key in SOURCES]
        numbers = sorted(self.numbers.setdefault(key, len(self.numbers) + 1) for key in named)
        borrowed = bool(keys) and not differs and not self._own & set(keys)
        marks = tuple(MARKS[key] for key in keys if key in MARKS)
        return Saying(tuple(numbers), marks, borrowed and bool(self._own & _DOCUMENTS))


def rules_page(rules: HouseRules, profile: str) -> RulesPage:
    """The page of a rule set beside its preset (an unknown preset differs in nothing)."""
    known = PROFILES.get(profile)
    preset = rules if known is None else known.rules
    own = frozenset() if known is None else own_sources(known)
    footnotes = _Footnotes(own)
    specials = tuple(_specials(rules, preset, footnotes))
    told = tuple(notes(rules, own))
    sections = tuple(
        (title, tuple(_lines(options, rules, preset, footnotes, told)))
        for title, options in SECTIONS
    )
    return RulesPage(
        differences=tuple(differences(rules, preset)),
        hand=hand_words(rules),
        bids=bid_table(rules),
        specials=specials,
        sections=sections,
        sources=tuple(SOURCES[key] for key in footnotes.numbers),
        rests_on=tuple(SOURCES[key] for key in sorted(own & set(SOURCES))),
    )


def _specials(
    rules: HouseRules, preset: HouseRules, footnotes: _Footnotes
) -> Iterator[SpecialLine]:
    for rung in rules.ladder.rungs:
        if rung.special is not None:
            found = call_references(rung.special)
            differs = rung.special not in preset.specials
            said = footnotes.saying(found, differs=differs)
            yield SpecialLine(rung.call, rung.value, special_words(rung.special), said)


def _lines(
    options: Mapping[str, OptionWords],
    rules: HouseRules,
    preset: HouseRules,
    footnotes: _Footnotes,
    told: tuple[Note, ...],
) -> Iterator[RuleLine]:
    """The lines of a section, each with the notes that stand beside it."""
    for name, words in options.items():
        beside = [note for note in told if note.beside == name]
        differs = rules.written(name) != preset.written(name)
        # A house rule that no source has is told where it is played.
        silent = words.house and rules.written(name) == _USUAL.written(name)
        replaced = any(note.replaces for note in beside)
        if differs or (dead_by(rules, name) is None and not silent and not replaced):
            said = footnotes.saying(references(rules, name), differs=differs)
            yield RuleLine(words.label, option_played(name, words, rules), said, differs)
        for note in beside:
            yield RuleLine(
                note.label, note.words, footnotes.saying(note.said, differs=False), False
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
