"""A table for strangers to look at: one where a game is played now, else the last that ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from scoring.access import readable_games
from scoring.games.live_page import live_line
from scoring.games.played_at import played_lately
from scoring.models import Game
from scoring.words.names import Called

# Who started a game earlier than this has gone home, whatever the sheet says.
AN_EVENING: Final = timedelta(hours=12)
MOST_HANDS: Final = 5


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A finished hand as a line of the sheet: the scores after it, in the order of the sides.

    `made` is None where the hand had no contract, or was stopped before it was decided.
    """

    number: int
    contract: str | None
    declarer: str
    made: bool | None
    after: list[int]


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table with the last rows of its sheet; `line` as `live_line` gives it."""

    game: Game
    line: dict[str, Any]
    playing: bool
    day: str
    rows: list[SheetRow]


def table_now() -> TableNow | None:
    """The table of a public club to show to strangers, with the names that they may see.

    Of those that are played the one with most on its sheet. Two queries and the hands', one more
    where names or a title have to be masked; none where nobody ever played.
    """
    game = _playing().first()
    if game is None:
        game = _public().filter(over=True).exclude(reason="abandoned").first()
    if game is None:
        return None
    return TableNow(
        game,
        live_line(game),
        playing=not game.over,
        day=played_lately(game),
        rows=_rows(game),
    )


def _public() -> QuerySet[Game]:
    """The newest first, by an index; games at home are nobody else's."""
    return (
        readable_games(AnonymousUser())
        .filter(last_hand__isnull=False)
        .order_by("-created_at", "pk")
    )


def _playing() -> QuerySet[Game]:
    since = timezone.now() - AN_EVENING
    return _public().filter(over=False, created_at__gt=since).order_by("-state__hand", "pk")


def _rows(game: Game) -> list[SheetRow]:
    """The last hands, the first of them first: one query."""
    names = Called.of(game.rules, game.names)
    hands = game.hands.filter(void=False).order_by("-number").values_list("number", "detail")
    told = []
    for number, hand in reversed(hands[:MOST_HANDS]):
        declarer = hand["declarer"]
        told.append(
            SheetRow(
                number,
                hand["contract"],
                "" if declarer is None else names.seat(declarer),
                hand["made"],
                [hand["after"][side] for side in game.rules.table.sides],
            )
        )
    return told
