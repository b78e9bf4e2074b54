"""What is kept of a game: its log, its present state, and the rows that follow from both."""

from scoring.models.director_call import DirectorCall
from scoring.models.entry import GameEntry
from scoring.models.game import Game, Sitting
from scoring.models.hand import Hand, HandScore, HandSeat
from scoring.models.kept_tally import KeptTally
from scoring.models.redaction import Redaction
from scoring.models.table_card import LateEntry, TableCard

__all__ = [
    "DirectorCall",
    "Game",
    "GameEntry",
    "Hand",
    "HandScore",
    "HandSeat",
    "KeptTally",
    "LateEntry",
    "Redaction",
    "Sitting",
    "TableCard",
]
