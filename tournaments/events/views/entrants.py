"""Who plays: entering, checking in, and what is done with one person."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.selectors import active_players
from tournaments.events.access import entrant_of, event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.forms.entrants import EntrantForm, GuestsForm, SubstituteForm
from tournaments.events.models import Apart, Event
from tournaments.events.services import (
    add_entrants,
    expect_people,
    remove_entrant,
    set_wishes,
)
from tournaments.events.services.guests import known_names
from tournaments.events.shown.door import club_list, offered
from tournaments.events.shown.how_run import how_run
from tournaments.events.views.entry_page import (
    Told,
    act_on_anyone,
    entry_page,
    form_for,
    sit_in_now,
)
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.views.pairs import pair_page, pairs_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, sent, signed_in


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
            if "all" in request.POST:
                players, _pairs = offered(event, request.POST["all"])
                expect_people(event=event, by=signed_in(request), players=players)
                return redirect("event_people", event.pk)
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
    entrants = list(event.entrants.select_related("player").order_by("number"))
    others, offers = club_list(
        event, {entrant.player.root_id or entrant.player_id for entrant in entrants}
    )
    names = event_names(event, Role.MEMBER)
    return event_page(
        request,
        "tournaments/event_people.html",
        event,
        names=names,
        entrants=[(entrant, names(entrant.pk)) for entrant in entrants],
        others=others,
        offers=offers,
        form=form,
        namesakes=namesakes,
        how="" if entrants else how_run(event),
        status=REFUSED if form.is_bound or request.method == "POST" else 200,
    )


def _numbers(request: HttpRequest, name: str) -> list[int]:
    return [key for value in request.POST.getlist(name) if (key := row_key(value)) is not None]


def _namesakes(event: Event, names: list[str]) -> list[str]:
    """Those of the names that are on the club's list, or twice among themselves."""
    return sorted(known_names(event, names))


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
