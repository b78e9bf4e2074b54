"""A profile in plain text: bid table, ladder, options, pack and deal."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.calls import LEVELS
from rules_engine.deal import deal_pattern, hands_dealt
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Rung, strain_order
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES, Profile

_TARGETS = {"each": "to each hand", "kitty": "to the kitty", "exposed": "face up on the table"}
SYMBOLS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}


def list_profiles() -> Iterator[str]:
    """One line a profile: its name, its title and its source."""
    width = max(map(len, PROFILES))
    for profile in PROFILES.values():
        yield f"{profile.name:<{width}}  {profile.title} ({profile.source})"


def show_profile(profile: Profile) -> Iterator[str]:
    """The lines of one profile."""
    rules = profile.rules
    yield f"{profile.name}: {profile.title}"
    yield f"Source: {profile.source}." + (f" {profile.note}" if profile.note else "")
    yield ""
    yield "Bid table (points)"
    yield from _bid_table(rules)
    yield ""
    yield "Ladder, lowest first"
    yield _ladder(rules)
    yield ""
    yield "Options"
    width = max(map(len, OPTIONS))
    for name in OPTIONS:
        if name != "specials":
            yield f"  {name:<{width}}  {_word(rules.written(name))}"
    yield ""
    yield f"Pack: {rules.deck} cards, {hands_dealt(rules)} hands of ten, kitty {_kitty(rules)}"
    yield "Deal: " + ", ".join(f"{cards} {_TARGETS[to]}" for to, cards in deal_pattern(rules))


def call_text(rung: Rung) -> str:
    """A call as players write it: `7♥`, `8NT`, `M`."""
    return f"{rung.level}{SYMBOLS[rung.strain]}" if rung.level else rung.call


def _bid_table(rules: HouseRules) -> Iterator[str]:
    yield "  " + " " * 4 + "".join(f"{level:>6}" for level in LEVELS)
    for strain in strain_order(rules.ladder):
        cells = (rules.bid_values[f"{level}{strain}"] for level in LEVELS)
        yield f"  {SYMBOLS[strain]:<4}" + "".join(f"{value:>6}" for value in cells)
    for special in rules.specials:
        gate = special.min_level_gate
        after = f"  after a bid of {gate} or a special" if gate else ""
        yield f"  {special.code:<4}{special.value:>6}{after}"


def _ladder(rules: HouseRules) -> str:
    """All calls lowest first; calls of equal rank are joined by `=`."""
    text, last = "", -1
    for rung in rules.ladder.rungs:
        sign = "" if not text else " = " if rung.rank == last else " < "
        value = f"[{rung.value}]" if rung.special else ""
        text, last = f"{text}{sign}{call_text(rung)}{value}", rung.rank
    return f"  {text}"


def _kitty(rules: HouseRules) -> str:
    return "free" if rules.kitty is None else str(rules.kitty)


def _word(value: object) -> str:
    """An option's value as text: yes and no for flags."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
