"""What a reader of a game is told of the people behind it: who recorded, and whom remarks name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils.translation import gettext as say

from clubs.names.accounts import account_names
from clubs.names.hidden_words import HiddenWords
from clubs.selectors import role_in
from scoring.models import Game, GameEntry, TableCard
from scoring.table_visitor import TableVisitor
from scoring.telling.typed_words import WORDY, reworded

Visitor = AbstractBaseUser | AnonymousUser


class Told:
    """One reader's view of who stands behind these entries of a game.

    At home only who recorded is told the own name. A phone at the table sees the remarks of its
    game as they are; strangers see them without the names of people who are hidden from them.
    """

    def __init__(self, reader: Visitor, game: Game, entries: Iterable[GameEntry]) -> None:
        self._names = _names(reader, game, {entry.recorded_by_id for entry in entries})
        at_the_table = isinstance(reader, TableVisitor)
        stranger = game.club is not None and not at_the_table and not _role(reader, game)
        self._hidden = HiddenWords(game.club) if stranger and game.club is not None else None

    def recorder(self, entry: GameEntry) -> str | None:
        """Who recorded an entry, as far as this reader may know; else None."""
        return self._names.get(entry.recorded_by_id or 0)

    def recorder_words(self, entry: GameEntry) -> str:
        """The same for a page, where it has to say something."""
        return self.recorder(entry) or say("the scorer")

    def text(self, text: str) -> str:
        """A text that somebody typed."""
        return text if self._hidden is None else self._hidden.text(text)

    def payload(self, entry: GameEntry) -> Any:
        """An entry's content."""
        if self._hidden is None or entry.kind not in WORDY:
            return entry.payload
        return reworded(entry.payload, self._hidden.text)


def _names(reader: Visitor, game: Game, accounts: Iterable[int | None]) -> dict[int, str]:
    numbers = {number for number in accounts if number is not None}
    if not numbers:
        return {}
    names: dict[int, str] = dict(
        TableCard.objects.filter(user__in=numbers).exclude(club=None).values_list("user_id", "name")
    )
    if game.club is None:
        if isinstance(reader, AbstractBaseUser) and reader.pk in numbers:
            names[int(reader.pk)] = reader.get_username()
        return names
    return names | account_names(numbers - set(names), club=game.club, role=_role(reader, game))


def _role(reader: Visitor, game: Game) -> int:
    return 0 if game.club_id is None else role_in(reader, game.club_id)
