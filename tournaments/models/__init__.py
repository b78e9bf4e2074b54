"""An evening as rows: the event, its people, rounds, tables and results."""

from tournaments.models.entrant import Adjustment, Apart, Entrant, Substitution, Withdrawal
from tournaments.models.event import (
    Confirming,
    Event,
    EventState,
    Length,
    Logged,
    Method,
    Movement,
    Odd,
    Prize,
    SitOutScore,
)
from tournaments.models.result import Result, ResultState, SideScore, Source, Version
from tournaments.models.round import Round, RoundState, Seat, SitOut, Table, Why

__all__ = [
    "Adjustment",
    "Apart",
    "Confirming",
    "Entrant",
    "Event",
    "EventState",
    "Length",
    "Logged",
    "Method",
    "Movement",
    "Odd",
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
    "Version",
    "Why",
    "Withdrawal",
]
