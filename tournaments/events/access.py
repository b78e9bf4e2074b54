"""Who may see an event, keep its results and run it: one function a level, raising 404 or 403."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404

from clubs.access import Powers, require_role, role_column
from clubs.models import Membership, Role, Visibility
from clubs.selectors import role_in
from tournaments.events.models import Entrant, Event, Round, RoundState, Table

Visitor = AbstractBaseUser | AnonymousUser


def event_to_read(user: Visitor, event_id: UUID) -> Event:
    """The event with its club, for whoever may see the club: one query where it is public."""
    return _event(user, event_id, None)


def event_with_powers(
    user: Visitor, event_id: UUID, needed: Role | None = None
) -> tuple[Event, Powers]:
    """The event for whoever has the role, or may see the club where none is `needed`, with what the
    visitor may do in the club: one query for both."""
    events = Event.objects.select_related("club").filter(pk=event_id)
    event = events.annotate(held=role_column(user, "club")).first()
    powers = Powers(getattr(event, "held", 0))
    if event is None or (event.club.visibility == Visibility.MEMBERS and not powers.role):
        raise Http404
    if needed is not None and powers.role < needed:
        raise PermissionDenied
    return event, powers


def event_to_score(user: Visitor, event_id: UUID) -> Event:
    """The event, for the club's table devices, scorers and up."""
    return _event(user, event_id, Role.TABLE)


def event_to_assist(user: Visitor, event_id: UUID) -> Event:
    """The event, for whoever types slips for any table."""
    return _event(user, event_id, Role.SCORER)


def event_to_direct(user: Visitor, event_id: UUID) -> Event:
    """The event, for the club's directors and up."""
    return _event(user, event_id, Role.DIRECTOR)


def _event(user: Visitor, event_id: UUID, needed: Role | None) -> Event:
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None:
        raise Http404
    require_role(user, event.club, needed)
    return event


def round_of(event: Event, number: int, *, drafts: bool = False) -> Round:
    """A round of an event; a draft is there only for those who may see drafts."""
    rounds = event.played.all() if drafts else event.played.exclude(state=RoundState.DRAFT)
    found = rounds.filter(number=number).first()
    if found is None:
        raise Http404
    found.event = event
    return found


def table_of(event: Event, number: int, table: int) -> Table:
    """A table of a round that is not a draft any more."""
    current = round_of(event, number)
    found = current.tables.select_related("game").filter(number=table).first()
    if found is None:
        raise Http404
    found.round = current
    return found


def entrant_of(event: Event, number: int) -> Entrant:
    """An entrant of an event by his number."""
    found = event.entrants.select_related("player", "withdrawal").filter(number=number).first()
    if found is None:
        raise Http404
    found.event = event
    return found


def readable_events(user: Visitor) -> QuerySet[Event]:
    """The events in a visitor's lists, newest first, with the number of people who came."""
    shown = Q(club__visibility=Visibility.PUBLIC)
    if user.is_authenticated:
        shown |= Q(club__in=Membership.objects.filter(user_id=user.pk).values("club"))
    people = Count("entrants", filter=Q(entrants__first_round__gt=0))
    return Event.objects.filter(shown).select_related("club").annotate(people=people)


def may_always_correct(user: Visitor, event: Event) -> bool:
    """Whether the window for corrections does not apply: administrators and owners."""
    return role_in(user, event.club_id) >= Role.ADMIN


def require_director(user: Visitor, event: Event) -> None:
    """Let directors pass, refuse everybody else who sees the page."""
    if role_in(user, event.club_id) < Role.DIRECTOR:
        raise PermissionDenied
