"""What everybody may look at: the event, who sits where, the standings, a person's evening."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.access import entrant_of, event_with_powers, round_of
from tournaments.events.entrants.partners import lead_of
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Entrant, Event, EventState, RoundState
from tournaments.events.selectors import (
    idle,
    is_asked,
    newest_round,
    round_tables,
    rounds_shown,
)
from tournaments.events.services.calling_off import why_called_off
from tournaments.events.services.prizes import prizes_outdated
from tournaments.events.shown.clock import clock_of
from tournaments.events.shown.evening import evening_of
from tournaments.events.shown.groups import playing_as
from tournaments.events.shown.seats import seats_by_name
from tournaments.events.shown.standings import (
    any_handicap,
    method_words,
    place_notes,
    standing_lines,
)
from tournaments.events.shown.teams import team_lines
from tournaments.events.shown.till import FeeAtDoor, fees_at_door
from tournaments.events.views.event_page import event_page, unchanged
from web.pages import no_news

TOP = 8


@require_safe
def event(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The event: the draw of the round, results as they come in, the leaders."""
    found, powers = event_with_powers(request.user, event_id)
    context = _live(found, powers.role)
    prizes = found.prizes.select_related("entrant")
    names = context["names"]
    given = [(prize.name, names.entry(prize.entrant_id)) for prize in prizes]
    template = "tournaments/event.html"
    return event_page(
        request,
        template,
        found,
        powers=powers,
        given=given,
        off=why_called_off(found),
        outdated=bool(given) and prizes_outdated(found, context["places"]),
        own=_own_number(request, found),
        **context,
    )


def _own_number(request: HttpRequest, found: Event) -> int | None:
    """The reader's own number among the entrants: one query for who is signed in."""
    if not request.user.is_authenticated:
        return None
    own = found.entrants.filter(player__user_id=request.user.pk)
    return own.values_list("number", flat=True).first()


def _live(found: Event, role: int) -> dict[str, Any]:
    names = event_names(found, role)
    current = newest_round(found)
    clock = clock_of(found, current)
    context: dict[str, Any] = {"names": names, "round": current, "clock": clock, "lines": []}
    if current is not None:
        context |= {
            "tables": round_tables(found, current, names),
            "idle": idle(found, current, names),
        }
    lines = standing_lines(found, names)
    context["places"] = [line.standing for line in lines]
    if any(line.standing.played for line in lines):
        context["lines"] = lines[:TOP]
        context["handicaps"] = any_handicap(lines)
    if current is None:
        came = found.entrants.values_list("pk", "first_round")
        context["people"] = sorted(
            (names.entry(pk), bool(first)) for pk, first in came if names.leads(pk)
        )
    context["is_live"] = found.state in {EventState.RUNNING, EventState.PLANNED}
    return context


@require_safe
def event_live(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The changing part of the event's page, if it changed."""
    found, powers = event_with_powers(request.user, event_id)
    if unchanged(request, found):
        return no_news()
    context = {"event": found, "powers": powers, **_live(found, powers.role)}
    context["own"] = _own_number(request, found)
    with timezone.override(found.zone):
        return render(request, "tournaments/event.html#live", context)


@require_safe
def event_seats(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """Who sits where: by name, so that everybody finds himself, and by table."""
    found, powers = event_with_powers(request.user, event_id)
    names = event_names(found, powers.role)
    current = round_of(found, number)
    tables = round_tables(found, current, names)
    return event_page(
        request,
        "tournaments/event_seats.html",
        found,
        names=names,
        powers=powers,
        round=current,
        tables=tables,
        by_name=seats_by_name(tables),
        idle=idle(found, current, names),
        playing_as=playing_as(found, names),
        rounds=_numbers(found),
    )


def _numbers(found: Event) -> list[int]:
    rounds = found.played.exclude(state=RoundState.DRAFT)
    return list(rounds.order_by("number").values_list("number", flat=True))


@require_safe
def event_standings(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Places, with the reason of each tie."""
    found, powers = event_with_powers(request.user, event_id)
    names = event_names(found, powers.role)
    played = list(found.played.order_by("number").values_list("number", "state"))
    closed = sum(state == RoundState.CLOSED for _, state in played)
    is_open = any(state == RoundState.RELEASED for _, state in played)
    goes_on = closed < found.rounds and found.state == EventState.RUNNING
    lines = standing_lines(found, names) if closed else []
    return event_page(
        request,
        "tournaments/event_standings.html",
        found,
        names=names,
        powers=powers,
        lines=lines,
        teams=team_lines(found, names, [line.standing for line in lines]) if closed else [],
        handicaps=any_handicap(lines),
        notes=place_notes(found, lines),
        closed=closed,
        following=closed + 1 if goes_on and not is_open else None,
        is_open=is_open,
        drafted=any(state == RoundState.DRAFT for _, state in played),
        method=method_words(found),
        final=found.state == EventState.PUBLISHED,
        rounds=[number for number, state in played if state != RoundState.DRAFT],
    )


@require_safe
def event_entrant(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """One person's evening: where next, with whom, and what came of the rounds before."""
    found, powers = event_with_powers(request.user, event_id)
    context = _person(found, number, powers.role)
    context["own_fee"] = _own_fee(request, found, context["entrant"])
    return event_page(request, "tournaments/event_entrant.html", found, powers=powers, **context)


def _own_fee(request: HttpRequest, found: Event, entrant: Entrant) -> FeeAtDoor | None:
    """What the reader has paid or is to pay, if this is who he is: nobody else is told here."""
    if request.user.pk is None or entrant.player.user_id != request.user.pk:
        return None
    fees = fees_at_door(found, [entrant])
    return None if fees is None else fees.of(entrant.pk)


@require_safe
def event_entrant_live(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """The same if anything changed: a phone that lies there shows the next seat by itself."""
    found, powers = event_with_powers(request.user, event_id)
    if unchanged(request, found):
        return no_news()
    context = {"event": found, "powers": powers, **_person(found, number, powers.role)}
    with timezone.override(found.zone):
        return render(request, "tournaments/event_entrant.html#evening", context)


def _person(found: Event, number: int, role: int) -> dict[str, Any]:
    entrant = entrant_of(found, number)
    names = event_names(found, role)
    lines = standing_lines(found, names)
    rounds = rounds_shown(found)
    evening = evening_of(found, rounds, entrant, names)
    lead = lead_of(found, entrant).pk
    following = next((p for p in evening if p.state == RoundState.RELEASED), None)
    return {
        "names": names,
        "entrant": entrant,
        "name": names(entrant.pk),
        "evening": evening,
        "following": following,
        "asked": following is not None and is_asked(found, following.round, following.table),
        "line": next((line for line in lines if line.standing.entrant == lead), None),
        "pair": names.pairs.get(entrant.pk, ""),
        "pair_number": names.pair_numbers.get(lead),
        "clock": clock_of(found, next(iter(rounds), None)),
        "gone": hasattr(entrant, "withdrawal"),
        "absent": bool(evening) and evening[0].absent,
        "is_live": found.state in {EventState.RUNNING, EventState.PLANNED},
    }
