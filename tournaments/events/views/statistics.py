"""What became of the contracts of an event, as far as score sheets were kept for its tables."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.models import Hand
from scoring.statistics.group_file import HEADERS, group_rows
from scoring.statistics.group_record import games_record
from scoring.statistics.links import HandLinks
from scoring.statistics.shown import group_context
from scoring.views.hands import HandsOf, show_hands
from tournaments.events.access import event_to_read, event_with_powers
from tournaments.events.event_games import games_of
from tournaments.events.views.event_page import event_page
from web.downloads import TYPES, table_file


@require_safe
def event_statistics(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The contracts of an event by strain, by person and one by one."""
    event, powers = event_with_powers(request.user, event_id)
    links = HandLinks(reverse("event_hands", args=[event.pk]))
    record = games_record(games_of(event), event.club)
    context = group_context(record, event.club, powers.role, links, "")
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = group_rows(record, context["declarers"])
        return table_file(f"{event.title} statistics", kind, HEADERS, rows)
    return event_page(request, "tournaments/event_statistics.html", event, powers=powers, **context)


@require_safe
def event_hands(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The hands of an event, narrowed down by the address."""
    event = event_to_read(request.user, event_id)
    hands = Hand.objects.filter(game__in=games_of(event).values("pk"))
    back = reverse("event_statistics", args=[event.pk])
    return show_hands(request, HandsOf(event.club, hands, "events", back, event.title))
