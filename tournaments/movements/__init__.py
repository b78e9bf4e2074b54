"""Movements: who plays with and against whom, round by round. Pure, seeded, no Django.

`plan` makes all rounds of an event of any kind; `next_round` the one after what has really
happened. The rest of the package is one module a movement; see `docs/movements.md`.
"""

from tournaments.movements.drives import drive_round
from tournaments.movements.generator import complete, next_round
from tournaments.movements.history import OddTables, Wishes, table_sizes
from tournaments.movements.individual_swiss import next_swiss_round
from tournaments.movements.knockout import Bracket
from tournaments.movements.mitchell import two_lines
from tournaments.movements.options import Option, options
from tournaments.movements.pair_plans import (
    PairEvening,
    PairFigures,
    as_first_played,
    pair_evening,
    pair_figures,
)
from tournaments.movements.pairs import PairRound
from tournaments.movements.plans import KINDS, Plan, plan
from tournaments.movements.progressive import first_drive_round, next_drive_round
from tournaments.movements.quality import Quality, measure
from tournaments.movements.record import Record
from tournaments.movements.round_robin import round_robin
from tournaments.movements.rounds import MovementError, Round, Schedule
from tournaments.movements.swiss_pairs import next_pairs_round
from tournaments.movements.two_groups import group_tables

__all__ = [
    "KINDS",
    "Bracket",
    "MovementError",
    "OddTables",
    "Option",
    "PairEvening",
    "PairFigures",
    "PairRound",
    "Plan",
    "Quality",
    "Record",
    "Round",
    "Schedule",
    "Wishes",
    "as_first_played",
    "complete",
    "drive_round",
    "first_drive_round",
    "group_tables",
    "measure",
    "next_drive_round",
    "next_pairs_round",
    "next_round",
    "next_swiss_round",
    "options",
    "pair_evening",
    "pair_figures",
    "plan",
    "round_robin",
    "table_sizes",
    "two_lines",
]
