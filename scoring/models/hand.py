"""Projections: the hands of a game and what they were worth, as rows that can be searched.

They follow from the log and can be made again from it at any time (`rebuild_projections`).
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.game import Game, Sitting


class Hand(models.Model):
    """One finished hand. A `void` one was recorded after the end that an amendment moved up.

    `made` is None where nobody declared or play stopped with the contract open; `all_pass` says
    what became of a deal that nobody bid on. `tricks` are those of all players of the contract
    together, None without one and in a void hand. `detail` is the whole record as JSON (calls,
    order of tricks, itemised lines). Void hands have no scores and no seats: nothing counts in
    them.
    """

    game = models.ForeignKey(
        Game,
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="hands",
        db_index=False,  # the unique constraint below begins with it
    )
    number = models.PositiveIntegerField(_("hand"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    contract = models.CharField(_("contract"), max_length=4, blank=True)
    declarer = models.PositiveSmallIntegerField(_("declarer"), null=True, blank=True)
    made = models.BooleanField(_("made"), null=True, blank=True)
    all_pass = models.CharField(_("passed out"), max_length=20, blank=True)
    tricks = models.PositiveSmallIntegerField(
        _("tricks of the contract's sides"), null=True, blank=True
    )
    void = models.BooleanField(_("void"), default=False)
    detail = models.JSONField(_("record"))

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hand_one_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="hand_from_one"),
            models.CheckConstraint(
                condition=models.Q(contract="", declarer__isnull=True)
                | models.Q(~models.Q(contract=""), declarer__isnull=False),
                name="hand_contract_has_declarer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.contract or self.all_pass}"


class HandScore(models.Model):
    """What one side made of a hand: tricks, points and the running score before and after."""

    hand = models.ForeignKey(
        Hand,
        verbose_name=_("hand"),
        on_delete=models.CASCADE,
        related_name="scores",
        db_index=False,  # the unique constraint below begins with it
    )
    side = models.CharField(_("side"), max_length=4)
    bound = models.BooleanField(_("bound by the contract"), default=False)
    tricks = models.PositiveSmallIntegerField(_("tricks"))
    before = models.IntegerField(_("score before"))
    points = models.IntegerField(_("points"))
    after = models.IntegerField(_("score after"))

    class Meta:
        verbose_name = _("score of a hand")
        verbose_name_plural = _("scores of hands")
        ordering = ["hand", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "side"], name="hand_score_one_a_side"),
            models.CheckConstraint(condition=models.Q(tricks__lte=10), name="hand_score_tricks"),
            models.CheckConstraint(
                condition=models.Q(after=models.F("before") + models.F("points")),
                name="hand_score_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.points:+d}"


class HandRole(models.TextChoices):
    """What a player was in a hand."""

    DECLARER = "declarer", _("declarer")
    PARTNER = "partner", _("partner")
    DEFENDER = "defender", _("defender")
    NONE = "none", _("no contract")


class HandSeat(models.Model):
    """What one player did in a hand; `tricks` is None where they were not recorded one by one."""

    hand = models.ForeignKey(
        Hand,
        verbose_name=_("hand"),
        on_delete=models.CASCADE,
        related_name="seats",
        db_index=False,  # the unique constraint below begins with it
    )
    sitting = models.ForeignKey(
        Sitting, verbose_name=_("sitting"), on_delete=models.CASCADE, related_name="hands"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.CharField(_("side"), max_length=4)
    role = models.CharField(_("role"), max_length=10, choices=HandRole.choices)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat in a hand")
        verbose_name_plural = _("seats in hands")
        ordering = ["hand", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="hand_seat_one_a_seat"),
            models.CheckConstraint(
                condition=models.Q(role__in=HandRole.values), name="hand_seat_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.role}"
