"""Addresses of events."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import draw, finish, lists, papers, people, play, public

EVENT = "events/<uuid:event_id>/"
TABLE = f"{EVENT}rounds/<int:number>/tables/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("tournaments.api.urls")),
    path("events/", lists.event_list, name="event_list"),
    path("clubs/<slug:slug>/events/new/", lists.event_new, name="event_new"),
    path(EVENT, public.event, name="event"),
    path(f"{EVENT}live/", public.event_live, name="event_live"),
    path(f"{EVENT}rounds/<int:number>/seats/", public.event_seats, name="event_seats"),
    path(f"{EVENT}standings/", public.event_standings, name="event_standings"),
    path(f"{EVENT}entrants/<int:number>/", public.event_entrant, name="event_entrant"),
    path(
        f"{EVENT}entrants/<int:number>/live/",
        public.event_entrant_live,
        name="event_entrant_live",
    ),
    path(f"{EVENT}settings/", lists.event_settings, name="event_settings"),
    path(f"{EVENT}people/", people.event_people, name="event_people"),
    path(f"{EVENT}people/<int:number>/", people.event_person, name="event_person"),
    path(f"{EVENT}check-in/", people.event_check_in, name="event_check_in"),
    path(f"{EVENT}movement/", draw.event_movement, name="event_movement"),
    path(f"{EVENT}draft/", draw.event_draft, name="event_draft"),
    path(f"{EVENT}board/", play.event_board, name="event_board"),
    path(f"{EVENT}board/live/", play.event_board_live, name="event_board_live"),
    path(TABLE, play.event_table, name="event_table"),
    path(f"{TABLE}correct/", play.event_correct, name="event_correct"),
    path(f"{EVENT}finish/", finish.event_finish, name="event_finish"),
    path(f"{EVENT}book/", finish.event_book, name="event_book"),
    path(f"{EVENT}papers/", papers.event_papers, name="event_papers"),
    path(f"{EVENT}papers/<slug:kind>/", papers.event_print, name="event_print"),
    path(f"{EVENT}export.<slug:kind>", papers.event_export, name="event_export"),
    path("screens/<str:code>/", papers.event_screen, name="event_screen"),
    path("screens/<str:code>/live/", papers.event_screen_live, name="event_screen_live"),
]
