"""Everything that changes an event; each is one line in its book and can be undone."""

from tournaments.services.closing import close_round, finish, give_prizes, publish
from tournaments.services.correcting import correct_result, may_correct, preview_correction
from tournaments.services.drawing import discard_draft, draft_round, lock_tables, release, swap
from tournaments.services.people import (
    add_entrants,
    adjust,
    check_in,
    remove_entrant,
    set_wishes,
    substitute,
    withdraw,
)
from tournaments.services.planning import change_event, create_event, show_scores
from tournaments.services.results import (
    confirm_result,
    dispute_result,
    rule_result,
    take_from_games,
    tell_result,
)
from tournaments.services.undoing import last_step, undo

__all__ = [
    "add_entrants",
    "adjust",
    "change_event",
    "check_in",
    "close_round",
    "confirm_result",
    "correct_result",
    "create_event",
    "discard_draft",
    "dispute_result",
    "draft_round",
    "finish",
    "give_prizes",
    "last_step",
    "lock_tables",
    "may_correct",
    "preview_correction",
    "publish",
    "release",
    "remove_entrant",
    "rule_result",
    "set_wishes",
    "show_scores",
    "substitute",
    "swap",
    "take_from_games",
    "tell_result",
    "undo",
    "withdraw",
]
