"""Addresses of evenings, ratings and seasons; those of `people` come after the clubs'."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("tournaments.api_urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.ratings.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.afterwards.urls")),
]
