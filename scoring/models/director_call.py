"""A table that waits for the director."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.game import Game


class DirectorCall(models.Model):
    """Somebody at a game's table asked for the director. It is over when he has said so."""

    game = models.OneToOneField(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="director_call"
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")

    def __str__(self) -> str:
        return str(self.game_id)
