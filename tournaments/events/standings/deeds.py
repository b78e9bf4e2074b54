"""What people declared and made at the tables of an event: the one answer that prizes, seasons and
their titles give.

A slam is a bid that was made with all ten tricks, and the declarer's own, as in every statistic
(`scoring.statistics.counting`). Where no sheet was kept the slip may say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.counting import Sat, sat_in
from scoring.statistics.hand_sums import SPECIAL, strain_of
from tournaments.events.event_games import call_values, games_of
from tournaments.events.models import (
    Deed,
    Event,
    Result,
    ResultState,
    RoundState,
    Seat,
    Substitution,
    Table,
)
from tournaments.events.table_rules import played_at


@dataclass(slots=True)
class Deeds:
    """What somebody declared and made in an evening; `call` is the dearest of them."""

    slams: int = 0
    miseres: int = 0
    call: str = ""
    call_value: int = 0

    def add(self, row: Sat, value: int) -> None:
        """One contract made, and what its call is worth."""
        self.slams += row.line.slams
        self.miseres += strain_of(row.contract) == SPECIAL
        self.add_call(row.contract, value)

    def add_call(self, call: str, value: int) -> None:
        """A call that was made, which counts if it is the dearest."""
        if value > self.call_value:
            self.call, self.call_value = call, value


def event_deeds(event: Event) -> dict[int | None, Deeds]:
    """By player: whoever sat at the table did it, also for somebody else."""
    found: dict[int | None, Deeds] = {}
    games = list(games_of(event).values_list("pk", flat=True))
    values = call_values(games)
    declared = HandSeat.objects.filter(
        hand__game__in=games,
        hand__void=False,
        hand__made=True,
        role=HandRole.DECLARER,
        sitting__player__isnull=False,
    )
    for row in sat_in(declared) if games else []:
        value = values[row.game].get(row.contract, 0)
        found.setdefault(row.player, Deeds()).add(row, value)
    _add_slips(event, found)
    return found


def _add_slips(event: Event, found: dict[int | None, Deeds]) -> None:
    """What slips say of tables that kept no sheet."""
    rows = Deed.objects.filter(table__round__event=event).exclude(table__game__version__gt=0)
    told = list(rows.select_related("entrant", "table__round"))
    if not told:
        return
    subs = Substitution.objects.filter(entrant__event=event)
    sat = {(sub.entrant_id, sub.round_number): sub.player_id for sub in subs}
    values: dict[int, Mapping[str, int]] = {}
    sizes = _sizes({deed.table_id for deed in told})
    for deed in told:
        size = sizes[deed.table_id]
        if size not in values:
            values[size] = worth_of_calls(event, size)
        own = sat.get((deed.entrant_id, deed.table.round.number), deed.entrant.player_id)
        deeds = found.setdefault(own, Deeds())
        deeds.slams += deed.slams
        deeds.miseres += bool(deed.call) and strain_of(deed.call) == SPECIAL
        deeds.add_call(deed.call, values[size].get(deed.call, 0))


def _sizes(tables: set[int]) -> dict[int, int]:
    sizes: dict[int, int] = dict.fromkeys(tables, 0)
    for table in Seat.objects.filter(table__in=tables).values_list("table_id", flat=True):
        sizes[table] += 1
    return sizes


def worth_of_calls(event: Event, size: int) -> dict[str, int]:
    """What each call is worth at a table of so many people, in the order of the ladder."""
    return {rung.call: rung.value for rung in played_at(event, size).rules.ladder.rungs}


@dataclass(frozen=True, slots=True)
class Reported:
    """Of `played` tables so many `told` who made slams and calls, by a sheet or a slip."""

    told: int
    played: int


def reported(event: Event) -> Reported:
    """How many tables a prize for slams or calls is decided by: three queries."""
    results = Result.objects.filter(table__round__event=event)
    played = results.exclude(state=ResultState.NOT_PLAYED)
    tables = set(played.values_list("table_id", flat=True))
    own = Table.objects.filter(round__event=event).exclude(round__state=RoundState.DRAFT)
    by_sheet = set(own.filter(game__version__gt=0).values_list("pk", flat=True))
    by_slip = set(Deed.objects.filter(table__round__event=event).values_list("table", flat=True))
    return Reported(len(tables & (by_sheet | by_slip)), len(tables))
