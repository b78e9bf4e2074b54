"""The page of what entered an event, a person or a pair: its forms, and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say

from clubs.models import Player, Role
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.forms.entrants import AdjustForm
from tournaments.events.models import Entrant, Event
from tournaments.events.selectors import newest_round
from tournaments.events.services import adjust, substitute, withdraw
from tournaments.events.views.event_page import event_page, tell
from web.pages import REFUSED, signed_in

Told = Mapping[str, Any]
AForm = TypeVar("AForm", bound=Form)


def form_for(request: HttpRequest, action: str, form: type[AForm], **options: Any) -> AForm:
    """A form of the page, with what was typed where it is the one that was sent."""
    return form(request.POST if request.POST.get("action") == action else None, **options)


def entry_page(
    request: HttpRequest,
    template: str,
    event: Event,
    people: Sequence[Entrant],
    *,
    forms: Mapping[str, Form],
    act: Callable[[str, Told], None],
    **context: Any,
) -> HttpResponse:
    """One person, or the two of a pair with the first before the other.

    `act` does what was asked, with what its form holds, and raises EventRefused, or Http404 for
    what nobody can ask. A form that is not right comes back.
    """
    forms = {**forms, "adjust": form_for(request, "adjust", AdjustForm, auto_id="adjust-%s")}
    status, action = 200, request.POST.get("action", "")
    if request.method == "POST":
        status, form = REFUSED, forms.get(action)
        try:
            if form is None or form.is_valid():
                act(action, {} if form is None else form.cleaned_data)
                messages.success(request, say("Saved."))
                return redirect(
                    "event_board" if event.played.exists() else "event_people", event.pk
                )
        except EventRefused as refused:
            tell(request, refused)
    names, lead = event_names(event, Role.MEMBER), people[0]
    return event_page(
        request,
        template,
        event,
        names=names,
        name=names.entry(lead.pk),
        people=[(each, names(each.pk)) for each in people],
        forms=forms,
        gone=hasattr(lead, "withdrawal"),
        round=newest_round(event, drafts=True),
        status=status,
        **context,
    )


def act_on_anyone(request: HttpRequest, lead: Entrant, action: str, told: Told) -> None:
    """What is done with a person as with a pair; raises Http404 for anything else."""
    match action:
        case "adjust":
            adjust(entrant=lead, by=signed_in(request), **told)
        case "gone":
            reason = request.POST.get("reason", "")[:200]
            withdraw(entrant=lead, by=signed_in(request), reason=reason)
        case _:
            raise Http404


def sit_in_now(request: HttpRequest, event: Event, entrant: Entrant, player: Player) -> None:
    """Somebody sits in for an entrant in the round that is drawn or played."""
    current = newest_round(event, drafts=True)
    if current is None:
        raise EventRefused("no_such_round", number=1)
    substitute(entrant=entrant, player=player, number=current.number, by=signed_in(request))
