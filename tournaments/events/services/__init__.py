"""Everything that changes an event; each is one line in its book and can be undone."""

from tournaments.events.services.asking import nudge, nudge_all, remark
from tournaments.events.services.calling_off import call_off, delete_event
from tournaments.events.services.choosing_rules import choose_rules
from tournaments.events.services.closing import close_round, finish, give_prizes, publish
from tournaments.events.services.correcting import correct_result, may_correct, preview_correction
from tournaments.events.services.deeds import tell_deeds
from tournaments.events.services.drawing import (
    discard_draft,
    draft_round,
    lock_tables,
    release,
    swap,
)
from tournaments.events.services.ending import end_round
from tournaments.events.services.entrants import (
    add_entrants,
    adjust,
    check_in,
    remove_entrant,
    set_wishes,
    substitute,
    withdraw,
)
from tournaments.events.services.fitting import fit_draft
from tournaments.events.services.pairs import NewPair, decide, enter_pairs, remove_pair, set_pair
from tournaments.events.services.planning import change_event, create_event, show_scores
from tournaments.events.services.results import (
    confirm_result,
    dispute_result,
    rule_result,
    take_from_games,
    tell_result,
)
from tournaments.events.services.returning import come_back
from tournaments.events.services.sheet_differences import recount
from tournaments.events.services.sheets import keep_sheet, lay_cards, open_round
from tournaments.events.services.undoing import last_step, undo

__all__ = [
    "NewPair",
    "add_entrants",
    "adjust",
    "call_off",
    "change_event",
    "check_in",
    "choose_rules",
    "close_round",
    "come_back",
    "confirm_result",
    "correct_result",
    "create_event",
    "decide",
    "delete_event",
    "discard_draft",
    "dispute_result",
    "draft_round",
    "end_round",
    "enter_pairs",
    "finish",
    "fit_draft",
    "give_prizes",
    "keep_sheet",
    "last_step",
    "lay_cards",
    "lock_tables",
    "may_correct",
    "nudge",
    "nudge_all",
    "open_round",
    "preview_correction",
    "publish",
    "recount",
    "release",
    "remark",
    "remove_entrant",
    "remove_pair",
    "rule_result",
    "set_pair",
    "set_wishes",
    "show_scores",
    "substitute",
    "swap",
    "take_from_games",
    "tell_deeds",
    "tell_result",
    "undo",
    "withdraw",
]
