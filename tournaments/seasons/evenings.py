"""From events to the lines that a season adds up.

An event is folded once and kept (`EveningLine`), so that a season of forty evenings is read in the
same few queries as one of two. What has changed since is found by comparing numbers, never told by
a signal, and folded again when somebody looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Sum

from scoring.models import HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.counting import Sat, sat_in
from scoring.statistics.lines import SPECIAL, strain_of
from tournaments.events.event_games import call_values, games_of
from tournaments.events.models import Entrant, Event, EventState, Pair, Table
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import exact
from tournaments.seasons.counting import Attended
from tournaments.seasons.models import EveningLine, FoldedEvening, Season
from web.days import begin_of, end_of

BEGUN = (EventState.RUNNING, EventState.FINISHED, EventState.PUBLISHED)


def events_between(season: Season) -> QuerySet[Event]:
    """The club's events of the season's days, also those left out, the earliest first."""
    first = begin_of(season.starts_on, season.zone)
    after = end_of(season.ends_on, season.zone)
    days = Event.objects.filter(club=season.club_id, starts_at__gte=first, starts_at__lt=after)
    return days.order_by("starts_at", "pk")


def season_events(season: Season) -> list[Event]:
    """The evenings that are added up, the one being played among them: one query."""
    begun = events_between(season).filter(state__in=BEGUN)
    events = list(begun.exclude(pk__in=season.left_out.values("pk")))
    for event in events:
        event.club = season.club
    return events


def season_lines(events: Sequence[Event]) -> list[EveningLine]:
    """What everybody made of these events, with the player; three queries where nothing changed."""
    fold_changed(events)
    lines = EveningLine.objects.filter(event__in=events).select_related("player")
    return list(lines.order_by("pk"))


def fold_changed(events: Sequence[Event]) -> None:
    """Fold the events that have changed since they were folded."""
    entries = dict(
        Table.objects.filter(round__event__in=events)
        .values_list("round__event")
        .annotate(Sum("game__version", default=0))
        .order_by()
    )
    kept = {
        event: (version, sheets)
        for event, version, sheets in FoldedEvening.objects.filter(event__in=events).values_list(
            "event_id", "version", "entries"
        )
    }
    now = {event.pk: (event.version, entries.get(event.pk, 0)) for event in events}
    changed = [event for event in events if kept.get(event.pk) != now[event.pk]]
    if changed:
        _fold(changed, now)


@transaction.atomic
def _fold(changed: Sequence[Event], now: Mapping[UUID, tuple[int, int]]) -> None:
    # Two readers at once fold one after the other.
    held = Event.objects.select_for_update().filter(pk__in=[event.pk for event in changed])
    list(held.order_by("pk"))
    EveningLine.objects.filter(event__in=changed).delete()
    FoldedEvening.objects.filter(event__in=changed).delete()
    for event in changed:
        EveningLine.objects.bulk_create(evening_lines(event))
    FoldedEvening.objects.bulk_create(
        FoldedEvening(event=event, version=now[event.pk][0], entries=now[event.pk][1])
        for event in changed
    )


def check_lines(event: Event) -> Iterator[str]:
    """Every line that is kept of an event and is not what its results and sheets say.

    An event that was not folded since it changed has nothing to say: it is folded when it is read.
    """
    sheets = Table.objects.filter(round__event=event).aggregate(all=Sum("game__version", default=0))
    now = {"version": event.version, "entries": sheets["all"]}
    if not FoldedEvening.objects.filter(event=event, **now).exists():
        return
    kept = {_told(line) for line in EveningLine.objects.filter(event=event)}
    due = {_told(line) for line in evening_lines(event)}
    for player, *_ in sorted(kept ^ due):
        yield f"event {event.pk}: the season's line of player {player} is not what was played"


def _told(line: EveningLine) -> tuple[Any, ...]:
    """Everything that a line says, the player first."""
    fields = [field.attname for field in EveningLine._meta.concrete_fields]  # noqa: SLF001
    names = sorted(set(fields) - {"id", "event_id", "player_id"})
    return line.player_id, *(getattr(line, name) for name in names)


def evening_lines(event: Event) -> list[EveningLine]:
    """What everybody made of an event, from its results and sheets: not saved."""
    standings = [line for line in event_standings(event) if line.played]
    placed = sum(line.ranked for line in standings)
    sharing = Counter(line.place for line in standings)
    people = {entrant.pk: entrant for entrant in Entrant.objects.filter(event=event)}
    pairs = dict(Pair.objects.filter(event=event).values_list("one_id", "other_id"))
    deeds = _deeds(event)
    found = []
    for line in standings:
        for pk in filter(None, (line.entrant, pairs.get(line.entrant))):
            entrant = people[pk]
            told = deeds.get(entrant.player_id, Deeds())
            found.append(
                EveningLine(
                    event=event,
                    player_id=entrant.player_id,
                    entrant=entrant.number,
                    **_line(line, sharing[line.place], placed),
                    slams=told.slams,
                    miseres=told.miseres,
                    call=told.call,
                    call_value=told.call_value,
                )
            )
    return found


def _line(line: Standing, sharing: int, placed: int) -> dict[str, Any]:
    return {
        "score": line.score.numerator,
        "parts": line.score.denominator,
        "rounds": line.played,
        "won": line.won,
        "place": line.place,
        "sharing": sharing,
        "placed": placed,
    }


@dataclass(slots=True)
class Deeds:
    """What somebody declared and made at an event's tables, where a sheet was kept."""

    slams: int = 0
    miseres: int = 0
    call: str = ""
    call_value: int = 0

    def add(self, row: Sat, value: int) -> None:
        """One contract made, and what its call is worth."""
        self.slams += row.line.slams
        self.miseres += strain_of(row.contract) == SPECIAL
        if value > self.call_value:
            self.call, self.call_value = row.contract, value


def _deeds(event: Event) -> dict[int | None, Deeds]:
    """By player: whoever sat at the table did it, also for somebody else."""
    games = list(games_of(event).values_list("pk", flat=True))
    values = call_values(games)
    declared = HandSeat.objects.filter(
        hand__game__in=games,
        hand__void=False,
        hand__made=True,
        role=HandRole.DECLARER,
        sitting__player__isnull=False,
    )
    found: dict[int | None, Deeds] = {}
    for row in sat_in(declared) if games else []:
        value = values[row.game].get(row.contract, 0)
        found.setdefault(row.player, Deeds()).add(row, value)
    return found


def attended(events: Sequence[Event], lines: Iterable[EveningLine]) -> list[Attended]:
    """The lines for counting: people by the record that stands for them, evenings from 0.

    Where two records of one person were at one evening, the better line counts.
    """
    number = {event.pk: place for place, event in enumerate(events)}
    best: dict[tuple[int, int], Attended] = {}
    for line in lines:
        each = Attended(
            number[line.event_id],
            line.player.root_id or line.player_id,
            exact(line.exact_score),
            line.rounds,
            line.won,
            line.place,
            line.sharing,
            line.placed,
        )
        key = each.evening, each.person
        if key not in best or each.score > best[key].score:
            best[key] = each
    return list(best.values())
