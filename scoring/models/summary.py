"""What a person's page shows, worked out once and kept until a game of the person changes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player


class PlayerSummary(models.Model):
    """A cache: `data` follows from the projections, and `stale` says that it no longer does.

    A page that counted the hands itself would get slower with every evening somebody plays.
    """

    player = models.OneToOneField(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="summary"
    )
    data = models.JSONField(_("record"))
    stale = models.BooleanField(_("to be worked out again"), default=False)

    class Meta:
        verbose_name = _("record of a player")
        verbose_name_plural = _("records of players")

    def __str__(self) -> str:
        return f"{self.player_id}"
