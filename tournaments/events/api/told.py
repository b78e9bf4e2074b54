"""What is answered to whoever changed an event: entrants, a round, what a table made."""

from __future__ import annotations

from typing import Any

from clubs.models import Role
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import (
    Entrant,
    Event,
    Result,
    Round,
    Seat,
    SideScore,
    SitOut,
    Table,
    Why,
)


def people_data(event: Event, rows: list[Entrant]) -> dict[str, Any]:
    """Entrants as members of the club know them."""
    names = event_names(event, Role.MEMBER)
    found = Entrant.objects.filter(pk__in=[row.pk for row in rows]).select_related("withdrawal")
    told = [
        {
            "number": each.number,
            "name": names(each.pk),
            "first_round": each.first_round,
            "gone_from_round": each.withdrawal.from_round if hasattr(each, "withdrawal") else None,
        }
        for each in found.order_by("number")
    ]
    return {"version": event.version, "entrants": told}


def round_data(event: Event, current: Round) -> dict[str, Any]:
    """A round by its entrants' numbers."""
    tables: dict[int, dict[str, Any]] = {}
    rows = Seat.objects.filter(round=current).order_by("table__number", "seat")
    for number, locked, who in rows.values_list(
        "table__number", "table__locked", "entrant__number"
    ):
        row = tables.setdefault(number, {"table": number, "seats": [], "locked": locked})
        row["seats"].append(who)
    outs = SitOut.objects.filter(round=current, why=Why.TURN).order_by("entrant__number")
    return {
        "version": event.version,
        "number": current.number,
        "state": current.state,
        "seed": current.seed,
        "method": current.method,
        "quality": current.quality,
        "tables": list(tables.values()),
        "sit_outs": list(outs.values_list("entrant__number", flat=True)),
    }


def table_data(event: Event, at: Table) -> dict[str, Any]:
    """What a table made: how far it is agreed, which version stands, and what counts of it."""
    result = Result.objects.filter(table=at).first()
    counts = SideScore.objects.filter(table=at).order_by("pk").values_list("side", "points")
    return {
        "version": event.version,
        "state": None if result is None else result.state,
        "stands": None if result is None else result.stands,
        "counts": dict(counts),
    }
