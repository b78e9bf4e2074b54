"""The projector's page, by a signed link: seats, standings, the clock, at the end the prizes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.events.screen_links import event_on_screen
from tournaments.events.shown.wall import wall_of
from tournaments.events.views.event_page import unchanged
from web.pages import no_news


@require_safe
def event_screen(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that the wall shows; its script turns the leaves and fits the type."""
    return _wall(request, event_on_screen(code), code, "tournaments/event_screen.html")


@require_safe
def event_screen_live(request: HttpRequest, code: str) -> HttpResponse:
    """The same again if anything changed."""
    event = event_on_screen(code)
    if unchanged(request, event):
        return no_news()
    return _wall(request, event, code, "tournaments/event_screen.html#screen")


def _wall(request: HttpRequest, event: Event, code: str, template: str) -> HttpResponse:
    with timezone.override(event.zone):
        shown = {"event": event, "club": event.club, "code": code, "wall": wall_of(event)}
        return render(request, template, shown)
