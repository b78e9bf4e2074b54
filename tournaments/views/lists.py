"""The list of events, and a new one."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django_tables2 import RequestConfig

from clubs.access import club_to_direct, powers_in
from clubs.selectors import listed_clubs
from clubs.views.page import club_page, sent, signed_in, status_of
from tournaments.access import event_to_direct, readable_events
from tournaments.errors import EventRefused
from tournaments.filters import EventFilter
from tournaments.forms.event import EventNewForm, EventSettingsForm
from tournaments.models import Event
from tournaments.services import change_event, create_event
from tournaments.tables import EventTable
from tournaments.views.page import event_page
from tournaments.words import refusal_words

PAGE = 50
NARROWING = ("q", "club", "state")


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """Events of public clubs and of the reader's own."""
    chosen = EventFilter(request.GET, queryset=readable_events(request.user), request=request)
    table = EventTable(chosen.qs)
    RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
    slug = request.GET.get("club", "")
    club = listed_clubs(request.user).filter(slug=slug).first() if slug else None
    context = {
        "filter": chosen,
        "table": table,
        "narrowed": any(request.GET.get(name) for name in NARROWING),
        "club": club,
        "may_direct": club is not None and powers_in(request.user, club).may_direct,
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
        "starts_at": timezone.localtime(timezone.now(), zone).replace(minute=0, second=0),
    }
    with timezone.override(zone):
        form = EventNewForm(sent(request), club=club, initial=initial)
        if request.method == "POST" and form.is_valid():
            event = create_event(club=club, by=signed_in(request), **form.cleaned_data)
            return redirect("event_people" if last else "event_settings", event.pk)
        return club_page(
            request, "tournaments/event_new.html", club, form=form, status=status_of(form)
        )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """How the event is run."""
    event = event_to_direct(request.user, event_id)
    played = event.played.exists()
    with timezone.override(event.zone):
        # The form writes into its instance; the page goes on with the event as it is stored.
        own = Event.objects.select_related("club").get(pk=event.pk)
        form = EventSettingsForm(sent(request), instance=own)
        if request.method == "POST" and form.is_valid():
            try:
                change_event(event=event, by=signed_in(request), **form.settings())
            except EventRefused as refused:
                form.add_error(None, refusal_words(refused))
            else:
                return redirect("event_people", event.pk)
    return event_page(
        request,
        "tournaments/event_settings.html",
        event,
        form=form,
        played=played,
        status=status_of(form),
    )
