"""`docs/rules.md`, written by the engine itself: `python -m rules_engine.describe > docs/rules.md`.

Everything in it is asked of the tables that the engine plays by, so that it cannot fall behind.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules_engine.calls import LEVELS, OWN
from rules_engine.card_options import CARD_OPTIONS
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Ladder, strain_order
from rules_engine.option_kinds import Option
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES, Profile
from rules_engine.said import calls_said, values_said
from rules_engine.schedule import SCHEDULES
from rules_engine.show import SYMBOLS, call_text
from rules_engine.sources import (
    CARD_RULINGS,
    DISAGREEMENTS,
    NOT_FROM_A_SOURCE,
    RULINGS,
    SETTLED,
    SOURCES,
)
from rules_engine.specials import LADDERS, MEANINGS, Special
from rules_engine.statements import Statement, statements

# Options under a heading, by the first one of each group in the order of the table.
_HEADINGS: Final[Mapping[str, str]] = {
    "players": "Table and pack",
    "schedule": "Calls and their values",
    "auction": "The auction",
    "failed_bid": "Scoring a hand",
    "out_rule": "The end of a game",
    "partner_points": "A called partner",
    "set_rule": "Set, breach, Declare, revoke, penalties",
    CARD_OPTIONS[0].name: "The cards",
}

_SPECIAL_NAMES: Final[Mapping[str, str]] = {
    "M": "misère",
    "OM": "open misère",
    "DM": "double misère",
    "HL": "hi/lo",
    "PM": "petite misère",
    "GM": "grosse misère",
    "N": "nullo, the same call as misère",
    "DN": "double nullo, the same call as double misère",
    "BN": "bar nullo",
}
_OWN: Final = "a call of the club's own; its tricks and who plays are the club's to say"

# The schedules that L8 and L9 stand for; every other ladder is shown with the Avondale bids.
_LADDER_SCHEDULES: Final[Mapping[str, str]] = {"L8": "original", "L9": "original_early"}


def lines() -> Iterator[str]:
    """The lines of the page."""
    yield "# The rules of 500 that Best Bower keeps"
    yield ""
    yield "Written by `python -m rules_engine.describe`; do not edit. A club starts from a profile"
    yield "and changes it option by option; a game keeps a copy of the rules it was started with."
    yield ""
    yield "## Options"
    yield from _options()
    yield ""
    yield from _said()
    yield ""
    yield "## Points of each bid"
    yield from _schedules()
    yield ""
    yield "## Special calls"
    yield ""
    yield from _table(("Call", "Name", "Made with", "Who plays"), _specials_table())
    yield ""
    yield "## Ladders"
    yield ""
    yield "Lowest first; the number behind a special is its value. Rank is not value."
    yield ""
    yield from (f"- **{name}** {_sentence(_named_ladder(name))}" for name in LADDERS)
    yield ""
    yield "## Profiles"
    for profile in PROFILES.values():
        yield from _profile(profile)
    yield ""
    yield from _ending()
    yield ""
    yield from _statements()


def _statements() -> Iterator[str]:
    """Every statement of the documents with where it is kept."""
    yield "## What the documents state"
    yield ""
    yield "The four documents sentence by sentence, and where each is kept. `option` is what a"
    yield "table may choose and no preset of that document has; `always` is what the named part of"
    yield "the engine does under all rules; `told` is said to people and not reckoned."
    for document in ("000", "002", "003", "004"):
        yield ""
        yield f"### {document}"
        yield ""
        found = [each for each in statements() if each.number.startswith(document)]
        yield from _table(("Number", "Statement", "Kept"), map(_statement, found))


def _statement(told: Statement) -> tuple[str, str, str]:
    options = ", ".join(f"`{name}` {value}" for name, value in told.options.items())
    if told.reason:
        kept = f"not kept: {told.reason}"
    elif told.kept_by:
        kept = f"always, `{told.kept_by}`: {told.words}"
    elif told.words:
        kept = f"told: {told.words}"
    else:
        where = ", ".join(told.presets) or "option"
        kept = f"{where}: {options}"
    return (told.number, told.text, kept)


def _said() -> Iterator[str]:
    """The sources of every value."""
    yield "## Who says which value"
    yield ""
    yield "A number such as 000.48 is a statement at the end of this page; `house` stands where"
    yield "only clubs have it, `ruling` where the sources are silent. A value that is not here is"
    yield "the house's. A rule that is not played needs nobody to say so."
    yield ""
    rows = [(f"`{name}`", _word(value), found) for name, value, found in values_said() if found]
    rows += [
        ("`specials`", f"{call} {value} above {below}" + (f", after {gate}" if gate else ""), found)
        for call, value, below, gate, found in calls_said()
    ]
    head = ("Option", "Value", "Who says so")
    told = ((name, "any other" if value == "*" else value, ", ".join(f)) for name, value, f in rows)
    yield from _table(head, told)


def _ending() -> Iterator[str]:
    """What the sources say against each other, and what was ruled."""
    yield "## Where the sources disagree"
    yield ""
    yield from (f"- **{topic}.** {told}" for topic, told in DISAGREEMENTS.items())
    yield ""
    yield "## Rulings where they are silent"
    yield ""
    yield from (f"- **{name}** {told}" for name, told in RULINGS.items())
    yield ""
    yield "## Rulings on the play of the cards"
    yield ""
    yield from (f"- **{name}** {told}" for name, told in CARD_RULINGS.items())
    yield ""
    yield "What even the rulings leave open:"
    yield ""
    yield from (f"- {told}" for told in SETTLED)
    yield ""
    yield "## Not from a source"
    yield ""
    yield "Nobody wrote these down; the engine's answer stands until somebody finds one:"
    yield ""
    yield from (f"- {told}" for told in NOT_FROM_A_SOURCE)
    yield ""
    yield "## Sources"
    yield ""
    yield from _table(("Key", "Source"), SOURCES.items())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield _row(head)
    yield _row("---" for _ in head)
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _options() -> Iterator[str]:
    """A table for each group of options; the value that is usual stands in bold."""
    head = ("Option", "Values", "Meaning", "Source", "Where sources differ")
    for option in OPTIONS.values():
        if option.name in _HEADINGS:
            yield ""
            yield f"### {_HEADINGS[option.name]}"
            yield ""
            yield from _table(head, ())
        yield _row(_option(option))


def _option(option: Option) -> tuple[str, ...]:
    usual = HouseRules().written(option.name)
    if option.name == "specials":
        usual = "L1"
    values = [
        f"**{_word(each)}**" if str(each) == str(usual) else _word(each) for each in option.values
    ]
    if not values:
        values = [f"{option.span}; **{_word(usual)}**"]
    elif option.span:
        values.append(option.span.removeprefix("one of these").partition(", ")[2])
    return (
        f"`{option.name}`",
        ", ".join(values),
        option.meaning,
        option.source,
        option.disagreement or "–",
    )


def _word(value: object) -> str:
    """A written value as a table shows it; false and true as no and yes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else json.dumps(value)


