"""The draft of a round until it is released."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.draws.coming_round import LARGEST_PLAN, field_of, swap_figures
from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.draws.drawn_from import results_moved
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round, RoundState, Seat, SitOut, Why
from tournaments.events.selectors import round_tables
from tournaments.events.services import (
    discard_draft,
    draft_round,
    fit_draft,
    lock_tables,
    open_round,
    swap,
)
from tournaments.events.services.drafts import drawn_as
from tournaments.events.shown.at_once import both_in_words, evenings_at_once, in_two, same_numbers
from tournaments.events.shown.draft_notes import draft_notes
from tournaments.events.shown.groups import playing_as
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.words import refusal_words
from web.pages import row_key, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_draft(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The draft: change two by tapping or dragging them, lock tables, draw again, release.

    With script only the draft's own part of the page is sent again; a refusal says so in it.
    """
    event = event_to_direct(request.user, event_id)
    draft, problem = _draft_of(event), ""
    in_place = bool(request.headers.get("HX-Request"))
    if request.method == "POST":
        try:
            answer = _act(request, event, draft)
        except EventRefused as refused:
            if not in_place:
                tell(request, refused)
                return redirect("event_draft", event.pk)
            problem = refusal_words(refused)
        else:
            if not in_place:
                return answer
        draft = _draft_of(event)
    names = event_names(event, Role.MEMBER)
    if draft is None:
        context = _nothing_drawn(event)
    else:
        context = _draft(event, draft, names, request.GET.get("swap", ""))
    template = "tournaments/event_draft.html" + ("#draft" if in_place and draft else "")
    return event_page(request, template, event, names=names, problem=problem, **context)


@login_required
@require_safe
def event_draft_prices(request: HttpRequest, event_id: UUID, entrant: int) -> JsonResponse:
    """For every other entrant of the draft, by key, what changing places with him costs.

    Two numbers each: partners twice, and people met again; empty where there is no draft.
    """
    event = event_to_direct(request.user, event_id)
    draft = _draft_of(event)
    found = {} if draft is None else _prices(event, draft, entrant)
    prices = {who: [each["new_repeats"], each["new_meetings"]] for who, each in found.items()}
    return JsonResponse({"prices": prices})


def _draft_of(event: Event) -> Round | None:
    draft = event.played.filter(state=RoundState.DRAFT).first()
    if draft is not None:
        draft.event = event
    return draft


def _draft(event: Event, draft: Round, names: Names, asked: str) -> dict[str, Any]:
    outs = SitOut.objects.filter(round=draft, why=Why.TURN).values_list("entrant_id", flat=True)
    chosen = row_key(asked) or 0
    fit, others = fit_of(event, draft), evenings_at_once(event)
    tables = round_tables(event, draft, names)
    return {
        "draft": draft,
        "tables": tables,
        "waiting": [(entrant, names(entrant)) for entrant in outs],
        "chosen": chosen,
        "chosen_name": names(chosen) if chosen else "",
        "again": _met_before(event, draft),
        "prices": _prices(event, draft, chosen) if chosen else {},
        "new": [names(entrant.pk) for entrant in fit.new],
        "away": [names(entrant.pk) for entrant in fit.away],
        "fits": fit.is_good,
        "moved": results_moved(event, draft),
        "in_two": in_two(event, others, names),
        "beside": same_numbers(event, others, len(tables)),
        "notes": draft_notes(event, draft, names),
        "playing_as": playing_as(event, names),
    }


def _nothing_drawn(event: Event) -> dict[str, Any]:
    last = event.played.order_by("-number").first()
    return {
        "draft": None,
        "open_round": last if last and last.state == RoundState.RELEASED else None,
        "next_number": 1 if last is None else last.number + 1,
        "here": event.entrants.filter(first_round__gt=0, withdrawal=None).count(),
    }


def _prices(event: Event, draft: Round, one: int) -> dict[int, dict[str, int]]:
    """What changing places with each of the others would cost, before anybody taps."""
    field = field_of(event)
    fits = all(who in field.places for who in _inside(draft))
    if not fits or one not in field.places or len(field.entrants) > LARGEST_PLAN:
        return {}
    return swap_figures(field, drawn_as(draft, field), one)


def _inside(draft: Round) -> list[int]:
    seated = Seat.objects.filter(round=draft).values_list("entrant_id", flat=True)
    return [*seated, *SitOut.objects.filter(round=draft).values_list("entrant_id", flat=True)]


def _met_before(event: Event, draft: Round) -> set[int]:
    """The tables of a draft at which two people have met before: two queries."""
    together = 2 if event.for_pairs else 1
    seats: dict[int, set[int]] = {}
    rows = Seat.objects.filter(round__event=event).exclude(round=draft)
    for table, entrant in rows.values_list("table_id", "entrant_id"):
        seats.setdefault(table, set()).add(entrant)
    now: dict[int, set[int]] = {}
    drawn = Seat.objects.filter(round=draft)
    for table, entrant in drawn.values_list("table__number", "entrant_id"):
        now.setdefault(table, set()).add(entrant)
    return {
        number
        for number, people in now.items()
        if any(len(people & before) > together for before in seats.values())
    }


def _act(request: HttpRequest, event: Event, draft: Round | None) -> HttpResponse:
    by, action = signed_in(request), request.POST.get("action", "")
    if action == "draw":
        draft_round(event=event, by=by)
    elif draft is None:
        raise EventRefused("no_draft", number=event.played.count() + 1)
    else:
        draft.event = event
        match action:
            case "swap":
                swap(draft=draft, one=_id(request, "one"), other=_id(request, "other"), by=by)
            case "lock":
                numbers = [n for told in request.POST.getlist("table") if (n := row_key(told))]
                lock_tables(draft=draft, numbers=numbers, by=by)
            case "again":
                draft_round(event=event, by=by, again=True)
            case "fit":
                fit_draft(draft=draft, by=by)
            case "discard":
                discard_draft(draft=draft, by=by)
            case "release":
                open_round(draft=draft, by=by, seen=request.POST.get("seen", ""))
                for each in both_in_words(event):
                    messages.warning(request, each)
                return redirect("event_board", event.pk)
            case _:
                raise Http404
    return redirect("event_draft", event.pk)


def _id(request: HttpRequest, name: str) -> int:
    return row_key(request.POST.get(name)) or 0
