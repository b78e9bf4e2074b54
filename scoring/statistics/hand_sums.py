"""Hands added up: whole numbers by contract, from which every figure of a page is a sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.calls import BIDS, SPECIALS, STRAINS, Call

SPECIAL: Final = "special"
# The strains of a table, in the order of the ladder; every misère and its kin is the last one.
STRAIN_GROUPS: Final = (*STRAINS, SPECIAL)
TRICKS: Final = 10
_ORDER: Final = {call: place for place, call in enumerate((*BIDS, *SPECIALS))}


@dataclass(frozen=True, slots=True)
class HandSum:
    """What became of some hands.

    `made` and `failed` leave out hands that stopped before they were decided. `won` and `lost` are
    the points of the side in question, both counted upwards. `over` are the tricks beyond the bid
    in the `bids` that were made; `slams` the bids that were made with all ten tricks.
    """

    hands: int = 0
    made: int = 0
    failed: int = 0
    won: int = 0
    lost: int = 0
    bids: int = 0
    over: int = 0
    slams: int = 0

    def __add__(self, other: HandSum) -> HandSum:
        return HandSum(*(one + two for one, two in zip(self.data(), other.data(), strict=True)))

    def data(self) -> list[int]:
        """The numbers as JSON; `HandSum(*data)` reads them."""
        return [
            self.hands,
            self.made,
            self.failed,
            self.won,
            self.lost,
            self.bids,
            self.over,
            self.slams,
        ]

    @property
    def points(self) -> int:
        """The points won less those lost."""
        return self.won - self.lost

    @property
    def decided(self) -> int:
        """The contracts that were made or set."""
        return self.made + self.failed


ByContract = Mapping[Call, HandSum]


def strain_of(contract: Call) -> str:
    """The strain of a bid, SPECIAL for a misère or another call without one."""
    return BIDS[contract].strain if contract in BIDS else SPECIAL


def contracts_of(strain: str) -> list[Call]:
    """Every contract of a strain or of SPECIAL, lowest first."""
    return [call for call in _ORDER if strain_of(call) == strain]


def total(lines: Iterable[HandSum]) -> HandSum:
    """All of them in one."""
    return sum(lines, HandSum())


def in_order(lines: ByContract) -> dict[Call, HandSum]:
    """Contracts as a bid table has them: by level and strain, then the specials."""
    return {call: lines[call] for call in sorted(lines, key=lambda call: _ORDER[call])}


def by_strain(lines: ByContract) -> dict[str, HandSum]:
    """The sums of the strains that were played, in the order of the ladder."""
    sums: dict[str, HandSum] = {}
    for contract, line in lines.items():
        strain = strain_of(contract)
        sums[strain] = sums.get(strain, HandSum()) + line
    return {strain: sums[strain] for strain in STRAIN_GROUPS if strain in sums}


def merged(several: Iterable[ByContract]) -> dict[Call, HandSum]:
    """The sums by contract of several roles."""
    sums: dict[Call, HandSum] = {}
    for lines in several:
        for contract, line in lines.items():
            sums[contract] = sums.get(contract, HandSum()) + line
    return sums


def one_hand(contract: Call, made: bool | None, points: int, tricks: int) -> HandSum:  # noqa: FBT001
    """A single hand as a line; `tricks` are those of the players of the contract together."""
    bid = BIDS.get(contract)
    made_bid = bid is not None and made is True
    return HandSum(
        hands=1,
        made=int(made is True),
        failed=int(made is False),
        won=max(points, 0),
        lost=max(-points, 0),
        bids=int(made_bid),
        over=tricks - bid.level if bid is not None and made_bid else 0,
        slams=int(made_bid and tricks == TRICKS),
    )
