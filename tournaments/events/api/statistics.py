"""What the hands of an event add up to, and the hands themselves."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import role_in
from scoring.api.statistics import LIST_ERRORS, NARROW, group_data, hand_page
from scoring.api.statistics_shapes import GroupShape, HandPageShape
from scoring.models import Hand
from scoring.statistics.group_record import games_record
from tournaments.events.access import event_to_read
from tournaments.events.api.events import READ
from tournaments.events.event_games import games_of
from web.api.base import Api


class EventStatistics(Api):
    """The contracts of an event."""

    @extend_schema(operation_id="events_statistics", responses={200: GroupShape, **READ})
    def get(self, request: Request, event_id: UUID) -> Response:
        """From the score sheets of its tables; a result from a slip has no hands."""
        event = event_to_read(request.user, event_id)
        record = games_record(games_of(event), event.club)
        return Response(group_data(record, event.club, role_in(request.user, event.club_id)))


class EventHands(Api):
    """The hands of an event."""

    @extend_schema(
        operation_id="events_hands",
        parameters=NARROW,
        responses={200: HandPageShape, **LIST_ERRORS},
    )
    def get(self, request: Request, event_id: UUID) -> Response:
        """Newest first, narrowed down as a club's."""
        event = event_to_read(request.user, event_id)
        hands = Hand.objects.filter(game__in=games_of(event).values("pk"))
        return hand_page(request, self, hands, event.club, request.user)
