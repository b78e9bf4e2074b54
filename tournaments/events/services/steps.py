"""What every line of an event's book is made of: how it is told, what it touches, how it is undone.

Each kind is one small class beside the service that writes its lines. A class that lacks a part is
refused when its file is read, so no step of an evening can be half done; and all of them are known
here, because a class that names its `kind` is.

A step owns what it changed and reads what it was made from. It can be taken back as long as no
later one that counts owns or reads what it owns; then what its undoing puts back is still what was
there before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from inspect import isabstract
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Entrant, Event, Logged

EVERYTHING: Final = "*"


@dataclass(frozen=True, slots=True)
class Touched:
    """What a line owns and reads, as `noun:key`; a read of `noun:*` is of all of that noun."""

    owns: AbstractSet[str] = frozenset()
    reads: AbstractSet[str] = frozenset()

    def stands_on(self, earlier: Touched) -> bool:
        """Whether this later line needs what the earlier one did."""
        # Many steps change places, each by itself: only what was made from places stands on that.
        mine = (self.owns - {"places:all"}) | self.reads
        return any(
            EVERYTHING in mine or own in mine or f"{own.partition(':')[0]}:*" in mine
            for own in earlier.owns
        )


@dataclass(frozen=True, slots=True)
class Rounds:
    """The round of each table of an event."""

    of_table: Mapping[int, int]

    def round_of(self, table: int) -> str:
        """The round of a table as it is read."""
        return f"round:{self.of_table.get(table, 0)}"

    def tables_of(self, number: int) -> frozenset[str]:
        """The tables of a round as they are owned."""
        return frozenset(f"table:{pk}" for pk, at in self.of_table.items() if at == number)


class BookLine:
    """A kind of line of the book, and by its payload one such line.

    A class with a `kind` is one that is stored under it; the others hold what several share.
    `payload` is what the line keeps: books written long ago may lack what came to it later.
    """

    kind: ClassVar[str]
    sentence: ClassVar[Promise]
    """The line as it is told, to be filled in with the words of the payload and of `said`."""
    heard_at_tables: ClassVar[bool] = False
    """Whether the phones at the tables are told something else after it, or after its undoing."""

    rows: ClassVar[Paths] = {}
    """Where in the payload which rows are named by number (`scoring.archive.inside`), so that an
    event can move to a site where they have others."""

    def __init__(self, payload: Mapping[str, Any]) -> None:
        self.payload = payload

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "kind" not in vars(cls):
            return
        if isabstract(cls) or not hasattr(cls, "sentence"):
            raise TypeError(f"{cls.__name__} is half done: see what the other steps have.")
        if cls.kind in KINDS:
            raise TypeError(f"{cls.__name__} is stored as {cls.kind}, like {KINDS[cls.kind]}.")
        KINDS[cls.kind] = cls

    def touches(self, rounds: Rounds) -> Touched:
        """What the line owns and reads."""
        return Touched()

    def said(self, names: Names) -> Mapping[str, Any]:
        """What the sentence says otherwise than the payload has it: above all people, by the names
        that the reader may see."""
        return {}

    def words(self, names: Names) -> str:
        """The line as a sentence."""
        return str(self.sentence).format(**{**self.payload, **self.said(names)})


class EveningStep(BookLine, ABC):
    """A kind of line that can be taken back."""

    undone_by: AbstractBaseUser | None = None
    """Who takes it back, for what `undo` writes down of it."""

    @abstractmethod
    def touches(self, rounds: Rounds) -> Touched: ...

    @abstractmethod
    def undo(self, event: Event) -> None:
        """Put back what was there before; called inside `changing`, and only while nothing stands
        on the step. Raises EventRefused where what happened beside the book forbids it."""


class EntrantStep(EveningStep):
    """A step of one entrant, told by the name of what has a place: the pair, else the person."""

    rows: ClassVar[Paths] = {"entrant": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"name": names.entry(self.payload["entrant"])}


class Unknown(BookLine):
    """A line that another version of the program wrote: it stays, and everything before it."""

    sentence = _("A step that this version of the program does not know")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched(reads={EVERYTHING})


KINDS: Final[dict[str, type[BookLine]]] = {}


def read_line(line: Logged) -> BookLine:
    """A stored line as what it is."""
    return KINDS.get(line.kind, Unknown)(line.payload)
