"""What pages show of a person and of a club, worked out once and kept until a game changes."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class PlayerSummary(models.Model):
    """A cache: `data` follows from the projections, and `stale` says that it no longer does.

    While it is counted, `data` is the ticket of whoever counts.

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


class ClubSummary(models.Model):
    """The same for all hands of a club: `data` is what followed from them at the change `counted`.

    Every table of a club marks this one row, also while it is counted. So every change of a hand is
    numbered, in the transaction that makes it, and whoever counts reads the number first: what is
    told meanwhile has a higher one.
    """

    club = models.OneToOneField(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="summary"
    )
    data = models.JSONField(_("record"), default=dict)
    changes = models.PositiveBigIntegerField(_("changes so far"), default=1)
    counted = models.PositiveBigIntegerField(_("counted at change"), default=0)

    class Meta:
        verbose_name = _("record of a club")
        verbose_name_plural = _("records of clubs")

    def __str__(self) -> str:
        return f"{self.club_id}"

    @classmethod
    def mark(cls, club_id: int) -> None:
        """Number one more change of a hand: one statement."""
        cls.objects.filter(club=club_id).update(changes=F("changes") + 1)

    def keep(self, data: Any) -> None:
        """Keep what was counted at the change that this object was read at.

        Nothing is written where somebody else has counted a later one.
        """
        fresh = ClubSummary.objects.filter(pk=self.pk, counted__lt=self.changes)
        fresh.update(data=data, counted=self.changes)
