"""From events to the lines that a season adds up.

An event is folded once and kept (`EveningLine`), so that a season of forty evenings is read in the
same few queries as one of two. What has changed since is found by comparing numbers, never told by
a signal, and folded again when somebody looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import (
    Case,
    CharField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, Concat

from clubs.models import Player
from tournaments.events.models import Entrant, Event, EventState, Pair, SitOutScore, Table
from tournaments.events.standings.deeds import Deeds, event_deeds
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import exact
from tournaments.seasons.counting import Attended, EveningRule
from tournaments.seasons.models import EveningLine, FoldedEvening, Season, SeasonEvening
from web.days import begin_of, end_of

# Of several seasons at once, without a query for each: `3/2/skip`.
TOLD_RULE = Concat(
    Cast("times", CharField()), Value("/"), Cast("parts", CharField()), Value("/"), "guests"
)
BEGUN = (EventState.RUNNING, EventState.FINISHED, EventState.PUBLISHED)


def events_between(season: Season) -> QuerySet[Event]:
    """The club's events of the season's days, also those left out, the earliest first."""
    return Event.objects.filter(_days(season), club=season.club_id).order_by("starts_at", "pk")


def people_of(season: Season) -> QuerySet[Player]:
    """Everybody who is on the list of an evening of the season, by the record that stands, by
    name."""
    came = Entrant.objects.filter(event__in=events_between(season).order_by()).values("player")
    own = Q(pk__in=came) | Q(records__in=came)
    return Player.objects.filter(own, club=season.club_id, root=None).distinct().order_by("name")


def _days(season: Season) -> Q:
    """What was begun on the days of a season, by the club's clock."""
    first = begin_of(season.starts_on, season.zone)
    return Q(starts_at__gte=first, starts_at__lt=end_of(season.ends_on, season.zone))


def season_events(*seasons: Season) -> list[list[Event]]:
    """The evenings that each of these seasons of one club adds up, those being played among them.

    One query. They know how far they are folded and what is on their sheets (`fold_changed`), and
    those that count otherwise by which rule (`evening_rules`).
    """
    wanted = Q(pk__in=[])
    belongs: dict[str, Case | Subquery[Any]] = {}
    for place, season in enumerate(seasons):
        season.club = seasons[0].club
        own = _days(season) & ~Q(pk__in=season.left_out.values("pk"))
        wanted |= own
        belongs[f"of_{place}"] = Case(When(own, then=True), default=False)
        rules = SeasonEvening.objects.filter(season=season, event=OuterRef("pk"))
        belongs[f"rule_{place}"] = Subquery(rules.values_list(TOLD_RULE))
    begun = Event.objects.filter(wanted, state__in=BEGUN, club=seasons[0].club_id)
    events = list(foldable(begun.annotate(**belongs)).order_by("starts_at", "pk"))
    for event in events:
        event.club = seasons[0].club
    return [
        [event for event in events if getattr(event, f"of_{place}")]
        for place in range(len(seasons))
    ]


def foldable(events: QuerySet[Event]) -> QuerySet[Any]:
    """These events as `season_lines` takes them: with how far each is folded, and its sheets."""
    versions = Table.objects.filter(round__event=OuterRef("pk")).order_by().values("round__event")
    sheets = versions.annotate(sum=Sum("game__version")).values("sum")
    return events.annotate(entries=Coalesce(Subquery(sheets), 0)).select_related("folded")


def evening_rules(events: Sequence[Event], season: Season, place: int) -> dict[int, EveningRule]:
    """The rules of those of `season_events` that count otherwise in the season, which was so many
    places behind the first that was asked for."""
    found = {}
    for number, event in enumerate(events):
        told = getattr(event, f"rule_{place}")
        if told:
            times, parts, guests = told.split("/")
            weight = exact(Fraction(int(times), int(parts)))
            found[number] = EveningRule(weight, guests or season.guests)
    return found


def season_lines(events: Sequence[Event]) -> list[EveningLine]:
    """What everybody made of these `foldable` events, with the player; one query where nothing
    changed."""
    fold_changed(events)
    lines = EveningLine.objects.filter(event__in=events).select_related("player__root")
    return list(lines.order_by("pk"))


def fold_changed(events: Sequence[Any]) -> None:
    """Fold the `foldable` events that have changed since they were folded."""
    now = {event.pk: (event.version, event.entries) for event in events}
    changed = [event for event in events if _folded(event) != now[event.pk]]
    if changed:
        _fold(changed, now)


def _folded(event: Event) -> tuple[int, int] | None:
    """How far an event was folded when it was read; None where it never was."""
    if not hasattr(event, "folded"):
        return None
    return event.folded.version, event.folded.entries


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
    # In a knockout one may have a place without a game.
    standings = [line for line in event_standings(event) if line.played or line.ranked]
    on = Counter(line.place for line in standings if line.ranked)
    people = {entrant.pk: entrant for entrant in Entrant.objects.filter(event=event)}
    pairs = {pair.one_id: pair for pair in Pair.objects.filter(event=event)}
    deeds = event_deeds(event)
    # A round worth nothing is in no score, so it is in no number of rounds either.
    nothing = event.sit_out_score == SitOutScore.ZERO
    found = []
    for line in standings:
        pair = pairs.get(line.entrant)
        for pk in (line.entrant,) if pair is None else (pair.one_id, pair.other_id):
            entrant = people[pk]
            told = deeds.get(entrant.player_id, Deeds())
            found.append(
                EveningLine(
                    event=event,
                    player_id=entrant.player_id,
                    entrant=entrant.number,
                    **_line(line, on),
                    credited=0 if nothing else line.sat_out,
                    pair=0 if pair is None else pair.number,
                    slams=told.slams,
                    miseres=told.miseres,
                    call=told.call,
                    call_value=told.call_value,
                )
            )
    return found


def _line(line: Standing, on: Counter[int]) -> dict[str, Any]:
    """Somebody's line; `on` says how many are on each place."""
    return {
        "score": line.score.numerator,
        "parts": line.score.denominator,
        "rounds": line.played,
        "won": line.won,
        "place": line.place,
        "sharing": on[line.place],
        "placed": on.total(),
    }


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
            line.credited,
            line.pair,
            (line.player.root or line.player).guest,
        )
        key = each.evening, each.person
        if key not in best or each.score > best[key].score:
            best[key] = each
    return list(best.values())
