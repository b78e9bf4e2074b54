"""A game's row with entries added to it, before anything is written."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rules_engine.game import GameState, HandRecord, apply
from rules_engine.state import OVER
from scoring.log.codec import Amend, Recorded, Undo, hand_to_data, read_state, without_finished
from scoring.log.fold import Folded
from scoring.log.ledger import Ledger, Logged, read_ledger
from scoring.log.projections import add_hands, project, projected, sync_hands
from scoring.log.stored import amend_game, fold_game, read_log
from scoring.models import Game


class Draft:
    """A game under way to its next version.

    As long as entries only add to the game, the row's state is enough. The first undo or amendment
    reads the log, and from then on the ledger is kept beside the state.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = game.version
        self.state: GameState = read_state(game)
        self.undo_seq = game.undo_seq
        self.redo_seq = game.redo_seq
        self.finished: list[HandRecord] = []
        self.added: list[Logged] = []
        self.ledger: Ledger | None = None
        self.folded: Folded | None = None

    def append(self, said: Recorded) -> int:
        """Add one entry and return its number; raises RuleViolation and then changes nothing."""
        entry = Logged(self.version + 1, said)
        if isinstance(said, Undo | Amend):
            self._correct(entry, said)
        else:
            state = apply(self.state, said)
            if state.finished is not None:
                self.finished.append(state.finished)
            self.state = without_finished(state)
            if self.ledger is not None:
                self.ledger = self.ledger.record(entry)
            self.undo_seq, self.redo_seq = entry.seq, None
        self.version = entry.seq
        self.added.append(entry)
        return entry.seq

    def _correct(self, entry: Logged, said: Undo | Amend) -> None:
        before = self.ledger or read_ledger([*read_log(self.game), *self.added])
        if isinstance(said, Amend):
            amended = amend_game(self.game, before, entry.seq, said)
            ledger, folded = amended.ledger, amended.after
        else:
            ledger = before.record(entry)
            folded = fold_game(self.game, ledger)
        self.ledger, self.folded = ledger, folded
        self.state = without_finished(folded.state)
        self.undo_seq, self.redo_seq = ledger.undo_seq, ledger.redo_seq

    def changes(self, now: datetime) -> dict[str, Any]:
        """The columns of the game that the new entries change, with their new values."""
        changed: dict[str, Any] = {
            "version": self.version,
            "state": self.state.to_data(),
            "undo_seq": self.undo_seq,
            "redo_seq": self.redo_seq,
        }
        if self.game.started_at is None:
            changed["started_at"] = now
        if self.folded is not None:
            self.folded = fold_game(self.game, self.ledger)
            last = self.folded.hands[-1:]
            changed["last_hand"] = hand_to_data(last[0]) if last else None
        elif self.finished:
            changed["last_hand"] = hand_to_data(self.finished[-1])
        if (self.state.phase == OVER) or self.game.over:
            changed |= self._ending(now)
        return changed

    def _ending(self, now: datetime) -> dict[str, Any]:
        outcome = self.state.outcome
        if outcome is None:
            return {"over": False, "reason": "", "winners": [], "ended_at": None}
        return {
            "over": True,
            "reason": outcome.reason,
            "winners": list(outcome.winners),
            "ended_at": self.game.ended_at or now,
        }

    def project(self) -> None:
        """Bring the projection rows up to the new version."""
        if self.folded is None:
            add_hands(self.game, [project(self.game, record) for record in self.finished])
        else:
            sync_hands(self.game, projected(self.game, self.folded))
