"""Rows that follow from a game's log: made as hands finish, compared and mended at any time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.game import HandRecord
from scoring.log.codec import hand_to_data
from scoring.log.fold import Folded
from scoring.models import Game, Hand, HandScore, HandSeat, Sitting
from scoring.models.hand import HandRole

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Projected:
    """One hand as plain values: its own row, one for each side and one for each seat."""

    hand: Row
    scores: tuple[Row, ...]
    seats: tuple[Row, ...]

    @property
    def number(self) -> int:
        """The hand's number in its game."""
        return int(self.hand["number"])


def project(game: Game, record: HandRecord, *, void: bool = False) -> Projected:
    """The rows of a finished hand; a void one has none for sides and seats."""
    contract = record.contract
    hand = {
        "number": record.number,
        "dealer": record.dealer,
        "contract": "" if contract is None else contract.call,
        "declarer": None if contract is None else contract.declarer,
        "made": record.made,
        "all_pass": record.all_pass or "",
        "tricks": None if contract is None or void else _taken(record, contract.sides),
        "void": void,
        "detail": hand_to_data(record),
    }
    if void:
        return Projected(hand, (), ())
    return Projected(hand, tuple(_scores(record)), tuple(_seats(game, record)))


def projected(game: Game, folded: Folded) -> list[Projected]:
    """The projection rows that a folded game should have."""
    counting = [project(game, record) for record in folded.hands]
    return [*counting, *(project(game, record, void=True) for record in folded.void_hands)]


def _taken(record: HandRecord, sides: Iterable[str]) -> int:
    """The tricks of some sides together."""
    return sum(record.tricks[side] for side in sides)


def _scores(record: HandRecord) -> Iterable[Row]:
    bound = () if record.contract is None else record.contract.sides
    for side, tricks in record.tricks.items():
        yield {
            "side": side,
            "bound": side in bound,
            "tricks": tricks,
            "before": record.before[side],
            "points": record.points[side],
            "after": record.after[side],
        }


def _seats(game: Game, record: HandRecord) -> Iterable[Row]:
    table = game.rules.table
    for seat in table.seats:
        side = table.side_of(seat)
        alone = len(table.seats_of(side)) == 1
        tricks = record.tricks[side] if alone else None
        yield {
            "seat": seat,
            "side": side,
            "role": _role(record, seat, side),
            "tricks": record.order.count(seat) if record.order else tricks,
        }


def _role(record: HandRecord, seat: int, side: str) -> str:
    contract = record.contract
    if contract is None:
        return HandRole.NONE
    if seat == contract.declarer:
        return HandRole.DECLARER
    return HandRole.PARTNER if side in contract.sides else HandRole.DEFENDER


def add_hands(game: Game, hands: Sequence[Projected]) -> None:
    """Insert the rows of newly finished hands: three inserts and one read, however many hands."""
    if not hands:
        return
    rows = Hand.objects.bulk_create([Hand(game=game, **each.hand) for each in hands])
    paired = list(zip(rows, hands, strict=True))
    HandScore.objects.bulk_create(
        [HandScore(hand=row, **score) for row, each in paired for score in each.scores]
    )
    sittings = dict(Sitting.objects.filter(game=game).values_list("seat", "pk"))
    HandSeat.objects.bulk_create(
        [
            HandSeat(hand=row, sitting_id=sittings[seat["seat"]], **seat)
            for row, each in paired
            for seat in each.seats
        ]
    )


def stored_hands(game: Game) -> dict[int, Projected]:
    """The projection rows of a game as plain values, by hand number: three reads."""
    hands = {row.pop("pk"): row for row in _values(Hand.objects.filter(game=game), _HAND)}
    scores: dict[int, list[Row]] = {pk: [] for pk in hands}
    seats: dict[int, list[Row]] = {pk: [] for pk in hands}
    for row in _values(HandScore.objects.filter(hand__game=game).order_by("pk"), _SCORE):
        scores[row.pop("hand_id")].append(row)
    for row in _values(HandSeat.objects.filter(hand__game=game).order_by("seat"), _SEAT):
        seats[row.pop("hand_id")].append(row)
    return {
        row["number"]: Projected(row, tuple(scores[pk]), tuple(seats[pk]))
        for pk, row in hands.items()
    }


_HAND = (
    *("pk", "number", "dealer", "contract", "declarer", "made", "all_pass"),
    *("tricks", "void", "detail"),
)
_SCORE = ("hand_id", "side", "bound", "tricks", "before", "points", "after")
_SEAT = ("hand_id", "seat", "side", "role", "tricks")


def _values(rows: Any, fields: tuple[str, ...]) -> Iterable[Row]:
    return [dict(row) for row in rows.values(*fields)]


def drifted(stored: dict[int, Projected], wanted: Sequence[Projected]) -> list[int]:
    """The numbers of hands whose rows are not what they should be, or should not be there."""
    right = {each.number: each for each in wanted}
    return sorted(
        number for number in stored.keys() | right.keys() if stored.get(number) != right.get(number)
    )


def sync_hands(game: Game, wanted: Sequence[Projected]) -> list[int]:
    """Make the rows of a game what they should be; hands that are right keep their rows.

    Returns the numbers of the hands that were made again, removed or added.
    """
    wrong = drifted(stored_hands(game), wanted)
    if wrong:
        Hand.objects.filter(game=game, number__in=wrong).delete()
        add_hands(game, [each for each in wanted if each.number in wrong])
    return wrong
