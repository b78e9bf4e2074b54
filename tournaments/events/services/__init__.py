"""Everything that changes an event; each is one line in its book and can be undone."""

from tournaments.events.services.adding_tables import add_table
from tournaments.events.services.adjusting import adjust
from tournaments.events.services.arriving import all_here, arrive, expect_people
from tournaments.events.services.asking import nudge, nudge_all, remark
from tournaments.events.services.calling_off import call_off, delete_event
from tournaments.events.services.cards import lay_cards, open_round, open_table
from tournaments.events.services.changing_seats import change_seats, did_not_come
from tournaments.events.services.choosing_rules import choose_rules
from tournaments.events.services.clock import (
    add_minutes,
    leave_clock_out,
    start_clock,
    stop_clock,
    tell_break,
)
from tournaments.events.services.closing import close_round, finish, publish
from tournaments.events.services.coming_and_going import check_in, come_back, withdraw
from tournaments.events.services.correcting import correct_result, may_correct, preview_correction
from tournaments.events.services.deciding import decide
from tournaments.events.services.deeds import tell_deeds
from tournaments.events.services.drafts import discard_draft, lock_tables, swap
from tournaments.events.services.drawing import draft_round
from tournaments.events.services.ending import end_round
from tournaments.events.services.entrants import add_entrants, remove_entrant
from tournaments.events.services.fees import set_club_fees, set_fees
from tournaments.events.services.fitting import fit_draft
from tournaments.events.services.from_sheets import take_from_games
from tournaments.events.services.groups import set_groups, stand_in_by_lot
from tournaments.events.services.hall import number_tables
from tournaments.events.services.handicaps import set_handicaps
from tournaments.events.services.moving_results import move_result, preview_move
from tournaments.events.services.pairs import NewPair, enter_pairs, remove_pair, set_pair
from tournaments.events.services.planning import (
    change_event,
    create_event,
    renew_screen,
    show_scores,
)
from tournaments.events.services.prizes import give_prizes
from tournaments.events.services.releasing import release
from tournaments.events.services.results import confirm_result, dispute_result, tell_result
from tournaments.events.services.ruling import rule_result
from tournaments.events.services.sheet_differences import recount
from tournaments.events.services.sheets import keep_sheet
from tournaments.events.services.sitting_in import substitute
from tournaments.events.services.teams import exchange_partners, set_teams, teams_by_lot
from tournaments.events.services.till import enter_line, pay, reverse_line
from tournaments.events.services.undoing import last_step, undo
from tournaments.events.services.wishes import set_wishes

__all__ = [
    "NewPair",
    "add_entrants",
    "add_minutes",
    "add_table",
    "adjust",
    "all_here",
    "arrive",
    "call_off",
    "change_event",
    "change_seats",
    "check_in",
    "choose_rules",
    "close_round",
    "come_back",
    "confirm_result",
    "correct_result",
    "create_event",
    "decide",
    "delete_event",
    "did_not_come",
    "discard_draft",
    "dispute_result",
    "draft_round",
    "end_round",
    "enter_line",
    "enter_pairs",
    "exchange_partners",
    "expect_people",
    "finish",
    "fit_draft",
    "give_prizes",
    "keep_sheet",
    "last_step",
    "lay_cards",
    "leave_clock_out",
    "lock_tables",
    "may_correct",
    "move_result",
    "nudge",
    "nudge_all",
    "number_tables",
    "open_round",
    "open_table",
    "pay",
    "preview_correction",
    "preview_move",
    "publish",
    "recount",
    "release",
    "remark",
    "remove_entrant",
    "remove_pair",
    "renew_screen",
    "reverse_line",
    "rule_result",
    "set_club_fees",
    "set_fees",
    "set_groups",
    "set_handicaps",
    "set_pair",
    "set_teams",
    "set_wishes",
    "show_scores",
    "stand_in_by_lot",
    "start_clock",
    "stop_clock",
    "substitute",
    "swap",
    "take_from_games",
    "teams_by_lot",
    "tell_break",
    "tell_deeds",
    "tell_result",
    "undo",
    "withdraw",
]
