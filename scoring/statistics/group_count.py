"""The hands of some games, each once from the side of its declarer, counted by the database."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from scoring.models import Game, Hand, HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.grouping import FEW, lines_by
from scoring.statistics.hand_sums import SPECIAL, strain_of
from scoring.statistics.seats import at_compass, seat_key
from scoring.statistics.tally import Tally
from web.days import evening_of


def count_games(games: QuerySet[Game], zone: str) -> Tally:
    """The tally of some games: two queries, one where no hand was dealt.

    Its tables: `numbers` (games with a hand, those of them that are over, hands, open ones without
    a contract, deals that were passed out), `days` with the contracts of an evening, `roles` with
    the declarer's by contract, `seats`, and `declarers` by record: a HandSum, misères, those made.
    """
    tally = Tally()
    chosen = games.order_by().values("pk")
    dealt = _count_games(tally, Hand.objects.filter(game__in=chosen, void=False), zone)
    if not dealt:
        return tally
    of_games: Any = dealt if len(dealt) <= FEW else chosen
    seats = HandSeat.objects.filter(hand__game__in=of_games, role=HandRole.DECLARER).annotate(
        compass=at_compass("hand__game", side="side")
    )
    for player, seat, compass, contract, line, *_ in lines_by(
        seats, "sitting__player_id", "seat", "compass"
    ):
        tally.add("roles", f"{HandRole.DECLARER} {contract}", line.data())
        told = (line.hands, line.points, line.hands, line.made, line.failed)
        tally.add("seats", seat_key(seat, compass=compass), told)
        if player is not None:
            special = strain_of(contract) == SPECIAL
            specials = (line.hands, line.made) if special else (0, 0)
            tally.add("declarers", str(player), (*line.data(), *specials))
    return tally


def _count_games(tally: Tally, hands: QuerySet[Hand], zone: str) -> list[UUID]:
    """Add what is counted without asking who declared: one query. Returns the games."""
    played = Q(all_pass="")
    rows = list(
        hands.order_by()
        .values_list("game_id", "game__created_at", "game__over")
        .annotate(
            all_hands=Count("pk", filter=played),
            open_hands=Count("pk", filter=played & Q(contract="")),
            passed=Count("pk", filter=~played),
        )
    )
    for _, began, over, all_hands, open_hands, passed in rows:
        for name, number in (
            ("games", 1),
            ("ended", int(over)),
            ("hands", all_hands),
            ("open", open_hands),
            ("passed", passed),
        ):
            tally.count(name, number)
        if all_hands > open_hands:
            day = evening_of(began, zone).isoformat()
            tally.add("days", day, (all_hands - open_hands,))
    return [row[0] for row in rows]
