"""One frozen value of every house rule (catalogue 0.4), fixed when a game starts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from rules_engine.calls import BIDS, Call
from rules_engine.errors import ContradictoryRules, NotNotation
from rules_engine.ladder import NO_TRUMPS, Ladder, compile_ladder
from rules_engine.options import OPTIONS, PACKS, pack_size
from rules_engine.schedule import SCHEDULES
from rules_engine.seats import Seat, Table, table_for
from rules_engine.specials import Special, read_specials, write_special

__all__ = ["TRICKS_IN_A_HAND", "HouseRules", "read_schedule", "read_specials"]

TRICKS_IN_A_HAND: Final = 10


@dataclass(frozen=True)
class HouseRules:
    """The rules of one game; the defaults are what the catalogue's section 2 calls common.

    Points, tricks and seats are whole numbers; None is "none", "off" or "free". Making one that
    contradicts itself raises ContradictoryRules, which names both options.
    """

    players: int = 4
    sides: str = "2x2"
    deck: str = "43"
    kitty: int | None = 3
    schedule: str | tuple[tuple[Call, int], ...] = "avondale"
    equal_value_rank: str = "more_tricks"
    min_level: int = 6
    nt_from: int | None = 6
    inkles: str = "none"
    specials: tuple[Special, ...] = ()
    auction: str = "multi_round"
    reentry: str = "never"
    self_raise: bool | str = False
    specials_per_person: int | None = None
    all_pass: str = "redeal_next_dealer"
    leads: str = "bidder"
    failed_bid: str = "subtract"
    slam: str = "none"
    trick_points: int = 10
    trick_points_from: int = 0
    special_won_def: int | str = 0
    special_lost_def: str = "10_per_bidder_trick"
    trick_cap: str = "none"
    trick_cap_at: int | None = None
    out_rule: str = "any_points"
    tie_rule: str = "bidder_first_then_trick_order"
    no_declarer_tie: str = "as_tie_rule"
    target: int | None = 500
    exact_target: bool = False
    over_limit: int = 1000
    floor: int | None = -500
    floor_strict: bool = False
    floor_needs_other_nonnegative: bool = False
    spread: int | None = None
    mid_hand_stop: bool = False
    partner_points: str = "full"
    partner_reveal: str = "announced"
    call_trumps: bool = True
    call_own: bool = False
    set_rule: bool = False
    set_by: int = 1
    breach_rule: int | None = None
    declare: str = "none"
    declare_value: int = 500
    revoke_rule: str = "none"
    laydown_penalty: int = 0
    discard_penalty: int = 0
    dn_needs_partner_nullo: bool = False
    deal: str = "C"
    joker_order: str = "black"
    joker_play: str = "void_only"
    joker_renounced: str = "wins"
    joker_lead: str = "any"
    joker_name: str = "not_shown_void"
    joker_misere: str = "as_nt"
    joker_declare: str = "no"
    misere_leads: str = "as_bids"
    open_hand: str = "before_first_lead"
    dummies: str = "covered"

    def __post_init__(self) -> None:
        """Refuse what contradicts itself, naming both options."""
        table_for(self.players, self.sides)
        if pack_size(self.deck) < TRICKS_IN_A_HAND * self.players:
            raise ContradictoryRules("deck", "players", _packs_for(self.players))
        if self.kitty is not None:
            dealt = pack_size(self.deck) - self.kitty
            # 52 cards are not all dealt (O14).
            spare = self.deck != "52" and dealt % TRICKS_IN_A_HAND
            if dealt < TRICKS_IN_A_HAND * self.players or spare:
                raise ContradictoryRules("kitty", "deck", _kitties(self.deck, self.players))
        if self.exact_target:
            self._check_exact_target()
        if self.cap is not None and self.target is not None and self.cap >= self.target:
            raise ContradictoryRules("trick_cap_at", "target", self.target - 10)
        if self.declare == NO_TRUMPS and self.nt_from is None:
            raise ContradictoryRules("declare", "nt_from", ["none", "any"])
        _ladder(self.schedule, self.ranked_by, self.specials, self.nt_from)

    def _check_exact_target(self) -> None:
        """An exact target knows no breach (precision 4), and no limit lies below the target.

        Without a target it has no effect, like every other end by score (precision 2).
        """
        if self.target is not None and self.over_limit < self.target:
            raise ContradictoryRules("target", "over_limit", self.over_limit // 10 * 10)
        if self.breach_rule is not None:
            raise ContradictoryRules("breach_rule", "exact_target", [False])

    @cached_property
    def table(self) -> Table:
        """The seats and sides of the game."""
        return table_for(self.players, self.sides)

    @property
    def bid_values(self) -> dict[Call, int]:
        """The value of every bid, in points."""
        return _values(self.schedule)

    @property
    def ranked_by(self) -> str:
        """How bids are ordered: `level`, `more_tricks` or `first_holds` (catalogue R14)."""
        by_value = self.schedule in ("original", "original_early")
        return self.equal_value_rank if by_value else "level"

    @cached_property
    def ladder(self) -> Ladder:
        """The calls of these rules in the order in which they outrank each other."""
        return _ladder(self.schedule, self.ranked_by, self.specials, self.nt_from)

    @cached_property
    def own_calls(self) -> dict[Call, str]:
        """The names of the calls that are a club's own."""
        return {special.code: special.name for special in self.specials if special.name}

    @cached_property
    def openings(self) -> dict[tuple[Seat, tuple[Seat, ...], tuple[Seat, ...]], Any]:
        """The opened auctions of these rules, by dealer and who is barred (see `open_auction`).

        They live as long as the rules do: comparing all options for every deal would be slow.
        """
        return {}

    @property
    def cap(self) -> int | None:
        """Where tricks alone stop: ten short of the target unless another place is told."""
        if self.trick_cap == "none" or self.target is None:
            return None
        return self.target - 10 if self.trick_cap_at is None else self.trick_cap_at

    def replace(self, **changes: Any) -> HouseRules:
        """These rules with other values of the engine (not written ones)."""
        return dataclasses.replace(self, **changes)

    def with_overrides(
        self, overrides: Mapping[str, object], gated: tuple[Call, ...] = ()
    ) -> HouseRules:
        """These rules with written values for some options.

        `gated` are the calls whose gate of seven a profile keeps when its ladder is replaced by
        name. A pack without a kitty keeps the number of hands dealt, or deals one to each of a new
        number of players. Raises NotNotation
        `unknown_option` or `bad_option_value`, and ContradictoryRules.
        """
        changes: dict[str, Any] = {}
        for name, written in overrides.items():
            if name not in OPTIONS:
                raise NotNotation("unknown_option", option=name)
            match name:
                case "schedule":
                    changes[name] = read_schedule(written)
                case "specials":
                    changes[name] = read_specials(written, gated)
                case _:
                    changes[name] = OPTIONS[name].read(written)
        if "deck" in changes and "kitty" not in changes and self.kitty is not None:
            dealt = pack_size(self.deck) - self.kitty
            if "players" in changes:
                dealt = TRICKS_IN_A_HAND * changes["players"]
            changes["kitty"] = max(0, pack_size(changes["deck"]) - dealt)
        return dataclasses.replace(self, **changes)

    def to_data(self) -> dict[str, object]:
        """Every option as it is written: the frozen copy that a game keeps."""
        return {name: self.written(name) for name in OPTIONS}

    def written(self, name: str) -> object:
        """One option as it is written, in JSON."""
        value = getattr(self, name)
        if name == "specials":
            return [write_special(each) for each in value]
        if name == "schedule" and not isinstance(value, str):
            return dict(value)
        return OPTIONS[name].write(value)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> HouseRules:
        """Rules from their frozen copy; raises what `with_overrides` raises."""
        return cls().with_overrides(data)


