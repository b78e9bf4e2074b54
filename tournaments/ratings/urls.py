"""Addresses of ratings."""

from django.urls import path

from tournaments.ratings import handicap_page, views

urlpatterns = [
    path("clubs/<slug:slug>/ratings/", views.club_ratings, name="club_ratings"),
    path(
        "clubs/<slug:slug>/ratings/accuracy/",
        views.club_ratings_accuracy,
        name="club_ratings_accuracy",
    ),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/rating/",
        views.person_rating,
        name="person_rating",
    ),
    path(
        "events/<uuid:event_id>/handicaps/", handicap_page.event_handicaps, name="event_handicaps"
    ),
]
