"""The book of an evening, in which everything stands that was done, and how it is taken back."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round, RoundState
from tournaments.events.services import undo
from tournaments.events.services.undoing import in_the_way
from tournaments.events.shown.tellers import phone_names
from tournaments.events.views.event_page import BELONGS, event_page, tell
from tournaments.events.words import book_words, steps_words
from web.pages import row_key, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_book(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Everything that was done, newest first; what nothing later stands on can be taken back."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        seq = row_key(request.POST.get("seq")) or 0
        try:
            line = undo(event=event, seq=seq, by=signed_in(request))
            names = event_names(event, Role.MEMBER)
            messages.success(
                request, say("Taken back: {what}").format(what=book_words(line, names))
            )
        except EventRefused as refused:
            tell(request, refused)
        return redirect(_after_undo(event, request.POST.get("back", "")), event.pk)
    names = event_names(event, Role.MEMBER)
    lines = list(event.log.select_related("by").order_by("seq"))
    blocking = in_the_way(event, lines)
    return event_page(
        request,
        "tournaments/event_book.html",
        event,
        names=names,
        phones=phone_names({line.by_id for line in lines}),
        lines=[
            (
                line,
                book_words(line, names),
                line.seq in blocking and not blocking[line.seq],
                steps_words(blocking.get(line.seq, ()), names),
            )
            for line in reversed(lines)
        ],
    )


BACK = frozenset(
    {
        "event_people",
        "event_check_in",
        "event_draft",
        "event_board",
        "event_slips",
        "event_standings",
        "event_finish",
        "event_book",
        "event_till",
    }
)


def _after_undo(event: Event, back: str) -> str:
    """The page on which an undo was asked for, or its step, as long as there is something on it."""
    back = back if back in BACK else BELONGS.get(back, back)
    if (
        back == "event_board"
        and not Round.objects.filter(event=event, state=RoundState.RELEASED).exists()
    ):
        return "event_draft"
    return back if back in BACK else "event_book"
