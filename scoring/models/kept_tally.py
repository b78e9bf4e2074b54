"""What the finished games of a club, or of one record of a person, add up to."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class KeptTally(models.Model):
    """A cache that only its readers write (`scoring.statistics.kept`).

    `data` is of the games that were over and had ended before `until`, and `mark` says in which
    state they were. Nobody tells a row that a game has changed: whoever reads it compares the mark.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="kept_tallies"
    )
    player = models.OneToOneField(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="kept_tally",
    )
    until = models.DateTimeField(_("games that ended before"))
    mark = models.CharField(_("state of these games"), max_length=200)
    data = models.JSONField(_("record"), default=dict)

    class Meta:
        verbose_name = _("kept tally")
        verbose_name_plural = _("kept tallies")
        constraints = [
            models.UniqueConstraint(
                fields=["club"], condition=Q(player__isnull=True), name="kept_tally_one_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.player_id or ''}".strip()
