"""Running an event over the API: people come and go, rounds are drawn, released and closed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_direct
from clubs.models import Club, Player
from clubs.selectors import active_players
from tournaments.events.access import event_to_assist, event_to_direct
from tournaments.events.api.drafts import on_round
from tournaments.events.api.once import (
    CHANGE_ERRORS,
    Told,
    digest,
    keep,
    once,
    read_told,
    refusal,
    seen,
)
from tournaments.events.api.people import on_entrant
from tournaments.events.api.shapes import (
    SIZES,
    CheckInShape,
    DrawShape,
    EntrantsShape,
    MadeShape,
    NewEntrantsShape,
    NewEventShape,
    OnceShape,
    ReleaseShape,
    RoundShape,
    SubstituteShape,
    WithdrawShape,
)
from tournaments.events.api.told import people_data, round_data
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Round, RoundState
from tournaments.events.services import (
    add_entrants,
    check_in,
    create_event,
    draft_round,
    end_round,
    open_round,
    substitute,
    withdraw,
)
from tournaments.events.services.choosing_rules import let_play
from tournaments.events.services.guests import new_guest, refuse_known
from web.api.base import Api, account


class ClubEvents(Api):
    """Events of a club."""

    @extend_schema(
        operation_id="events_create",
        request=NewEventShape,
        responses={201: MadeShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, slug: str) -> HttpResponse | Response:
        """Make an event, from scratch or like an earlier one; for directors."""
        by, club = account(request), club_to_direct(request.user, slug)
        told = read_told(request, NewEventShape)
        asked = digest(request.path, told)
        try:
            return Response(_made_once(club, by, told, asked), status=201)
        except EventRefused as refused:
            return refusal(refused)


def _made_once(club: Club, by: Any, told: Told, asked: str) -> dict[str, Any]:
    """The answer to this request, made now unless it was made before."""
    known = seen(told["id"], asked)
    if known is not None:
        return known
    try:
        return _made(club, by, told, asked)
    except IntegrityError:  # the same id came twice at once, or is another event's
        known = seen(told["id"], asked)
        if known is None:
            raise EventRefused("id_used") from None
        return known


@transaction.atomic
def _made(club: Club, by: Any, told: Told, asked: str) -> dict[str, Any]:
    template = None
    if told["template"] is not None:
        template = Event.objects.filter(pk=told["template"], club=club).first()
        if template is None:
            raise EventRefused("other_club")
    event = create_event(
        club=club,
        by=by,
        title=told["title"],
        starts_at=told["starts_at"],
        template=template,
        people_too=told["people_too"],
        pk=told["id"],
        **told["settings"],
    )
    let_play(event, {SIZES[size]: choice for size, choice in told["rules"].items()})
    answer = {"id": str(event.pk), "version": event.version, "state": event.state}
    keep(told["id"], event, asked, answer)
    return answer


class EventEntrants(Api):
    """The entrants of an event."""

    @extend_schema(
        operation_id="events_enter",
        request=NewEntrantsShape,
        responses={201: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Enter people; who is in already stays in once. For directors.

        A name that somebody on the club's list has is refused (`name_known`), unless you are `sure`
        that it is another person.
        """
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            players = list(active_players(held.club).filter(pk__in=told["players"]))
            if len(players) != len(set(told["players"])):
                raise EventRefused("other_club")
            if not told["sure"]:
                refuse_known(held, told["names"])
            made = add_entrants(event=held, by=by, players=players, guests=told["names"])
            return people_data(held, made)

        return once(request, event, NewEntrantsShape, act, status=201)


class EventCheckIn(Api):
    """The door."""

    @extend_schema(
        operation_id="events_check_in",
        request=CheckInShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Somebody is here, or not after all; once rounds were released he is late. For scorers."""
        event, by = event_to_assist(request.user, event_id), account(request)

        def act(entrant: Entrant, told: Told) -> None:
            check_in(entrant=entrant, by=by, here=told["here"], said_so=told["said_so"])

        return on_entrant(request, event, number, CheckInShape, act)


class EventWithdraw(Api):
    """Going home."""

    @extend_schema(
        operation_id="events_withdraw",
        request=WithdrawShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Somebody goes home: what he played stays. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(entrant: Entrant, told: Told) -> None:
            withdraw(entrant=entrant, by=by, reason=told["reason"])

        return on_entrant(request, event, number, WithdrawShape, act)


class EventSubstitute(Api):
    """Sitting in."""

    @extend_schema(
        operation_id="events_substitute",
        request=SubstituteShape,
        responses={200: EntrantsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Somebody sits in for the open round: the entrant keeps the score. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(entrant: Entrant, told: Told) -> None:
            held = entrant.event
            current = held.played.exclude(state=RoundState.CLOSED).first()
            if current is None:
                raise EventRefused("no_such_round", number=held.played.count() + 1)
            player = _player(held, told)
            substitute(entrant=entrant, player=player, number=current.number, by=by)

        return on_entrant(request, event, number, SubstituteShape, act)


def _player(event: Event, told: Told) -> Player:
    if told["player"] is not None:
        player = active_players(event.club).filter(pk=told["player"]).first()
        if player is None:
            raise EventRefused("other_club")
        return player
    if not told["sure"]:
        refuse_known(event, [told["name"]])
    return new_guest(event, told["name"])


class EventRounds(Api):
    """Drawing."""

    @extend_schema(
        operation_id="events_draw",
        request=DrawShape,
        responses={201: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Draw the next round as a draft, which nobody else sees. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            return round_data(held, draft_round(event=held, by=by, again=told["again"]))

        return once(request, event, DrawShape, act, status=201)


class EventRelease(Api):
    """Releasing."""

    @extend_schema(
        operation_id="events_release",
        request=ReleaseShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Show a draft to everybody; cards on the tables open its games. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(draft: Round, told: Told) -> dict[str, Any]:
            return round_data(draft.event, open_round(draft=draft, by=by, seen=told["seen"]))

        return on_round(request, event, number, ReleaseShape, act)


class EventClose(Api):
    """Closing."""

    @extend_schema(
        operation_id="events_close",
        request=OnceShape,
        responses={200: RoundShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Close a round after taking over finished sheets; what is missing is named. For
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(current: Round, _told: Told) -> dict[str, Any]:
            return round_data(current.event, end_round(round_=current, by=by))

        return on_round(request, event, number, OnceShape, act, drafts=False)
