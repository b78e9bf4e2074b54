"""The end of the evening, and the book in which everything stands."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.views.page import signed_in
from tournaments.access import event_to_direct
from tournaments.errors import EventRefused
from tournaments.facts import event_standings
from tournaments.models import Entrant, Event, EventState, Round, RoundState
from tournaments.people_names import event_names
from tournaments.prizes import Suggestion, suggested_prizes
from tournaments.services import finish, give_prizes, publish, undo
from tournaments.standings_page import standing_lines
from tournaments.views.page import event_page, tell
from tournaments.words import book_words

MOST_PRIZES = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_finish(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Finish, prizes, publish: one after the other on one page."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        try:
            _end(request, event)
        except EventRefused as refused:
            tell(request, refused)
        return redirect("event_finish", event.pk)
    names = event_names(event, Role.MEMBER)
    lines = event_standings(event)
    given, suggested = list(event.prizes.all()), suggested_prizes(event, lines)
    rows = [(p.name, p.entrant_id, p.main) for p in given] or [
        (prize_words(each), each.entrants[0], each.main) for each in suggested
    ]
    open_round = event.played.exclude(state=RoundState.CLOSED).first()
    return event_page(
        request,
        "tournaments/event_finish.html",
        event,
        names=names,
        lines=standing_lines(event, names)[:3],
        rows=[(*row, place) for place, row in enumerate(rows)],
        shared=[
            (prize_words(each), [names(entrant) for entrant in each.entrants])
            for each in suggested
            if len(each.entrants) > 1
        ],
        people=sorted((name, pk) for pk, name in names.by_entrant.items()),
        given=bool(given),
        open_round=open_round,
        finished=event.state in {EventState.FINISHED, EventState.PUBLISHED},
        published=event.state == EventState.PUBLISHED,
        played=event.played.filter(state=RoundState.CLOSED).count(),
    )


def prize_words(prize: Suggestion) -> str:
    """A prize's name."""
    match prize.kind:
        case "high":
            return _("First")
        case "second":
            return _("Second")
        case "low":
            return _("Wooden spoon")
        case "slams":
            return _("Most slams ({count})").format(count=prize.figure)
        case "call":
            return _("Best call made ({points})").format(points=prize.figure)
        case _:
            return _("Best of {group}").format(group=prize.group)


def _end(request: HttpRequest, event: Event) -> None:
    by = signed_in(request)
    match request.POST.get("action"):
        case "finish":
            finish(event=event, by=by)
        case "prizes":
            give_prizes(event=event, by=by, prizes=_prizes(request, event))
            messages.success(request, _("Saved."))
        case "publish":
            publish(event=event, by=by)
        case _:
            raise Http404


def _prizes(request: HttpRequest, event: Event) -> list[tuple[str, Entrant, bool]]:
    people = {str(entrant.pk): entrant for entrant in event.entrants.all()}
    found = []
    for place in range(MOST_PRIZES):
        name = request.POST.get(f"name-{place}", "").strip()[:80]
        entrant = people.get(request.POST.get(f"entrant-{place}", ""))
        if name and entrant is not None:
            found.append((name, entrant, request.POST.get(f"main-{place}") == "yes"))
    return found


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_book(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Everything that was done, newest first, and taking the last thing back."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        seq = request.POST.get("seq", "")
        try:
            line = undo(event=event, seq=int(seq) if seq.isdecimal() else 0, by=signed_in(request))
            names = event_names(event, Role.MEMBER)
            messages.success(request, _("Taken back: {what}").format(what=book_words(line, names)))
        except EventRefused as refused:
            tell(request, refused)
        return redirect(_after_undo(event, request.POST.get("back", "")), event.pk)
    names = event_names(event, Role.MEMBER)
    lines = event.log.select_related("by").order_by("-seq")
    return event_page(
        request,
        "tournaments/event_book.html",
        event,
        names=names,
        lines=[(line, book_words(line, names)) for line in lines],
    )


BACK = frozenset(
    {"event_people", "event_check_in", "event_draft", "event_board", "event_finish", "event_book"}
)


def _after_undo(event: Event, back: str) -> str:
    """The page on which an undo was asked for, as long as there is something on it."""
    if (
        back == "event_board"
        and not Round.objects.filter(event=event, state=RoundState.RELEASED).exists()
    ):
        return "event_draft"
    return back if back in BACK else "event_book"
