"""What the hands of many people add up to: those of a club, or of some games such as an event's.

Each hand counts once, from the side of its declarer, as `scoring.statistics.counting` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from clubs.models import Club, Player
from scoring.models import ClubSummary, Game, Hand, HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.counting import Counted, Sat, count_hands, sat_in
from scoring.statistics.lines import SPECIAL, Line, strain_of

FORM: Final = 1
# A page shows the first of them; the others are found by a search.
MOST_DECLARERS: Final = 50


@dataclass(frozen=True, slots=True)
class DeclarerLine:
    """What one person did as declarer: all contracts, and the misères and their kin among them."""

    player: Player
    line: Line
    specials: int
    specials_made: int


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """Everything on the page of a club's or an event's hands.

    `counted` has the role of the declarer alone; `open_hands` were played without a contract.
    """

    games: int
    hands: int
    passed: int
    open_hands: int
    counted: Counted
    declarers: tuple[DeclarerLine, ...]


def club_record(club: Club) -> GroupRecord:
    """The record of all hands of a club: the same few queries however many there are.

    Only after a change of one of its hands are they counted again.
    """
    summary, fresh = ClubSummary.objects.get_or_create(club=club)
    if summary.counted == summary.changes and summary.data.get("form") == FORM:
        return _read(summary.data)
    data = count_club(club)
    if not fresh:  # a hand that is just being recorded found no row to mark
        summary.keep(data)
    return _read(data)


def count_club(club: Club) -> dict[str, Any]:
    """A club's record from the projections, as JSON."""
    return count_games(Game.objects.filter(club=club), club)


def games_record(games: QuerySet[Game], club: Club) -> GroupRecord:
    """The record of some games of a club, counted now: six queries."""
    return _read(count_games(games, club))


def count_games(games: QuerySet[Game], club: Club) -> dict[str, Any]:
    """The record of some games as JSON: five queries, and time with the hands."""
    chosen = games.order_by().values("pk")
    counts = Hand.objects.filter(game__in=chosen, void=False).aggregate(
        games=Count("game", distinct=True),
        hands=Count("pk", filter=Q(all_pass="")),
        open_hands=Count("pk", filter=Q(all_pass="", contract="")),
        passed=Count("pk", filter=~Q(all_pass="")),
    )
    seats = HandSeat.objects.filter(hand__game__in=chosen, role=HandRole.DECLARER)
    rows = sat_in(seats)
    return {
        "form": FORM,
        **count_hands(rows, seats, club.zone),
        **counts,
        "declarers": _count_declarers(rows, club),
    }


def _count_declarers(rows: Iterable[Sat], club: Club) -> list[list[Any]]:
    """For whoever declared most: his key, his line, misères and those made."""
    merged = Player.objects.filter(club=club, root__isnull=False).order_by()
    roots = dict(merged.values_list("pk", "root_id"))
    lines: dict[int, Line] = {}
    specials: dict[int, Line] = {}
    for row in rows:
        if row.player is None:
            continue
        person = roots.get(row.player) or row.player
        lines[person] = lines.get(person, Line()) + row.line
        if strain_of(row.contract) == SPECIAL:
            specials[person] = specials.get(person, Line()) + row.line
    most = sorted(lines, key=lambda person: (-lines[person].hands, person))[:MOST_DECLARERS]
    nothing = Line()
    return [
        [
            person,
            lines[person].data(),
            specials.get(person, nothing).hands,
            specials.get(person, nothing).made,
        ]
        for person in most
    ]


def _read(data: Mapping[str, Any]) -> GroupRecord:
    """The record as values, its people with one query."""
    people = Player.objects.in_bulk([line[0] for line in data["declarers"]])
    return GroupRecord(
        games=data["games"],
        hands=data["hands"],
        passed=data["passed"],
        open_hands=data["open_hands"],
        counted=Counted.read(data),
        declarers=tuple(
            DeclarerLine(people[person], Line(*numbers), specials, made)
            for person, numbers, specials, made in data["declarers"]
        ),
    )
