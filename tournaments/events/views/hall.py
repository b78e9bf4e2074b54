"""Which numbers an evening's tables bear, and which tables are out of use."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournaments.events.access import event_to_direct
from tournaments.events.errors import EventRefused
from tournaments.events.models import RoundState
from tournaments.events.selectors import tables_wanted
from tournaments.events.services import number_tables
from tournaments.events.shown.at_once import evenings_at_once, same_numbers
from tournaments.events.table_numbers import hall_size, numbers_words, table_numbers
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in, whole


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_hall(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The numbers of the tables from the next round on, and what they will be."""
    event, refused = event_to_direct(request.user, event_id), ""
    if request.method == "POST":
        try:
            number_tables(
                event=event,
                by=signed_in(request),
                first=whole(request.POST.get("first", "1").strip() or "1") or 0,
                tables=request.POST.get("tables", ""),
                out=request.POST.get("out", ""),
            )
            return redirect("event_hall", event.pk)
        except EventRefused as error:
            refused = refusal_words(error)
    wanted, size = tables_wanted(event), hall_size(event)
    return event_page(
        request,
        "tournaments/event_hall.html",
        event,
        refused=refused,
        typed={
            "first": request.POST.get("first", event.first_table),
            "tables": request.POST.get("tables", event.hall_tables),
            "out": request.POST.get("out", event.tables_out),
        },
        numbers=numbers_words(table_numbers(event, wanted)),
        wanted=wanted,
        missing=0 if size is None else max(0, wanted - size),
        beside=same_numbers(event, evenings_at_once(event), wanted),
        playing=event.played.filter(state=RoundState.RELEASED).first(),
        status=REFUSED if refused else HTTPStatus.OK,
    )
