"""The explicit order of all calls of a rule set. Rank is not value (catalogue 6.1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules_engine.calls import BIDS, LEVELS, Call, same_call
from rules_engine.errors import ContradictoryRules
from rules_engine.specials import Special

# The strain, and the word of an option, for no trumps.
STRAIN_NT, NO_TRUMPS = "NT", "no_trumps"


@dataclass(frozen=True, slots=True)
class Rung:
    """One call on a ladder: its value in points and its rank, higher outranking lower.

    Two rungs may share a rank; then neither outranks the other. `level` is 0 and `strain` empty
    for a special.
    """

    call: Call
    value: int
    rank: int
    level: int
    strain: str
    special: Special | None

    @property
    def gate(self) -> int:
        """The level that must have been bid before this call, 0 for none."""
        return 0 if self.special is None else self.special.min_level_gate

    def opens_gate(self, gate: int) -> bool:
        """Whether this call, standing, lets a call with this gate follow."""
        return self.special is not None or self.level >= gate

    @property
    def needs(self) -> range:
        """The numbers of tricks of the contract group that make this call as a contract."""
        if self.special is None:
            return range(self.level, 11)
        return range(self.special.min_tricks, self.special.max_tricks + 1)


@dataclass(frozen=True)
class Ladder:
    """All calls of a rule set, lowest first."""

    rungs: tuple[Rung, ...]

    @cached_property
    def _by_call(self) -> dict[Call, Rung]:
        known = {rung.call: rung for rung in self.rungs}
        for rung in self.rungs:
            for word in ("M", "N", "DM", "DN"):
                if rung.special is not None and same_call(word, rung.call):
                    known[word] = rung
        return known

    def get(self, call: Call) -> Rung | None:
        """The rung of a call, also under its other name (`N` for `M`), or None."""
        return self._by_call.get(call)

    def above(self, standing: Call | None) -> tuple[Rung, ...]:
        """The rungs that outrank a call of this ladder, all of them where there is none."""
        if standing is None:
            return self.rungs
        rank = self._by_call[standing].rank
        return self.rungs[bisect_right(self.rungs, rank, key=lambda rung: rung.rank) :]

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls, lowest first, in the ladder's own words."""
        return tuple(rung.call for rung in self.rungs)

    @property
    def top_rank(self) -> int:
        """The rank that nothing outranks."""
        return self.rungs[-1].rank


def compile_ladder(
    values: Mapping[Call, int],
    ranked_by: str,
    specials: tuple[Special, ...],
    nt_from: int | None = LEVELS[0],
) -> Ladder:
    """Put bids in order and each special immediately above the call it ranks above.

    Specials above the same call stand in the order given, the first lowest; under `first_holds` a
    special stands above the whole group of bids of equal value. No-trump bids below the level
    `nt_from` (None: all of them) are left out in the end, so that nothing else moves. Raises
    ContradictoryRules where a special's place cannot be found, because the call it stands above
    is not there.
    """
    groups: list[list[Call]] = []
    for bids in _bids_in_order(values, ranked_by):
        groups += [bids, *_standing_on(bids, specials)]
    placed = {call for calls in groups for call in calls}
    for special in specials:
        if special.code not in placed:
            raise ContradictoryRules("specials", f"rank_above {special.rank_above}")
    by_code = {special.code: special for special in specials}
    return Ladder(
        tuple(
            _rung(call, rank, values, by_code.get(call))
            for rank, calls in enumerate(groups)
            for call in calls
            if not _is_early_nt(call, nt_from)
        )
    )


def _is_early_nt(call: Call, nt_from: int | None) -> bool:
    """Whether a call is a bid at no trumps below the level from which they are played."""
    bid = BIDS.get(call)
    return bid is not None and bid.strain == STRAIN_NT and (nt_from is None or bid.level < nt_from)


def _standing_on(calls: list[Call], specials: tuple[Special, ...]) -> list[list[Call]]:
    """The specials immediately above some calls, each followed by those that stand on it."""
    found: list[list[Call]] = []
    for special in specials:
        if any(same_call(special.rank_above, call) for call in calls):
            found += [[special.code], *_standing_on([special.code], specials)]
    return found


def _bids_in_order(values: Mapping[Call, int], ranked_by: str) -> list[list[Call]]:
    """Groups of bids of equal rank, lowest first."""
    if ranked_by == "level":
        return [[call] for call in BIDS]
    # Bids of one value differ in level (catalogue, L8), so this order has no ties left.
    calls = sorted(BIDS, key=lambda call: (values[call], BIDS[call].level))
    if ranked_by == "more_tricks":
        return [[call] for call in calls]
    groups: list[list[Call]] = []
    for call in calls:
        if groups and values[groups[-1][0]] == values[call]:
            groups[-1].append(call)
        else:
            groups.append([call])
    return groups


def _rung(call: Call, rank: int, values: Mapping[Call, int], special: Special | None) -> Rung:
    if special is not None:
        return Rung(call, special.value, rank, 0, "", special)
    bid = BIDS[call]
    return Rung(call, values[call], rank, bid.level, bid.strain, None)


def strain_order(ladder: Ladder) -> tuple[str, ...]:
    """The strains as the ladder ranks them where it has them first, for tables and grids."""
    return tuple(dict.fromkeys(rung.strain for rung in ladder.rungs if rung.strain))
