"""Taking in a list of people for an event: what would happen to each row, then a yes."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.people_lists.file import FileRow
from clubs.views.club_page import blame, sent, signed_in, status_of
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_list import (
    FAULTY,
    KNOWN,
    NEW,
    SEVERAL,
    opened,
    preview_list,
    read_list,
    sealed,
)
from tournaments.events.errors import EventRefused
from tournaments.events.forms.people_list import PeopleListForm
from tournaments.events.models import Event
from tournaments.events.services.people_list import enter_list
from tournaments.events.views.event_page import event_page, tell


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """A file or pasted lines; the next page says what would become of each row."""
    event = event_to_direct(request.user, event_id)
    if request.POST.get("rows"):
        return _confirmed(request, event)
    form = PeopleListForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            rows = read_list(
                b"" if file is None else file.read(),
                "" if file is None else file.name,
                form.cleaned_data["pasted"],
            )
        except ValidationError as error:
            blame(form, error)
        else:
            return _shown(request, event, rows)
    return event_page(
        request, "tournaments/event_import.html", event, form=form, status=status_of(form)
    )


def _shown(request: HttpRequest, event: Event, rows: list[FileRow]) -> HttpResponse:
    """What would happen: nothing has yet."""
    told = preview_list(event, rows)
    return event_page(
        request,
        "tournaments/event_import.html",
        event,
        rows=told,
        sealed=sealed(rows),
        entering=sum(row.usual != "skip" for row in told),
        fresh=sum(row.usual == NEW for row in told),
        known=sum(row.state == KNOWN for row in told),
        unclear=sum(row.state == SEVERAL for row in told),
        faulty=sum(row.state == FAULTY for row in told),
    )


def _confirmed(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        rows = opened(request.POST["rows"])
    except signing.BadSignature:
        messages.error(request, say("That list is too old or not ours. Nothing was entered."))
        return redirect("event_import", event.pk)
    said = {
        row.line: request.POST[f"row-{row.line}"]
        for row in rows
        if f"row-{row.line}" in request.POST
    }
    try:
        made = enter_list(event=event, by=signed_in(request), rows=rows, said=said)
    except EventRefused as refused:
        tell(request, refused)
        return redirect("event_import", event.pk)
    words = ngettext("%(made)d person entered.", "%(made)d people entered.", len(made))
    messages.success(request, words % {"made": len(made)})
    return redirect("event_people", event.pk)
