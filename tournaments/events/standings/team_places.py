"""Places of teams: matches won and then points, or what their pairs have made together.

Pure and exact, like the places of pairs. A tie is a shared place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from tournaments.events.standings.round_scores import Value, exact

WON, DRAWN = 2, 1


class Match(NamedTuple):
    """What the tables of two teams made together in one round."""

    round: int
    teams: tuple[str, str]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One team. Of matches, `score` is 2 for each won and 1 for each drawn, and `points` what all
    tables made; of totals, `score` is the sum of the scores of its pairs. Both with what a sit-out
    is worth."""

    team: str
    score: Value = 0
    points: Value = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    sat_out: int = 0
    place: int = 0
    shared: bool = False

    @property
    def played(self) -> int:
        """The matches there were."""
        return self.won + self.drawn + self.lost


def match_places(
    teams: Iterable[str],
    matches: Iterable[Match],
    sat_out: Mapping[str, int],
    *,
    worth: str,
    credit: int,
) -> tuple[TeamStanding, ...]:
    """Teams by their matches, then by points, best first.

    A round that a whole team sat out is worth its own `average` of matches and points, a draw and
    the points of a fixed `credit`, or `zero`.
    """
    found = {team: TeamStanding(team, sat_out=sat_out.get(team, 0)) for team in teams}
    for match in matches:
        own, against = match.points
        for team, lead, points in zip(
            match.teams, (own - against, against - own), match.points, strict=True
        ):
            line = found[team]
            found[team] = replace(
                line,
                points=line.points + points,
                won=line.won + (lead > 0),
                drawn=line.drawn + (lead == 0),
                lost=line.lost + (lead < 0),
            )
    return _placed([_with_sit_outs(line, worth, credit) for line in found.values()])


def _with_sit_outs(line: TeamStanding, worth: str, credit: int) -> TeamStanding:
    score: Value = WON * line.won + DRAWN * line.drawn
    points = line.points
    if worth == "average" and line.played:
        share = Fraction(line.played + line.sat_out, line.played)
        score, points = exact(score * share), exact(points * share)
    elif worth == "credit":
        score, points = score + DRAWN * line.sat_out, points + credit * line.sat_out
    return replace(line, score=score, points=points)


def total_places(scores: Mapping[str, Sequence[Value]]) -> tuple[TeamStanding, ...]:
    """Teams by the sum of the scores of their pairs, best first."""
    return _placed(
        [
            TeamStanding(team, score=exact(sum(map(Fraction, own), Fraction())))
            for team, own in scores.items()
        ]
    )


def _placed(lines: Iterable[TeamStanding]) -> tuple[TeamStanding, ...]:
    order = sorted(lines, key=lambda line: (-line.score, -line.points, line.team))
    level = [(line.score, line.points) for line in order]
    return tuple(
        replace(line, place=level.index(own) + 1, shared=level.count(own) > 1)
        for line, own in zip(order, level, strict=True)
    )
