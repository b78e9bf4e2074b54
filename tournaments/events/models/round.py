"""A round: its tables, who sits at them and who waits."""

from __future__ import annotations

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from tournaments.events.models.entrant import Entrant
from tournaments.events.models.event import Event

# Minutes that may be put to a round or taken from it in all.
MOST_EXTRA: Final = 600


class RoundState(models.TextChoices):
    """A draft is the director's alone; released, everybody sees it; closed, its results stand."""

    DRAFT = "draft", _("Draft")
    RELEASED = "released", _("Being played")
    CLOSED = "closed", _("Closed")


class Round(models.Model):
    """One round of an event, with the figures and the seed of its draw.

    `drawn_from` is a digest of the results that the draw was made from, empty where it was from
    none. Its clock runs for the event's minutes from the release, `extra_minutes` more, and for as
    long again as it has stood still: `stopped_seconds` in all, and since `stopped_at` it does.
    """

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="played"
    )
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(
        _("state"), max_length=10, choices=RoundState.choices, default=RoundState.DRAFT
    )
    seed = models.PositiveIntegerField(_("seed"))
    method = models.CharField(_("drawn by"), max_length=80)
    quality = models.JSONField(_("figures"), default=dict)
    by_hand = models.BooleanField(_("changed by hand"), default=False)
    drawn_from = models.CharField(
        _("drawn from"), max_length=64, blank=True, db_default="", editable=False
    )
    released_at = models.DateTimeField(_("released"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    extra_minutes = models.SmallIntegerField(
        _("minutes more"),
        default=0,
        db_default=0,
        editable=False,
        validators=[MinValueValidator(-MOST_EXTRA), MaxValueValidator(MOST_EXTRA)],
    )
    stopped_at = models.DateTimeField(_("clock stopped"), null=True, blank=True, editable=False)
    stopped_seconds = models.PositiveIntegerField(
        _("seconds that the clock stood still"), default=0, db_default=0, editable=False
    )
    no_clock = models.BooleanField(
        _("without a clock"), default=False, db_default=False, editable=False
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_one_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_from_one"),
            models.CheckConstraint(
                condition=models.Q(state__in=RoundState.values), name="round_state_known"
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=~models.Q(state=RoundState.CLOSED),
                name="round_one_open_an_event",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """A table of a round. `game` is the score sheet kept for it, if one is kept."""

    round = models.ForeignKey(
        Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="tables"
    )
    number = models.PositiveSmallIntegerField(_("table"))
    locked = models.BooleanField(_("kept when the draft is drawn again"), default=False)
    game = models.OneToOneField(
        Game,
        verbose_name=_("game"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_one_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class Seat(models.Model):
    """Who sits where. The round is named again so that the database seats nobody twice in it."""

    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="seats"
    )
    round = models.ForeignKey(
        Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.CharField(_("side"), max_length=4)
    entrant = models.ForeignKey(
        Entrant, verbose_name=_("entrant"), on_delete=models.PROTECT, related_name="seats"
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_one_person"),
            models.UniqueConstraint(fields=["round", "entrant"], name="seat_one_a_round"),
            models.CheckConstraint(condition=models.Q(seat__lt=6), name="seat_exists"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Why(models.TextChoices):
    """Why somebody does not play a round."""

    TURN = "turn", _("it is their turn to wait")
    LATE = "late", _("had not come yet")
    ABSENT = "absent", _("had a seat and did not come")


class SitOut(models.Model):
    """Somebody does not play in a round. `counts`: it is worth what the event gives for it."""

    round = models.ForeignKey(
        Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="sit_outs"
    )
    entrant = models.ForeignKey(
        Entrant, verbose_name=_("entrant"), on_delete=models.PROTECT, related_name="sit_outs"
    )
    why = models.CharField(_("why"), max_length=8, choices=Why.choices, default=Why.TURN)
    counts = models.BooleanField(_("counts"), default=True)

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="sit_out_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entrant_id}"
