"""The one write path: entries are judged by the engine and appended to a game's log.

A plain call costs one read of the game, one update and one insert, at hand 50 as at hand 1: the
row carries the state. Only undo and amendment read the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from scoring.access import Visitor, game_to_record
from scoring.log.codec import read_entry, read_state, write_entry
from scoring.models import Game, GameEntry, Redaction
from scoring.services.draft import Draft
from scoring.services.redacting import same_but_for_words
from scoring.snapshot import View, snapshot
from scoring.words.names import Names
from scoring.words.refusals import code_words, refusal_words
from web.metrics import count_entry, count_refusal
from web.metrics import is_on as metrics_are_on

# Another phone can come first between our read and our write; after that we know that it did.
TRIES = 8


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry as it comes from a phone or a form.

    `key` is the same at every try. `base` is the last `seq` that its sender had seen, counting
    those sent before it; None stands for "whatever is there now" and is for the server's own use.
    """

    kind: str
    payload: object
    base: int | None = None
    key: UUID | None = None
    client_time: datetime | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The entries that are in the log, now or from an earlier try, and the game after them."""

    acked: tuple[UUID, ...]
    head: int
    view: View


class Stale(Exception):
    """The sender (`reader`) has not seen all of the log. What it lacks is in `entries`."""

    code = "stale"

    def __init__(
        self,
        acked: tuple[UUID, ...],
        entries: list[GameEntry],
        view: View,
        *,
        game: Game,
        reader: Visitor,
    ) -> None:
        super().__init__(self.code)
        self.acked, self.entries, self.view = acked, entries, view
        self.game, self.reader = game, reader

    @property
    def head(self) -> int:
        """The last number of the log."""
        return int(self.view["head"])

    @property
    def detail(self) -> str:
        """What happened, in words."""
        return code_words(self.code)


class Refused(Exception):
    """The rules refuse the entry `key`; those of the batch before it are recorded (`acked`)."""

    def __init__(
        self, refused: RuleViolation, key: UUID, acked: tuple[UUID, ...], view: View, detail: str
    ) -> None:
        super().__init__(refused.code)
        self.refused, self.key, self.acked, self.view, self.detail = (
            refused,
            key,
            acked,
            view,
            detail,
        )

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.refused.code

    @property
    def legal(self) -> list[str]:
        """The calls that would be taken now, lowest first, without the pass."""
        return list(self.view["legal"])


class _Overtaken(Exception):
    """Somebody else's entry came between our read and our write."""


def record(
    game_id: UUID | str,
    entries: Sequence[NewEntry],
    by: Visitor,
    *,
    at: datetime | None = None,
) -> Recorded:
    """Append entries to a game's log, in order, in one transaction.

    An entry whose key is known with the same content is acknowledged again. Raises Stale where an
    entry's base is not the log's end, Refused where the rules say no or a key is known with
    another content; in both cases what came before it in `entries` is kept. Raises Http404 and
    PermissionDenied from the game's access. `at` is the time of recording, now by default.
    """
    keyed = [(entry.key or uuid4(), entry) for entry in entries]
    look_up = False
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                batch = _Batch(game_to_record(by, game_id), by, at or timezone.now())
                batch.look_up = look_up
                batch.take(keyed)
                batch.write()
        except _Overtaken:
            continue
        except IntegrityError:
            if look_up:
                raise
            look_up = True  # a key that is in some log already, although the base was right
            continue
        return batch.answer()
    # Only entries without a base come here: everything else is told stale at the second try.
    game = game_to_record(by, game_id)
    raise Stale((), [], snapshot(game, read_state(game)), game=game, reader=by)