def _packs_for(players: int) -> list[object]:
    """The packs with ten cards and more for everybody, as they are written."""
    fitting = (pack for pack in PACKS if pack_size(pack) >= TRICKS_IN_A_HAND * players)
    return [OPTIONS["deck"].write(pack) for pack in fitting]


def _kitties(deck: str, players: int) -> list[int]:
    """What a pack leaves beside whole hands, the smallest first; a few dead hands at most."""
    left = pack_size(deck) - TRICKS_IN_A_HAND * players
    return [left - TRICKS_IN_A_HAND * dead for dead in range(left // TRICKS_IN_A_HAND, -1, -1)]


def _values(schedule: str | tuple[tuple[Call, int], ...]) -> dict[Call, int]:
    return dict(SCHEDULES[schedule] if isinstance(schedule, str) else schedule)


@lru_cache(maxsize=512)
def _ladder(
    schedule: str | tuple[tuple[Call, int], ...],
    ranked_by: str,
    specials: tuple[Special, ...],
    nt_from: int | None,
) -> Ladder:
    """One ladder for all rules that differ in other options only."""
    return compile_ladder(_values(schedule), ranked_by, specials, nt_from)


def read_schedule(written: object) -> str | tuple[tuple[Call, int], ...]:
    """A schedule by name, or a table with an even value for each of the 25 bids."""
    if isinstance(written, str) and written in SCHEDULES:
        return written
    if isinstance(written, Mapping) and set(written) == set(BIDS):
        values = [(bid, written[bid]) for bid in BIDS]
        if all(type(value) is int and value >= 0 and value % 2 == 0 for _, value in values):
            return tuple(values)
    raise NotNotation("bad_option_value", option="schedule", value=written)
