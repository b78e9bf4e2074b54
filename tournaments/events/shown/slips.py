"""The slips of a round on one page: which tables wait for one, and which figures look unlikely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as say

from rules_engine.score import SLAM
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Confirming, Event, Length, Round, Version
from tournaments.events.selectors import WAITED_FOR, TableRow, round_tables
from tournaments.events.standings.deeds import worth_of_calls


@dataclass(frozen=True, slots=True)
class Slip:
    """A table of the round; `is_open` where this typist may type its slip, and `typed` where he
    has, and somebody else is to type it again."""

    row: TableRow
    is_open: bool
    typed: bool


def slips_of(event: Event, current: Round, names: Names, by: int) -> list[Slip]:
    """The tables of a round for a typist, in their order: five queries.

    Where two type each slip, the second sees nothing of what the first one typed.
    """
    told = Version.objects.filter(result__table__round=current, number=1)
    first = dict(told.values_list("result__table__number", "by_id"))
    twice = event.confirming == Confirming.TWO_TYPISTS
    return [
        Slip(
            row,
            is_open=row.status in WAITED_FOR | {"sheet"}
            or (twice and row.status == "entered" and first.get(row.number) != by),
            typed=twice and row.status == "entered" and first.get(row.number) == by,
        )
        for row in round_tables(event, current, names)
    ]


def unlikely(event: Event, size: int, points: Mapping[str, int]) -> str:
    """What is odd about a slip of a table of so many people, as a question; empty for most.

    Hands are scored in tens, and no hand is worth more than the dearest call.
    """
    odd = [told for told in points.values() if told % 10]
    if odd:
        return say("{points} is no multiple of ten. Is that what the slip says?").format(
            points=odd[0]
        )
    most = event.hands * max(SLAM, *worth_of_calls(event, size).values())
    over = [told for told in points.values() if abs(told) > most]
    if over and event.length == Length.HANDS:
        return say(
            "{points} is more than {hands} hands can make. Is that what the slip says?"
        ).format(points=over[0], hands=event.hands)
    return ""
