"""The till of an evening: what people pay, and every coin that goes in or out."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from tournaments.events.models.event import Event
from tournaments.events.models.signed import Signed
from web.money import check_currency


class ClubTill(models.Model):
    """What a club counts its money in. Amounts are whole numbers of its smallest unit."""

    club = models.OneToOneField(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="till"
    )
    currency = models.CharField(_("currency"), max_length=3, validators=[check_currency])

    class Meta:
        verbose_name = _("till of a club")
        verbose_name_plural = _("tills of clubs")

    def __str__(self) -> str:
        return self.currency


class Fee(models.Model):
    """What a group of people pays for an evening. The first of a list is for who is in no group.

    Without an `event` it is one of the club's usual fees; an event that has fees of its own has
    nothing of those.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="fees"
    )
    event = models.ForeignKey(
        Event,
        verbose_name=_("event"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="fees",
    )
    place = models.PositiveSmallIntegerField(_("place"))
    group = models.CharField(_("who pays it"), max_length=40)
    amount = models.PositiveIntegerField(_("amount"))

    class Meta:
        verbose_name = _("entry fee")
        verbose_name_plural = _("entry fees")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "group"], name="fee_one_a_group_of_event"),
            models.UniqueConstraint(
                fields=["club", "group"],
                condition=models.Q(event__isnull=True),
                name="fee_one_a_group_of_club",
            ),
        ]

    def __str__(self) -> str:
        return self.group


class TillKind(models.TextChoices):
    """What a line of the till is about."""

    FLOAT = "float", _("In the box at the start")
    FEE = "fee", _("Entry fee")
    RAFFLE = "raffle", _("Raffle")
    TAKING = "taking", _("Other takings")
    PRIZE = "prize", _("Prize paid out")
    EXPENSE = "expense", _("Expense")
    COUNTED = "counted", _("Counted at the end")


class TillLine(Signed):
    """One line of an evening's till. None is ever changed or taken out: a wrong one is reversed by
    a line that names it, with the opposite amount and a reason.

    `amount` is what came into the box, less than nothing for what went out; of what was counted it
    is the count. `stands` is true until a line is reversed, and never for one that reverses: so
    what adds up is the same with the others or without. `word` is what it was for; of a fee the
    group. `key` was fixed before the first try.
    """

    key = models.UUIDField(_("key"), unique=True, default=uuid4)
    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="till_lines"
    )
    kind = models.CharField(_("what"), max_length=8, choices=TillKind.choices)
    word = models.CharField(_("what for"), max_length=120, blank=True)
    amount = models.IntegerField(_("amount"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("whose fee"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="till_lines",
    )
    reverses = models.OneToOneField(
        "self",
        verbose_name=_("reverses"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reversed_by",
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    stands = models.BooleanField(_("stands"), default=True)

    class Meta:
        verbose_name = _("line of the till")
        verbose_name_plural = _("lines of the till")
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=models.Q(kind="fee", stands=True),
                name="till_one_fee_a_person",
            ),
            models.UniqueConstraint(
                fields=["event", "kind"],
                condition=models.Q(kind__in=["float", "counted"], stands=True),
                name="till_one_count_of_a_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"
