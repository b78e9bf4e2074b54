"""Addresses of events, below `/api/v1/`."""

from django.urls import path

from tournaments.api.events import EventResult, Events, EventStandings, OneEvent

urlpatterns = [
    path("events/", Events.as_view(), name="api_events"),
    path("events/<uuid:event_id>/", OneEvent.as_view(), name="api_event"),
    path("events/<uuid:event_id>/standings/", EventStandings.as_view(), name="api_event_standings"),
    path(
        "events/<uuid:event_id>/rounds/<int:number>/tables/<int:table>/result/",
        EventResult.as_view(),
        name="api_event_result",
    ),
]
