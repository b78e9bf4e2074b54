"""Two lines have two winners: who sat and who moved met no one of their own line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tournaments.events.models import Event, Movement, RoundState, Seat
from tournaments.events.standings.ranking import Standing

SITS: Final = "sits"
MOVES: Final = "moves"


def lines_of(event: Event) -> dict[int, str]:
    """The line of every pair that played, by its entrant: where it sat last. Empty, and no query,
    where there are no lines.
    """
    if event.movement != Movement.LINES:
        return {}
    seats = Seat.objects.filter(round__event=event, entrant__pair_led__isnull=False)
    seats = seats.exclude(round__state=RoundState.DRAFT).order_by("round__number")
    sides = dict(seats.values_list("entrant_id", "side"))
    return {entrant: SITS if side == "NS" else MOVES for entrant, side in sides.items()}


def places_in_lines(lines: Sequence[Standing], line_of: Mapping[int, str]) -> dict[int, int]:
    """The place of every ranked pair in its own line, shared where the whole place is."""
    found: dict[int, int] = {}
    for name in (SITS, MOVES):
        own = [each for each in lines if line_of.get(each.entrant) == name and each.ranked]
        for each in own:
            found[each.entrant] = 1 + sum(other.place < each.place for other in own)
    return found
