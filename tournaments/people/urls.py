"""Addresses of the first page, a club's own page and a person's.

They come after those of `clubs`, since a club's own page takes any name.
"""

from django.urls import path

from tournaments.people.views import (
    club,
    compare,
    given_out,
    home,
    person,
    pictures,
    recap,
    search,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("search/", search.search, name="search"),
    path("clubs/<slug:slug>/", club.club_home, name="club_home"),
    path("clubs/<slug:slug>/picture.png", pictures.club_picture, name="club_picture"),
    path("clubs/<slug:slug>/links/", given_out.club_links, name="club_links"),
    path("clubs/<slug:slug>/people/<int:player_id>/", person.person, name="person"),
    path("clubs/<slug:slug>/people/<int:player_id>/compare/", compare.compare, name="compare"),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/picture.png",
        pictures.person_picture,
        name="person_picture",
    ),
    path("seasons/<int:season_id>/recap/", recap.season_recap, name="season_recap"),
    path(
        "seasons/<int:season_id>/recap/picture.png",
        recap.season_recap_picture,
        name="season_recap_picture",
    ),
    path(
        "seasons/<int:season_id>/people/<int:player_id>/recap/",
        recap.person_recap,
        name="person_recap",
    ),
    path(
        "seasons/<int:season_id>/people/<int:player_id>/recap/picture.png",
        recap.person_recap_picture,
        name="person_recap_picture",
    ),
]
