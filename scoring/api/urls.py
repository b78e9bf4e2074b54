"""The addresses of the API, below `/api/v1/`."""

from django.urls import path

from scoring.api.cards import ClubCards, GameCard, GameDirector, OneCard
from scoring.api.games import GameRulebook, Games, OneGame, Sheet
from scoring.api.log import AmendmentPreview, Log
from scoring.api.people import PlayerForget, PlayerMerge, PlayerUnmerge
from scoring.api.profiles import ProfileRulebook, Profiles
from scoring.api.statistics import ClubHands, ClubStatistics, OneHand, PlayerStatistics

PLAYER = "clubs/<slug:slug>/players/<int:player_id>/"

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
    path(f"{PLAYER}merge/", PlayerMerge.as_view(), name="api_player_merge"),
    path(f"{PLAYER}unmerge/", PlayerUnmerge.as_view(), name="api_player_unmerge"),
    path(f"{PLAYER}forget/", PlayerForget.as_view(), name="api_player_forget"),
    path("clubs/<slug:slug>/table-cards/", ClubCards.as_view(), name="api_cards"),
    path("clubs/<slug:slug>/table-cards/<int:card_id>/", OneCard.as_view(), name="api_card"),
    path("games/<uuid:game_id>/card/", GameCard.as_view(), name="api_game_card"),
    path("games/<uuid:game_id>/director/", GameDirector.as_view(), name="api_game_director"),
    path("profiles/", Profiles.as_view(), name="api_profiles"),
    path("profiles/<slug:name>/rulebook/", ProfileRulebook.as_view(), name="api_profile_rulebook"),
]
