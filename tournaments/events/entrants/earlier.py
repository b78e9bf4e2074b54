"""Who came to the club's evenings before this one: its regulars, and the field of the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from tournaments.events.models import Entrant, Event, EventState, Pair
from web.days import evening_of

# So many evenings back; whoever came to half of them is a regular.
LOOKED_BACK: Final = 8
BEGUN: Final = (EventState.RUNNING, EventState.FINISHED, EventState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class EarlierField:
    """Those of an earlier evening who are on the club's list still, by player.

    `pairs` are two players and what they were called, where pairs entered.
    """

    title: str
    day: date
    players: frozenset[int]
    pairs: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the evenings before an event say of who will come; None and nobody where nothing does.

    `last` is the club's last evening of this kind, `alike` the last of the same title where that is
    another one.
    """

    regulars: frozenset[int] = frozenset()
    last: EarlierField | None = None
    alike: EarlierField | None = None


def earlier_evenings(event: Event, active: Collection[int]) -> Earlier:
    """Who came before; `active` are the players who are offered. Two queries, three for pairs.

    Somebody whose records were merged since is the person they were merged into.
    """
    came = _evenings_before(event)
    people = _people_of(came, active)
    evenings = [each for each in came if people.get(each.pk)]
    if not evenings:
        return Earlier()
    last = evenings[0]
    alike = next((each for each in evenings if _called(each) == _called(event)), None)
    if event.for_pairs:
        pairs = _pairs_of([last, *([alike] if alike else [])], active)
        regulars: frozenset[int] = frozenset()
    else:
        pairs, regulars = {}, _regulars(evenings[:LOOKED_BACK], people)
    fields = [
        None if each is None else _field(each, people[each.pk], pairs.get(each.pk, ()))
        for each in (last, None if alike == last else alike)
    ]
    return Earlier(regulars, *fields)


def _evenings_before(event: Event) -> list[Event]:
    """The club's evenings before this one where the same kind enters, the last first."""
    before = Event.objects.filter(
        club=event.club_id, starts_at__lt=event.starts_at, state__in=BEGUN
    ).exclude(pk=event.pk)
    newest = before.order_by("-starts_at", "pk")[: 3 * LOOKED_BACK]
    found = [each for each in newest if each.for_pairs == event.for_pairs]
    for each in found:
        each.club = event.club
    return found


def _people_of(evenings: Collection[Event], active: Collection[int]) -> Mapping[UUID, set[int]]:
    rows = Entrant.objects.filter(event__in=evenings, first_round__gt=0)
    found: dict[UUID, set[int]] = {}
    for event, player, root in rows.values_list("event_id", "player_id", "player__root_id"):
        if (root or player) in active:
            found.setdefault(event, set()).add(root or player)
    return found


def _pairs_of(
    evenings: Collection[Event], active: Collection[int]
) -> Mapping[UUID, tuple[tuple[int, int, str], ...]]:
    rows = Pair.objects.filter(event__in=evenings, one__first_round__gt=0).order_by("number")
    found: dict[UUID, tuple[tuple[int, int, str], ...]] = {}
    for pair in rows.select_related("one__player", "other__player"):
        one, other = (
            entrant.player.root_id or entrant.player_id for entrant in (pair.one, pair.other)
        )
        if {one, other} <= set(active) and one != other:
            found[pair.event_id] = (*found.get(pair.event_id, ()), (one, other, pair.name))
    return found


def _regulars(evenings: Collection[Event], people: Mapping[UUID, set[int]]) -> frozenset[int]:
    """Whoever came to half of these; one evening makes no habit."""
    if len(evenings) < 2:  # noqa: PLR2004  two
        return frozenset()
    times = Counter(player for each in evenings for player in people[each.pk])
    return frozenset(player for player, count in times.items() if 2 * count >= len(evenings))


def _field(
    event: Event, players: set[int], pairs: tuple[tuple[int, int, str], ...]
) -> EarlierField:
    return EarlierField(
        event.title, evening_of(event.starts_at, event.club.zone), frozenset(players), pairs
    )


def _called(event: Event) -> str:
    return " ".join(event.title.split()).casefold()
