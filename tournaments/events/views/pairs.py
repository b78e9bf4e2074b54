"""Pairs of an event: entering them, what is done with one, and the bracket of a knockout."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct, event_with_powers, table_of
from tournaments.events.entrants.partners import pair_of
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.forms.entrants import (
    PairForm,
    PairsForm,
    PairSubstituteForm,
    PairWishesForm,
)
from tournaments.events.models import Entrant, Event, Movement, Pair
from tournaments.events.services import (
    come_back,
    decide,
    enter_pairs,
    remove_pair,
    set_pair,
)
from tournaments.events.shown.bracket import bracket_page
from tournaments.events.shown.how_run import how_run
from tournaments.events.views.entry_page import (
    Told,
    act_on_anyone,
    entry_page,
    form_for,
    sit_in_now,
)
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, signed_in


def pairs_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter pairs: typed, one a line, or two people chosen from the club's list."""
    lines = PairsForm(request.POST if "pairs" in request.POST else None, event=event)
    chosen = PairForm(request.POST if "one" in request.POST else None, event=event)
    bound = next((form for form in (lines, chosen) if form.is_bound), None)
    if bound is not None and bound.is_valid():
        new = lines.cleaned_data["pairs"] if bound is lines else [chosen.pair()]
        try:
            enter_pairs(event=event, by=signed_in(request), pairs=new)
        except EventRefused as refused:
            # One bad line, and the others would be gone: the form comes back with all of them.
            bound.add_error(None, refusal_words(refused))
        else:
            return redirect("event_people", event.pk)
    names = event_names(event, Role.MEMBER)
    pairs = _pairs(event)
    return event_page(
        request,
        "tournaments/event_pairs.html",
        event,
        names=names,
        how="" if pairs else how_run(event),
        pairs=[(pair, names.entry(pair.one_id)) for pair in pairs],
        people={pk: names(pk) for pk in names.by_entrant},
        lines=lines,
        chosen=chosen,
        knockout=event.movement == Movement.KNOCKOUT,
        status=REFUSED if request.method == "POST" else 200,
    )


def _pairs(event: Event) -> list[Pair]:
    return list(event.pairs.select_related("one", "other").order_by("number"))


def pair_page(request: HttpRequest, event: Event, entrant: Entrant) -> HttpResponse:
    """One pair: its name and wishes, a substitute for one of it, an adjustment, going home."""
    pair = pair_of(entrant)
    if pair is None:
        raise Http404
    pair.event = pair.one.event = pair.other.event = event
    people = [pair.one, pair.other]
    initial = {
        "name": pair.name,
        "seed": pair.seed,
        "fixed_table": pair.one.fixed_table,
        "group": pair.one.group,
    }
    forms = {
        "wishes": form_for(request, "wishes", PairWishesForm, initial=initial),
        "substitute": form_for(
            request, "substitute", PairSubstituteForm, event=event, pair=pair, auto_id="sub-%s"
        ),
    }

    def act(action: str, told: Told) -> None:
        by = signed_in(request)
        match action:
            case "wishes":
                set_pair(pair=pair, by=by, **told)
            case "substitute":
                missing = {str(each.number): each for each in people}[told["missing"]]
                sit_in_now(request, event, missing, told["player"])
            case "back":
                come_back(entrant=pair.one, by=by)
            case "remove":
                remove_pair(pair=pair, by=by)
            case _:
                act_on_anyone(request, pair.one, action, told)

    template = "tournaments/event_pair.html"
    return entry_page(request, template, event, people, forms=forms, act=act, pair=pair)


@require_http_methods(["GET", "HEAD", "POST"])
def event_bracket(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The bracket of a knockout, for everybody; the director says who goes on when it is level."""
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        event = event_to_direct(request.user, event_id)
        if event.movement == Movement.KNOCKOUT:
            _decide(request, event)
            return redirect("event_bracket", event.pk)
    event, powers = event_with_powers(request.user, event_id)
    if event.movement != Movement.KNOCKOUT:
        return redirect("event_standings", event.pk)
    names = event_names(event, powers.role)
    return event_page(
        request,
        "tournaments/event_bracket.html",
        event,
        names=names,
        powers=powers,
        **bracket_page(event, names),
    )


def _decide(request: HttpRequest, event: Event) -> None:
    number, table = (row_key(request.POST.get(name)) or 0 for name in ("round", "table"))
    at = table_of(event, number, table)
    try:
        decide(table=at, side=request.POST.get("side", ""), by=signed_in(request))
    except EventRefused as refused:
        tell(request, refused)
