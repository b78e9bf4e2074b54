"""From rows to a draw: the round that comes next, the plan of the evening, and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tournaments.events.draws.pair_draws import draw_pairs, planned_pairs
from tournaments.events.draws.team_draws import draw_teams, planned_teams
from tournaments.events.errors import EventRefused
from tournaments.events.field import NO_GROUP, Field, field_of
from tournaments.events.models import DRIVES, Event, Movement, SideScore
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.teams import team_points
from tournaments.movements import (
    MovementError,
    PairRound,
    Record,
    Wishes,
    drive_round,
    measure,
    next_round,
    next_swiss_round,
    plan,
)
from tournaments.movements import Round as Draw
from tournaments.movements.drives import DRIVES as DRIVE_METHODS

__all__ = [
    "LARGEST_PLAN",
    "Field",
    "Planned",
    "draw_next",
    "field_of",
    "figures",
    "planned",
    "swap_figures",
]

LARGEST_PLAN: Final = 64
"""Up to so many people an evening is planned whole, out of the stored table."""


def draw_next(
    event: Event, field: Field, seed: int, *, locked: Sequence[tuple[int, tuple[int, ...]]] = ()
) -> tuple[str, Draw]:
    """The name of the method, and the round after the field's past.

    `locked` are tables, by number from 1 with their seats, that stay as they are; then the rest is
    drawn round by round. The event's own seed follows the plan of the evening. Raises EventRefused
    `cannot_draw` with the movement's reason.
    """
    try:
        if event.in_teams:
            swiss = event.movement == Movement.TEAM_SWISS and field.past
            teams = team_points(event, before=len(field.past) + 1) if swiss else {}
            return draw_teams(event, field, seed, points=teams, locked=locked)
        if event.for_pairs:
            points = _points(event, field) if event.movement == Movement.PAIRS_SWISS else {}
            return draw_pairs(event, field, seed, points=points, locked=locked)
        if locked:
            return "round by round", _around(event, field, locked, seed)
        return _by_movement(event, field, seed)
    except MovementError as error:
        raise EventRefused("cannot_draw", why=error.code, **error.params) from None


def _by_movement(event: Event, field: Field, seed: int) -> tuple[str, Draw]:
    players, past = len(field.entrants), field.past
    if event.movement == Movement.SWISS and past:
        points = _points(event, field)
        drawn = next_swiss_round(past, players, points, field.wishes, seed)
        return "individual Swiss, 1+4 against 2+3", drawn
    if event.movement in DRIVES and (past or event.in_groups):
        return DRIVE_METHODS[event.movement], _drive(event, field, field.wishes, seed)
    evening = planned(event, field) if seed == event.seed else None
    if evening is not None:
        return evening.method, evening.rounds[len(past)]
    return "round by round", next_round(past, players, field.wishes, seed)


def _drive(event: Event, field: Field, wishes: Wishes, seed: int) -> Draw:
    """The round of a drive; everybody here must have a group where two groups play."""
    lacking = [
        entrant.name
        for p, entrant in enumerate(field.entrants)
        if event.in_groups and p not in wishes.gone and wishes.roles[p] == NO_GROUP
    ]
    if lacking:
        raise EventRefused("no_group", names=", ".join(lacking))
    won = winners_of(event, field) if field.past else []
    return drive_round(event.movement, field.past, len(field.entrants), won, wishes, seed)


@dataclass(frozen=True, slots=True)
class Planned:
    """All rounds of an evening for those who are here now; `data` is what `Event.plan` keeps."""

    method: str
    rounds: tuple[Draw, ...]
    data: dict[str, Any]


def planned(event: Event, field: Field) -> Planned | None:
    """The plan that was kept, as long as people, wishes and past are those it was made for; else a
    new one from what has happened.

    None where nothing can be planned: results decide the draw, there are too many people, or no
    round is left.
    """
    everybody = len(field.entrants)
    if event.for_pairs:
        pairs = (planned_teams if event.in_teams else planned_pairs)(event, field)
        return None if pairs is None else Planned(*pairs, event.plan)
    if event.movement != Movement.AUTO or everybody > LARGEST_PLAN:
        return None
    if len(field.past) >= event.rounds:
        return None
    key = _plan_key(event, field)
    if event.plan.get("key") == key:
        kept = tuple(Draw.from_data(each) for each in event.plan["rounds"])
        if kept[: len(field.past)] == field.past:
            return Planned(event.plan["method"], kept, event.plan)
    record = Record(rounds=field.past, wishes=field.wishes)
    made = plan(everybody, event.rounds, seed=event.seed, record=record)
    rounds = [each.to_data() for each in made.rounds]
    return Planned(made.method, made.rounds, {"key": key, "method": made.method, "rounds": rounds})


def _plan_key(event: Event, field: Field) -> dict[str, Any]:
    """What a plan is made for, as JSON."""
    wishes = field.wishes
    return {
        "people": [entrant.pk for entrant in field.entrants],
        "gone": sorted(wishes.gone),
        "fixed": sorted([p, table] for p, table in wishes.fixed.items()),
        "apart": sorted([a, b] for a, b in wishes.apart),
        "odd": wishes.odd.value,
        "rounds": event.rounds,
        "seed": event.seed,
    }


def _points(event: Event, field: Field) -> dict[int, int]:
    """Higher for a better place, so that ties are broken as the standings break them; whoever has
    played nothing yet stands in the middle."""
    lines = event_standings(event, before=len(field.past) + 1)
    middle = (len(lines) + 1) // 2
    return {field.places[line.entrant]: len(lines) - (line.place or middle) + 1 for line in lines}


def winners_of(event: Event, field: Field) -> list[int]:
    """The winning side of each table of the last round; a tie, or nothing played, goes by a cut."""
    number = len(field.past)
    last = event.played.get(number=number)
    scores: dict[int, dict[str, int]] = {}
    rows = SideScore.objects.filter(table__round=last)
    for table, side, points in rows.values_list("table__number", "side", "points"):
        scores.setdefault(table, {})[side] = points
    cut = Random(f"cut/{event.seed}/{number}")  # noqa: S311 - a cut to be repeated
    winners = []
    for table in field.numbers[number - 1]:
        told, by_cut = scores.get(table, {}), int(cut.random() * 2)
        lead = told.get("NS", 0) - told.get("EW", 0)
        winners.append(by_cut if not lead else int(lead < 0))
    return winners


def _around(
    event: Event, field: Field, locked: Sequence[tuple[int, tuple[int, ...]]], seed: int
) -> Draw:
    """Draw for those who are not at a locked table, and put the locked tables back among them.

    What makes a drive of two groups, or one in which winners stay partners, holds for the rest.
    """
    kept = dict(locked)
    away = frozenset(p for seats in kept.values() for p in seats)
    free = [number for number in range(1, field.here + 1) if number not in kept]
    wishes = Wishes(
        gone=field.wishes.gone | away,
        fixed={
            p: free.index(n + 1)
            for p, n in field.wishes.fixed.items()
            if p not in away and n + 1 in free
        },
        apart=field.wishes.apart,
        odd=field.wishes.odd,
        roles=field.wishes.roles,
    )
    by_rule = event.in_groups or (event.movement == Movement.DRIVE_KEEP and field.past)
    if by_rule:
        rest = _drive(event, field, wishes, seed)
    else:
        rest = next_round(field.past, len(field.entrants), wishes, seed)
    numbered = dict(zip(free, rest.tables, strict=False)) | kept
    return Draw(tuple(numbered[number] for number in sorted(numbered)), rest.sit_outs)


def swap_figures(field: Field, drawn: Draw, one: int) -> dict[int, dict[str, int]]:
    """For every other entrant of a draft, the change of its figures if `one` took his place."""
    own, now = field.places[one], figures(field, drawn)
    found = {}
    for other in drawn.players:
        changed = _exchanged(field, own, other)
        if not changed:
            continue
        tables = tuple(tuple(changed.get(p, p) for p in table) for table in drawn.tables)
        outs = tuple(sorted(changed.get(p, p) for p in drawn.sit_outs))
        then = figures(field, Draw(tables, outs))
        found[field.entrants[other].pk] = {
            name: then[name] - now[name] for name in ("new_repeats", "new_meetings")
        }
    return found


def _exchanged(field: Field, own: int, other: int) -> dict[int, int]:
    """Who stands where after an exchange: pairs change places whole. Empty if nothing changes."""
    if not field.pairs:
        return {} if own == other else {own: other, other: own}
    ours, theirs = own // 2 * 2, other // 2 * 2
    if ours == theirs:
        return {}
    both = {ours: theirs, ours + 1: theirs + 1}
    return both | {there: here for here, there in both.items()}


def figures(field: Field, drawn: Draw) -> dict[str, int]:
    """What the draft does to the evening so far: the numbers at the foot of the sheet.

    In an event of pairs those who meet are pairs, and nobody's partner changes.
    """
    past, count = field.past, len(field.entrants)
    if field.pairs:
        past, count = tuple(_as_pairs(one) for one in past), len(field.pairs)
        drawn = _as_pairs(drawn)
    quality = measure((*past, drawn), count)
    before = measure(past, count) if past else None
    return {
        **quality.to_data(),
        "new_repeats": quality.partner_repeats - (before.partner_repeats if before else 0),
        "new_meetings": quality.rematches - (before.rematches if before else 0),
    }


def _as_pairs(one: Draw) -> Draw:
    """A round in which those who sit at a table are pairs."""
    pairs = PairRound.from_round(one)
    return Draw(pairs.tables, pairs.sit_outs)
