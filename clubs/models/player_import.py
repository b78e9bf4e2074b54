"""A list of people that was read from a file and waits for somebody to say yes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club


class PlayerImport(models.Model):
    """The rows of a file between its dry run and its confirmation."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="imports"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("read in by"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    made_at = models.DateTimeField(_("read in"))
    rows = models.JSONField(_("rows"))

    class Meta:
        verbose_name = _("import of players")
        verbose_name_plural = _("imports of players")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.club_id}: {len(self.rows)}"
