"""The rows of a score sheet as its page prints them; a row that is as it was is not printed again.

A sheet is looked at after every hand, and all hands but the last are then what they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from uuid import UUID

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.games.played_at import zone_of
from scoring.models import Game
from scoring.sheet.reading import SHEETS_KEPT, SheetRow
from scoring.sheet.struck_lines import StruckLine

_Lines = Sequence[StruckLine]


def printed_rows(
    game: Game, rows: Iterable[SheetRow], struck: Mapping[int, _Lines], *, may_record: bool
) -> list[SafeString]:
    """Each row with what was struck out in it, for who may correct a hand or may not."""
    zone = zone_of(game)
    known = _printed_lately(game.pk, tuple(game.names), str(zone), get_language(), may_record)
    printed = []
    for row in rows:
        now = row, struck.get(row.number, [])
        before = known.get(row.number)
        if before is None or before[0] != now:
            context = {
                "game": game,
                "zone": zone,
                "row": row,
                "struck": now[1],
                "corrected": any(line.corrected for line in now[1]),
                "may_record": may_record,
            }
            html = SafeString(render_to_string("scoring/game_sheet_row.html", context))
            before = known[row.number] = now, html
        printed.append(before[1])
    return printed


@lru_cache(maxsize=SHEETS_KEPT)
def _printed_lately(
    _game: UUID,
    _names: tuple[str, ...],
    _zone: str,
    _language: str | None,
    _may_record: bool,  # noqa: FBT001  a part of the key
) -> dict[int, tuple[tuple[SheetRow, _Lines], SafeString]]:
    """By number, the rows of a sheet as they were printed last, each with what it says."""
    return {}
