"""Guide cards: for each person where to sit in every round. What is used when phones fail."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.draws import Field, field_of, planned
from tournaments.models import Event, EventState
from tournaments.movements import Round as Draw
from tournaments.people_names import Names
from tournaments.selectors import FOUR, OTHER_LETTERS, SEAT_LETTERS


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on a person's card; table 0 is waiting."""

    round: int
    table: int
    seat: str
    partner: str
    opponents: tuple[str, ...]
    planned: bool


@dataclass(frozen=True, slots=True)
class GuideCard:
    """One person's card."""

    number: int
    name: str
    lines: tuple[GuideLine, ...]


def guide_cards(event: Event, names: Names) -> list[GuideCard]:
    """A card for everybody who is here: rounds that were released, then those that are planned.

    What is planned holds as long as the same people stay; later draws follow it.
    """
    field = field_of(event)
    rounds = list(field.past)
    if event.state in {EventState.PLANNED, EventState.RUNNING} and field.here >= FOUR:
        evening = planned(event, field)
        rounds = list(field.past if evening is None else evening.rounds)
    return [
        GuideCard(entrant.number, names(entrant.pk), _lines(place, rounds, field, names))
        for place, entrant in enumerate(field.entrants)
        if place not in field.wishes.gone
    ]


def _lines(place: int, rounds: list[Draw], field: Field, names: Names) -> tuple[GuideLine, ...]:
    return tuple(
        _line(number, place, each, field, names, planned_only=number > len(field.past))
        for number, each in enumerate(rounds, 1)
    )


def _line(
    number: int, place: int, drawn: Draw, field: Field, names: Names, *, planned_only: bool
) -> GuideLine:
    for at, seats in enumerate(drawn.tables, 1):
        if place not in seats:
            continue
        seat = seats.index(place)
        called = [names(entrant) for entrant in field.ids(seats)]
        if len(seats) == FOUR:
            others = (called[(seat + 1) % FOUR], called[(seat + 3) % FOUR])
            partner = called[(seat + 2) % FOUR]
            return GuideLine(number, at, SEAT_LETTERS[seat], partner, others, planned_only)
        others_here = tuple(name for each, name in enumerate(called) if each != seat)
        return GuideLine(number, at, OTHER_LETTERS[seat], "", others_here, planned_only)
    return GuideLine(number, 0, "", "", (), planned_only)
