"""The values of all calls laid out so that reading on means bidding higher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as say

from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Rung, strain_order
from rules_engine.specials import Special


@dataclass(slots=True)
class BidRow:
    """A level with the values of its strains (None where another row has them), or one special."""

    level: int = 0
    values: list[int | None] = field(default_factory=list)
    special: Rung | None = None


@dataclass(frozen=True, slots=True)
class BidTable:
    """`rows` by `strains`, with the names of a club's `own` calls.

    `order` is the whole ladder where the rows cannot show it, else empty.

    Where bids rank by level, a special stands in a row of its own in its place, and a level that
    it divides has two rows. Where they rank by value (Original), rows are levels only.
    """

    strains: tuple[str, ...]
    rows: tuple[BidRow, ...]
    own: Mapping[str, str]
    order: tuple[Rung, ...] = ()


def bid_table(rules: HouseRules) -> BidTable:
    """The calls of a rule set with their values, lowest first."""
    strains = strain_order(rules.ladder)
    rungs = rules.ladder.rungs
    if rules.ranked_by == "level":
        return BidTable(strains, tuple(_in_order(rungs, strains)), rules.own_calls)
    bids = sorted((rung for rung in rungs if rung.special is None), key=lambda rung: rung.level)
    return BidTable(strains, tuple(_in_order(bids, strains)), rules.own_calls, order=rungs)


def _in_order(rungs: Iterable[Rung], strains: tuple[str, ...]) -> Iterator[BidRow]:
    row: BidRow | None = None
    for rung in rungs:
        if row is not None and rung.level != row.level:
            yield row
            row = None
        if rung.special is not None:
            yield BidRow(special=rung)
            continue
        if row is None:
            row = BidRow(rung.level, [None] * len(strains))
        row.values[strains.index(rung.strain)] = rung.value
    if row is not None:
        yield row


def special_words(special: Special) -> str:
    """How a special call is won and when it may be made, as one sentence's parts."""
    parts = [_needs(special)]
    if special.exposed:
        parts.append(say("with the cards on the table"))
    if not special.uses_kitty:
        parts.append(say("without the kitty"))
    if special.min_level_gate:
        parts.append(
            say("only after a bid of {level} or a special call").format(
                level=special.min_level_gate
            )
        )
    return ", ".join(parts)


def _needs(special: Special) -> str:
    if special.max_tricks == 0:
        if special.both_partners:
            return say("neither partner takes a trick")
        return say("no trick, played alone") if special.solo else say("no trick")
    if special.min_tricks == special.max_tricks:
        words = say("exactly {tricks} tricks").format(tricks=special.min_tricks)
    else:
        words = say("{fewest} to {most} tricks").format(
            fewest=special.min_tricks, most=special.max_tricks
        )
    return say("{tricks}, played alone").format(tricks=words) if special.solo else words
