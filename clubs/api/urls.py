"""The addresses of the clubs' API, below `/api/v1/`."""

from django.urls import path

from clubs.api.clubs import Clubs, Memberships, OneClub, OneMembership
from clubs.api.players import OnePlayer, Players
from clubs.api.rule_sets import OneRuleSet, RuleSets

urlpatterns = [
    path("clubs/", Clubs.as_view(), name="api_clubs"),
    path("clubs/<slug:slug>/", OneClub.as_view(), name="api_club"),
    path("clubs/<slug:slug>/players/", Players.as_view(), name="api_players"),
    path("clubs/<slug:slug>/players/<int:player_id>/", OnePlayer.as_view(), name="api_player"),
    path("clubs/<slug:slug>/memberships/", Memberships.as_view(), name="api_memberships"),
    path(
        "clubs/<slug:slug>/memberships/<int:membership_id>/",
        OneMembership.as_view(),
        name="api_membership",
    ),
    path("clubs/<slug:slug>/rules/", RuleSets.as_view(), name="api_rule_sets"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/", OneRuleSet.as_view(), name="api_rule_set"),
]
