"""The two groups of a drive: their names, who is in which, who plays as the other one."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event
from tournaments.events.services import set_groups, stand_in_by_lot
from tournaments.events.shown.groups import groups_of
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_groups(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Two groups, everybody in one of them, on one page."""
    event = event_to_direct(request.user, event_id)
    problem = ""
    if request.method == "POST":
        try:
            if request.POST.get("action") == "lot":
                stand_in_by_lot(event=event, by=signed_in(request))
            else:
                _save(request, event)
        except EventRefused as refused:
            problem = refusal_words(refused)
        else:
            return redirect("event_groups", event.pk)
    names = event_names(event, Role.MEMBER)
    first, second = _named(request, event)
    return event_page(
        request,
        "tournaments/event_groups.html",
        event,
        names=names,
        groups=groups_of(event, names),
        first=first,
        second=second,
        known=_known(event),
        rows=[
            (each, names(each.pk), _chosen(request, each, first, second))
            for each in event.entrants.order_by("name", "number")
        ],
        problem=problem,
        status=REFUSED if problem else 200,
    )


def _save(request: HttpRequest, event: Event) -> None:
    told = request.POST
    first, second = told.get("first", "")[:40], told.get("second", "")[:40]
    names = {"1": first, "2": second}
    groups, stand_ins = {}, []
    for entrant in event.entrants.all():
        chosen = told.get(f"group-{entrant.number}", "")
        if chosen in names:
            groups[entrant.pk] = names[chosen]
        if told.get(f"as-{entrant.number}"):
            stand_ins.append(entrant.pk)
    set_groups(
        event=event,
        by=signed_in(request),
        first=first,
        second=second,
        groups=groups,
        stand_ins=stand_ins,
    )


def _named(request: HttpRequest, event: Event) -> tuple[str, str]:
    """The names of the two groups: as typed, as they are, else the two largest there are."""
    if request.method == "POST" and "first" in request.POST:
        return request.POST.get("first", ""), request.POST.get("second", "")
    if event.first_group:
        return event.first_group, event.second_group
    common = [group for group, _ in _counted(event).most_common(2)]
    usual = [each for each in (say("Ladies"), say("Gents")) if each not in common]
    first, second = (sorted(common) + usual)[:2]
    return first, second


def _counted(event: Event) -> Counter[str]:
    return Counter(event.entrants.exclude(group="").values_list("group", flat=True))


def _known(event: Event) -> list[str]:
    """Groups that the club has had."""
    found = Entrant.objects.filter(event__club=event.club_id).exclude(group="")
    return sorted(found.order_by().values_list("group", flat=True).distinct())


def _chosen(request: HttpRequest, entrant: Entrant, first: str, second: str) -> str:
    """1 or 2 for the group that somebody is in, else empty; after a refusal as it was typed."""
    name = f"group-{entrant.number}"
    if name in request.POST:
        return request.POST[name]
    return {first: "1", second: "2"}.get(entrant.group, "")
