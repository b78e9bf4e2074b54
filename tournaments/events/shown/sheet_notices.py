"""What an evening has of a table, where the table's score sheet says something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as say

from clubs.models import Role
from clubs.selectors import role_in
from scoring.access import Visitor
from scoring.models import Game
from scoring.sheet.counted_elsewhere import Elsewhere
from scoring.table_visitor import TableVisitor
from tournaments.events.models import Event, RoundState, Table
from tournaments.events.services.sheet_differences import Difference, differing, open_differences
from tournaments.events.standings.score_words import points_words


@dataclass(frozen=True, slots=True)
class SheetNotice:
    """A table whose sheet differs: where it is, what counts and what the sheet says."""

    round: int
    table: int
    counts: str
    sheet: str
    address: str
    decided: bool = False


def sheet_notices(event: Event) -> list[SheetNotice]:
    """The differences of an event that nobody has decided on, for its own pages."""
    return [_notice(each) for each in open_differences(event)]


def table_notice(table: Table) -> SheetNotice | None:
    """The difference of one table, decided or not."""
    if table.game_id is None:
        return None
    found = differing(Table.objects.filter(pk=table.pk))
    return _notice(found[0]) if found else None


def _notice(each: Difference) -> SheetNotice:
    return SheetNotice(
        each.number,
        each.table.number,
        points_words(each.counts),
        points_words(each.sheet),
        correction_address(each),
        each.decided,
    )


def correction_address(each: Difference) -> str:
    """Where what the sheet says is made to count: a correction, or the table while it plays."""
    table = each.table
    where = [table.round.event_id, table.round.number, table.number]
    if table.round.state == RoundState.CLOSED:
        return f"{reverse('event_correct', args=where)}?sheet=1"
    return reverse("event_table", args=where)


def on_the_sheet(visitor: Visitor, game: Game) -> Elsewhere | None:
    """What the sheet's own page says of the evening, and where its reader may put it right."""
    # Most sheets are of no evening, and finding that out is cheap.
    table = Table.objects.filter(game=game).order_by().values_list("pk", flat=True).first()
    found = [] if table is None else differing(Table.objects.filter(pk=table))
    open_ones: Sequence[Difference] = [each for each in found if not each.decided]
    if not open_ones:
        return None
    (each,) = open_ones
    event = each.table.round.event
    words = say(
        "{event} has another result of this table: {counts}. The sheet says {sheet}."
    ).format(event=event.title, counts=points_words(each.counts), sheet=points_words(each.sheet))
    needed = Role.DIRECTOR if each.table.round.state == RoundState.CLOSED else Role.SCORER
    may = not isinstance(visitor, TableVisitor) and role_in(visitor, event.club_id) >= needed
    if not may:
        told = say("The director sees it on the board.")
        return Elsewhere(f"{words} {told}")
    return Elsewhere(words, correction_address(each))
