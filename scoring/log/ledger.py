"""Which entries of a log count: undo, redo and amendment as a pure fold over the entries.

Undo and redo work like a pile. An undo names the last entry that counts and takes it off; an undo
that names the last undo puts the entry back, until something else is recorded. Since only the last
entry can be taken back, what is left is always a log that the rules have accepted once already.

An amendment is an entry on the same pile. While it counts, its events stand where the first entry
that it cancels stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.errors import NotLegalNow
from rules_engine.events import Event
from scoring.log.codec import Amend, Recorded, Undo


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry of a log as the fold wants it."""

    seq: int
    said: Recorded


@dataclass(frozen=True, slots=True)
class Fact:
    """An event that counts, and the entry that told it (an amendment may have told several).

    `told_in` is the hand that it stood in before a later amendment, 0 where nothing was amended
    since it was told.
    """

    seq: int
    event: Event
    told_in: int = 0


@dataclass(frozen=True, slots=True)
class Undone:
    """An entry that was taken back, and the undo that did it."""

    by: int
    entry: Logged


@dataclass(frozen=True, slots=True)
class Ledger:
    """What counts after some entries of a log, oldest first, and what a redo would bring back."""

    counting: tuple[Logged, ...] = ()
    undone: tuple[Undone, ...] = ()
    # The entry that brought the last counting entry back, if that was a redo.
    redone_by: int | None = None

    @property
    def undo_seq(self) -> int | None:
        """The entry that an undo would name now."""
        return self.counting[-1].seq if self.counting else None

    @property
    def redo_seq(self) -> int | None:
        """The undo that a redo would name now."""
        return self.undone[-1].by if self.undone else None

    def record(self, entry: Logged) -> Ledger:
        """The ledger after one more entry; raises NotLegalNow `undo_not_last`, `nothing_to_undo`
        and what `facts` raises for an amendment."""
        if isinstance(entry.said, Undo):
            return self._undo(entry.seq, entry.said.seq)
        ledger = Ledger((*self.counting, entry))
        if isinstance(entry.said, Amend):
            ledger.facts()
        return ledger

    def _undo(self, seq: int, names: int) -> Ledger:
        if not self.counting and not self.undone:
            raise NotLegalNow("nothing_to_undo")
        if self.counting and names in (self.undo_seq, self.redone_by):
            undone = Undone(seq, self.counting[-1])
            return Ledger(self.counting[:-1], (*self.undone, undone))
        if self.undone and names == self.redo_seq:
            back = self.undone[-1].entry
            return Ledger((*self.counting, back), self.undone[:-1], redone_by=seq)
        raise NotLegalNow("undo_not_last", seq=names)

    def facts(self) -> tuple[Fact, ...]:
        """The events that count, in the order of the game.

        Raises NotLegalNow `amend_nothing` for an amendment that cancels nothing, and
        `amend_unknown_entry` for one that cancels what does not count (any more).
        """
        told: list[Fact] = []
        for entry in self.counting:
            if isinstance(entry.said, Amend):
                told = amended(told, entry.seq, entry.said)
            elif not isinstance(entry.said, Undo):
                told.append(Fact(entry.seq, entry.said))
        return tuple(told)


def amended(told: list[Fact], seq: int, amend: Amend) -> list[Fact]:
    """The facts with an amendment's events in the place of the first one that it cancels."""
    cancelled = set(amend.cancels)
    if not cancelled:
        raise NotLegalNow("amend_nothing")
    unknown = cancelled - {fact.seq for fact in told}
    if unknown:
        raise NotLegalNow("amend_unknown_entry", seq=min(unknown))
    place = next(at for at, fact in enumerate(told) if fact.seq in cancelled)
    kept = [fact for fact in told[place:] if fact.seq not in cancelled]
    return [*told[:place], *(Fact(seq, event) for event in amend.events), *kept]


def read_ledger(entries: Iterable[Logged]) -> Ledger:
    """The ledger of a whole log; raises what `Ledger.record` raises."""
    ledger = Ledger()
    for entry in entries:
        ledger = ledger.record(entry)
    return ledger
