"""A season as it stands: its evenings, its table, its race and its titles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from clubs.models import Player
from tournaments.events.models import Event, EventState, Method
from tournaments.events.standings.round_scores import Value, exact
from tournaments.seasons.counting import (
    Attended,
    SeasonLine,
    SeasonRules,
    race,
    season_table,
)
from tournaments.seasons.evenings import attended, season_events, season_lines
from tournaments.seasons.models import EveningLine, Season
from tournaments.seasons.titles import Title, places, titles

HUNDRED = 100
IN_UNITS = frozenset({"score", "average"})


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """Everything that is told of a season; people are the numbers of their records.

    `sheets` are the lines of the evenings, which also say what was declared and made.
    """

    season: Season
    events: tuple[Event, ...]
    attended: tuple[Attended, ...]
    lines: tuple[SeasonLine, ...]
    sheets: tuple[EveningLine, ...]
    carried: Mapping[int, Value]
    people: Mapping[int, Player]

    @property
    def playing(self) -> list[Event]:
        """The evenings that are not over, whose scores may still change."""
        return [event for event in self.events if event.state == EventState.RUNNING]

    @property
    def mixes_methods(self) -> bool:
        """Whether scores of different kinds are added up."""
        kinds = {event.method for event in self.events}
        return self.season.worth in IN_UNITS and len(kinds) > 1

    @property
    def in_hundredths(self) -> bool:
        """Whether totals are victory points, which are kept in hundredths."""
        kinds = {event.method for event in self.events}
        return self.season.worth in IN_UNITS and kinds == {Method.VICTORY.value}

    def race(self) -> list[Mapping[int, Value]]:
        """Everybody's total after each evening."""
        rules = season_rules(self.season)
        return race(self.attended, rules, len(self.events), carried=self.carried)

    def titles(self) -> list[Title]:
        """Who leads in what beside the table."""
        return titles(self.attended, self.sheets)

    def honours(self) -> list[Title]:
        """What goes on the board when the season ends: the places and the titles."""
        return [*places(self.lines), *self.titles()]


def season_rules(season: Season) -> SeasonRules:
    """How a season counts."""
    return SeasonRules(season.worth, season.best, season.drop, season.attendance)


def season_standing(season: Season) -> SeasonStanding:
    """The season, with its club, as it stands now.

    Two queries however many evenings there were and people came; one more where people were merged,
    one where the season before is carried over and was not read with it, and those of every event
    that changed since somebody looked.
    """
    before = season.previous if season.carry else None
    events, *earlier = season_events(season, *filter(None, [before]))
    all_lines = season_lines([*dict.fromkeys([*events, *chain(*earlier)])])
    lines = _of_events(all_lines, events)
    came = attended(events, lines)
    carried = _carried(season, before, earlier[0], all_lines) if before is not None else {}
    people = _people(lines, {each.person for each in came})
    table = season_table(came, season_rules(season), len(events), carried=carried)
    return SeasonStanding(
        season=season,
        events=tuple(events),
        attended=tuple(came),
        lines=table,
        sheets=tuple(lines),
        carried=carried,
        people=people,
    )


def _people(lines: Iterable[EveningLine], wanted: set[int]) -> dict[int, Player]:
    """These people: those who came under the record that stands for them, and the others."""
    known = {line.player_id: line.player for line in lines if line.player_id in wanted}
    missing = wanted - known.keys()
    return known | (Player.objects.in_bulk(missing) if missing else {})


def _of_events(lines: Iterable[EveningLine], events: Iterable[Event]) -> list[EveningLine]:
    """The lines of these events."""
    wanted = {event.pk for event in events}
    return [line for line in lines if line.event_id in wanted]


def _carried(
    season: Season, before: Season, events: list[Event], lines: Iterable[EveningLine]
) -> dict[int, Value]:
    """What people bring in: a part of what they made in the season before, and only in that one."""
    came = attended(events, _of_events(lines, events))
    table = season_table(came, season_rules(before), len(events))
    share = Fraction(season.carry, HUNDRED)
    return {line.person: exact(Fraction(line.total) * share) for line in table}
