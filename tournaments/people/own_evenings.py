"""The evenings of an account's clubs: what is on, what comes next, and what became of the last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, When
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as say

from clubs.models import Club, Player
from rule_words.calls import capital
from tournaments.events.models import Entrant, Event, EventState, Round, RoundState, Seat
from tournaments.people.evening_places import A_NIGHT, ENDED, OwnPlace, own_place, short_day_of
from tournaments.people.own_record import OwnClub, of_people
from tournaments.seasons.evenings import foldable

MOST_EVENINGS: Final = 3


class Way(NamedTuple):
    """A page that an evening leads to."""

    url: str
    words: str


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """An evening that is on or comes next, as an account meets it.

    `starts` is by the clock of the club. `round` is that which is played, 0 before the first, and
    `table` the own one in it. `number` is the own number among the entrants, 0 for who is not on
    the list; `here` says that the door has ticked him. `may_play` is somebody of the club's list.
    """

    event: Event
    starts: datetime
    running: bool
    round: int
    table: int
    number: int
    here: bool
    may_play: bool
    may_direct: bool

    @property
    def day(self) -> str:
        """When it begins, with the day of the week, by which a club goes."""
        weekday = capital(date_format(self.starts, "l"))
        hour = date_format(self.starts, "TIME_FORMAT")
        return f"{weekday} {date_format(self.starts, 'DATE_FORMAT')}, {hour}"

    @property
    def ways(self) -> list[Way]:
        """Where this reader goes from here, the likeliest first."""
        if not self.running:
            calendar = Way(self._url("event_calendar"), say("Into my calendar"))
            door = Way(self._url("event_check_in"), say("Who is here"))
            return [door, calendar] if self.may_direct else [calendar]
        found = []
        if self.number:
            seat = reverse("event_entrant", args=[self.event.pk, self.number])
            found.append(Way(seat, say("My next seat")))
        if self.may_direct:
            found.append(Way(self._url("event_board"), say("Board")))
        return found or [Way(self._url("event_standings"), say("Standings"))]

    def _url(self, page: str) -> str:
        return reverse(page, args=[self.event.pk])


@dataclass(frozen=True, slots=True)
class LastEvening:
    """The last evening that somebody came to and that is over, and the own place in it."""

    event: Event
    day: str
    own: OwnPlace


def own_evenings(clubs: Sequence[OwnClub], records: Iterable[Player]) -> list[OwnEvening]:
    """What is played in these clubs now, then what comes next: one query, none without clubs."""
    if not clubs:
        return []
    of_club = {each.club.pk: each for each in clubs}
    told = []
    for event in _events(of_club, records):
        own = of_club[event.club_id]
        event.club = own.club
        told.append(
            OwnEvening(
                event,
                timezone.localtime(event.starts_at, event.zone),
                running=event.state == EventState.RUNNING,
                round=event.round or 0,
                table=event.table or 0,
                number=event.number or 0,
                here=bool(event.came),
                may_play=own.record is not None,
                may_direct=own.may_direct,
            )
        )
    return told


def _events(clubs: Iterable[int], records: Iterable[Player]) -> QuerySet[Any]:
    now = timezone.now()
    running = Q(state=EventState.RUNNING)
    on = (running | Q(state=EventState.PLANNED)) & Q(starts_at__gt=now - A_NIGHT)
    entrants = Entrant.objects.filter(
        of_people("player", records), event=OuterRef("pk"), withdrawal=None
    )
    begun = Round.objects.filter(event=OuterRef("pk")).exclude(state=RoundState.DRAFT)
    seats = Seat.objects.filter(
        of_people("entrant__player", records),
        round__event=OuterRef("pk"),
        round__state=RoundState.RELEASED,
    ).exclude(entrant__substitutions__round_number=F("round__number"))
    events = Event.objects.filter(on, club__in=list(clubs)).annotate(
        number=Subquery(entrants.order_by("number").values("number")[:1]),
        came=Subquery(entrants.order_by("number").values("first_round")[:1]),
        round=Subquery(begun.order_by("-number").values("number")[:1]),
        table=Subquery(seats.values("table__number")[:1]),
    )
    return events.order_by(Case(When(running, then=0), default=1), "starts_at", "pk")[
        :MOST_EVENINGS
    ]


def next_way(evenings: Iterable[OwnEvening]) -> Way | None:
    """What to do now: the first way of an evening that is played and is the reader's to play or to
    run; None where there is none."""
    for each in evenings:
        if each.running and (each.number or each.may_direct):
            return each.ways[0]
    return None


def last_evening(records: Sequence[Player], clubs: Iterable[OwnClub]) -> LastEvening | None:
    """The last evening that these people came to: two queries while nothing has changed."""
    if not records:
        return None
    came = Entrant.objects.filter(of_people("player", records), first_round__gt=0).values("event")
    events = foldable(Event.objects.filter(pk__in=came, state__in=ENDED))
    event = events.order_by("-starts_at", "pk").first()
    if event is None:
        return None
    held: dict[int, tuple[Club, int]] = {record.club_id: (record.club, 0) for record in records} | {
        each.club.pk: (each.club, each.role) for each in clubs
    }
    event.club, role = held[event.club_id]
    own = own_place(event, records, role=role)
    if own is None:
        return None
    return LastEvening(event, short_day_of(event), own)
