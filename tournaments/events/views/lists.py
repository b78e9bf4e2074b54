"""The list of events, and a new one."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_safe

from clubs.access import club_of_list, club_to_direct
from clubs.views.club_page import club_page, warn_of_names
from tournaments.events.access import event_to_direct, readable_events
from tournaments.events.errors import EventRefused
from tournaments.events.filters import EventFilter
from tournaments.events.forms.event import EventNewForm, EventSettingsForm
from tournaments.events.forms.table_rules import TableRulesForm
from tournaments.events.models import Entry, Event, EventState, RoundState
from tournaments.events.services import (
    call_off,
    change_event,
    choose_rules,
    create_event,
    delete_event,
)
from tournaments.events.services.book import changing
from tournaments.events.services.calling_off import has_records
from tournaments.events.tables import EventTable
from tournaments.events.views.event_page import event_page
from tournaments.events.words import TIE_BREAK_TITLES, refusal_words
from web.pages import REFUSED, sent, signed_in, status_of, turn_to_page

PAGE = 50
NARROWING = ("q", "club", "state")
# What changes from week to week; other settings are folded while they are as last time.
FIRST = frozenset({"title", "starts_at", "entry", "rounds", "hands", "minutes"})


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """Events of public clubs and of the reader's own."""
    chosen = EventFilter(request.GET, queryset=readable_events(request.user), request=request)
    table = EventTable(chosen.qs)
    turn_to_page(request, table, PAGE)
    club, powers = club_of_list(request.user, request.GET.get("club", ""))
    context = {
        "filter": chosen,
        "table": table,
        "narrowed": any(request.GET.get(name) for name in NARROWING),
        "club": club,
        "powers": powers,
    }
    return render(request, "tournaments/event_list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_new(request: HttpRequest, slug: str) -> HttpResponse:
    """A new evening, run like an earlier one."""
    club = club_to_direct(request.user, slug)
    last = Event.objects.filter(club=club).order_by("-starts_at").first()
    zone = Event(club=club).zone
    initial = {
        "title": "" if last is None else last.title,
        "template": last,
        "entry": Entry.PEOPLE if last is None else last.entry,
        "starts_at": timezone.localtime(timezone.now(), zone).replace(minute=0, second=0),
    }
    with timezone.override(zone):
        form = EventNewForm(sent(request), club=club, initial=initial)
        if request.method == "POST" and form.is_valid():
            event = create_event(club=club, by=signed_in(request), **form.cleaned_data)
            warn_of_names(request, club, event.title)
            messages.success(request, _made_words(event))
            return redirect("event_people", event.pk)
        return club_page(
            request, "tournaments/event_new.html", club, form=form, status=status_of(form)
        )


def _made_words(event: Event) -> str:
    """What was made, and what comes next: who plays is asked first, whatever evening it is."""
    if event.entrants.exists():
        return say("{title} is made, with the people of last time.").format(title=event)
    return say("{title} is made. Now enter who plays.").format(title=event)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """How the event is run: what is usually changed and what differs from last time, then the
    rest."""
    event = event_to_direct(request.user, event_id)
    why_not = ""
    if request.POST.get("action") in {"call_off", "delete"}:
        try:
            return _not_played(request, event)
        except EventRefused as error:
            why_not = refusal_words(error)
    with timezone.override(event.zone):
        # The form writes into its instance; the page goes on with the event as it is stored.
        own = Event.objects.select_related("club").get(pk=event.pk)
        data = None if why_not else sent(request)
        form = EventSettingsForm(data, instance=own)
        rules = TableRulesForm(data, event=event)
        if data is not None and form.is_valid() and rules.is_valid():
            try:
                _change(event, signed_in(request), form, rules)
            except EventRefused as refused:
                form.add_error(None, refusal_words(refused))
            else:
                warn_of_names(request, event.club, form.cleaned_data["title"])
                return redirect("event_people", event.pk)
        last = _last_before(event)
        shown, folded = _sorted_out(form, event, last)
        return event_page(
            request,
            "tournaments/event_settings.html",
            event,
            form=form,
            rules=rules,
            shown=shown,
            folded=folded,
            last=last,
            played=event.played.exists(),
            trouble=any(field.errors for field in folded),
            off_refused=why_not,
            may_call_off=event.state != EventState.CANCELLED and not has_records(event),
            may_delete=not event.played.exclude(state=RoundState.DRAFT).exists(),
            status=REFUSED if form.errors or rules.errors or why_not else HTTPStatus.OK,
        )


def _not_played(request: HttpRequest, event: Event) -> HttpResponse:
    """Call an event off, or delete one in which nothing was recorded."""
    if request.POST["action"] == "call_off":
        call_off(event=event, by=signed_in(request), reason=request.POST.get("reason", ""))
        return redirect(event)
    if request.POST.get("sure") != "yes":
        raise EventRefused("not_sure")
    delete_event(event=event)
    messages.success(request, say("{event} is deleted.").format(event=event.title))
    return redirect("club_home", event.club.slug)


def _change(event: Event, by: User, form: EventSettingsForm, rules: TableRulesForm) -> None:
    with changing(event) as held:
        change_event(event=held, by=by, **form.settings())
        choose_rules(event=held, by=by, rules=rules.rules())


def _last_before(event: Event) -> Event | None:
    earlier = Event.objects.filter(club=event.club, starts_at__lt=event.starts_at)
    return earlier.exclude(pk=event.pk).order_by("-starts_at").first()


def _sorted_out(
    form: EventSettingsForm, event: Event, last: Event | None
) -> tuple[list[tuple[BoundField, str]], list[BoundField]]:
    """The fields to see at once, each with what it was last time where that differs, and the rest.

    Without an earlier event nothing is hidden by being as usual, only by being seldom changed.
    """
    shown, folded = [], []
    for field in form:
        differs = _differs(field.name, event, last)
        if field.name in FIRST or differs or field.errors:
            shown.append((field, _was(field.name, last) if last and differs else ""))
        else:
            folded.append(field)
    return shown, folded


def _differs(name: str, event: Event, last: Event | None) -> bool:
    if last is None or name in {"title", "starts_at"}:
        return False
    name = "tie_breaks" if name == "tie_break_list" else name
    return bool(getattr(event, name) != getattr(last, name))


def _was(name: str, last: Event) -> str:
    if name == "tie_break_list":
        return ", ".join(str(TIE_BREAK_TITLES[each]) for each in last.tie_breaks) or "–"
    told = getattr(last, f"get_{name}_display", None)
    return str(getattr(last, name) if told is None else told())
