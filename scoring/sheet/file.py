"""The score sheet of a game as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as say

from scoring.models import Game, Hand
from scoring.words.names import Names


def sheet_rows(game: Game) -> Iterator[list[Any]]:
    """The header, then every hand that counts: what was bid, and what each side made of it.

    The game comes with the names that its reader may see. Two queries.
    """
    names = Names.of(game.rules, game.names)
    sides = names.table.sides
    header = [say("Hand"), say("Dealer"), say("Contract"), say("Declarer"), say("Made")]
    for side in sides:
        name = names.side(side)
        header += [f"{name}: {word}" for word in (say("tricks"), say("points"), say("score"))]
    yield header
    hands = Hand.objects.filter(game=game, void=False).order_by("number")
    for hand in hands.prefetch_related("scores"):
        made = "" if hand.made is None else say("yes") if hand.made else say("no")
        row: list[Any] = [
            hand.number,
            names.seat(hand.dealer),
            names.call(hand.contract) if hand.contract else "",
            "" if hand.declarer is None else names.seat(hand.declarer),
            made,
        ]
        by_side = {score.side: score for score in hand.scores.all()}
        for side in sides:
            score = by_side[side]
            row += [score.tricks, score.points, score.after]
        yield row
