"""Addresses of events."""

from django.urls import path

from tournaments.events.views import (
    board,
    book,
    clock,
    correction,
    draft,
    entrants,
    finish,
    lists,
    movement,
    pairs,
    papers,
    past_evenings,
    people_list,
    public,
    quick,
    result_move,
    seat_changes,
    slips,
    statistics,
    table_page,
    wall,
)

EVENT = "events/<uuid:event_id>/"
TABLE = f"{EVENT}rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("events/", lists.event_list, name="event_list"),
    path("clubs/<slug:slug>/events/new/", lists.event_new, name="event_new"),
    path("clubs/<slug:slug>/events/past/", past_evenings.past_import, name="past_import"),
    path(
        "clubs/<slug:slug>/events/past/<int:import_id>/",
        past_evenings.past_import_confirm,
        name="past_import_confirm",
    ),
    path(EVENT, public.event, name="event"),
    path(f"{EVENT}live/", public.event_live, name="event_live"),
    path(f"{EVENT}rounds/<int:number>/seats/", public.event_seats, name="event_seats"),
    path(f"{EVENT}bracket/", pairs.event_bracket, name="event_bracket"),
    path(f"{EVENT}standings/", public.event_standings, name="event_standings"),
    path(f"{EVENT}entrants/<int:number>/", public.event_entrant, name="event_entrant"),
    path(
        f"{EVENT}entrants/<int:number>/live/",
        public.event_entrant_live,
        name="event_entrant_live",
    ),
    path(f"{EVENT}settings/", lists.event_settings, name="event_settings"),
    path(f"{EVENT}people/", entrants.event_people, name="event_people"),
    path(f"{EVENT}people/<int:number>/", entrants.event_person, name="event_person"),
    path(f"{EVENT}people/import/", people_list.event_import, name="event_import"),
    path(
        f"{EVENT}people/import/<int:import_id>/",
        people_list.event_import_confirm,
        name="event_import_confirm",
    ),
    path(f"{EVENT}people/<int:number>/now/", quick.event_person_now, name="event_person_now"),
    path(f"{EVENT}gone/", quick.event_gone, name="event_gone"),
    path(f"{EVENT}late/", quick.event_late, name="event_late"),
    path(f"{EVENT}check-in/", entrants.event_check_in, name="event_check_in"),
    path(f"{EVENT}movement/", movement.event_movement, name="event_movement"),
    path(f"{EVENT}draft/", draft.event_draft, name="event_draft"),
    path(
        f"{EVENT}draft/prices/<int:entrant>/", draft.event_draft_prices, name="event_draft_prices"
    ),
    path(f"{EVENT}board/", board.event_board, name="event_board"),
    path(f"{EVENT}board/table/", seat_changes.event_table_more, name="event_table_more"),
    path(f"{EVENT}slips/", slips.event_slips, name="event_slips"),
    path(f"{EVENT}clock/", clock.event_clock, name="event_clock"),
    path(f"{EVENT}board/live/", board.event_board_live, name="event_board_live"),
    path(TABLE, table_page.event_table, name="event_table"),
    path(f"{TABLE}live/", table_page.event_table_live, name="event_table_live"),
    path(f"{TABLE}correct/", correction.event_correct, name="event_correct"),
    path(f"{TABLE}move/", result_move.event_result_move, name="event_result_move"),
    path(f"{EVENT}finish/", finish.event_finish, name="event_finish"),
    path(f"{EVENT}book/", book.event_book, name="event_book"),
    path(f"{EVENT}papers/screen/", papers.screen_renew, name="screen_renew"),
    path(f"{EVENT}papers/", papers.event_papers, name="event_papers"),
    path(f"{EVENT}papers/<slug:kind>/", papers.event_print, name="event_print"),
    path(f"{EVENT}export.<slug:kind>", papers.event_export, name="event_export"),
    path("screens/<str:code>/", wall.event_screen, name="event_screen"),
    path("screens/<str:code>/live/", wall.event_screen_live, name="event_screen_live"),
    path(f"{EVENT}statistics/", statistics.event_statistics, name="event_statistics"),
    path(f"{EVENT}hands/", statistics.event_hands, name="event_hands"),
]