def _schedules() -> Iterator[str]:
    for name, schedule in SCHEDULES.items():
        ladder = HouseRules(schedule=name).ladder
        yield ""
        yield f"### {name}"
        yield ""
        yield from _table(
            ("", *map(str, LEVELS)),
            (
                (SYMBOLS[strain], *(str(schedule[f"{level}{strain}"]) for level in LEVELS))
                for strain in strain_order(ladder)
            ),
        )


def _special(special: Special) -> tuple[str, str, str, str]:
    least, most = special.min_tricks, special.max_tricks
    tricks = "no trick" if most == 0 else f"exactly {most} tricks" if least == most else ""
    who = "both partners" if special.both_partners else "the bidder alone"
    laid = ", with the cards on the table" if special.exposed else ""
    kitty = "" if special.uses_kitty else ", without the kitty"
    return (f"`{special.code}`", _SPECIAL_NAMES[special.code], tricks, f"{who}{laid}{kitty}")


def _specials_table() -> Iterator[tuple[str, ...]]:
    """The calls that everybody knows, then those that a club makes."""
    yield from (_special(MEANINGS[code]) for code in _SPECIAL_NAMES)
    yield (f"`{OWN[0]}` to `{OWN[-1]}`", _OWN, "–", "–")


def _named_ladder(name: str) -> Ladder:
    schedule = _LADDER_SCHEDULES.get(name, "avondale")
    return HouseRules(specials=LADDERS[name], schedule=schedule).ladder


def _sentence(ladder: Ladder) -> str:
    return " < ".join(
        f"**{rung.call}[{rung.value}]**" if rung.special else call_text(rung)
        for rung in ladder.rungs
    )


def _profile(profile: Profile) -> Iterator[str]:
    """One preset: what differs from the usual rules, its source and note."""
    yield ""
    yield f"### {profile.name}"
    yield ""
    note = f" {profile.note}" if profile.note else ""
    yield f"{profile.title}. Source: {profile.source}.{note}"
    yield ""
    usual = HouseRules()
    told = [
        f"`{name}` {_word(profile.rules.written(name))}"
        for name in OPTIONS
        if name != "specials" and profile.rules.written(name) != usual.written(name)
    ]
    if profile.rules.specials:
        told.append(f"`specials` {_specials(profile)}")
    yield "; ".join(told) + "." if told else "The usual rules."


def _specials(profile: Profile) -> str:
    """The ladder of a preset and the calls that wait for a bid of seven."""
    codes = [(each.code, each.value, each.rank_above) for each in profile.rules.specials]
    name = next(
        name
        for name, specials in LADDERS.items()
        if [(each.code, each.value, each.rank_above) for each in specials] == codes
    )
    gated = " and ".join(profile.gated)
    return f"{name}, {gated} only after a bid of seven or a special" if gated else name


def main() -> int:
    """Print the page; exits 0."""
    sys.stdout.writelines(f"{line}\n" for line in lines())
    return 0


if __name__ == "__main__":
    sys.exit(main())
