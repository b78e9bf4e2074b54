"""Who plays: entering, checking in, and what is done with one person."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.search_key import search_key, search_words
from clubs.selectors import active_players
from tournaments.events.access import entrant_of, event_to_assist, event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.forms.entrants import EntrantForm, GuestsForm, SubstituteForm
from tournaments.events.models import Apart, Event
from tournaments.events.selectors import newest_round
from tournaments.events.services import (
    add_entrants,
    check_in,
    remove_entrant,
    set_wishes,
)
from tournaments.events.services.guests import known_names
from tournaments.events.views.entry_page import (
    Told,
    act_on_anyone,
    entry_page,
    form_for,
    sit_in_now,
)
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.views.pairs import pair_page, pairs_page
from tournaments.events.views.quick_people import people_but
from tournaments.events.words import refusal_words
from web.pages import REFUSED, sent, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_people(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter people: from the club's list by ticking, or new ones by name."""
    event = event_to_direct(request.user, event_id)
    if event.for_pairs:
        return pairs_page(request, event)
    form = GuestsForm(sent(request) if "names" in request.POST else None)
    namesakes: list[str] = []
    if request.method == "POST":
        try:
            if "players" in request.POST:
                chosen = active_players(event.club).filter(pk__in=_numbers(request, "players"))
                add_entrants(event=event, by=signed_in(request), players=list(chosen))
                return redirect("event_people", event.pk)
            if form.is_valid():
                namesakes = _namesakes(event, form.cleaned_data["names"])
                if not namesakes or form.cleaned_data["sure"]:
                    add_entrants(
                        event=event, by=signed_in(request), guests=form.cleaned_data["names"]
                    )
                    return redirect("event_people", event.pk)
        except EventRefused as refused:
            if not form.is_bound:
                tell(request, refused)
                return redirect("event_people", event.pk)
            # One bad line, and the others would be gone: the form comes back with all of them.
            form.add_error("names", refusal_words(refused))
    entrants = list(event.entrants.order_by("number"))
    known = {entrant.player_id for entrant in entrants}
    names = event_names(event, Role.MEMBER)
    return event_page(
        request,
        "tournaments/event_people.html",
        event,
        names=names,
        entrants=[(entrant, names(entrant.pk)) for entrant in entrants],
        others=people_but(event, known),
        form=form,
        namesakes=namesakes,
        status=REFUSED if form.is_bound or request.method == "POST" else 200,
    )


def _numbers(request: HttpRequest, name: str) -> list[int]:
    return [int(value) for value in request.POST.getlist(name) if value.isdecimal()]


def _namesakes(event: Event, names: list[str]) -> list[str]:
    """Those of the names that are on the club's list, or twice among themselves."""
    return sorted(known_names(event, names))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_check_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The door: one tap a name, counts at the top."""
    event = event_to_assist(request.user, event_id)
    if request.method == "POST":
        number = request.POST.get("number", "")
        entrant = entrant_of(event, int(number) if number.isdecimal() else 0)
        try:
            check_in(
                entrant=entrant,
                by=signed_in(request),
                here=request.POST.get("here") != "no",
                said_so=request.POST.get("late") != "unannounced",
            )
        except EventRefused as refused:
            tell(request, refused)
        if not request.headers.get("HX-Request"):
            return redirect(f"{request.path}#p{number}")
    context = _door(event, request.GET.get("q", ""))
    template = "tournaments/event_check_in.html"
    if request.headers.get("HX-Request"):
        template += "#door"
    return event_page(request, template, event, **context)


def _door(event: Event, asked: str) -> dict[str, Any]:
    entrants = list(
        event.entrants.select_related("withdrawal", "player").order_by("name", "number")
    )
    names = event_names(event, Role.MEMBER)
    found = {each.pk: each.player.search for each in entrants}
    if event.for_pairs:
        for one, other in event.pairs.values_list("one_id", "other_id"):
            found[one] += f" {found[other]} {search_key(names.entry(one))}"
        entrants = [each for each in entrants if names.leads(each.pk)]
        entrants.sort(key=lambda each: names.entry(each.pk))
    gone = [entrant for entrant in entrants if hasattr(entrant, "withdrawal")]
    here = [each for each in entrants if each.first_round and each not in gone]
    seats = 2 if event.for_pairs else len("NESW")
    return {
        "names": names,
        "q": asked,
        "rows": [
            (
                each,
                names.entry(each.pk),
                hasattr(each, "withdrawal"),
            )
            for each in entrants
            if all(word in found[each.pk] for word in search_words(asked))
        ],
        "here": len(here),
        "expected": len(entrants) - len(gone),
        "tables": len(here) // seats,
        "over": len(here) % seats,
        "started": newest_round(event) is not None,
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_person(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """One person: wishes, a substitute, an adjustment, going home."""
    event = event_to_direct(request.user, event_id)
    entrant = entrant_of(event, number)
    if event.for_pairs:
        return pair_page(request, event, entrant)
    pairs = Apart.objects.filter(one=entrant).values_list("other_id", flat=True)
    others = Apart.objects.filter(other=entrant).values_list("one_id", flat=True)
    initial = {
        "fixed_table": entrant.fixed_table,
        "group": entrant.group,
        "apart": [*pairs, *others],
    }
    forms = {
        "wishes": form_for(request, "wishes", EntrantForm, entrant=entrant, initial=initial),
        "substitute": form_for(
            request, "substitute", SubstituteForm, event=event, auto_id="sub-%s"
        ),
    }

    def act(action: str, told: Told) -> None:
        match action:
            case "wishes":
                set_wishes(entrant=entrant, by=signed_in(request), **told)
            case "substitute":
                sit_in_now(request, event, entrant, told["player"])
            case "remove":
                remove_entrant(entrant=entrant, by=signed_in(request))
            case _:
                act_on_anyone(request, entrant, action, told)

    template = "tournaments/event_person.html"
    return entry_page(request, template, event, [entrant], forms=forms, act=act, entrant=entrant)
