"""The events that somebody came to: the place, the partners and the prizes of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import (
    CharField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Cast, Coalesce, Concat
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Player
from clubs.selectors import records_of
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    RoundState,
    Seat,
    Substitution,
    Table,
)
from tournaments.people.joined import SEPARATOR, Joined
from tournaments.seasons.evenings import BEGUN, fold_changed, foldable
from tournaments.seasons.models import EveningLine

MOST_EVENTS = 5
TOLD_LINE: Final = Concat(
    Cast("place", CharField()), Value("/"), Cast("placed", CharField()), Value("/"),
    Cast("sharing", CharField()), output_field=CharField(),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CameTo:
    """What a person made of an event. `place` is 0 without one, `placed` how many had one.

    `partners` are the records of those who sat on the same side, of everybody but once.
    """

    event: UUID
    number: int
    title: str
    begins: datetime
    state: str
    place: int
    placed: int
    shares: bool
    partners: tuple[int, ...]
    prizes: tuple[str, ...]

    @property
    def playing(self) -> bool:
        """Whether it is played now, so that the place may change."""
        return self.state == EventState.RUNNING

    @property
    def url(self) -> str:
        """The person's own evening in it."""
        return reverse("event_entrant", args=[self.event, self.number])

    def day(self, zone: str) -> date:
        """Its day by a clock."""
        return timezone.localtime(self.begins, ZoneInfo(zone)).date()

    def day_words(self, zone: str) -> str:
        """Its day as it is printed."""
        return date_format(self.day(zone), "DATE_FORMAT")


@dataclass(frozen=True, slots=True)
class PersonEvents:
    """All events somebody came to, the last first."""

    all: tuple[CameTo, ...]

    @property
    def events(self) -> int:
        """How many events."""
        return len({each.event for each in self.all})

    @property
    def prizes(self) -> int:
        """The prizes of all of them."""
        return sum(len(each.prizes) for each in self.all)

    @property
    def last(self) -> tuple[CameTo, ...]:
        """The last ones."""
        return self.all[:MOST_EVENTS]

    @property
    def partners(self) -> set[int]:
        """The records of everybody who was a partner in the last ones."""
        return {partner for each in self.last for partner in each.partners}


def person_events(player: Player) -> PersonEvents:
    """The events of a person, given with the club by the record that stands for him.

    One query while nothing has changed. Places are those that seasons count (`EveningLine`), so an
    event that has changed since anybody looked is folded first.
    """
    rows = list(_rows(player))
    changed = {row[1] for row in rows if row[5] in BEGUN and row[6:8] != row[8:10]}
    if changed:
        fold_changed(list(foldable(Event.objects.filter(pk__in=changed))))
        rows = list(_rows(player))
    prizes: dict[int, list[str]] = {}
    told: dict[int, Any] = {}
    for entrant, *rest, prize in rows:
        told.setdefault(entrant, rest)
        prizes.setdefault(entrant, []).extend([] if prize is None else [prize])
    return PersonEvents(
        tuple(_came_to(rest, tuple(prizes[entrant])) for entrant, rest in told.items())
    )


def _came_to(row: list[Any], prizes: tuple[str, ...]) -> CameTo:
    event, number, title, begins, state, *_marks, line, mates = row
    place, placed, sharing = map(int, line.split("/")) if line else (0, 0, 0)
    return CameTo(
        event=event,
        number=number,
        title=title,
        begins=begins,
        state=state,
        place=place,
        placed=placed,
        shares=sharing > 1,
        partners=tuple(dict.fromkeys(map(int, mates.split(SEPARATOR)))) if mates else (),
        prizes=prizes,
    )


def _rows(player: Player) -> QuerySet[Any, Any]:
    """A row for each entry and prize, with how far its event is folded."""
    came = Entrant.objects.filter(first_round__gt=0, player__in=records_of(player))
    of_event = Table.objects.filter(round__event=OuterRef("event_id")).order_by()
    sheets = of_event.values("round__event").annotate(sum=Sum("game__version")).values("sum")
    lines = EveningLine.objects.filter(event=OuterRef("event_id"), player=OuterRef("player_id"))
    told = came.annotate(
        entries=Coalesce(Subquery(sheets), 0),
        line=Subquery(lines.values_list(TOLD_LINE)),
        mates=Subquery(_mates()),
    )
    return told.order_by("-event__starts_at", "pk", "prizes__pk").values_list(
        "pk",
        "event_id",
        "number",
        "event__title",
        "event__starts_at",
        "event__state",
        "event__version",
        "entries",
        "event__folded__version",
        "event__folded__entries",
        "line",
        "mates",
        "prizes__name",
    )


def _mates() -> QuerySet[Any, Any]:
    """The records of whoever sat on an entrant's side in rounds that he played himself, as text:
    a substitute where there was one."""
    away = Substitution.objects.filter(
        entrant=OuterRef("entrant"), round_number=OuterRef("round__number")
    )
    instead = Substitution.objects.filter(
        entrant=OuterRef("table__seats__entrant"), round_number=OuterRef("round__number")
    )
    apart = Q(table__seats__seat__lt=F("seat")) | Q(table__seats__seat__gt=F("seat"))
    own = Seat.objects.filter(~Exists(away), entrant=OuterRef("pk")).exclude(
        round__state=RoundState.DRAFT
    )
    beside = own.filter(apart, table__seats__side=F("side")).order_by()
    player = F("table__seats__entrant__player_id")
    who = Coalesce(Subquery(instead.values("player")[:1]), player)
    return beside.values("entrant").annotate(told=Joined(Cast(who, CharField()))).values("told")
