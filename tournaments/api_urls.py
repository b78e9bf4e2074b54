"""Addresses of events, below `/api/v1/`."""

from django.urls import path

from tournaments.events.api.clock import EventClock
from tournaments.events.api.events import EventResult, Events, EventStandings, OneEvent
from tournaments.events.api.pairs import EventDecision, EventPairs
from tournaments.events.api.running import (
    ClubEvents,
    EventCheckIn,
    EventClose,
    EventEntrants,
    EventRelease,
    EventRounds,
    EventSubstitute,
    EventWithdraw,
)
from tournaments.events.api.statistics import EventHands, EventStatistics
from tournaments.ratings.api import ClubLeaders, PlayerRatings, PlayerRounds
from tournaments.seasons.api import OneSeason, Seasons

ENTRANT = "events/<uuid:event_id>/entrants/<int:number>/"
ROUND = "events/<uuid:event_id>/rounds/<int:number>/"

urlpatterns = [
    path("clubs/<slug:slug>/events/", ClubEvents.as_view(), name="api_club_events"),
    path("events/<uuid:event_id>/entrants/", EventEntrants.as_view(), name="api_event_entrants"),
    path("events/<uuid:event_id>/pairs/", EventPairs.as_view(), name="api_event_pairs"),
    path(
        f"{ROUND}tables/<int:table>/decision/", EventDecision.as_view(), name="api_event_decision"
    ),
    path(f"{ENTRANT}check-in/", EventCheckIn.as_view(), name="api_event_check_in"),
    path(f"{ENTRANT}withdraw/", EventWithdraw.as_view(), name="api_event_withdraw"),
    path(f"{ENTRANT}substitute/", EventSubstitute.as_view(), name="api_event_substitute"),
    path("events/<uuid:event_id>/rounds/", EventRounds.as_view(), name="api_event_rounds"),
    path(f"{ROUND}release/", EventRelease.as_view(), name="api_event_release"),
    path("events/<uuid:event_id>/clock/", EventClock.as_view(), name="api_event_clock"),
    path(f"{ROUND}close/", EventClose.as_view(), name="api_event_close"),
    path("events/", Events.as_view(), name="api_events"),
    path("events/<uuid:event_id>/", OneEvent.as_view(), name="api_event"),
    path("events/<uuid:event_id>/standings/", EventStandings.as_view(), name="api_event_standings"),
    path(
        "events/<uuid:event_id>/statistics/",
        EventStatistics.as_view(),
        name="api_event_statistics",
    ),
    path("events/<uuid:event_id>/hands/", EventHands.as_view(), name="api_event_hands"),
    path(
        "events/<uuid:event_id>/rounds/<int:number>/tables/<int:table>/result/",
        EventResult.as_view(),
        name="api_event_result",
    ),
    path("clubs/<slug:slug>/ratings/", ClubLeaders.as_view(), name="api_ratings"),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/ratings/",
        PlayerRatings.as_view(),
        name="api_player_ratings",
    ),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/ratings/history/",
        PlayerRounds.as_view(),
        name="api_player_rating_history",
    ),
    path("clubs/<slug:slug>/seasons/", Seasons.as_view(), name="api_seasons"),
    path("seasons/<int:season_id>/", OneSeason.as_view(), name="api_season"),
]
