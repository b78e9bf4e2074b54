"""Hands grouped by the database: what `scoring.statistics.counting` says, as few queries.

Each takes the seats that are counted, so that a person's, two partners' and a club's hands are
counted by the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.db.models import Aggregate, Count, F, Q, QuerySet, Sum

from rules_engine.calls import BIDS
from scoring.models import HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.lines import TRICKS, Line

BOUND: Final = (HandRole.DECLARER, HandRole.PARTNER)
_POINTS: Final = "hand__scores__points"


# So many rows are named one by one to the queries that follow; of more the question is repeated.
FEW: Final = 500


def scored(seats: QuerySet[HandSeat]) -> QuerySet[HandSeat]:
    """These seats, each with the score of its side (`hand__scores`)."""
    return seats.filter(hand__scores__side=F("side")).order_by()


def lines_by(seats: QuerySet[HandSeat], *keys: str) -> Iterator[tuple[Any, ...]]:
    """The hands that were played by these keys: the keys, the contract, the Line. One query."""
    played = scored(seats).filter(hand__all_pass="")
    rows = played.values_list(*keys, "hand__contract").annotate(
        **_in_order(
            Count("pk"),
            _count(hand__made=True),
            _count(hand__made=False),
            _sum(_POINTS, **{f"{_POINTS}__gt": 0}),
            _sum(_POINTS, **{f"{_POINTS}__lt": 0}),
            _sum("hand__tricks", hand__made=True),
            _count(hand__made=True, hand__tricks=TRICKS),
        )
    )
    for *names, contract, hands, made, failed, won, lost, tricks, slams in rows:
        bid = BIDS.get(contract)
        special = (0, 0, 0)
        beyond = special if bid is None else (made, tricks - bid.level * made, slams)
        yield *names, contract, Line(hands, made, failed, won, -lost, *beyond)


class Seated(NamedTuple):
    """What somebody did in one game; all but `passed` of the hands that were played.

    `contracts` have one, and `contract_points` are their points; `bound` are those the player
    played as declarer or partner, `held` those of them that were made.
    """

    passed: int
    hands: int
    points: int
    declared: int
    made: int
    failed: int
    contracts: int
    contract_points: int
    bound: int
    held: int


def by_sitting(seats: QuerySet[HandSeat]) -> dict[int, Seated]:
    """The hands of each sitting: one query."""
    declared = {"role": HandRole.DECLARER}
    rows = scored(seats).values_list("sitting_id")
    # A deal that was thrown in has no points, no contract and nobody bound.
    return {
        sitting: Seated(*numbers)
        for sitting, *numbers in rows.annotate(
            **_in_order(
                Count("pk", filter=~Q(hand__all_pass="")),
                _count(hand__all_pass=""),
                _sum(_POINTS, hand__all_pass=""),
                _count(**declared),
                _count(**declared, hand__made=True),
                _count(**declared, hand__made=False),
                Count("pk", filter=~Q(hand__contract="")),
                Sum(_POINTS, filter=~Q(hand__contract=""), default=0),
                _count(role__in=BOUND),
                _count(role__in=BOUND, hand__made=True),
            )
        )
    }


def _in_order(*numbers: Aggregate) -> dict[str, Aggregate]:
    return {f"number_{place}": number for place, number in enumerate(numbers)}


def _count(**narrowed: Any) -> Count:
    return Count("pk", filter=Q(**narrowed))


def _sum(column: str, **narrowed: Any) -> Sum:
    return Sum(column, filter=Q(**narrowed), default=0)
