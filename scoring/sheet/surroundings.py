"""What the page of a score sheet shows around its rows: scores, ending, chart, struck lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, Q, QuerySet
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rule_words.profiles import profile_title
from scoring.drawings.running import Chart, running_score
from scoring.games.played_at import played_on, zone_of
from scoring.log.codec import AMEND, UNDO
from scoring.models import Game, GameEntry
from scoring.sheet.printed import printed_rows
from scoring.sheet.reading import Sheet, read_sheet
from scoring.sheet.struck import strike
from scoring.sheet.struck_lines import struck_lines
from scoring.snapshot import game_view
from scoring.telling.told import Told, Visitor
from scoring.words.endings import signed
from scoring.words.formats import format_words
from web.sentences import listed


@dataclass(frozen=True, slots=True)
class Total:
    """The foot of a side's three columns."""

    won: int
    lost: int
    net: int


def sheet_context(
    game: Game, reader: Visitor, *, columns: bool, may_record: bool
) -> dict[str, Any]:
    """Everything on the page but what its reader may do besides correcting a hand.

    The hands, the log for what was struck out and noted, and what the people behind it are called.
    """
    view = game_view(game)
    hands = game.hands.only("game", "number", "void", "detail")
    sheet = read_sheet(game, hands.order_by("number"))
    log = list(_telling_log(game))
    struck = strike(game, log)
    away = {each.entry.seq for each in struck}
    noted = [entry for entry in log if entry.kind == "note" and entry.seq not in away]
    told = Told(reader, game, [*noted, *(each.struck for each in struck)])
    lines = struck_lines(struck, told)
    finished = {row.number for row in sheet.rows}
    return {
        "game": game,
        "zone": zone_of(game),
        "title": game.title,
        "profile_title": profile_title(game.profile),
        "length_words": format_words(game.format, game.rules),
        "played_on": played_on(game),
        "strip": list(_strip(sheet, view, game)),
        "ending": view["outcome"] and view["outcome"]["words"],
        "sheet": sheet,
        "may_record": may_record,
        "rows": [] if columns else printed_rows(game, sheet.rows, lines, may_record=may_record),
        "struck_now": [line for hand in lines for line in lines[hand] if hand not in finished],
        "notes": [_note(entry, told) for entry in noted],
        "columns": columns,
        "column_count": 3 * len(sheet.sides),
        "totals": _totals(sheet),
        **_chart(game, sheet),
    }


def _telling_log(game: Game) -> QuerySet[GameEntry]:
    """The whole log where something was struck out in it, else its notes: one query."""
    log = GameEntry.objects.filter(game=game, seq__lte=game.version)
    strokes = GameEntry.objects.filter(game=game.pk, kind__in=(UNDO, AMEND))
    return log.filter(Q(kind="note") | Exists(strokes)).order_by("seq")


def _strip(sheet: Sheet, view: Mapping[str, Any], game: Game) -> Any:
    """The score strip: a side's players, its score and games, and what it needs."""
    best = max(view["scores"].values())
    for side in sheet.sides:
        won = side.key in game.winners
        needs = say("won") if won else view["needs"][side.key]
        games = view["games"][side.key]
        if game.format.games > 1:
            told = ngettext("%(count)d game", "%(count)d games", games) % {"count": games}
            needs = f"{told}, {needs}" if needs else told
        yield {
            "name": f"{side.sign}: {listed(side.players)}",
            "score": signed(view["scores"][side.key], plus=False),
            "needs": needs,
            "leading": won if game.over else bool(best) and view["scores"][side.key] == best,
        }


def _note(entry: GameEntry, told: Told) -> dict[str, Any]:
    text = told.text(entry.payload["text"])
    return {"text": text, "by": told.recorder_words(entry), "at": entry.recorded_at}


def _totals(sheet: Sheet) -> list[Total]:
    """What each side won and lost over all hands, and where it stands."""
    totals = []
    for place in range(len(sheet.sides)):
        cells = [row.cells[place] for row in sheet.counting]
        totals.append(
            Total(
                won=sum(cell.won or 0 for cell in cells),
                lost=sum(cell.lost or 0 for cell in cells),
                net=(cells[-1].after or 0) if cells else 0,
            )
        )
    return totals


def _chart(game: Game, sheet: Sheet) -> dict[str, Any]:
    """The chart with its words, nothing before the second hand."""
    rows = sheet.counting
    if len(rows) < 2:  # noqa: PLR2004 - one hand is no line
        return {"chart": None}
    hands = [
        (
            {cell.side.sign: (cell.after or 0) - (cell.points or 0) for cell in row.cells},
            {cell.side.sign: cell.after or 0 for cell in row.cells},
        )
        for row in rows
    ]
    rules = game.format.rules_for(game.rules)
    signs = [side.sign for side in sheet.sides]
    drawn = running_score(signs, hands, [rules.target, rules.floor])
    return {"chart": drawn, "chart_description": _described(sheet, drawn, len(rows))}


def _described(sheet: Sheet, chart: Chart, hands: int) -> str:
    """The chart for those who do not see it."""
    words = {side.sign: side.words for side in sheet.sides}
    told = listed(f"{words[each.side]} {signed(each.last, plus=False)}" for each in chart.series)
    return ngettext(
        "After %(count)d hand: %(scores)s. Every value stands in the table of hands.",
        "After %(count)d hands: %(scores)s. Every value stands in the table of hands.",
        hands,
    ) % {"count": hands, "scores": told}
