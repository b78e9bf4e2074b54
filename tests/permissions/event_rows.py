"""The rows of `test_urls` for events, which have a table and arguments of their own."""

from typing import Final

# name                 method  anon stranger foreign device member scorer director admin owner
EVENTS: Final = """
event_list              GET     200 200 200 200 200 200 200 200 200
event_new               GET     in 403 403 403 403 403 200 200 200
event_new               POST    in 403 403 403 403 403 422 422 422
event                   GET     200 200 200 200 200 200 200 200 200
event                   POST    405 405 405 403 405 405 405 405 405
event_live              GET     200 200 200 200 200 200 200 200 200
event_seats             GET     200 200 200 200 200 200 200 200 200
event_standings         GET     200 200 200 200 200 200 200 200 200
event_entrant           GET     200 200 200 200 200 200 200 200 200
event_entrant_live      GET     200 200 200 200 200 200 200 200 200
event_settings          GET     in 403 403 403 403 403 200 200 200
event_settings          POST    in 403 403 403 403 403 422 422 422
event_people            GET     in 403 403 403 403 403 200 200 200
event_people            POST    in 403 403 403 403 403 422 422 422
event_person            GET     in 403 403 403 403 403 200 200 200
event_person            POST    in 403 403 403 403 403 404 404 404
event_check_in          GET     in 403 403 403 403 200 200 200 200
event_check_in          POST    in 403 403 403 403 404 404 404 404
event_movement          GET     in 403 403 403 403 403 200 200 200
event_movement          POST    in 403 403 403 403 403 302 302 302
event_draft             GET     in 403 403 403 403 403 200 200 200
event_draft             POST    in 403 403 403 403 403 302 302 302
event_board             GET     in 403 403 403 403 200 200 200 200
event_board             POST    in 403 403 403 403 403 404 404 404
event_board_live        GET     in 403 403 403 403 200 200 200 200
event_table             GET     200 200 200 200 200 200 200 200 200
event_table             POST    in 403 403 404 403 404 404 404 404
event_correct           GET     in 403 403 403 403 403 200 200 200
event_correct           POST    in 403 403 403 403 403 422 422 422
event_finish            GET     in 403 403 403 403 403 200 200 200
event_finish            POST    in 403 403 403 403 403 404 404 404
event_book              GET     in 403 403 403 403 403 200 200 200
event_book              POST    in 403 403 403 403 403 302 302 302
event_papers            GET     in 403 403 403 403 403 200 200 200
event_print             GET     in 403 403 403 403 403 200 200 200
event_export            GET     200 200 200 200 200 200 200 200 200
event_screen            GET     200 200 200 200 200 200 200 200 200
event_screen_live       GET     200 200 200 200 200 200 200 200 200
api_events              GET     200 200 200 200 200 200 200 200 200
api_event               GET     200 200 200 200 200 200 200 200 200
api_event_standings     GET     200 200 200 200 200 200 200 200 200
api_event_result        POST    401 403 403 400 403 400 400 400 400
"""

# What differs when the club shows itself to its members only.
MEMBERS_ONLY: Final = """
event                   GET     404 404 404 200 200 200 200 200 200
event_live              GET     404 404 404 200 200 200 200 200 200
event_seats             GET     404 404 404 200 200 200 200 200 200
event_standings         GET     404 404 404 200 200 200 200 200 200
event_entrant           GET     404 404 404 200 200 200 200 200 200
event_table             GET     404 404 404 200 200 200 200 200 200
event_table             POST    in 404 404 404 403 404 404 404 404
event_export            GET     404 404 404 200 200 200 200 200 200
event_new               GET     in 404 404 403 403 403 200 200 200
event_board             GET     in 404 404 403 403 200 200 200 200
event_draft             GET     in 404 404 403 403 403 200 200 200
event_book              POST    in 404 404 403 403 403 302 302 302
api_event               GET     404 404 404 200 200 200 200 200 200
api_event_standings     GET     404 404 404 200 200 200 200 200 200
api_event_result        POST    401 404 404 400 403 400 400 400 400
"""
