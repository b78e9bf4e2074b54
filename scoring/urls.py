from django.urls import URLPattern, URLResolver, include, path

from scoring.views import amend, club, data, games, home, judge, pad, person, rules, sheet, start

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("scoring.api.urls")),
    path("", home.home, name="home"),
    path("judge/", judge.judge, name="judge"),
    path("games/", games.game_list, name="game_list"),
    path("games/new/", start.game_start, name="game_start"),
    path("games/<uuid:game_id>/", sheet.game_sheet, name="game_sheet"),
    path("games/<uuid:game_id>/rules/", rules.game_rules, name="game_rules"),
    path("games/<uuid:game_id>/rematch/", sheet.game_rematch, name="game_rematch"),
    path("games/<uuid:game_id>/abandon/", sheet.game_abandon, name="game_abandon"),
    path("games/<uuid:game_id>/hands/<int:number>/amend/", amend.hand_amend, name="hand_amend"),
    path("clubs/<slug:slug>/", club.club_home, name="club_home"),
    path("clubs/<slug:slug>/people/<int:player_id>/", person.person, name="person"),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/merge/",
        person.person_merge,
        name="person_merge",
    ),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/unmerge/",
        person.person_unmerge,
        name="person_unmerge",
    ),
    path(
        "clubs/<slug:slug>/people/<int:player_id>/forget/",
        person.person_forget,
        name="person_forget",
    ),
    path("clubs/<slug:slug>/archive/", data.club_archive, name="club_archive"),
    path("my-data/", data.own_data, name="own_data"),
    path("games/<uuid:game_id>/pad/", pad.game_pad, name="game_pad"),
]
