"""A list of people that was read from a file and waits for somebody to say yes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club


class PlayerImport(models.Model):
    """The lines of a file between its dry run and its confirmation.

    `reading` says what the columns are, as recognised or as somebody set it; `purpose` what the
    list is for, empty where it is for the club's own list of people.
    """

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
    purpose = models.CharField(max_length=60, blank=True, default="", db_default="", editable=False)
    rows = models.JSONField(_("rows"))
    reading = models.JSONField(default=dict, editable=False)

    class Meta:
        verbose_name = _("import of players")
        verbose_name_plural = _("imports of players")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.club_id}: {len(self.rows)}"
