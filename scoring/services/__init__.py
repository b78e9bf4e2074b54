"""Everything that changes a game. There is one write path, `record`; the rest builds entries."""

from scoring.services.correct import (
    abandon,
    amend,
    preview_amendment,
    redo,
    undo,
)
from scoring.services.forgetting import forget_person
from scoring.services.merged_people import merge_people, preview_merge, unmerge_people
from scoring.services.recording import NewEntry, Recorded, Refused, Stale, record
from scoring.services.start import NewSeat, rematch, start_game

__all__ = [
    "NewEntry",
    "NewSeat",
    "Recorded",
    "Refused",
    "Stale",
    "abandon",
    "amend",
    "forget_person",
    "merge_people",
    "preview_amendment",
    "preview_merge",
    "record",
    "redo",
    "rematch",
    "start_game",
    "undo",
    "unmerge_people",
]
