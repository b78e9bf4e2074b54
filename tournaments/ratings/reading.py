"""Which rated games a club has: from the closed rounds of its events, and from its other games.

A rated game is one round at one table, or one game that was played to its end outside events. It
counts for the people who sat there: a substitute, not the entrant; everybody by the record that
stands for him. Left out are tables that did not play, games that were given up, games in which
somebody sat who is not on the club's list, for nobody knows who that was, and evenings of the past
that the club took over without having them rated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Player
from rules_engine.format import Format
from scoring.models import Game, Sitting
from tournaments.events.models import (
    Event,
    Length,
    Round,
    RoundState,
    Seat,
    SideScore,
    Substitution,
    Table,
)
from tournaments.events.standings.facts import sides_in_order
from tournaments.ratings.games import TWO, RatedGame, Sides, ranks_of, sides_of

# Of a single hand the size of the margin says little but the contract (docs/ratings.md).
FEWEST_HANDS_FOR_A_MARGIN: Final = 2
# Rounds of an evening follow each other by this much, whenever they were typed in.
BETWEEN_ROUNDS: Final = timedelta(minutes=1)

People = Mapping[str, Sequence[int]]


def rated_games(club_id: int) -> list[RatedGame]:
    """Every rated game of a club, by time: eight queries, however many games."""
    roots = dict(
        Player.objects.filter(club_id=club_id, root__isnull=False)
        .order_by()
        .values_list("pk", "root_id")
    )
    games = [*_of_events(club_id, roots), *_of_sheets(club_id, roots)]
    return sorted(games, key=lambda game: (game.at, game.told()))


def _of_events(club_id: int, roots: Mapping[int, int]) -> Iterator[RatedGame]:
    events: dict[UUID, tuple[datetime, str, int]] = {
        pk: (starts, length, hands)
        for pk, starts, length, hands in Event.objects.filter(club_id=club_id, rated=True)
        .order_by()
        .values_list("pk", "starts_at", "length", "hands")
    }
    closed = Round.objects.filter(event__club_id=club_id, state=RoundState.CLOSED).order_by()
    rounds = {
        pk: (event, number)
        for pk, event, number in closed.values_list("pk", "event_id", "number")
        if event in events
    }
    seated = _seated(club_id, roots, rounds)
    for (table, round_id), points in _points(club_id).items():
        if round_id not in rounds:
            continue
        event, number = rounds[round_id]
        starts, length, hands = events[event]
        order = sides_in_order(points)
        sides = sides_of(seated.get(table, {}), order)
        if sides is None:
            continue
        yield _event_game(
            starts + number * BETWEEN_ROUNDS,
            sides,
            [points[side] for side in order],
            (length, hands),
            (event, number),
        )


def _event_game(
    at: datetime,
    sides: Sides,
    points: Sequence[int],
    planned: tuple[str, int],
    where: tuple[UUID, int],
) -> RatedGame:
    length, hands = planned
    fixed = hands if length == Length.HANDS else None
    # The points of several games in a row are those of the last.
    one_total = length != Length.GAMES or hands == 1
    by_margin = len(sides) == TWO and one_total and fixed not in range(FEWEST_HANDS_FOR_A_MARGIN)
    return RatedGame(
        at,
        sides,
        margin=points[0] - points[1] if by_margin else None,
        ranks=None if by_margin else ranks_of(points),
        hands=fixed,
        event=where[0],
        number=where[1],
    )


def _seated(
    club_id: int, roots: Mapping[int, int], rounds: Mapping[int, tuple[UUID, int]]
) -> dict[int, dict[str, list[int]]]:
    """By table and side, who really sat there."""
    sitting_in = {
        (entrant, number): player
        for entrant, number, player in Substitution.objects.filter(entrant__event__club_id=club_id)
        .order_by()
        .values_list("entrant_id", "round_number", "player_id")
    }
    seats = Seat.objects.filter(round__event__club_id=club_id, round__state=RoundState.CLOSED)
    found: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = seats.order_by().values_list(
        "table_id", "round_id", "side", "entrant_id", "entrant__player_id"
    )
    for table, round_id, side, entrant, player in rows.iterator(chunk_size=5000):
        if round_id in rounds:
            person = sitting_in.get((entrant, rounds[round_id][1]), player)
            found[table][side].append(roots.get(person, person))
    return found


def _points(club_id: int) -> dict[tuple[int, int], dict[str, int]]:
    """By table, with its round, the points of each side that count."""
    rows = SideScore.objects.filter(
        table__round__event__club_id=club_id, table__round__state=RoundState.CLOSED
    )
    found: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for table, round_id, side, points in (
        rows.order_by()
        .values_list("table_id", "table__round_id", "side", "points")
        .iterator(chunk_size=5000)
    ):
        found[table, round_id][side] = points
    return found


def sheets_outside_events(club_id: int) -> QuerySet[Game]:
    """The games of a club that were played to an end and belong to no table of an event."""
    at_a_table = Exists(Table.objects.filter(game=OuterRef("pk")))
    over = Game.objects.filter(club_id=club_id, over=True).exclude(reason="abandoned")
    return over.filter(~at_a_table).order_by()


def _of_sheets(club_id: int, roots: Mapping[int, int]) -> Iterator[RatedGame]:
    games = sheets_outside_events(club_id)
    seated: dict[UUID, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    nobody: set[UUID] = set()
    sittings = Sitting.objects.filter(game__in=games.values("pk")).order_by()
    seats: Iterable[tuple[UUID, str, int | None]] = sittings.values_list(
        "game_id", "side", "player_id"
    )
    for game, side, player in seats:
        if player is None:
            nobody.add(game)
        else:
            seated[game][side].append(roots.get(player, player))
    rows = games.values_list("pk", "ended_at", "created_at", "rules", "format", "state", "winners")
    for pk, ended, created, rules, length, state, winners in rows.iterator(chunk_size=500):
        order = rules.table.sides
        sides = None if pk in nobody else sides_of(seated.get(pk, {}), order)
        if sides is not None and winners:
            yield _sheet_game(pk, ended or created, sides, length, _results(order, state, winners))


def _results(
    order: Iterable[str], state: Mapping[str, Any], winners: Sequence[str]
) -> list[tuple[bool, int, int]]:
    """By side: whether it won, the games it won, its points."""
    told = zip(order, state["games"], state["scores"], strict=True)
    return [(side in winners, games, points) for side, games, points in told]


def _sheet_game(
    pk: UUID,
    at: datetime,
    sides: Sides,
    length: Format,
    results: Sequence[tuple[bool, int, int]],
) -> RatedGame:
    """A finished game: who won stands beside the margin, for one may win with fewer points."""
    by_margin = (
        len(sides) == TWO
        and length.games == 1
        and length.hands not in range(FEWEST_HANDS_FOR_A_MARGIN)
    )
    # Who won together is level, whatever the points; who did not is told apart by them.
    ranks = tuple(
        1 if won else 1 + sum(other[0] or other[1:] > (games, points) for other in results)
        for won, games, points in results
    )
    return RatedGame(
        at,
        sides,
        margin=results[0][2] - results[1][2] if by_margin else None,
        ranks=ranks,
        hands=length.hands,
        game=pk,
    )
