"""What a slip says of a table beside its points: who made slams, and the best call of each."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.entrant import Entrant
from tournaments.events.models.round import Table


class Deed(models.Model):
    """What somebody declared and made at a table whose hands were not written down one by one.

    A slip that speaks of slams and calls has a row for everybody at the table, also for who made
    none: so it is known which tables have said so.
    """

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="deeds",
        db_index=False,  # the unique constraint below begins with it
    )
    entrant = models.ForeignKey(
        Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="+"
    )
    slams = models.PositiveSmallIntegerField(_("slams"), default=0)
    call = models.CharField(_("best call"), max_length=4, blank=True)

    class Meta:
        verbose_name = _("slams and best call")
        verbose_name_plural = _("slams and best calls")
        constraints = [
            models.UniqueConstraint(fields=["table", "entrant"], name="deed_one_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.entrant_id}"
