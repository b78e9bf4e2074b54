"""What a table made: one result, its versions, and what counts of it now."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.round import Table
from tournaments.events.models.signed import Signed


class ResultState(models.TextChoices):
    """How far a result is agreed."""

    ENTERED = "entered", _("Entered")
    CONFIRMED = "confirmed", _("Confirmed")
    DISPUTED = "disputed", _("Disputed")
    NOT_PLAYED = "not_played", _("Not played")


class Result(models.Model):
    """The one result of a table. `stands` is the number of the version that counts."""

    table = models.OneToOneField(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="result"
    )
    state = models.CharField(
        _("state"), max_length=12, choices=ResultState.choices, default=ResultState.ENTERED
    )
    stands = models.PositiveSmallIntegerField(_("version that counts"), default=1)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=ResultState.values), name="result_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.state}"

    def forget_newest(self) -> None:
        """Take back the version that was told last."""
        self.versions.filter(number=self.versions.count()).delete()


class Source(models.TextChoices):
    """Where a version came from."""

    SLIP = "slip", _("typed from the slip")
    GAME = "game", _("the game's score sheet")
    RULING = "ruling", _("the director's ruling")
    CORRECTION = "correction", _("a correction")


class Version(Signed):
    """One telling of a result. Append-only: a second that differs is a dispute, not a new truth.

    `key` is fixed on the phone before its first try, so that trying again adds nothing. `side` is
    the side that told it, empty for whoever runs the event. `phone` is the one without an account
    that told it by its table's card, whose account stands in `by`.
    """

    result = models.ForeignKey(
        Result, verbose_name=_("result"), on_delete=models.CASCADE, related_name="versions"
    )
    number = models.PositiveSmallIntegerField(_("version"))
    key = models.UUIDField(_("key"), unique=True, default=uuid.uuid4)
    source = models.CharField(_("from"), max_length=10, choices=Source.choices)
    points = models.JSONField(_("points by side"))
    side = models.CharField(_("told by side"), max_length=4, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    phone = models.UUIDField(_("phone at the table"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("version of a result")
        verbose_name_plural = _("versions of results")
        ordering = ["result", "number"]
        constraints = [
            models.UniqueConstraint(fields=["result", "number"], name="version_one_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.result_id}/{self.number}"


class SideScore(models.Model):
    """Points that count for a side of a table: those of the version that stands."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="scores",
        db_index=False,  # the unique constraint below begins with it
    )
    side = models.CharField(_("side"), max_length=4)
    points = models.IntegerField(_("points"))

    class Meta:
        verbose_name = _("score of a side")
        verbose_name_plural = _("scores of sides")
        constraints = [
            models.UniqueConstraint(fields=["table", "side"], name="side_score_one_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.points:+d}"
