"""Hands grouped by the database: what `scoring.statistics.counting` says, as few queries.

Each takes the seats that are counted, so that a person's, two partners' and a club's hands are
counted by the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Aggregate, Count, F, Min, Q, QuerySet, Sum

from rules_engine.calls import BIDS
from scoring.models import HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.hand_sums import TRICKS, HandSum

BOUND: Final = (HandRole.DECLARER, HandRole.PARTNER)
_POINTS: Final = "hand__scores__points"


# So many rows are named one by one to the queries that follow; of more the question is repeated.
FEW: Final = 500


def scored(seats: QuerySet[HandSeat]) -> QuerySet[HandSeat]:
    """These seats, each with the score of its side (`hand__scores`)."""
    return seats.filter(hand__scores__side=F("side")).order_by()


def lines_by(seats: QuerySet[HandSeat], *keys: str) -> Iterator[tuple[Any, ...]]:
    """The hands by these keys: the keys, the contract, the HandSum, deals passed out, and the
    lowest number of a hand that was a slam or a misère made, None without one. One query.

    The line of those without a contract leaves out what was passed out.
    """
    played = Q(hand__all_pass="")
    deed = Q(hand__made=True) & (Q(hand__tricks=TRICKS) | ~Q(hand__contract__in=BIDS))
    rows = (
        scored(seats)
        .values_list(*keys, "hand__contract")
        .annotate(
            **_in_order(
                Count("pk", filter=played),
                _count(hand__made=True),
                _count(hand__made=False),
                _sum(_POINTS, **{f"{_POINTS}__gt": 0}),
                _sum(_POINTS, **{f"{_POINTS}__lt": 0}),
                _sum("hand__tricks", hand__made=True),
                _count(hand__made=True, hand__tricks=TRICKS),
                Count("pk", filter=~played),
                Min("hand__number", filter=deed),
            )
        )
    )
    for *names, contract, hands, made, failed, won, lost, tricks, slams, passed, first in rows:
        bid = BIDS.get(contract)
        beyond = (0, 0, 0) if bid is None else (made, tricks - bid.level * made, slams)
        yield *names, contract, HandSum(hands, made, failed, won, -lost, *beyond), passed, first


def _in_order(*numbers: Aggregate) -> dict[str, Aggregate]:
    return {f"number_{place}": number for place, number in enumerate(numbers)}


def _count(**narrowed: Any) -> Count:
    return Count("pk", filter=Q(**narrowed))


def _sum(column: str, **narrowed: Any) -> Sum:
    return Sum(column, filter=Q(**narrowed), default=0)
