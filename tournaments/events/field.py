"""Who is there and what has happened, as a movement sees it.

Movements know numbers from 0 only. Whoever has come so far is numbered in the order of his number
as an entrant, and in an event of pairs by the number of the pair, so that pair k is numbers 2k and
2k + 1; `Field` translates both ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.events.models import (
    Apart,
    Entrant,
    Event,
    Pair,
    Round,
    RoundState,
    Seat,
    SitOut,
    Why,
)
from tournaments.events.table_numbers import table_place
from tournaments.movements import OddTables, PairRound, Wishes
from tournaments.movements import Round as Draw

TWO: Final = 2
NO_GROUP: Final = -1


@dataclass(frozen=True, slots=True)
class Field:
    """The people of an event as a movement sees them, and the rounds they have played.

    `pairs` is empty where people enter alone. `first_seed` is the seed of the first round, drafts
    included, None before it. `states` are those of the rounds, and
    `numbers` for each round those that its tables bear, in their order.
    """

    entrants: tuple[Entrant, ...]
    past: tuple[Draw, ...]
    wishes: Wishes
    places: Mapping[int, int]
    pairs: tuple[Pair, ...] = ()
    first_seed: int | None = None
    states: tuple[str, ...] = ()
    numbers: tuple[tuple[int, ...], ...] = ()

    @property
    def here(self) -> int:
        """How many people play in the next round, or wait for a turn."""
        return len(self.entrants) - len(self.wishes.gone)

    def ids(self, seats: Sequence[int]) -> list[int]:
        """The entrants behind numbers of a movement."""
        return [self.entrants[p].pk for p in seats]

    @property
    def pair_past(self) -> tuple[PairRound, ...]:
        """The rounds of pairs by number."""
        return tuple(PairRound.from_round(one) for one in self.past)

    @property
    def pairs_gone(self) -> frozenset[int]:
        """The numbers of pairs that are not seated."""
        return frozenset(p // TWO for p in self.wishes.gone)

    @property
    def pairs_fixed(self) -> dict[int, int]:
        """The tables of pairs that cannot move."""
        return {p // TWO: table for p, table in self.wishes.fixed.items()}

    def seated(self, one: PairRound) -> Draw:
        """A round of pairs as a round of people."""
        return one.seated([(TWO * k, TWO * k + 1) for k in range(len(self.pairs))])


def field_of(event: Event) -> Field:
    """Everybody who has come, and everything that was released: five queries."""
    pairs = _pairs(event) if event.for_pairs else ()
    entrants = _people(event, pairs)
    places = {entrant.pk: p for p, entrant in enumerate(entrants)}
    drawn = list(event.played.order_by("number"))
    rounds = [each for each in drawn if each.state != RoundState.DRAFT]
    following = len(rounds) + 1
    gone = frozenset(
        places[entrant.pk]
        for entrant in entrants
        if entrant.first_round > following or hasattr(entrant, "withdrawal")
    )
    apart = Apart.objects.filter(one__event=event).values_list("one_id", "other_id")
    wishes = Wishes(
        gone=gone,
        fixed={places[e.pk]: table_place(event, e.fixed_table) for e in entrants if e.fixed_table},
        apart=tuple((places[a], places[b]) for a, b in apart if a in places and b in places),
        odd=OddTables(event.odd),
        roles=tuple(role_of(event, e) for e in entrants) if event.in_groups else (),
    )
    first_seed = drawn[0].seed if drawn else None
    states = tuple(each.state for each in rounds)
    past, numbers = _past(rounds, places)
    if pairs:
        past = tuple(_by_leads(one) for one in past)
    return Field(entrants, past, wishes, places, pairs, first_seed, states, numbers)


def role_of(event: Event, entrant: Entrant) -> int:
    """0 for who plays as the first of the event's two groups, 1 for the second, else `NO_GROUP`."""
    group = entrant.plays_as or entrant.group
    groups = (event.first_group, event.second_group)
    return groups.index(group) if group and group in groups else NO_GROUP


def was_first(field: Field, pair: int) -> bool:
    """Whether a pair was there when the first round was drawn."""
    one = field.pairs[pair].one
    gone = one.withdrawal.from_round if hasattr(one, "withdrawal") else 0
    return one.first_round == 1 and gone != 1


def _pairs(event: Event) -> tuple[Pair, ...]:
    came = event.pairs.filter(one__first_round__gt=0).order_by("number")
    return tuple(came.select_related("one__withdrawal", "other__withdrawal"))


def _people(event: Event, pairs: Sequence[Pair]) -> tuple[Entrant, ...]:
    if event.for_pairs:
        return tuple(entrant for pair in pairs for entrant in (pair.one, pair.other))
    came = event.entrants.filter(first_round__gt=0).select_related("withdrawal").order_by("number")
    return tuple(came)


def _past(
    rounds: Sequence[Round], places: Mapping[int, int]
) -> tuple[tuple[Draw, ...], tuple[tuple[int, ...], ...]]:
    """The rounds, and the numbers of their tables."""
    tables: dict[int, dict[int, list[int]]] = {each.pk: {} for each in rounds}
    seats = Seat.objects.filter(round__in=rounds).order_by("table__number", "seat")
    for pk, table, entrant in seats.values_list("round_id", "table__number", "entrant_id"):
        tables[pk].setdefault(table, []).append(places[entrant])
    outs: dict[int, list[int]] = {each.pk: [] for each in rounds}
    waited = SitOut.objects.filter(round__in=rounds, why=Why.TURN)
    for pk, entrant in waited.values_list("round_id", "entrant_id"):
        outs[pk].append(places[entrant])
    numbers = tuple(tuple(sorted(tables[each.pk])) for each in rounds)
    past = tuple(
        Draw(tuple(tuple(tables[each.pk][number]) for number in own), tuple(sorted(outs[each.pk])))
        for each, own in zip(rounds, numbers, strict=True)
    )
    return past, numbers


def _by_leads(one: Draw) -> Draw:
    """A round of pairs as they are now, told by their first: within a team partners may have been
    exchanged since."""
    tables: list[tuple[int, ...]] = []
    for table in one.tables:
        lead = {seat % TWO: p for seat, p in enumerate(table) if p % TWO == 0}
        if len(table) == TWO * TWO and len(lead) == TWO:
            tables.append((lead[0], lead[1], lead[0] + 1, lead[1] + 1))
        else:
            tables.append(table)
    outs = (p for lead in one.sit_outs if lead % TWO == 0 for p in (lead, lead + 1))
    return Draw(tuple(tables), tuple(outs))
