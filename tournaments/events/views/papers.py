"""Paper and files: guide cards, slips, table cards, standings on one page, exports, a screen."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import tablib
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Role
from scoring.services.table_cards import keep_code
from tournaments.events.access import event_to_direct, event_with_powers
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.models import Event, RoundState
from tournaments.events.papers.guide import guide_cards
from tournaments.events.papers.numbers import SHEETS, event_numbers, event_sheets
from tournaments.events.papers.take_home import take_home
from tournaments.events.screen_links import screen_code, screen_days, screen_ends
from tournaments.events.selectors import newest_round, round_tables, tables_wanted
from tournaments.events.services import lay_cards, renew_screen
from tournaments.events.services.cards import MOST_CARDS, hall_cards
from tournaments.events.shown.standings import (
    any_handicap,
    method_words,
    place_notes,
    standing_lines,
)
from tournaments.events.shown.teams import team_lines
from tournaments.events.views.event_page import event_page
from web.downloads import TYPES, file_cell, table_file
from web.pages import signed_in, whole
from web.qr import qr_svg

PRINTED: Final = frozenset({"guide", "slips", "tables", "standings", "results"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_papers(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Everything that can be printed, shown on a wall or taken away; cards for more tables."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        count = whole(request.POST.get("count")) or 0
        made = lay_cards(event=event, count=max(0, count), by=signed_in(request))
        words = ngettext("%(made)d new card.", "%(made)d new cards.", made) % {"made": made}
        messages.success(request, words)
        return redirect("event_print", event.pk, "tables")
    screen = request.build_absolute_uri(reverse("event_screen", args=[screen_code(event)]))
    ends = screen_ends(event)
    return event_page(
        request,
        "tournaments/event_papers.html",
        event,
        screen=screen,
        ends=ends,
        ended=ends is not None and ends <= timezone.now(),
        days=screen_days(event.club),
        current=newest_round(event),
        cards=hall_cards(event).count(),
        wanted=tables_wanted(event),
        most_cards=MOST_CARDS,
    )


@login_required
@require_POST
def screen_renew(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Another link for the projector; the one that was given out works no more."""
    event = event_to_direct(request.user, event_id)
    renew_screen(event=event)
    messages.success(request, say("There is a new link. The old one works no more."))
    return redirect("event_papers", event.pk)


@login_required
@require_safe
def event_print(request: HttpRequest, event_id: UUID, kind: str) -> HttpResponse:
    """One kind of paper, ready for the printer."""
    event = event_to_direct(request.user, event_id)
    if kind not in PRINTED:
        raise Http404
    names = event_names(event, Role.MEMBER)
    context = _PAPERS[kind](request, event, names)
    return event_page(request, f"tournaments/print_{kind}.html", event, names=names, **context)


def _guide(_request: HttpRequest, event: Event, names: Names) -> dict[str, Any]:
    return {"cards": guide_cards(event, names), "planned": event.rounds}


def _slips(_request: HttpRequest, event: Event, names: Names) -> dict[str, Any]:
    current = newest_round(event)
    tables = [] if current is None else round_tables(event, current, names)
    return {"round": current, "tables": tables, "hands": range(1, event.hands + 1)}


def _table_cards(request: HttpRequest, event: Event, _names: Names) -> dict[str, Any]:
    """A sign for each table of the hall that has a card, whose code opens the table's pad; for
    other tables of the round one whose code leads to the event."""
    cards = {hall.number: hall.card for hall in hall_cards(event)}
    current = newest_round(event)
    drawn = [] if current is None else current.tables.values_list("number", flat=True)
    link = request.build_absolute_uri(event.get_absolute_url())
    plain = qr_svg(link, say("The event’s page"))
    signs = []
    for number in sorted({*cards, *drawn}):
        card = cards.get(number)
        if card is None:
            signs.append((number, plain, "", False))
            continue
        keep = request.build_absolute_uri(reverse("table", args=[keep_code(card)]))
        title = say("The pad of table {number}").format(number=number)
        signs.append((number, qr_svg(keep, title), keep, True))
    return {"signs": signs, "link": link}


def _standings(_request: HttpRequest, event: Event, names: Names) -> dict[str, Any]:
    closed = event.played.filter(state=RoundState.CLOSED).count()
    lines = standing_lines(event, names)
    return {
        "lines": lines,
        "teams": team_lines(event, names, [line.standing for line in lines]) if closed else [],
        "handicaps": any_handicap(lines),
        "notes": place_notes(event, lines),
        "closed": closed,
        "method": method_words(event),
        "rounds": event.played.filter(state=RoundState.CLOSED).order_by("number"),
    }


def _results(request: HttpRequest, event: Event, names: Names) -> dict[str, Any]:
    link = request.build_absolute_uri(event.get_absolute_url())
    return {
        "sheet": take_home(event, names),
        "closed": event.played.filter(state=RoundState.CLOSED).count(),
        "over": event.finished_at is not None,
        "method": method_words(event),
        "prizes": [(prize.name, names.entry(prize.entrant_id)) for prize in event.prizes.all()],
        "link": link,
        "qr": qr_svg(link, say("The event’s page")),
    }


_PAPERS: Final = {
    "guide": _guide,
    "slips": _slips,
    "tables": _table_cards,
    "standings": _standings,
    "results": _results,
}


@require_safe
def event_export(request: HttpRequest, event_id: UUID, kind: str) -> HttpResponse:
    """The event as `json`, as an `xlsx` of all its sheets, or one of them as `csv`."""
    event, powers = event_with_powers(request.user, event_id)
    names = event_names(event, powers.role)
    if kind == "json":
        data = JsonResponse(event_numbers(event, names), json_dumps_params={"ensure_ascii": False})
        data["Content-Disposition"] = f'attachment; filename="{_file(event)}.json"'
        return data
    if kind not in TYPES:
        raise Http404
    rows = event_sheets(event, names)
    if kind == "csv":
        sheet = request.GET.get("sheet", "standings")
        if sheet not in SHEETS:
            raise Http404
        return table_file(f"{event.title} {sheet}", kind, SHEETS[sheet], rows[sheet])
    book = tablib.Databook(
        tablib.Dataset(
            *([file_cell(cell) for cell in row] for row in rows[sheet]),
            headers=SHEETS[sheet],
            title=sheet,
        )
        for sheet in SHEETS
    )
    response = HttpResponse(book.export("xlsx"), content_type=TYPES["xlsx"])
    response["Content-Disposition"] = f'attachment; filename="{_file(event)}.xlsx"'
    return response


def _file(event: Event) -> str:
    return slugify(event.title) or "event"
