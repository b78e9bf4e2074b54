"""What was struck out of a game's log: each line, the hand it stood in, who struck it and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.game import GameState, apply, start
from scoring.log.codec import AMEND, UNDO, Amend, Undo, read_entry
from scoring.log.ledger import Ledger, Logged
from scoring.log.stored import fold_game
from scoring.models import Game, GameEntry
from scoring.words.entries import entry_words
from scoring.words.names import Names


@dataclass(frozen=True, slots=True)
class Struck:
    """An entry that does not count, and the later entry that cancelled it.

    `amended` tells a correction from an undo; `by` and `at` of `struck` are who and when.
    """

    hand: int
    entry: GameEntry
    struck: GameEntry
    words: str
    amended: bool
    reason: str


def struck_entries(game: Game) -> list[Struck]:
    """The struck entries of a game, oldest first: one query."""
    rows = GameEntry.objects.filter(game=game, seq__lte=game.version).order_by("seq")
    return strike(game, list(rows))


def strike(game: Game, rows: Sequence[GameEntry]) -> list[Struck]:
    """The struck entries among the rows of a whole log; one without any is not followed."""
    if not any(row.kind in (UNDO, AMEND) for row in rows):
        return []
    trace = _Trace(game, start(game.rules, game.format, game.first_dealer))
    said = [Logged(row.seq, read_entry(row.kind, row.payload)) for row in rows]
    for entry in said:
        trace.follow(entry)
    by_seq = {row.seq: row for row in rows}
    told = {entry.seq: entry.said for entry in said}
    names = Names.of(game.rules, game.names)
    struck = []
    for seq, by in sorted(trace.struck.items()):
        amend = told[by]
        struck.append(
            Struck(
                hand=trace.hand_of[seq],
                entry=by_seq[seq],
                struck=by_seq[by],
                words=entry_words(told[seq], names),
                amended=isinstance(amend, Amend),
                reason=amend.reason if isinstance(amend, Amend) else "",
            )
        )
    return struck


@dataclass(slots=True)
class _Trace:
    """A log followed entry by entry, as the table lived through it.

    `states` are those after each counting entry and `taken_back` those a redo would return to, so
    that an undo costs nothing; only an amendment tells the game again.
    """

    game: Game
    opening: GameState
    ledger: Ledger = field(default_factory=Ledger)
    states: list[GameState] = field(default_factory=list)
    taken_back: list[GameState] = field(default_factory=list)
    hand_of: dict[int, int] = field(default_factory=dict)
    struck: dict[int, int] = field(default_factory=dict)

    def follow(self, entry: Logged) -> None:
        """Take in the next entry of the log."""
        before = self.ledger
        self.ledger = before.record(entry)
        said = entry.said
        if isinstance(said, Undo):
            self._undo_or_redo(entry, before)
            return
        self.taken_back.clear()
        here = self.states[-1] if self.states else self.opening
        if isinstance(said, Amend):
            self.hand_of[entry.seq] = min(self.hand_of[seq] for seq in said.cancels)
            self.states.append(fold_game(self.game, self.ledger).state)
            self.struck |= dict.fromkeys(said.cancels, entry.seq)
        else:
            self.hand_of[entry.seq] = here.hand
            self.states.append(apply(here, said))

    def _undo_or_redo(self, entry: Logged, before: Ledger) -> None:
        back = len(self.ledger.counting) > len(before.counting)
        changed = (self.ledger if back else before).counting[-1]
        cancels = changed.said.cancels if isinstance(changed.said, Amend) else ()
        if back:
            self.states.append(self.taken_back.pop())
            self.struck.pop(changed.seq, None)
            self.struck |= dict.fromkeys(cancels, changed.seq)
        else:
            self.taken_back.append(self.states.pop())
            self.struck[changed.seq] = entry.seq
            for seq in cancels:
                self.struck.pop(seq, None)
