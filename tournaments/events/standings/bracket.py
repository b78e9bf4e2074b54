"""The knockout of an event: who met whom, who went on and why, and the places that follow.

Nothing of it is stored but the tables and their results. The best of the seeds have the byes; level
points are settled by the table's own decision, else by a lot from the event's seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Final

from tournaments.events.errors import EventRefused
from tournaments.events.field import Field, was_first
from tournaments.events.models import Decision, Event, RoundState, SideScore
from tournaments.events.standings.ranking import Standing, TieBreakTried
from tournaments.movements import Bracket, PairRound, as_first_played

PLAYED: Final = "played"
DECIDED: Final = "decided"
LOT: Final = "lot"
WALKOVER: Final = "walkover"
DRAWN: Final = "drawn"
ABSENT: Final = "absent"
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Tie:
    """A meeting of a bracket, pairs by their numbers in the field.

    `winner` is None before it is known and `NOBODY` where neither goes on, `how` why it is so.
    `third`: for third place.
    """

    table: int
    pairs: tuple[int, int]
    points: tuple[int | None, int | None] = (None, None)
    winner: int | None = None
    how: str = ""
    third: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """One round of a bracket, and who has a bye in it. `left` are still in, byes included."""

    number: int
    left: int
    ties: tuple[Tie, ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A knockout as far as it has come.

    `order` has the pairs in order of seed. `bracket` stands after the last closed round. `survived`
    is the number of rounds that each pair came through; `third` are winner and loser of the game
    for third place.
    """

    order: tuple[int, ...]
    bracket: Bracket
    stages: tuple[Stage, ...]
    survived: Mapping[int, int]
    third: tuple[int, int] | None

    @property
    def first(self) -> int | None:
        """Who has won it all."""
        places = self.bracket.places
        return places[0] if places and places[0] != NOBODY else None


def needed_rounds(pairs: int) -> int:
    """How many rounds a knockout of so many takes."""
    return max(1, (pairs - 1).bit_length())


def read_course(event: Event, field: Field, seed: int) -> Course:
    """Play the bracket through the rounds there were: three queries.

    `seed` orders who is not seeded, for a knockout not begun. Raises EventRefused `bracket_broken`
    when a round was not the one that the bracket had, MovementError below two pairs.
    """
    first_seed = field.first_seed if field.past and field.first_seed is not None else seed
    order = _order(field, first_seed)
    past = field.pair_past
    if past:
        order = list(as_first_played(order, Bracket.start(order).next, past[0]))
    results = _Results(event, field)
    bracket, stages, third = Bracket.start(order), [], None
    survived = dict.fromkeys(order, 0)
    for number, one in enumerate(past, 1):
        bracket = bracket.without(results.gone_by(number))
        at = {frozenset(table): place for place, table in enumerate(one.tables, 1)}
        if set(at) != bracket.next.meetings:
            raise EventRefused("bracket_broken", number=number)
        ties = [results.tie(number, at[frozenset(two)]) for two in bracket.next.tables]
        ties = [replace(tie, third=bracket.still_in.isdisjoint(tie.pairs)) for tie in ties]
        if number < len(past):
            ties = _as_drawn(bracket, ties, past[number], results.gone_by(number + 1))
        left = len(bracket.still_in)
        stages.append(Stage(number, left, tuple(ties), bracket.next.sit_outs))
        if number > results.closed:
            break
        bracket = bracket.play([_going_on(tie.winner) for tie in ties])
        survived |= dict.fromkeys(bracket.still_in, number)
        third = next((_winner_first(tie) for tie in ties if tie.third and _settled(tie)), third)
    if len(past) == results.closed and not bracket.over:
        bracket = bracket.without(results.gone_by(len(past) + 1))
    return Course(tuple(order), bracket, tuple(stages), survived, third)


def _as_drawn(
    bracket: Bracket, ties: list[Tie], following: PairRound, gone: frozenset[int]
) -> list[Tie]:
    """The meetings with those winners who were drawn in the round that followed.

    A result that was corrected later does not alter that draw: who was in it has gone on.
    """
    named = {p for table in following.tables for p in table} | set(following.sit_outs)
    wanted = [frozenset(two) for two in following.tables]
    fitting: list[tuple[int, ...]] = []
    for winners in product(*(_may_have_won(tie, named, gone) for tie in ties)):
        after = bracket.play([_going_on(each) for each in winners]).without(gone)
        drawn = [frozenset(two) for two in after.next.tables]
        if drawn == wanted:  # the final before the game for third place
            fitting.insert(0, winners)
            break
        if set(drawn) == set(wanted):
            fitting.append(winners)
    if not fitting:
        return ties
    return [
        tie if tie.winner == winner else replace(tie, winner=winner, how=DRAWN)
        for tie, winner in zip(ties, fitting[0], strict=True)
    ]


def _may_have_won(tie: Tie, named: set[int], gone: frozenset[int]) -> list[int]:
    """Who of a meeting may have gone on to the round that followed, by the result first."""
    found = [k for k in tie.pairs if k in named or (k == tie.winner and k in gone)]
    if tie.winner == NOBODY:
        return [NOBODY, *found]
    return sorted(found, key=lambda k: k != tie.winner) or [
        *(k for k in tie.pairs if k == tie.winner),
        NOBODY,
    ]


