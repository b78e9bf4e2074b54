"""The till of an evening: who has paid, what else came in and went out, the cash sheet."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Role
from tournaments.events.access import entrant_of, event_to_direct, event_with_powers
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.forms.till import CountForm, LineForm
from tournaments.events.models import Event, TillKind
from tournaments.events.services import enter_line, pay, reverse_line
from tournaments.events.services.fees import currency_of
from tournaments.events.shown.till import (
    HEADERS,
    SHEET_HEADERS,
    CashSheet,
    TillRow,
    cash_sheet,
    fees_at_door,
    file_rows,
    sheet_rows,
    till_rows,
)
from tournaments.events.views.door import tapped_row
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.words import refusal_words
from web.downloads import TYPES, table_file
from web.pages import REFUSED, row_key, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_till(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Fees, other lines, what was counted, and what it all adds up to; as files too."""
    event = event_to_direct(request.user, event_id)
    try:
        currency = currency_of(event.club)
    except EventRefused:
        return event_page(request, "tournaments/event_till_none.html", event)
    status, why = HTTPStatus.OK, ""
    forms = _forms(request, event, currency)
    if request.method == "POST":
        status = REFUSED
        try:
            if _entered(request, event, forms):
                return redirect("event_till", event.pk)
        except EventRefused as refused:
            why = refusal_words(refused)
    names = event_names(event, Role.MEMBER)
    rows = till_rows(event, names, currency)
    sheet = cash_sheet((row.line for row in rows), currency)
    if request.GET.get("download") in TYPES:
        return _file(request, event, rows, sheet)
    return event_page(
        request,
        "tournaments/event_till.html",
        event,
        names=names,
        rows=rows,
        sheet=sheet,
        forms=forms,
        why=why,
        status=status,
        **_people(event, names),
    )


def _forms(request: HttpRequest, event: Event, currency: str) -> dict[str, Form]:
    """The forms of the page by what they do, bound where it is the one that was sent."""
    action = request.POST.get("action", "")
    again = set(
        event.till_lines.filter(stands=True, kind__in=(TillKind.FLOAT, TillKind.COUNTED))
        .values_list("kind", flat=True)
        .distinct()
    )

    def told(name: str) -> Any:
        return request.POST if action == name else None

    return {
        "line": LineForm(told("line"), currency=currency, auto_id="line-%s"),
        **{
            kind: CountForm(
                told(kind), currency=currency, again=kind in again, auto_id=f"{kind}-%s"
            )
            for kind in (TillKind.FLOAT.value, TillKind.COUNTED.value)
        },
    }


def _entered(request: HttpRequest, event: Event, forms: dict[str, Form]) -> bool:
    """Do what was asked, and whether it was right; raises EventRefused, and Http404 for what nobody
    asks."""
    by, action = signed_in(request), request.POST.get("action", "")
    if action == "reverse":
        line = event.till_lines.filter(pk=row_key(request.POST.get("line")) or 0).first()
        if line is None or line.reverses_id is not None:
            raise Http404
        line.event = event
        reverse_line(line=line, by=by, reason=request.POST.get("reason", ""))
        return True
    form = forms.get(action)
    if form is None:
        raise Http404
    if not form.is_valid():
        return False
    kind = form.cleaned_data.pop("kind", action)
    enter_line(event=event, by=by, kind=kind, **form.cleaned_data)
    return True


def _people(event: Event, names: Names) -> dict[str, Any]:
    """Everybody's fee, those who have not paid first."""
    entrants = list(event.entrants.select_related("player").order_by("number"))
    fees = fees_at_door(event, entrants)
    found = [(each, names(each.pk), fees.of(each.pk)) for each in entrants if fees is not None]
    found.sort(key=lambda row: (row[2] is not None and row[2].paid, row[1]))
    return {"fees": fees, "people": found}


def _file(
    request: HttpRequest, event: Event, rows: list[TillRow], sheet: CashSheet
) -> HttpResponse:
    kind = request.GET["download"]
    if request.GET.get("part") == "sheet":
        name = f"{event.title} {say('Cash sheet')}"
        return table_file(name, kind, SHEET_HEADERS, sheet_rows(sheet))
    name = f"{event.title} {say('Till')}"
    return table_file(name, kind, HEADERS, file_rows(rows, sheet.currency))


@login_required
@require_POST
def event_fee(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """Somebody has paid, or not; at the door a tap brings the row that was tapped."""
    event, powers = event_with_powers(request.user, event_id, Role.DIRECTOR)
    entrant = entrant_of(event, number)
    refused = None
    try:
        pay(
            entrant=entrant,
            by=signed_in(request),
            paid=request.POST.get("paid") != "no",
            group=request.POST.get("group"),
            reason=request.POST.get("reason", ""),
        )
    except EventRefused as error:
        refused = error
    if request.headers.get("HX-Request"):
        return tapped_row(request, event, powers, f"p{entrant.number}", refused)
    if refused is not None:
        tell(request, refused)
    if request.POST.get("back") == "till":
        return redirect("event_till", event.pk)
    door = redirect("event_check_in", event.pk)
    door["Location"] += f"#p{entrant.number}"
    return door
