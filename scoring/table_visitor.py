"""A phone that scanned a table's card, where otherwise an account would stand."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from scoring.models.table_card import TableCard


@dataclass(frozen=True, eq=False)
class TableVisitor(AnonymousUser):
    """Nobody's account: it may record the game of its card's table and nothing else.

    What it records bears the card's account. `epoch` is the one that it was let in with, and
    `game_id` the game that was played at the table when its page was made.
    """

    card: TableCard
    phone: UUID
    epoch: int
    game_id: UUID | None

    @property
    def pk(self) -> int:  # type: ignore[override]
        """The account that stands in the log."""
        return self.card.user_id

    @property
    def is_authenticated(self) -> bool:  # type: ignore[override]
        """It has shown a code that still works."""
        return True

    @property
    def is_late(self) -> bool:
        """Another phone has taken the table over since, or another game is played there."""
        return not self.keeps or self.game_id != self.card.game_id

    @property
    def keeps(self) -> bool:
        """No other phone has taken the table over since."""
        return self.epoch == self.card.epoch and self.phone == self.card.phone
