"""How much of a file is read, and the one way in which a reader says no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may hold. `tags` bounds the work of a sheet: the marks in its XML, blank or not.

    After `blank` rows in succession with nothing in them a sheet is taken to be over: Excel keeps
    a million of them where somebody once coloured a column.
    """

    content: int = 10_000_000
    unpacked: int = 60_000_000
    rows: int = 20_000
    columns: int = 100
    cell: int = 1_000
    tags: int = 1_000_000
    texts: int = 400_000
    blank: int = 100
    sheets: int = 60


USUAL: Final = Limits()


class Unreadable(ValidationError):
    """A file that is not read; `code` says why: `bad_file`, `too_large`, `empty_file`, `locked`."""


def bad_file() -> Unreadable:
    """What is no table, or is broken."""
    return Unreadable(say("That file cannot be read as a table."), "bad_file")


def too_large() -> Unreadable:
    """What is more than a list can be."""
    return Unreadable(say("That file is too large to be read here."), "too_large")


def empty_file() -> Unreadable:
    """What holds nothing."""
    return Unreadable(say("That file is empty."), "empty_file")


def locked() -> Unreadable:
    """What has a password, or is of a kind that only the program which made it reads."""
    return Unreadable(
        say("That file is locked, or of an older kind. Save it as XLSX or CSV without a password."),
        "locked",
    )
