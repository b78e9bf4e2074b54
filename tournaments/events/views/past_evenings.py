"""Taking over evenings of the past: a file, what would become of it, and a yes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_direct
from clubs.models import PlayerImport
from clubs.people_lists.preview import FAULTY
from clubs.views.club_page import club_page
from clubs.views.people_lists import MOST_ENTERED, Said
from tournaments.events.entrants.past_file import HUNDREDTHS, PastEvening
from tournaments.events.forms.past_evenings import PastFileForm
from tournaments.events.services.past_evenings import PURPOSE, keep_past, preview_past, take_past
from tournaments.events.standings.score_words import number
from web.pages import sent, signed_in, status_of

MOST_FAULTS: Final = 50


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def past_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file, or paste lines; the next page says what would become of them."""
    club = club_to_direct(request.user, slug)
    form = PastFileForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        waiting = keep_past(
            club=club, by=signed_in(request), title=form.cleaned_data["title"], past=form.past
        )
        return redirect("past_import_confirm", club.slug, waiting.pk)
    return club_page(
        request, "tournaments/past_import.html", club, form=form, status=status_of(form)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def past_import_confirm(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    """The evenings and the people of a file, and the button that takes them over."""
    club = club_to_direct(request.user, slug)
    lists = PlayerImport.objects.select_related("club")
    waiting = lists.filter(pk=import_id, club=club, purpose=PURPOSE).first()
    if waiting is None:
        raise Http404
    told = preview_past(waiting)
    if request.method == "POST":
        out = {at for at in range(len(told.evenings)) if f"evening-{at}" not in request.POST}
        said = Said.of(request.POST).choices
        made = take_past(waiting=waiting, by=signed_in(request), said=said, left_out=out)
        words = ngettext("%(made)d evening taken over.", "%(made)d evenings taken over.", len(made))
        messages.success(request, words % {"made": len(made)})
        return redirect(f"{reverse('event_list')}?club={club.slug}")
    people = [row for row in told.people if row.asks or row.choices]
    people.sort(key=lambda row: not row.asks)
    return club_page(
        request,
        "tournaments/past_import_confirm.html",
        club,
        title=waiting.reading["title"],
        evenings=[
            _evening(at, each, here=at in told.here) for at, each in enumerate(told.evenings)
        ],
        rows=[(row, row.usual, None) for row in people[:MOST_ENTERED] if row.state != FAULTY],
        left=max(0, len(people) - MOST_ENTERED),
        wrong=[(row.name, row.words) for row in told.people if row.state == FAULTY],
        faults=told.faults[:MOST_FAULTS],
        more_faults=max(0, len(told.faults) - MOST_FAULTS),
    )


def _evening(at: int, evening: PastEvening, *, here: bool) -> dict[str, Any]:
    """A line of the preview: the day, how many came, and who made most."""
    totals = {name: sum(values) for name, values in evening.scores.items()}
    best = max(totals, key=lambda name: totals[name])
    return {
        "at": at,
        "day": evening.day,
        "here": here,
        "people": len(totals),
        "rounds": max(len(values) for values in evening.scores.values()),
        "best": best,
        "most": number(Fraction(totals[best], HUNDREDTHS)),
    }
