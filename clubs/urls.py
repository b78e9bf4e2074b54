"""Addresses of clubs and their people."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views import (
    devices,
    imports,
    lists,
    mail_consent,
    member_cards,
    members,
    people,
    rules,
    settings,
    tokens,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("clubs.api.urls")),
    path("clubs/", lists.club_list, name="club_list"),
    path("clubs/new/", lists.club_create, name="club_create"),
    path("clubs/<slug:slug>/people/", people.club_people, name="club_people"),
    path("clubs/<slug:slug>/people/add/", people.person_add, name="person_add"),
    path("clubs/<slug:slug>/people/cards/", member_cards.people_cards, name="people_cards"),
    path("clubs/<slug:slug>/people/import/", imports.people_import, name="people_import"),
    path(
        "clubs/<slug:slug>/people/import/<int:import_id>/",
        imports.people_import_confirm,
        name="people_import_confirm",
    ),
    path("clubs/<slug:slug>/people/<int:player_id>/edit/", people.person_edit, name="person_edit"),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/retire/",
        people.person_retire,
        name="person_retire",
    ),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/mail/",
        mail_consent.person_mail,
        name="person_mail",
    ),
    path("mail/stop/<str:code>/", mail_consent.mail_stop, name="mail_stop"),
    path("clubs/<slug:slug>/people/<int:player_id>/claim/", members.claim_ask, name="claim_ask"),
    path("clubs/<slug:slug>/claims/<int:claim_id>/", members.claim_answer, name="claim_answer"),
    path("clubs/<slug:slug>/members/", members.club_members, name="club_members"),
    path(
        "clubs/<slug:slug>/members/<int:membership_id>/",
        members.member_change,
        name="member_change",
    ),
    path(
        "clubs/<slug:slug>/members/<int:membership_id>/remove/",
        members.member_remove,
        name="member_remove",
    ),
    path("clubs/<slug:slug>/invitations/", members.club_invitations, name="club_invitations"),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_id>/",
        members.club_invitation,
        name="club_invitation",
    ),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_id>/revoke/",
        members.invitation_revoke,
        name="invitation_revoke",
    ),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_id>/mail/",
        members.invitation_mail,
        name="invitation_mail",
    ),
    path("clubs/<slug:slug>/tables/<int:device_id>/", devices.club_device, name="club_device"),
    path(
        "clubs/<slug:slug>/tables/<int:device_id>/renew/",
        devices.device_renew,
        name="device_renew",
    ),
    path(
        "clubs/<slug:slug>/tables/<int:device_id>/revoke/",
        devices.device_revoke,
        name="device_revoke",
    ),
    path("clubs/<slug:slug>/rules/", rules.rule_sets, name="rule_sets"),
    path("clubs/<slug:slug>/rules/new/", rules.rule_set_new, name="rule_set_new"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/", rules.rule_set, name="rule_set"),
    path(
        "clubs/<slug:slug>/rules/<int:rule_set_id>/edit/",
        rules.rule_set_edit,
        name="rule_set_edit",
    ),
    path(
        "clubs/<slug:slug>/rules/<int:rule_set_id>/retire/",
        rules.rule_set_retire,
        name="rule_set_retire",
    ),
    path("clubs/<slug:slug>/manage/", settings.club_manage, name="club_manage"),
    path("clubs/<slug:slug>/settings/", settings.club_settings, name="club_settings"),
    path("clubs/<slug:slug>/changes/", settings.club_changes, name="club_changes"),
    path("invitations/<str:code>/", members.invitation_accept, name="invitation_accept"),
    path("invitations/<str:code>/refuse/", members.invitation_refuse, name="invitation_refuse"),
    path("tables/<str:code>/", devices.device_sign_in, name="device_sign_in"),
    path("tokens/", tokens.token_list, name="token_list"),
    path("tokens/<int:token_id>/revoke/", tokens.token_revoke, name="token_revoke"),
]
