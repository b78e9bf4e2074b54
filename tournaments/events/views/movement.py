"""Choosing a movement: each way to spend the evening with its tables and how good it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.draws.coming_round import LARGEST_PLAN
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event, Movement, Odd, RoundState
from tournaments.events.shown.groups import Groups, groups_of
from tournaments.events.table_rules import played_at
from tournaments.events.views.event_page import event_page
from tournaments.events.views.pair_movement import choose, pair_movement
from tournaments.movements import (
    MovementError,
    OddTables,
    Plan,
    Record,
    Round,
    Wishes,
    options,
    plan,
    table_sizes,
)

FEWEST = 4
Spread = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to spend the evening, with its figures."""

    movement: str
    title: str
    odd: str
    odd_title: str
    fours: int
    others: tuple[int, ...]
    waiting: int
    plan: Plan | None
    chosen: bool
    rules: tuple[str | Promise, ...] = ()
    groups: Groups | None = None

    @property
    def waits(self) -> Spread | None:
        """Fewest and most rounds that somebody waits."""
        return self._spread(lambda one: one.sit_outs)

    @property
    def at_odd(self) -> Spread | None:
        """Fewest and most rounds that somebody plays at a table that is not of four."""
        return self._spread(
            lambda one: [p for table in one.tables if len(table) != FEWEST for p in table]
        )

    def _spread(self, named: Callable[[Round], Iterable[int]]) -> Spread | None:
        if self.plan is None:
            return None
        counts = Counter(p for one in self.plan.rounds for p in named(one))
        each = [counts[p] for p in range(len(self.plan.rounds[0].players))]
        return min(each), max(each)

    @property
    def odd_sizes(self) -> list[tuple[int, int]]:
        """The sizes of tables that are not of four, each with how many there are."""
        return sorted(Counter(self.others).items())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_movement(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Three to nine ways to play with the people who are here, each with what it means."""
    event = event_to_direct(request.user, event_id)
    if event.for_pairs:
        return pair_movement(request, event)
    people = event.entrants.filter(first_round__gt=0, withdrawal=None).count()
    if request.method == "POST":
        movement, odd = request.POST.get("movement"), request.POST.get("odd")
        known = movement in Movement.values and odd in Odd.values
        return choose(request, event, {"movement": movement, "odd": odd} if known else {})
    names = event_names(event, Role.MEMBER)
    groups = groups_of(event, names)
    return event_page(
        request,
        "tournaments/event_movement.html",
        event,
        names=names,
        people=people,
        offers=_offers(event, people, groups) if people >= FEWEST else [],
        ends_at=_ends_at(event),
        started=event.played.exists(),
    )


def _ends_at(event: Event) -> datetime:
    """When the last round is over if every round keeps its time; three minutes to change."""
    left = event.rounds - event.played.filter(state=RoundState.CLOSED).count()
    began = max(event.starts_at, timezone.now())
    return began + left * timedelta(minutes=event.minutes + 3)


def _offers(event: Event, people: int, groups: Groups) -> list[Offer]:
    offers = []
    planned: list[tuple[OddTables, Plan | None]]
    if people <= LARGEST_PLAN:
        planned = [(each.odd, each.plan) for each in options(people, event.rounds, event.seed)]
    else:
        planned = _unplanned(people)
    rules = {size: played_at(event, size).title for size in _odd_sizes(people, planned)}
    for odd, made in planned:
        offers += [_offer(event, people, Movement.AUTO, odd, made, rules)]
    for movement in (Movement.SWISS, Movement.PROGRESSIVE, Movement.DRIVE_KEEP):
        tried = _tried(event, people, movement)
        offers += [_offer(event, people, movement, OddTables.SIT_OUT, tried)]
    for movement in (Movement.DRIVE_CROSS, Movement.DRIVE_GROUPS):
        tried = _tried(event, people, movement, groups.roles) if groups.ready else None
        offer = _offer(event, people, movement, OddTables.SIT_OUT, tried)
        waiting = people - FEWEST * groups.tables
        offers += [replace(offer, fours=groups.tables, waiting=waiting, groups=groups)]
    return offers


def _odd_sizes(people: int, ways: Iterable[tuple[OddTables, Plan | None]]) -> list[int]:
    """The sizes of tables there may be that are not of four."""
    sizes = {size for odd, _ in ways for size in table_sizes(people, odd)}
    return sorted(sizes - {FEWEST})


def _unplanned(people: int) -> list[tuple[OddTables, Plan | None]]:
    """So many people are drawn round by round: only the tables are known beforehand."""
    found: dict[tuple[int, ...], OddTables] = {}
    for odd in OddTables:
        found.setdefault(table_sizes(people, odd), odd)
    return [(odd, None) for odd in found.values()]


def _tried(event: Event, people: int, movement: str, roles: tuple[int, ...] = ()) -> Plan | None:
    """An evening with results by lot: what such a movement comes to."""
    if people > LARGEST_PLAN:
        return None
    try:
        record = Record(wishes=Wishes(roles=roles))
        return plan(people, event.rounds, kind=movement, seed=event.seed, record=record)
    except MovementError:
        return None


def _offer(
    event: Event,
    people: int,
    movement: Movement,
    odd: OddTables,
    made: Plan | None,
    rules: Mapping[int, str | Promise] | None = None,
) -> Offer:
    sizes = table_sizes(people, odd)
    return Offer(
        movement=movement.value,
        title=str(movement.label),
        odd=odd.value,
        odd_title=str(Odd(odd.value).label),
        fours=sum(size == FEWEST for size in sizes),
        others=tuple(size for size in sizes if size != FEWEST),
        waiting=people - sum(sizes),
        plan=made,
        chosen=(event.movement, event.odd) == (movement.value, odd.value),
        rules=tuple(title for size, title in (rules or {}).items() if size in sizes),
    )
