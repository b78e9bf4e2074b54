"""Taking back and putting right: undo, redo, amendment, the end of a game that nobody finishes."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from rules_engine.errors import NotLegalNow
from rules_engine.events import Abandoned, Event, to_payload
from scoring.access import Visitor, game_to_record
from scoring.log.codec import AMEND, UNDO, Amend, read_entry, write_entry
from scoring.log.ledger import read_ledger
from scoring.log.stored import amend_game, read_log
from scoring.models import Game, GameEntry
from scoring.services.recording import NewEntry, Recorded, record
from scoring.sheet.amendment import Preview, compare
from scoring.table_visitor import TableVisitor


def undo(
    game_id: UUID | str, by: Visitor, *, base: int | None = None, key: UUID | None = None
) -> Recorded:
    """Take back the last entry that counts.

    Raises what `record` raises, and NotLegalNow `nothing_to_undo` before the first entry.
    """
    return _cancel(game_id, by, game_to_record(by, game_id).undo_seq, base, key)


def redo(
    game_id: UUID | str, by: Visitor, *, base: int | None = None, key: UUID | None = None
) -> Recorded:
    """Put back what the last undo took; raises as `undo` does."""
    return _cancel(game_id, by, game_to_record(by, game_id).redo_seq, base, key)


def _cancel(
    game_id: UUID | str,
    by: Visitor,
    seq: int | None,
    base: int | None,
    key: UUID | None,
) -> Recorded:
    if seq is None:
        raise NotLegalNow("nothing_to_undo")
    return record(game_id, [NewEntry(UNDO, {"seq": seq}, base, key)], by)


def amend(
    game_id: UUID | str,
    by: Visitor,
    *,
    cancels: Sequence[int],
    events: Sequence[Event],
    reason: str = "",
    base: int | None = None,
    key: UUID | None = None,
) -> Recorded:
    """Put other events in the place of entries of one earlier hand; raises what `record` raises."""
    kind, payload = write_entry(Amend(tuple(cancels), tuple(events), reason))
    return record(game_id, [NewEntry(kind, payload, base, key)], by)


def keeps_score(by: Visitor, game: Game) -> bool:
    """Whether a visitor is this game's own scorer, who need not say why he corrects it.

    That is the phone that keeps its score, who started it at home, and whoever recorded anything
    in it but corrections.
    """
    if isinstance(by, TableVisitor) or (game.club_id is None and game.created_by_id == by.pk):
        return True
    own = GameEntry.objects.filter(game=game, recorded_by_id=by.pk)
    return own.exclude(kind=AMEND).exists()


def preview_amendment(
    game_id: UUID | str,
    by: Visitor,
    *,
    cancels: Sequence[int],
    events: Sequence[Event],
    reason: str = "",
) -> Preview:
    """What an amendment would change, without recording it.

    Raises NotLegalNow with the codes of the ledger and the fold, above all
    `amendment_breaks_later`; whatever the engine says to the new events; and the access's errors.
    """
    game = game_to_record(by, game_id)
    kind, payload = write_entry(Amend(tuple(cancels), tuple(events), reason))
    said = read_entry(kind, payload)
    if not isinstance(said, Amend):
        raise TypeError(kind)
    amended = amend_game(game, read_ledger(read_log(game)), game.version + 1, said)
    return compare(amended.hand, amended.before, amended.after)


def abandon(
    game_id: UUID | str,
    by: Visitor,
    *,
    reason: str = "",
    base: int | None = None,
    key: UUID | None = None,
) -> Recorded:
    """End a game with no winner; raises what `record` raises."""
    kind, payload = to_payload(Abandoned(reason))
    return record(game_id, [NewEntry(kind, payload, base, key)], by)
