"""Draws of an event in which pairs play for teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tournaments.events.draws.pair_draws import Locked, pairs_at, with_kept
from tournaments.events.errors import EventRefused
from tournaments.events.field import TWO, Field, was_first
from tournaments.events.models import MATCHES, Event, Movement
from tournaments.movements import PairRound
from tournaments.movements import Round as Draw
from tournaments.movements.teams import TEAM_KINDS, TeamEvening

KNOWN_AHEAD: Final = frozenset({Movement.TEAM_ROBIN, Movement.TEAM_TOTALS})


def teams_of_field(field: Field) -> tuple[int, ...]:
    """The team of every pair of a field: the lowest number of a pair that plays for it.

    Raises EventRefused `no_team` where somebody who is here plays for none.
    """
    first: dict[str, int] = {}
    lacking = []
    found = []
    for number, pair in enumerate(field.pairs):
        if not pair.team and number not in field.pairs_gone:
            lacking.append(pair.name or f"{pair.one.name} – {pair.other.name}")
        found.append(first.setdefault(pair.team, number) if pair.team else number)
    if lacking:
        raise EventRefused("no_team", names=", ".join(lacking))
    return tuple(found)


def draw_teams(
    event: Event, field: Field, seed: int, *, points: Mapping[str, int], locked: Locked
) -> tuple[str, Draw]:
    """The name of the method, and the round after the field's past.

    `points` are higher for a better place, by names of teams; only the Swiss asks for them. Around
    a locked table the match that it belongs to stays. Raises MovementError, EventRefused `no_team`.
    """
    evening = _evening(field, seed)
    totals = {evening.team_of[k]: points.get(pair.team, 0) for k, pair in enumerate(field.pairs)}
    kept = pairs_at(locked)
    if not kept:
        one = evening.next(event.movement, seed, totals)
    else:
        one = with_kept(_around(event, evening, kept, seed, totals), kept)
    return TEAM_KINDS[event.movement], field.seated(one)


def _around(
    event: Event,
    evening: TeamEvening,
    kept: Mapping[int, tuple[int, int]],
    seed: int,
    totals: Mapping[int, int],
) -> PairRound:
    """The draw of those who are at no locked table.

    A table that was made by hand of two pairs of one team belongs to no match.
    """
    away = {p for two in kept.values() for p in two}
    forced: list[tuple[int, int]] = []
    waiting: list[int] = []
    if event.movement in MATCHES:
        held = {frozenset(evening.team_of[p] for p in two) for two in kept.values()}
        for one, other in sorted(tuple(sorted(two)) for two in held if len(two) == TWO):
            left = [[p for p in evening.teams[t] if p not in away] for t in (one, other)]
            forced += zip(*left, strict=False)
            waiting += [p for side in left for p in side if p not in {q for t in forced for q in t}]
            away.update(p for side in left for p in side)
    rest = replace(evening, gone=evening.gone | away, fixed=None)
    if len(rest.teams) >= TWO:
        drawn = rest.next(event.movement, seed, totals)
    else:
        drawn = PairRound((), tuple(rest.present))
    return PairRound((*forced, *drawn.tables), tuple(sorted((*waiting, *drawn.sit_outs))))


def planned_teams(event: Event, field: Field) -> tuple[str, tuple[Draw, ...]] | None:
    """The method and all rounds, those that were played first, where they are known beforehand."""
    if event.movement not in KNOWN_AHEAD or len(field.pairs) < TWO:
        return None
    try:
        evening = _evening(field, event.seed)
        rounds = list(field.past)
        while len(rounds) < event.rounds:
            one = evening.next(event.movement, event.seed)
            evening = replace(evening, past=(*evening.past, one))
            rounds.append(field.seated(one))
    except EventRefused:
        return None
    return TEAM_KINDS[event.movement], tuple(rounds)


def _evening(field: Field, seed: int) -> TeamEvening:
    first = field.first_seed if field.past else None
    return TeamEvening(
        teams_of_field(field),
        field.pair_past,
        field.pairs_gone,
        frozenset(k for k in range(len(field.pairs)) if was_first(field, k)),
        field.pairs_fixed,
        seed if first is None else first,
    )
