"""Taking over evenings of the past: a file, what would become of it, and a yes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_direct
from clubs.models import Club, PlayerImport
from clubs.people_lists.columns import NAMING
from clubs.people_lists.preview import FAULTY
from clubs.views.club_page import club_page
from clubs.views.people_lists import MOST_ENTERED, Said, part_words
from tournaments.events.entrants import past_columns
from tournaments.events.entrants.past_columns import Layout, width_of
from tournaments.events.entrants.past_file import HUNDREDTHS, PastEvening, line_text
from tournaments.events.forms.past_evenings import PastFileForm
from tournaments.events.services.past_evenings import (
    PURPOSE,
    PastPreview,
    keep_past,
    kept_sheets,
    mend_lines,
    preview_past,
    set_past_columns,
    take_past,
)
from tournaments.events.standings.score_words import number
from web.pages import blame, sent, signed_in, status_of, whole
from web.uploads import Sheet

MOST_FAULTS: Final = 50
MOST_LAYOUTS: Final = 6
MOST_SAMPLES: Final = 3
_LINE: Final = re.compile(r"line-(\d{1,6})")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def past_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file, or paste lines; the next page says what would become of them."""
    club = club_to_direct(request.user, slug)
    form = PastFileForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            waiting = keep_past(
                club=club,
                by=signed_in(request),
                title=told["title"],
                content=told["content"],
                pasted=told["pasted"],
                usual=told["day"],
            )
        except ValidationError as error:
            blame(form, error)
        else:
            return redirect("past_import_confirm", club.slug, waiting.pk)
    return club_page(
        request, "tournaments/past_import.html", club, form=form, status=status_of(form)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def past_import_confirm(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    """The evenings and the people of a file, and the button that takes them over; before that its
    columns can be set and its lines put right."""
    club = club_to_direct(request.user, slug)
    lists = PlayerImport.objects.select_related("club")
    waiting = lists.filter(pk=import_id, club=club, purpose=PURPOSE).first()
    if waiting is None or "sheets" not in waiting.reading:
        raise Http404
    told, said = preview_past(waiting), _Said()
    if request.method == "POST":
        said = _Said.of(request, told)
        what = request.POST.get("do", "")
        if what == "columns":
            _set_columns(request, waiting)
        elif what == "mend":
            mend_lines(waiting=waiting, lines=_lines(request))
        else:
            return _taken(request, club, waiting, told, said)
        told = preview_past(waiting)
    return club_page(
        request, "tournaments/past_import_confirm.html", club, **_context(waiting, told, said)
    )


class _Said:
    """What somebody chose so far, by name and day, since places change as lines are put right."""

    def __init__(self) -> None:
        self.people: dict[str, str] = {}
        self.days: dict[date, bool] = {}
        self.rated = True

    @classmethod
    def of(cls, request: HttpRequest, told: PastPreview) -> _Said:
        """As the page sends it; what it does not have is as usual."""
        found = cls()
        names = {row.at: row.name for row in told.people}
        chosen = Said.of(request.POST).choices
        found.people = {names[at]: choice for at, choice in chosen.items() if at in names}
        if "do" in request.POST and "shown" not in request.POST:
            return found  # the columns are a form of their own
        found.days = {
            evening.day: f"evening-{at}" in request.POST for at, evening in enumerate(told.evenings)
        }
        found.rated = "rated" in request.POST
        return found


def _taken(
    request: HttpRequest, club: Club, waiting: PlayerImport, told: PastPreview, said: _Said
) -> HttpResponse:
    out = {at for at, evening in enumerate(told.evenings) if not said.days.get(evening.day)}
    choices = {row.at: said.people[row.name] for row in told.people if row.name in said.people}
    made = take_past(
        waiting=waiting, by=signed_in(request), said=choices, left_out=out, rated=said.rated
    )
    words = ngettext("%(made)d evening taken over.", "%(made)d evenings taken over.", len(made))
    messages.success(request, words % {"made": len(made)})
    return redirect(f"{reverse('event_list')}?club={club.slug}")


def _lines(request: HttpRequest) -> Mapping[int, str]:
    found = ((_LINE.fullmatch(key), str(request.POST[key])) for key in request.POST)
    return {int(key[1]): text for key, text in found if key is not None}


def _set_columns(request: HttpRequest, waiting: PlayerImport) -> None:
    """Every layout of the file as its own fields say."""
    for at, alike in enumerate(_layouts(waiting)):
        layout = alike.layout
        columns = [
            request.POST.get(f"column-{at}-{place}", layout.columns[place : place + 1] or "")
            for place in range(alike.width)
        ]
        first = whole(request.POST.get(f"first-{at}"))
        set_past_columns(
            waiting=waiting,
            sheets=alike.sheets,
            columns=[str(part) for part in columns],
            first=layout.first if first is None else first,
        )


@dataclass(frozen=True, slots=True)
class _Alike:
    """Sheets of one width that are read alike, by their places in the file."""

    layout: Layout
    width: int
    sheets: dict[int, Sheet]


def _layouts(waiting: PlayerImport) -> list[_Alike]:
    """How the sheets are read, those that are read alike together."""
    found: dict[tuple[Layout, int], dict[int, Sheet]] = {}
    for at, (sheet, layout) in enumerate(zip(*kept_sheets(waiting), strict=True)):
        found.setdefault((layout, width_of(sheet.lines)), {})[at] = sheet
    return [_Alike(*how, sheets) for how, sheets in found.items()][:MOST_LAYOUTS]


def past_part_words() -> list[tuple[str, str]]:
    """What a column can be, in words."""
    people = [each for each in part_words() if each[0] in {"", *NAMING}]
    return [
        *people,
        (past_columns.DAY, say("Date")),
        (past_columns.TOTAL, say("Total")),
        (past_columns.SCORE, say("Score of a round")),
        (past_columns.DATED, say("Score of the day above")),
        (past_columns.ROUND, say("Round")),
        (past_columns.TABLE, say("Table")),
        (past_columns.PLAYER, say("Who sat there")),
        (past_columns.POINTS, say("Points of the side before it")),
    ]


def _layout_context(waiting: PlayerImport) -> list[dict[str, Any]]:
    words = dict(past_part_words())
    found = []
    for at, alike in enumerate(_layouts(waiting)):
        layout, sheets = alike.layout, list(alike.sheets.values())
        lines = sheets[0].lines
        columns = []
        for place in range(alike.width):
            part = layout.columns[place] if place < len(layout.columns) else ""
            cells = (line.cells[place : place + 1] for line in lines[layout.first :])
            told = [line_text(cell) for cell in cells if cell and cell[0] != ""]
            columns.append(
                {
                    "name": f"column-{at}-{place}",
                    "number": place + 1,
                    "part": part,
                    "words": words[part],
                    "sample": told[:MOST_SAMPLES],
                }
            )
        found.append(
            {
                "name": ", ".join(sheet.name for sheet in sheets if sheet.name),
                "first": layout.first,
                "first_name": f"first-{at}",
                "usable": layout.usable,
                "columns": columns,
                "beginnings": [
                    (number, " · ".join(str(cell) for cell in line.cells if cell != "")[:60])
                    for number, line in enumerate(lines[: past_columns.TITLES + 1])
                ],
            }
        )
    return found


def _context(waiting: PlayerImport, told: PastPreview, said: _Said) -> dict[str, Any]:
    people = [row for row in told.people if row.asks or row.choices]
    people.sort(key=lambda row: not row.asks)
    shown = [row for row in people[:MOST_ENTERED] if row.state != FAULTY]
    layouts = _layout_context(waiting)
    return {
        "title": waiting.reading["title"],
        "layouts": layouts,
        "parts": past_part_words(),
        "is_read": all(layout["usable"] for layout in layouts),
        "evenings": [
            _evening(at, each, here=at in told.here, said=said)
            for at, each in enumerate(told.evenings)
        ],
        "with_tables": any(evening.tables for evening in told.evenings),
        "rated": said.rated,
        "rows": [(row, said.people.get(row.name, row.usual), None) for row in shown],
        "left": max(0, len(people) - MOST_ENTERED),
        "wrong": [(row.name, row.words) for row in told.people if row.state == FAULTY],
        "faults": [(fault, line_text(fault.cells)) for fault in told.faults[:MOST_FAULTS]],
        "more_faults": max(0, len(told.faults) - MOST_FAULTS),
    }


def _evening(at: int, evening: PastEvening, *, here: bool, said: _Said) -> dict[str, Any]:
    """A line of the preview: the day, how many came, and who made most."""
    totals = {name: sum(values) for name, values in evening.scores.items()}
    best = max(totals, key=lambda name: totals[name])
    rounds = len({table.round for table in evening.tables})
    return {
        "at": at,
        "day": evening.day,
        "here": here,
        "checked": said.days.get(evening.day, not here),
        "people": len(totals),
        "rounds": rounds or max(len(values) for values in evening.scores.values()),
        "tables": len(evening.tables),
        "best": best,
        "most": number(Fraction(totals[best], HUNDREDTHS)),
    }
