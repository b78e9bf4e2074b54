"""A season as it stands: its evenings, its table, its race and its titles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from itertools import chain
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from clubs.models import Club, Player
from tournaments.events.models import Event, EventState, Method
from tournaments.events.standings.round_scores import Value, exact
from tournaments.seasons.counting import (
    Attended,
    SeasonLine,
    SeasonRules,
    as_counted,
    race,
    season_table,
)
from tournaments.seasons.evenings import (
    attended,
    evening_rules,
    season_events,
    season_lines,
)
from tournaments.seasons.models import EveningLine, Season
from tournaments.seasons.titles import Title, places, titles

HUNDRED = 100
IN_UNITS = frozenset({"score", "average"})


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """Everything that is told of a season; people are the numbers of their records.

    `attended` has who is listed, as it counts. `sheets` are their lines of the evenings, which also
    say what was declared and made.
    """

    season: Season
    rules: SeasonRules
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
        return race(self.attended, self.rules, len(self.events), carried=self.carried)

    def titles(self) -> list[Title]:
        """Who leads in what beside the table."""
        return titles(self.attended, self.sheets)

    def honours(self) -> list[Title]:
        """What goes on the board when the season ends: the places and the titles."""
        return [*places(self.lines), *self.titles()]


def season_now(club: Club, at: datetime | None = None) -> Season | None:
    """The season of a club that today is in, by the club's clock; of several the last begun."""
    running = Season.objects.filter(running_at(club, at), club=club)
    found = running.select_related("previous").order_by("-starts_on", "-pk").first()
    if found is not None:
        found.club = club
    return found


def running_at(club: Club, at: datetime | None = None) -> Q:
    """The seasons that a moment is in, by the club's clock."""
    today = timezone.localtime(at or timezone.now(), Season(club=club).zone).date()
    return Q(starts_on__lte=today, ends_on__gte=today)


def season_rules(season: Season, events: Sequence[Event], place: int) -> SeasonRules:
    """How a season counts that was asked for with others, so many places behind the first."""
    return SeasonRules(
        season.worth,
        season.best,
        season.drop,
        season.attendance,
        season.pair_places,
        season.guests,
        evening_rules(events, season, place),
    )


def season_standing(season: Season) -> SeasonStanding:
    """The season, with its club, as it stands now.

    Two queries however many evenings there were and people came; one more where people were merged,
    one where the season before is carried over and was not read with it, and those of every event
    that changed since somebody looked.
    """
    return season_standings([season])[0]


def season_standings(seasons: Sequence[Season]) -> list[SeasonStanding]:
    """These seasons of one club as they stand now: as many queries as for one."""
    before = [season.previous for season in seasons if season.carry and season.previous]
    if not seasons:
        return []
    found = season_events(*seasons, *before)
    earlier = enumerate(found[len(seasons) :], len(seasons))
    by_event: dict[UUID, list[EveningLine]] = defaultdict(list)
    for line in season_lines([*dict.fromkeys(chain(*found))]):
        by_event[line.event_id].append(line)
    standings = []
    for place, (season, events) in enumerate(zip(seasons, found, strict=False)):
        lines = [line for event in events for line in by_event[event.pk]]
        rules = season_rules(season, events, place)
        came = as_counted(attended(events, lines), rules)
        carried = {}
        if season.carry and season.previous:
            number, earlier_events = next(earlier)
            carried = _carried(
                season, season_rules(season.previous, earlier_events, number),
                earlier_events, by_event,
            )  # fmt: skip
        listed = _listed(lines, events, came)
        standings.append(
            SeasonStanding(
                season=season,
                rules=rules,
                events=tuple(events),
                attended=tuple(came),
                lines=season_table(came, rules, len(events), carried=carried),
                sheets=tuple(listed),
                carried=carried,
                people={line.player_id: line.player for line in listed},
            )
        )
    return _with_roots(standings)


def _listed(
    lines: Sequence[EveningLine], events: Sequence[Event], came: Sequence[Attended]
) -> list[EveningLine]:
    """The lines of those who count: guests may not."""
    number = {event.pk: place for place, event in enumerate(events)}
    counted = {(each.evening, each.person) for each in came}
    return [
        line
        for line in lines
        if (number[line.event_id], line.player.root_id or line.player_id) in counted
    ]


def _with_roots(standings: list[SeasonStanding]) -> list[SeasonStanding]:
    """The same with everybody under the record that stands for him, also who never came by it."""
    wanted = [{each.person for each in standing.attended} for standing in standings]
    missing = {
        person
        for standing, people in zip(standings, wanted, strict=True)
        for person in people - standing.people.keys()
    }
    roots = Player.objects.in_bulk(missing) if missing else {}
    return [
        replace(standing, people={key: standing.people.get(key) or roots[key] for key in people})
        for standing, people in zip(standings, wanted, strict=True)
    ]


def _carried(
    season: Season,
    before: SeasonRules,
    events: list[Event],
    by_event: Mapping[UUID, list[EveningLine]],
) -> dict[int, Value]:
    """What people bring in: a part of what they made in the season before, and only in that one."""
    lines = [line for event in events for line in by_event.get(event.pk, ())]
    came = as_counted(attended(events, lines), before)
    table = season_table(came, before, len(events))
    share = Fraction(season.carry, HUNDRED)
    return {line.person: exact(Fraction(line.total) * share) for line in table}
