"""Teams of pairs: who plays for which, by name or by lot, and partners exchanged within one."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Pair
from tournaments.events.services import exchange_partners, set_teams, teams_by_lot
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, signed_in

SIZES = (2, 3)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_teams(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """All pairs with the team of each."""
    event = event_to_direct(request.user, event_id)
    problem = ""
    if request.method == "POST":
        try:
            _act(request, event)
        except EventRefused as refused:
            problem = refusal_words(refused)
        else:
            return redirect("event_teams", event.pk)
    names = event_names(event, Role.MEMBER)
    pairs = list(event.pairs.order_by("number"))
    sizes = Counter(pair.team for pair in pairs if pair.team)
    return event_page(
        request,
        "tournaments/event_teams.html",
        event,
        names=names,
        rows=[
            (pair, names.entry(pair.one_id), request.POST.get(f"team-{pair.number}", pair.team))
            for pair in pairs
        ],
        teams=[
            (team, [(pair, names(pair.one_id), names(pair.other_id)) for pair in pairs
                    if pair.team == team])
            for team in sizes
        ],
        uneven=len(set(sizes.values())) > 1,
        lacking=[names.entry(pair.one_id) for pair in pairs if not pair.team] if sizes else [],
        sizes=SIZES,
        problem=problem,
        status=REFUSED if problem else 200,
    )  # fmt: skip


def _act(request: HttpRequest, event: Event) -> None:
    by, action = signed_in(request), request.POST.get("action", "")
    match action:
        case "lot":
            size = request.POST.get("size", "")
            if size not in {str(each) for each in SIZES}:
                raise Http404
            teams_by_lot(event=event, by=by, size=int(size), word=say("Team"))
        case "exchange":
            exchange_partners(
                pair=_pair(event, request, "one"), other=_pair(event, request, "other"), by=by
            )
        case _:
            told = {
                pair.pk: request.POST[f"team-{pair.number}"]
                for pair in event.pairs.all()
                if f"team-{pair.number}" in request.POST
            }
            set_teams(event=event, by=by, teams=told)


def _pair(event: Event, request: HttpRequest, name: str) -> Pair:
    found = event.pairs.filter(number=row_key(request.POST.get(name)) or 0).first()
    if found is None:
        raise EventRefused("other_team")
    return found
