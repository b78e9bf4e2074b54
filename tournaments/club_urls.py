"""Addresses of a club's, a person's and an event's pages that show hands beside events.

They come after those of `clubs`, since a club's own page takes any name.
"""

from django.urls import path

from tournaments.views import club, person, statistics

urlpatterns = [
    path("clubs/<slug:slug>/", club.club_home, name="club_home"),
    path("clubs/<slug:slug>/people/<int:player_id>/", person.person, name="person"),
    path(
        "events/<uuid:event_id>/statistics/", statistics.event_statistics, name="event_statistics"
    ),
    path("events/<uuid:event_id>/hands/", statistics.event_hands, name="event_hands"),
]