class _Batch:
    """One try at recording some entries: what is acknowledged, what is new, what is wrong."""

    def __init__(self, game: Game, by: Visitor, now: datetime) -> None:
        self.game = game
        self.by = by
        self.now = now
        self.look_up = False
        self.draft = Draft(game)
        self.acked: list[UUID] = []
        self.rows: dict[UUID, GameEntry] = {}
        self.refused: tuple[RuleViolation, UUID] | None = None
        self.lacking: list[GameEntry] | None = None
        self.known: dict[UUID, tuple[Any, str, Any]] | None = None

    def take(self, keyed: Sequence[tuple[UUID, NewEntry]]) -> None:
        """Judge entries in order, up to the first that cannot be recorded."""
        for key, entry in keyed:
            try:
                if not self._take_one(key, entry, keyed):
                    return
            except RuleViolation as refused:
                self.refused = refused, key
                return
            self.acked.append(key)

    def _take_one(self, key: UUID, entry: NewEntry, keyed: Sequence[tuple[UUID, NewEntry]]) -> bool:
        """Acknowledge or append one entry; False where its sender has not seen all of the log."""
        said = read_entry(entry.kind, entry.payload)
        kind, payload = write_entry(said)
        fits = entry.base is None or entry.base == self.draft.version
        if (self.look_up or not fits) and self.known is None:
            self.known = self._find([other for other, _ in keyed])
        found = self._found(key)
        if found is not None:
            if found != (self.game.pk, kind, payload) and not self._redacted(key, found, payload):
                raise RuleViolation("key_reused")
            return True
        if not fits:
            self.lacking = self._lacks(entry.base or 0)
            return False
        seq = self.draft.append(said)
        self.rows[key] = GameEntry(
            game=self.game,
            seq=seq,
            key=key,
            kind=kind,
            payload=payload,
            recorded_by_id=self.by.pk,
            client_time=entry.client_time,
            recorded_at=self.now,
        )
        return True

    def _find(self, keys: list[UUID]) -> dict[UUID, tuple[Any, str, Any]]:
        rows = GameEntry.objects.filter(key__in=keys)
        return {
            key: (game, kind, payload)
            for key, game, kind, payload in rows.values_list("key", "game_id", "kind", "payload")
        }

    def _found(self, key: UUID) -> tuple[Any, str, Any] | None:
        """What is known under a key: from an earlier try, or from earlier in this batch."""
        if self.known is not None and key in self.known:
            return self.known[key]
        row = self.rows.get(key)
        return None if row is None else (self.game.pk, row.kind, row.payload)

    def _redacted(self, key: UUID, found: tuple[Any, str, Any], payload: Any) -> bool:
        """Whether a known entry differs only by words that were taken out of it since."""
        if found[0] != self.game.pk or not same_but_for_words(found[2], payload):
            return False
        return Redaction.objects.filter(entry__key=key).exists()

    def _lacks(self, base: int) -> list[GameEntry]:
        """The entries after `base`, those of this batch among them."""
        stored = GameEntry.objects.filter(game=self.game, seq__gt=base, seq__lte=self.game.version)
        return [
            *stored.order_by("seq"),
            *(row for row in self.rows.values() if row.seq > base),
        ]

    def write(self) -> None:
        """Put what is new into the database; raises _Overtaken."""
        if not self.rows:
            return
        read_version = self.game.version
        changed = self.draft.changes(self.now)
        # The update comes first: it waits for another writer and then matches nothing, where an
        # insert would fail on the number that the other one took.
        ours = Game.objects.filter(pk=self.game.pk, version=read_version).update(**changed)
        if not ours:
            raise _Overtaken
        GameEntry.objects.bulk_create(self.rows.values())
        if metrics_are_on():
            transaction.on_commit(self._count)
        for name, value in changed.items():
            setattr(self.game, name, value)
        self.draft.project()

    def _count(self) -> None:
        for row in self.rows.values():
            made = row.client_time or row.recorded_at
            count_entry(row.kind, (row.recorded_at - made).total_seconds())

    def answer(self) -> Recorded:
        """What the sender is told; raises Stale or Refused."""
        view = snapshot(self.game, self.draft.state)
        if self.lacking is not None:
            count_refusal(Stale.code)
            raise Stale(tuple(self.acked), self.lacking, view, game=self.game, reader=self.by)
        if self.refused is not None:
            refused, key = self.refused
            names = Names.of(self.game.rules, self.game.names)
            words = refusal_words(refused, names)
            count_refusal(refused.code)
            raise Refused(refused, key, tuple(self.acked), view, words)
        return Recorded(tuple(self.acked), self.game.version, view)
