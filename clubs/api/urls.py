"""The addresses of the clubs' API, below `/api/v1/`."""

from django.urls import path

from clubs.api.clubs import Clubs, Memberships, OneClub, OneMembership
from clubs.api.letting_in import (
    ClaimAnswer,
    ClaimAsk,
    Claims,
    DeviceRenew,
    DeviceRevoke,
    Devices,
    InvitationAccept,
    InvitationMail,
    InvitationRefuse,
    InvitationRevoke,
    Invitations,
    OneInvitation,
)
from clubs.api.people_lists import OnePeopleList, PeopleLists, TakePeopleList
from clubs.api.players import OnePlayer, Players
from clubs.api.rule_sets import OneRuleSet, RuleSetRetire, RuleSets

CLUB = "clubs/<slug:slug>/"
INVITATION = f"{CLUB}invitations/<int:invitation_id>/"
LIST = f"{CLUB}people-lists/<int:import_id>/"
DEVICE = f"{CLUB}devices/<int:device_id>/"

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
    path(
        f"{CLUB}rules/<int:rule_set_id>/retire/",
        RuleSetRetire.as_view(),
        name="api_rule_set_retire",
    ),
    path(f"{CLUB}invitations/", Invitations.as_view(), name="api_invitations"),
    path(INVITATION, OneInvitation.as_view(), name="api_invitation"),
    path(f"{INVITATION}revoke/", InvitationRevoke.as_view(), name="api_invitation_revoke"),
    path(f"{INVITATION}mail/", InvitationMail.as_view(), name="api_invitation_mail"),
    path(
        "invitations/<str:code>/refuse/",
        InvitationRefuse.as_view(),
        name="api_invitation_refuse",
    ),
    path(
        "invitations/<str:code>/accept/",
        InvitationAccept.as_view(),
        name="api_invitation_accept",
    ),
    path(f"{CLUB}claims/", Claims.as_view(), name="api_claims"),
    path(f"{CLUB}claims/<int:claim_id>/", ClaimAnswer.as_view(), name="api_claim"),
    path(f"{CLUB}players/<int:player_id>/claim/", ClaimAsk.as_view(), name="api_claim_ask"),
    path(f"{CLUB}people-lists/", PeopleLists.as_view(), name="api_people_lists"),
    path(LIST, OnePeopleList.as_view(), name="api_people_list"),
    path(f"{LIST}take/", TakePeopleList.as_view(), name="api_people_list_take"),
    path(f"{CLUB}devices/", Devices.as_view(), name="api_devices"),
    path(f"{DEVICE}renew/", DeviceRenew.as_view(), name="api_device_renew"),
    path(f"{DEVICE}revoke/", DeviceRevoke.as_view(), name="api_device_revoke"),
]
