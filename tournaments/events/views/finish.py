"""The end of the evening: finished, prizes, published."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.views.club_page import warn_of_names
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, EventState, RoundState
from tournaments.events.services import finish, give_prizes, publish
from tournaments.events.services.prizes import prizes_outdated
from tournaments.events.shown.prize_names import prize_words
from tournaments.events.shown.sheet_notices import sheet_notices
from tournaments.events.shown.standings import standing_lines
from tournaments.events.shown.teams import team_lines
from tournaments.events.standings.deeds import reported
from tournaments.events.standings.prizes import Suggestion, suggested_prizes
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, signed_in

MOST_PRIZES = 40
EMPTY_ROWS = 3
PrizeRow = tuple[str, int, bool]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_finish(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Finish, prizes, publish: one after the other on one page."""
    event = event_to_direct(request.user, event_id)
    refused_words = ""
    if request.method == "POST":
        try:
            _end(request, event)
        except EventRefused as refused:
            # Prizes that were typed stay on the page to be mended.
            if request.POST.get("action") != "prizes":
                tell(request, refused)
                return redirect("event_finish", event.pk)
            refused_words = refusal_words(refused)
        else:
            return redirect("event_finish", event.pk)
    names = event_names(event, Role.MEMBER)
    shown = standing_lines(event, names)
    lines = [line.standing for line in shown]
    given, suggested = list(event.prizes.all()), suggested_prizes(event, lines)
    rows = [(p.name, p.entrant_id, p.main) for p in given] or _suggested(suggested)
    if refused_words:
        rows = _typed(request)
    open_round = event.played.exclude(state=RoundState.CLOSED).first()
    return event_page(
        request,
        "tournaments/event_finish.html",
        event,
        names=names,
        lines=shown[:3],
        teams=team_lines(event, names, lines)[:3],
        differing=sheet_notices(event),
        rows=[(*row, place) for place, row in enumerate(rows)],
        room=[("", 0, False, len(rows) + place) for place in range(EMPTY_ROWS)],
        refused=refused_words,
        won_by_several=[
            (prize_words(each), [names.entry(entrant) for entrant in each.entrants])
            for each in suggested
            if len(each.entrants) > 1 and not each.together
        ],
        people=names.entries,
        given=bool(given),
        reported=reported(event),
        outdated=prizes_outdated(event, lines),
        open_round=open_round,
        finished=event.state in {EventState.FINISHED, EventState.PUBLISHED},
        published=event.state == EventState.PUBLISHED,
        played=event.played.filter(state=RoundState.CLOSED).count(),
        status=REFUSED if refused_words else HTTPStatus.OK,
    )


def _suggested(prizes: Sequence[Suggestion]) -> list[PrizeRow]:
    """A row a prize, the first of those who share it; where it was won together, one for each."""
    return [
        (prize_words(each), who, each.main)
        for each in prizes
        for who in (each.entrants if each.together else each.entrants[:1])
    ]


def _typed(request: HttpRequest) -> list[PrizeRow]:
    """The rows as they were sent, those that say something."""
    found = []
    for place in range(MOST_PRIZES):
        name = request.POST.get(f"name-{place}", "").strip()[:80]
        chosen = request.POST.get(f"entrant-{place}", "")
        if name or chosen:
            entrant = row_key(chosen) or 0
            found.append((name, entrant, request.POST.get(f"main-{place}") == "yes"))
    return found


def _end(request: HttpRequest, event: Event) -> None:
    by = signed_in(request)
    match request.POST.get("action"):
        case "finish":
            finish(event=event, by=by)
        case "prizes":
            prizes = _prizes(request, event)
            give_prizes(event=event, by=by, prizes=prizes)
            messages.success(request, say("Saved."))
            warn_of_names(request, event.club, *(name for name, _, _ in prizes))
        case "publish":
            publish(event=event, by=by)
        case _:
            raise Http404


def _prizes(request: HttpRequest, event: Event) -> list[tuple[str, Entrant, bool]]:
    """The rows that name a prize and a person, each once."""
    people = {entrant.pk: entrant for entrant in event.entrants.all()}
    found = {
        (name, entrant): (name, people[entrant], main)
        for name, entrant, main in _typed(request)
        if name and entrant in people
    }
    return list(found.values())
