"""Two people who enter an event together."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH
from tournaments.events.models.entrant import Entrant
from tournaments.events.models.event import Event
from tournaments.events.models.round import Table
from tournaments.events.models.signed import Signed


class Pair(models.Model):
    """Two entrants who play together all evening: they come, wait and go home together.

    What belongs to the pair stands with `one`: wishes, adjustments, prizes and the line of the
    standings. Each has a seat, a substitute and statistics of his own. `number` is what the
    movement calls the pair, from 1. `name` is empty for a pair that is called by its people. `seed`
    is its rank in a knockout, the best 1; 0 is by lot, after those. Pairs of one `team` play for
    it where teams play; a team is nothing but its name.
    """

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="pairs"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name of the pair"), max_length=NAME_LENGTH, blank=True)
    team = models.CharField(_("team"), max_length=40, blank=True, default="", db_default="")
    seed = models.PositiveSmallIntegerField(_("seed"), default=0)
    one = models.OneToOneField(
        Entrant, verbose_name=_("one"), on_delete=models.CASCADE, related_name="pair_led"
    )
    other = models.OneToOneField(
        Entrant, verbose_name=_("the other"), on_delete=models.CASCADE, related_name="pair_joined"
    )

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="pair_one_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="pair_from_one"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="pair_of_two_people"
            ),
            models.UniqueConstraint(
                fields=["event", "seed"],
                condition=models.Q(seed__gt=0),
                name="pair_one_a_seed",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Decision(Signed):
    """Who goes on in a knockout although points are level: as the table settled it, by a hand more.

    Where there is none, a lot from the event's seed decides.
    """

    table = models.OneToOneField(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="decision"
    )
    side = models.CharField(_("side that goes on"), max_length=4)

    class Meta:
        verbose_name = _("decision of a level game")
        verbose_name_plural = _("decisions of level games")

    def __str__(self) -> str:
        return f"{self.table_id}: {self.side}"
