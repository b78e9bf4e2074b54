"""Taking in a list of people for an event: what would happen to each row, then a yes.

The list is read, shown and taken in as the club's own; the event hands in who is in already.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.forms.people import PeopleListForm
from clubs.models import PlayerImport
from clubs.people_lists.preview import still_faulty
from clubs.services.people_import import preview
from clubs.views.people_lists import (
    Said,
    columns_were_set,
    part_words,
    people_context,
    read_form,
)
from tournaments.events.access import event_to_direct
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event
from tournaments.events.services.people_list import enter_list, list_purpose, players_inside
from tournaments.events.views.event_page import event_page, tell
from web.pages import REFUSED, sent, signed_in, status_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """A file or pasted lines; the next page says what would become of each row."""
    event = event_to_direct(request.user, event_id)
    form = PeopleListForm(sent(request), request.FILES or None)
    waiting = read_form(
        request, form, club=event.club, by=signed_in(request), purpose=list_purpose(event)
    )
    if waiting is not None:
        return redirect("event_import_confirm", event.pk, waiting.pk)
    return event_page(
        request, "tournaments/event_import.html", event, form=form, status=status_of(form)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_import_confirm(request: HttpRequest, event_id: UUID, import_id: int) -> HttpResponse:
    """How the list is read, what would become of each row, and the button that enters them."""
    event = event_to_direct(request.user, event_id)
    waiting = PlayerImport.objects.select_related("club").filter(
        pk=import_id, club=event.club, purpose=list_purpose(event)
    )
    found = waiting.first()
    if found is None:
        raise Http404
    if columns_were_set(request, found):
        return redirect("event_import_confirm", event.pk, found.pk)
    inside = players_inside(event)
    said = Said.of(request.POST) if request.method == "POST" else None
    status = 200
    if said is not None:
        status = REFUSED
        if not still_faulty(preview(found, inside=inside, mended=said.mended), said.mended):
            refused = _entered(request, event, found, said)
            if refused is None:
                return redirect("event_people", event.pk)
            tell(request, refused)
    return event_page(
        request,
        "tournaments/event_import_confirm.html",
        event,
        status=status,
        parts=part_words(),
        **people_context(found, inside=inside, said=said),
    )


def _entered(
    request: HttpRequest, event: Event, waiting: PlayerImport, said: Said
) -> EventRefused | None:
    """Enter the people of a list; what stands against it, if anything does."""
    try:
        made = enter_list(
            event=event,
            by=signed_in(request),
            waiting=waiting,
            said=said.choices,
            mended=said.mended,
        )
    except EventRefused as refused:
        return refused
    words = ngettext("%(made)d person entered.", "%(made)d people entered.", len(made))
    messages.success(request, words % {"made": len(made)})
    return None