def _going_on(winner: int | None) -> int | None:
    return None if winner == NOBODY else winner


def _settled(tie: Tie) -> bool:
    """Whether one of the two has won."""
    return tie.winner in tie.pairs


def _winner_first(tie: Tie) -> tuple[int, int]:
    one, other = tie.pairs
    return (one, other) if tie.winner == one else (other, one)


def _order(field: Field, seed: int) -> list[int]:
    """Pairs that were there at first: the seeded ones by their seed, then the others by lot."""
    began = [k for k in range(len(field.pairs)) if was_first(field, k)]
    Random(f"pairs/{seed}").shuffle(began)  # noqa: S311 - a draw to be repeated
    unseeded = 10**6
    return sorted(began, key=lambda k: field.pairs[k].seed or unseeded)


class _Results:
    """What the tables of a knockout made: two queries."""

    def __init__(self, event: Event, field: Field) -> None:
        self.event, self.field = event, field
        self.closed = sum(state == RoundState.CLOSED for state in field.states)
        self.points: dict[tuple[int, int], dict[str, int]] = {}
        # Tables by their place in the round: what number they bear is told where they are shown.
        self.at = {
            (number, table): place
            for number, own in enumerate(field.numbers, 1)
            for place, table in enumerate(own, 1)
        }
        rows = SideScore.objects.filter(table__round__event=event)
        for number, table, side, own in rows.values_list(
            "table__round__number", "table__number", "side", "points"
        ):
            self.points.setdefault((number, self.at[number, table]), {})[side] = own
        decisions = Decision.objects.filter(table__round__event=event)
        self.decided = {
            (number, self.at[number, table]): side
            for number, table, side in decisions.values_list(
                "table__round__number", "table__number", "side"
            )
        }

    def gone_by(self, number: int) -> frozenset[int]:
        """Who had gone home when a round was drawn."""
        return frozenset(
            k
            for k, pair in enumerate(self.field.pairs)
            if hasattr(pair.one, "withdrawal") and pair.one.withdrawal.from_round <= number
        )

    def tie(self, number: int, table: int) -> Tie:
        """A table as a meeting of the bracket, north-south first."""
        seated = self.field.pair_past[number - 1].tables[table - 1]
        told = self.points.get((number, table), {})
        own, against = told.get("NS"), told.get("EW")
        known = Tie(table, seated, (own, against))
        if number > self.closed:
            return known
        lead = (own or 0) - (against or 0)
        if lead:
            return replace(known, winner=seated[int(lead < 0)], how=PLAYED)
        gone = self.gone_by(number + 1)
        staying = [k for k in seated if k not in gone]
        if not told and len(staying) == 1:
            return replace(known, winner=staying[0], how=WALKOVER)
        side = self.decided.get((number, table))
        if side is not None and staying:
            return replace(known, winner=seated[int(side == "EW")], how=DECIDED)
        if not told:
            return replace(known, winner=NOBODY, how=ABSENT)
        lot = Random(f"lot/{self.event.seed}/{number}/{table}")  # noqa: S311 - to be repeated
        return replace(known, winner=seated[int(lot.random() * 2)], how=LOT)


def knockout_standings(
    lines: Sequence[Standing],
    course: Course,
    field: Field,
    absent: frozenset[int] = frozenset(),
) -> tuple[Standing, ...]:
    """The lines of an event in the order of its knockout: the score is the rounds come through.

    Who went out in the same round shares a place, but for those who played for the third. Whoever
    is `absent` and has gone out without a game comes last and has no place.
    """
    staying = {field.pairs[k].one_id for k in course.bracket.still_in}
    if course.first is not None:
        staying.add(field.pairs[course.first].one_id)
    last = [line for line in lines if line.entrant in absent - staying]
    lines = [line for line in lines if line.entrant not in absent - staying]
    score = {field.pairs[k].one_id: count for k, count in course.survived.items()}
    third = [] if course.third is None else [field.pairs[k].one_id for k in course.third]
    levels: dict[int, list[int]] = {}
    for line in sorted(lines, key=lambda each: each.entrant):
        levels.setdefault(score.get(line.entrant, 0), []).append(line.entrant)
    by_entrant = {line.entrant: line for line in lines}
    found: list[Standing] = []
    for count in sorted(levels, reverse=True):
        group = levels[count]
        told: list[tuple[list[int], tuple[TieBreakTried, ...]]] = [(group, ())]
        if third and set(third) <= set(group):
            step = TieBreakTried("head_to_head", tuple(sorted(zip(third, (2, 0), strict=True))))
            rest = [each for each in group if each not in third]
            told = [([third[0]], (step,)), ([third[1]], (step,)), (rest, ())]
        for shared, steps in told:
            place = len(found) + 1
            for entrant in shared:
                others = [each for each, _ in steps[0].values] if steps else group
                found.append(
                    replace(
                        by_entrant[entrant],
                        place=place,
                        score=count,
                        ranked=True,
                        level_with=tuple(each for each in others if each != entrant),
                        steps=steps,
                        shares_with=tuple(each for each in shared if each != entrant),
                    )
                )
    found += [replace(line, place=0, score=0, ranked=False) for line in last]
    return tuple(found)
