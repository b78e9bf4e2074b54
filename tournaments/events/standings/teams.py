"""The standings of teams, from the tables of their pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.events.models import MATCHES, Event, RoundState, SitOut
from tournaments.events.standings.facts import EVERY_ROUND, Facts, event_facts, event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.team_places import (
    Match,
    TeamStanding,
    match_places,
    total_places,
)

TWO = 2


def team_standings(
    event: Event, *, before: int = EVERY_ROUND, lines: Sequence[Standing] | None = None
) -> tuple[TeamStanding, ...]:
    """The teams of an event after its closed rounds, of those `before` one where asked.

    `lines` are the standings of its pairs, where they are known. Empty where no teams play.
    """
    if not event.in_teams:
        return ()
    came = event.pairs.exclude(team="").filter(one__first_round__gt=0)
    team_of = dict(came.order_by("number").values_list("one_id", "team"))
    if event.movement in MATCHES:
        facts = event_facts(event, before=before)
        return match_places(
            dict.fromkeys(team_of.values()),
            matches_of(facts, team_of),
            _sat_out(event, facts, team_of, before),
            worth=event.sit_out_score,
            credit=event.sit_out_credit,
        )
    scores: dict[str, list[Standing]] = {}
    found = event_standings(event, before=before) if lines is None else lines
    for line in found:
        if line.entrant in team_of:
            scores.setdefault(team_of[line.entrant], []).append(line)
    return total_places({team: [each.score for each in own] for team, own in scores.items()})


def team_points(event: Event, *, before: int) -> dict[str, int]:
    """Higher for a better place, for a Swiss."""
    lines = team_standings(event, before=before)
    return {line.team: len(lines) - line.place + 1 for line in lines}


def matches_of(facts: Facts, team_of: Mapping[int, str]) -> list[Match]:
    """What two teams made at all their tables of a round, each match once."""
    found: dict[tuple[int, tuple[str, str]], list[int]] = {}
    for table in facts.tables:
        told = {
            team_of[who]: own for people, own in table.sides for who in people if who in team_of
        }
        if len(told) == TWO:
            one, other = sorted(told)
            points = found.setdefault((table.round, (one, other)), [0, 0])
            points[0] += told[one]
            points[1] += told[other]
    return [Match(at, two, (own[0], own[1])) for (at, two), own in sorted(found.items())]


def _sat_out(event: Event, facts: Facts, team_of: Mapping[int, str], before: int) -> dict[str, int]:
    """In how many rounds a whole team had no table, and was there or said that it came late."""
    played = {
        (table.round, team_of[who])
        for table in facts.tables
        for people, _ in table.sides
        for who in people
        if who in team_of
    }
    rows = SitOut.objects.filter(
        round__event=event,
        round__state=RoundState.CLOSED,
        round__number__lt=before,
        counts=True,
        entrant__in=list(team_of),
    )
    out = {(at, team_of[who]) for at, who in rows.values_list("round__number", "entrant_id")}
    found: dict[str, int] = {}
    for _, team in out - played:
        found[team] = found.get(team, 0) + 1
    return found
