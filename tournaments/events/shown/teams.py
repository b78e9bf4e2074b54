"""Teams as they are shown: their names, their pairs, and their places in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as say

from tournaments.events.entrants.people_names import Names, shown_name
from tournaments.events.models import MATCHES, Event, Method
from tournaments.events.standings.facts import HUNDREDTHS
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.score_words import number, score_words
from tournaments.events.standings.team_places import TeamStanding
from tournaments.events.standings.teams import team_standings
from web.downloads import plain_number


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its place; `pairs` are its pairs by name, `numbers` theirs. `matches` say won,
    drawn and lost, empty where totals count."""

    standing: TeamStanding
    name: str
    pairs: tuple[str, ...]
    numbers: tuple[int, ...]
    score: str
    points: str
    matches: str

    @property
    def place(self) -> str:
        """The place, with its sign where it is shared."""
        return f"{self.standing.place}{'=' if self.standing.shared else ''}"


def team_lines(
    event: Event, names: Names, lines: Sequence[Standing] | None = None
) -> list[TeamLine]:
    """The teams in their order, none where no teams play."""
    found = team_standings(event, lines=lines)
    if not found:
        return []
    called, members = _teams(event, names)
    by_match = event.movement in MATCHES
    return [
        TeamLine(
            standing=each,
            name=called[each.team],
            pairs=tuple(names.entry(lead) for lead in members[each.team]),
            numbers=tuple(names.pair_numbers[lead] for lead in members[each.team]),
            score=number(each.score) if by_match else score_words(each.score, event.method),
            points=number(each.points),
            matches=f"{each.won} – {each.drawn} – {each.lost}" if by_match else "",
        )
        for each in found
    ]


def team_names(event: Event, names: Names) -> dict[str, str]:
    """What each team is called for this reader: its own name may well be its people's, so it is
    shown only where all of theirs are."""
    return _teams(event, names)[0]


def _teams(event: Event, names: Names) -> tuple[dict[str, str], dict[str, list[int]]]:
    pairs = event.pairs.exclude(team="").select_related("one__player", "other__player")
    members: dict[str, list[int]] = {}
    hidden: set[str] = set()
    for pair in pairs.order_by("number"):
        members.setdefault(pair.team, []).append(pair.one_id)
        for person in (pair.one, pair.other):
            printed = person.name
            if shown_name(event, person, names.role) != printed:
                hidden.add(pair.team)
    called = {
        team: say("Team {number}").format(number=place) if team in hidden else team
        for place, team in enumerate(members, 1)
    }
    return called, members


def team_numbers(
    event: Event, names: Names, lines: Sequence[Standing] | None = None
) -> list[dict[str, Any]]:
    """The teams for files and programs: scores as numbers in the unit in which they are printed,
    and exactly as well."""
    victory = event.method == Method.VICTORY and event.movement not in MATCHES
    unit = HUNDREDTHS if victory else 1
    return [
        {
            "place": line.standing.place,
            "shared": line.standing.shared,
            "team": line.name,
            "pairs": list(line.numbers),
            "score": plain_number(Fraction(line.standing.score, unit)),
            "score_exact": str(line.standing.score),
            "points": plain_number(Fraction(line.standing.points)),
            "points_exact": str(line.standing.points),
            "won": line.standing.won,
            "drawn": line.standing.drawn,
            "lost": line.standing.lost,
            "sat_out": line.standing.sat_out,
        }
        for line in team_lines(event, names, lines)
    ]
