"""Guide cards: for each person, or pair, where to sit in every round. For when phones fail."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from django.core.cache import cache

from rule_words.signs.letters import point_letter, side_letters
from tournaments.events.draws.coming_round import Field, field_of, planned
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Event, EventState, Movement
from tournaments.events.selectors import FOUR, OTHER_LETTERS, SEAT_LETTERS
from tournaments.events.standings.score_words import handicap_words
from tournaments.events.table_numbers import table_numbers
from tournaments.movements import MovementError, next_round
from tournaments.movements import Round as Draw

SIDES = ("NS", "EW")
SIX: Final = 6
A_DAY: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on a card; table 0 is waiting. A pair has no partner but itself."""

    round: int
    table: int
    seat: str
    partner: str
    opponents: tuple[str, ...]
    planned: bool


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The card of one person or pair."""

    number: int
    name: str
    lines: tuple[GuideLine, ...]
    handicap: str = ""

    @property
    def has_planned(self) -> bool:
        """Whether a star on it has to be explained."""
        return any(line.planned for line in self.lines)


def guide_cards(event: Event, names: Names) -> list[GuideCard]:
    """A card for every person or pair here: rounds that were released, then those planned.

    What is planned holds as long as the same people stay; later draws follow it.
    """
    field = field_of(event)
    rounds = list(field.past)
    if event.state in {EventState.PLANNED, EventState.RUNNING} and field.here >= FOUR:
        evening = planned(event, field)
        rounds = _one_by_one(event, field) if evening is None else list(evening.rounds)
    coming = (tuple(table_numbers(event, len(each.tables))) for each in rounds[len(field.past) :])
    field = replace(field, numbers=(*field.numbers, *coming))
    return [
        GuideCard(
            names.pair_numbers.get(entrant.pk, entrant.number),
            names.entry(entrant.pk),
            _lines(place, rounds, field, names),
            "" if event.movement == Movement.KNOCKOUT else handicap_words(entrant.handicap),
        )
        for place, entrant in enumerate(field.entrants)
        if place not in field.wishes.gone and names.leads(entrant.pk)
    ]


def _one_by_one(event: Event, field: Field) -> list[Draw]:
    """The rounds to come of an event that is drawn round by round, since it has too many people to
    be planned whole: the same seed and history will draw the same.

    Where results decide, only the past is known. Kept for a day: a hundred people take seconds.
    """
    rounds, wishes = list(field.past), field.wishes
    if event.movement != Movement.AUTO or len(rounds) >= event.rounds:
        return rounds
    made_for = repr((event.rounds, event.seed, len(field.entrants), field.past, wishes))
    key = f"guide-{event.pk}-{sha256(made_for.encode()).hexdigest()[:32]}"
    kept = cache.get(key)
    if kept is not None:
        return [Draw.from_data(each) for each in kept]
    try:
        while len(rounds) < event.rounds:
            rounds.append(next_round(rounds, len(field.entrants), wishes, event.seed))
    except MovementError:
        return rounds
    cache.set(key, [each.to_data() for each in rounds], A_DAY)
    return rounds


def _lines(place: int, rounds: list[Draw], field: Field, names: Names) -> tuple[GuideLine, ...]:
    return tuple(
        _line(number, place, each, field, names, planned_only=number > len(field.past))
        for number, each in enumerate(rounds, 1)
    )


def _line(
    number: int, place: int, drawn: Draw, field: Field, names: Names, *, planned_only: bool
) -> GuideLine:
    for at, seats in zip(field.numbers[number - 1], drawn.tables, strict=True):
        if place not in seats:
            continue
        seat = seats.index(place)
        if field.pairs:
            facing = names.entry(field.entrants[seats[(seat + 1) % FOUR]].pk)
            return GuideLine(number, at, side_letters(SIDES[seat % 2]), "", (facing,), planned_only)
        called = [names(entrant) for entrant in field.ids(seats)]
        if len(seats) == FOUR:
            others: tuple[str, ...] = (called[(seat + 1) % FOUR], called[(seat + 3) % FOUR])
            partner = called[(seat + 2) % FOUR]
            letter = point_letter(SEAT_LETTERS[seat])
            return GuideLine(number, at, letter, partner, others, planned_only)
        if len(seats) == SIX:
            across = (seat + SIX // 2) % SIX
            others = tuple(name for each, name in enumerate(called) if each not in {seat, across})
            return GuideLine(number, at, OTHER_LETTERS[seat], called[across], others, planned_only)
        others_here = tuple(name for each, name in enumerate(called) if each != seat)
        return GuideLine(number, at, OTHER_LETTERS[seat], "", others_here, planned_only)
    return GuideLine(number, 0, "", "", (), planned_only)
