"""A game of 500 as it stands, and who sits where."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Club, Player
from scoring.models.fields import FormatField, HouseRulesField


class Game(models.Model):
    """One game. Everything but who and when follows from its log; `version` is the last `seq`.

    `state` is the engine's state after that entry and `last_hand` the last finished hand, so that
    recording a call reads nothing but this row. `names` repeats the sittings' names for the same
    reason. `undo_seq` and `redo_seq` are the entries that an undo and a redo would name now.
    `told_at` is when whoever runs the evening last said something to the table.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="games",
    )
    title = models.CharField(_("title"), max_length=NAME_LENGTH, blank=True)
    profile = models.CharField(_("profile"), max_length=40)
    rules = HouseRulesField(verbose_name=_("house rules"))
    format = FormatField(verbose_name=_("length"))
    names = models.JSONField(_("names by seat"), editable=False)
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    rematch_of = models.OneToOneField(
        "self",
        verbose_name=_("rematch of"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rematch",
    )

    version = models.PositiveIntegerField(_("version"), default=0)
    state = models.JSONField(_("state"), editable=False)
    last_hand = models.JSONField(_("last hand"), null=True, blank=True, editable=False)
    undo_seq = models.PositiveIntegerField(_("undo takes back"), null=True, blank=True)
    redo_seq = models.PositiveIntegerField(_("redo takes back"), null=True, blank=True)
    over = models.BooleanField(_("over"), default=False)
    reason = models.CharField(_("ended by"), max_length=40, blank=True)
    winners = models.JSONField(_("winners"), default=list, blank=True)

    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("started by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="games",
    )
    created_at = models.DateTimeField(_("created"))
    started_at = models.DateTimeField(_("first entry"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    told_at = models.DateTimeField(
        _("something was said to the table"), null=True, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-created_at", "pk"]
        indexes = [
            # The two lists that people open: their club's games, and the games they started.
            models.Index(fields=["club", "-created_at"], name="game_of_club"),
            models.Index(fields=["created_by", "-created_at"], name="game_of_starter"),
            models.Index(fields=["over", "-created_at"], name="game_running"),
            # The newest of all games: of a site of many clubs nobody reads the rest to find them.
            models.Index(fields=["-created_at"], name="game_newest"),
            # The last results of a club, and whether a finished game has changed, are asked of the
            # index alone; a game that is played is not in it. PostgreSQL charges it all the same:
            # as the version is in an index, each call writes the row's other indexes anew.
            models.Index(
                fields=["club", "-ended_at", "version", "over"],
                condition=models.Q(over=True),
                name="game_ended_lately",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(first_dealer__lt=6), name="game_dealer_has_a_seat"
            ),
            models.CheckConstraint(
                condition=models.Q(over=True) | models.Q(reason=""), name="game_reason_when_over"
            ),
            models.CheckConstraint(
                condition=models.Q(undo_seq__isnull=True)
                | models.Q(undo_seq__lte=models.F("version")),
                name="game_undo_is_in_log",
            ),
        ]

    def __str__(self) -> str:
        return self.title or ", ".join(self.names)

    def get_absolute_url(self) -> str:
        """The score sheet."""
        return reverse("game_sheet", args=[self.pk])


class Sitting(models.Model):
    """Who sat where in a game, under the name that is on its sheet for good."""

    game = models.ForeignKey(
        Game,
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="sittings",
        db_index=False,  # the unique constraint below begins with it
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.CharField(_("side"), max_length=4)
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="sittings",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ["game", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="sitting_one_a_seat"),
            models.UniqueConstraint(
                fields=["game", "player"],
                condition=models.Q(player__isnull=False),
                name="sitting_one_seat_a_player",
            ),
            models.CheckConstraint(condition=models.Q(seat__lt=6), name="sitting_has_a_seat"),
        ]

    def __str__(self) -> str:
        return self.name
