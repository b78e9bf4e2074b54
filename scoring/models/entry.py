"""One recorded fact. Entries are only ever added: what was wrong is cancelled by a later entry."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.game import Game


class AppendOnly(Exception):
    """Somebody tried to change or delete an entry of a log."""


class EntryQuerySet(models.QuerySet["GameEntry"]):
    """Entries of logs: read and added, nothing else."""

    def update(self, **_: Any) -> NoReturn:
        raise AppendOnly("Entries of a log are never changed.")

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly("Entries of a log are never changed.")

    def delete(self) -> NoReturn:
        raise AppendOnly("Entries of a log are never deleted.")


class GameEntry(models.Model):
    """One entry of a game's log, numbered from 1 without a gap.

    `key` was made by the phone before its first try, so that a second try is the same write.
    """

    game = models.ForeignKey(
        Game,
        verbose_name=_("game"),
        # A game with a log is never deleted: its log would go with it.
        on_delete=models.PROTECT,
        related_name="entries",
        db_index=False,  # the unique constraint below begins with it
    )
    seq = models.PositiveIntegerField(_("number"))
    key = models.UUIDField(_("key"), unique=True)
    kind = models.CharField(_("kind"), max_length=20)
    payload = models.JSONField(_("content"))
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("recorded by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        db_index=False,  # nobody looks entries up by it, and every call would pay for the index
    )
    client_time = models.DateTimeField(_("time on the phone"), null=True, blank=True)
    recorded_at = models.DateTimeField(_("recorded"))

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["game", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="entry_one_a_number"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="entry_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the entry; raises AppendOnly where it is there already."""
        if not self._state.adding:
            raise AppendOnly("Entries of a log are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly("Entries of a log are never deleted.")
