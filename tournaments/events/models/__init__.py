"""An evening as rows: the event, its people, rounds, tables and results."""

from tournaments.events.models.deed import Deed
from tournaments.events.models.entrant import (
    MOST_HANDICAP,
    Adjustment,
    Apart,
    Entrant,
    Substitution,
    Withdrawal,
)
from tournaments.events.models.event import (
    MOVEMENTS_OF,
    Break,
    Confirming,
    Entry,
    Event,
    EventState,
    Leavers,
    Length,
    Logged,
    Method,
    Movement,
    Odd,
    Prize,
    SitOutScore,
)
from tournaments.events.models.hall import HallTable, Nudge, TableRules, Written
from tournaments.events.models.pair import Decision, Pair
from tournaments.events.models.result import Result, ResultState, SideScore, Source, Version
from tournaments.events.models.round import Round, RoundState, Seat, SitOut, Table, Why

__all__ = [
    "MOST_HANDICAP",
    "MOVEMENTS_OF",
    "Adjustment",
    "Apart",
    "Break",
    "Confirming",
    "Decision",
    "Deed",
    "Entrant",
    "Entry",
    "Event",
    "EventState",
    "HallTable",
    "Leavers",
    "Length",
    "Logged",
    "Method",
    "Movement",
    "Nudge",
    "Odd",
    "Pair",
    "Prize",
    "Result",
    "ResultState",
    "Round",
    "RoundState",
    "Seat",
    "SideScore",
    "SitOut",
    "SitOutScore",
    "Source",
    "Substitution",
    "Table",
    "TableRules",
    "Version",
    "Why",
    "Withdrawal",
    "Written",
]
