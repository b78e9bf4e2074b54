"""Addresses of seasons."""

from django.urls import path

from tournaments.seasons import views

SEASON = "seasons/<int:season_id>/"

urlpatterns = [
    path("clubs/<slug:slug>/seasons/", views.season_list, name="season_list"),
    path("clubs/<slug:slug>/seasons/new/", views.season_new, name="season_new"),
    path("clubs/<slug:slug>/honours/", views.honours_board, name="honours_board"),
    path(SEASON, views.season, name="season"),
    path("seasons/<int:season_id>/picture.png", views.season_picture, name="season_picture"),
    path(f"{SEASON}live/", views.season_live, name="season_live"),
    path(f"{SEASON}settings/", views.season_settings, name="season_settings"),
    path(f"{SEASON}close/", views.season_close, name="season_close"),
    path(f"{SEASON}people/<int:player_id>/", views.season_person, name="season_person"),
]
