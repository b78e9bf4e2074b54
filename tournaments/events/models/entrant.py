"""Who plays in an event, who went home, and who sat in for whom."""

from __future__ import annotations

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models import NAME_LENGTH, Player
from tournaments.events.models.event import Event
from tournaments.events.models.signed import Signed

# A thousand points a round, in hundredths.
MOST_HANDICAP: Final = 100_000


class Entrant(models.Model):
    """A person in an event, under the name that is printed there.

    In an event of pairs two entrants make a `Pair`, see there.

    `number` is what the movement calls him, from 1. `first_round` is the first round he can be
    seated in, 0 while he has not come. `late_counts` says whether the rounds he missed by coming
    late count as sit-outs. `group` is a category of his own choice, for prizes and for drives with
    two groups; `plays_as` is the group that he plays as there, if it is another. `handicap` are
    hundredths of a point that each round brings beside the play; of a pair the first has it. `lot`
    is the row's number at the site where it was made, by which lots go on being drawn, where it has
    another one here.
    """

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="entrants"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="entries"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=0)
    late_counts = models.BooleanField(_("said that he would be late"), default=False)
    fixed_table = models.PositiveSmallIntegerField(_("stays at table"), default=0)
    group = models.CharField(_("group"), max_length=40, blank=True)
    handicap = models.IntegerField(
        _("handicap a round"),
        default=0,
        db_default=0,
        validators=[MinValueValidator(-MOST_HANDICAP), MaxValueValidator(MOST_HANDICAP)],
    )
    plays_as = models.CharField(_("plays as"), max_length=40, blank=True, default="", db_default="")
    lot = models.BigIntegerField(null=True, editable=False)
    history = HistoricalRecords(excluded_fields=["lot"])

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_one_a_number"),
            models.UniqueConstraint(fields=["event", "player"], name="entrant_once_a_person"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entrant_from_one"),
            models.UniqueConstraint(
                fields=["event", "fixed_table"],
                condition=models.Q(fixed_table__gt=0),
                name="entrant_one_fixed_a_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Apart(models.Model):
    """A wish: two people are not to share a table."""

    one = models.ForeignKey(
        Entrant, verbose_name=_("one"), on_delete=models.CASCADE, related_name="apart_from"
    )
    other = models.ForeignKey(
        Entrant, verbose_name=_("the other"), on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        verbose_name = _("wish to be apart")
        verbose_name_plural = _("wishes to be apart")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="apart_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="apart_lower_first"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} – {self.other_id}"


class Withdrawal(Signed):
    """Somebody went home: he is seated no more from a round on; what he played stays."""

    entrant = models.OneToOneField(
        Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="withdrawal"
    )
    from_round = models.PositiveSmallIntegerField(_("from round"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.from_round}"


class Substitution(models.Model):
    """Somebody sits in for an entrant for one round: the entrant keeps the score."""

    entrant = models.ForeignKey(
        Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="substitutions"
    )
    round_number = models.PositiveSmallIntegerField(_("round"))
    player = models.ForeignKey(
        Player, verbose_name=_("who sat in"), on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "round_number"], name="substitution_one_a_round"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Adjustment(Signed):
    """Points that the director gives or takes, beside what was played; 0 is the whole event."""

    entrant = models.ForeignKey(
        Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="adjustments"
    )
    round_number = models.PositiveSmallIntegerField(_("round"), default=0)
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = [
            models.CheckConstraint(condition=~models.Q(points=0), name="adjustment_of_something"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="adjustment_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.points:+d}"
