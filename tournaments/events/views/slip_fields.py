"""What is typed of a table: the points of its sides, the slams and best calls of its people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest

from rule_words.calls import call_words
from tournaments.events.errors import EventRefused
from tournaments.events.models import Deed, Event, Table
from tournaments.events.selectors import SeatRow, TableRow
from tournaments.events.services import tell_deeds, tell_result
from tournaments.events.services.book import changing
from tournaments.events.shown.slips import unlikely
from tournaments.events.standings.deeds import worth_of_calls
from web.pages import whole

NO_DEEDS: Final[Mapping[int, Deed]] = MappingProxyType({})


def points_fields(
    sent: Mapping[str, str], row: TableRow, begin: Mapping[str, int] = MappingProxyType({})
) -> list[tuple[str, str, str]]:
    """For each side: its key, its people, and what was typed for it, `begin` before anything is."""
    return [
        (
            side,
            " – ".join(seat.sub or seat.name for seat in people),
            sent.get(f"points-{side}", "" if points is None else str(begin.get(side, points))),
        )
        for side, people, points in row.lines
    ]


def points_typed(request: HttpRequest, at: Table) -> dict[str, int]:
    """The points typed for each side; raises EventRefused `bad_sides` where one is missing."""
    found = {}
    for side in set(at.seats.values_list("side", flat=True)):
        own = whole(request.POST.get(f"points-{side}"))
        if own is None:
            raise EventRefused("bad_sides", table=at.number)
        found[side] = own
    return found


def deeds_fields(
    sent: Mapping[str, str], row: TableRow, known: Mapping[int, Deed] = NO_DEEDS
) -> list[tuple[SeatRow, Any, str]]:
    """For each seat: what was typed of slams and of the best call, else what is known of them."""
    found = []
    for seat in row.seats:
        who, deed = seat.entrant, known.get(seat.entrant)
        slams, call = ("", "") if deed is None else (deed.slams, deed.call)
        found.append((seat, sent.get(f"slams-{who}", slams), sent.get(f"call-{who}", call)))
    return found


def deeds_typed(request: HttpRequest, at: Table) -> dict[int, tuple[int, str]]:
    """Slams, none where nothing was typed, and best call of everybody at a table; raises
    EventRefused `bad_deeds` for what is no number."""
    found = {}
    for who in at.seats.values_list("entrant_id", flat=True):
        typed = request.POST.get(f"slams-{who}", "").strip()
        slams = whole(typed) if typed else 0
        if slams is None:
            raise EventRefused("bad_deeds", table=at.number)
        found[who] = (slams, request.POST.get(f"call-{who}", ""))
    return found


def points_sent(sent: Mapping[str, str]) -> dict[str, str]:
    """The points as they came, by side, whether or not there is a table for them."""
    prefix = "points-"
    return {name.removeprefix(prefix): sent[name] for name in sent if name.startswith(prefix)}


def figures_sent(sent: Mapping[str, str]) -> str:
    """The points as they came, in one text: a question about them is asked once."""
    return " ".join(points.strip() for _side, points in sorted(points_sent(sent).items()))


def take_slip(
    request: HttpRequest,
    at: Table,
    by: AbstractBaseUser,
    *,
    side: str = "",
    phone: UUID | None = None,
) -> str:
    """Take the slip of a table as it was typed; a question instead where it looks odd, asked once
    for the same figures. Raises EventRefused as what it calls."""
    points, deeds = points_typed(request, at), deeds_typed(request, at)
    question = unlikely(at.round.event, len(deeds), points)
    if question and request.POST.get("sure") != figures_sent(request.POST):
        return question
    with changing(at.round.event):
        tell_result(table=at, points=points, by=by, side=side, key=key_typed(request), phone=phone)
        if any(slams or call for slams, call in deeds.values()):
            tell_deeds(table=at, told=deeds, by=by)
    return ""


def calls_at(event: Event, size: int) -> list[tuple[str, str]]:
    """The calls that there are at a table of so many people with their words, the dearest first."""
    return [(call, call_words(call)) for call in reversed(worth_of_calls(event, size))]


def key_typed(request: HttpRequest) -> UUID | None:
    """The number that the page gave to what is sent, so that it counts once; None without one."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None
