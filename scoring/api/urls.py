"""The addresses of the API, below `/api/v1/`."""

from django.urls import path

from scoring.api.games import GameRulebook, Games, OneGame, Sheet
from scoring.api.log import AmendmentPreview, Log
from scoring.api.profiles import ProfileRulebook, Profiles
from scoring.api.statistics import ClubHands, ClubStatistics, OneHand, PlayerStatistics

urlpatterns = [
    path("games/", Games.as_view(), name="api_games"),
    path("games/<uuid:game_id>/", OneGame.as_view(), name="api_game"),
    path("games/<uuid:game_id>/log/", Log.as_view(), name="api_log"),
    path("games/<uuid:game_id>/sheet/", Sheet.as_view(), name="api_sheet"),
    path("games/<uuid:game_id>/rulebook/", GameRulebook.as_view(), name="api_game_rulebook"),
    path(
        "games/<uuid:game_id>/amendments/preview/",
        AmendmentPreview.as_view(),
        name="api_amendment_preview",
    ),
    path("games/<uuid:game_id>/hands/<int:number>/", OneHand.as_view(), name="api_hand"),
    path("clubs/<slug:slug>/hands/", ClubHands.as_view(), name="api_club_hands"),
    path("clubs/<slug:slug>/statistics/", ClubStatistics.as_view(), name="api_club_statistics"),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/statistics/",
        PlayerStatistics.as_view(),
        name="api_player_statistics",
    ),
    path("profiles/", Profiles.as_view(), name="api_profiles"),
    path("profiles/<slug:name>/rulebook/", ProfileRulebook.as_view(), name="api_profile_rulebook"),
]
