"""That a name was taken out of an entry of a log."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.entry import GameEntry


class Redaction(models.Model):
    """Typed words of an entry were changed because somebody asked to be forgotten.

    It is the only change that an entry ever sees. Its number, key, kind and everything that the
    rules read stay, so the game is the same game; the row says that its words are not those typed.
    What they were is kept nowhere.
    """

    entry = models.OneToOneField(
        GameEntry,
        verbose_name=_("entry"),
        on_delete=models.PROTECT,
        primary_key=True,
        related_name="redaction",
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("redaction")
        verbose_name_plural = _("redactions")

    def __str__(self) -> str:
        return f"{self.entry_id}"
