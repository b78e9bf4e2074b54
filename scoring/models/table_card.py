"""The card on a table, and what came from a phone that no longer keeps its score."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Club
from scoring.models.entry import AppendOnly
from scoring.models.game import Game


class TableCard(models.Model):
    """A printed code: whoever scans it keeps the score of the game that is played at the table now.

    The code signs the row's number and `edition`, so a new edition makes printed cards useless.
    `phone` is the one that keeps the score, `kept_by` who is signed in on it, if anybody is, and
    `epoch` counts who did: what arrives with an older
    epoch is a late entry. `code` is what a director types on a phone to take a table over. `user`
    has no password; it stands in the log for whoever held the phone. `called_at` is set while
    whoever runs the evening asks the table for its result, and where `guided_since` he says what is
    played there, so that nobody starts a rematch.
    """

    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="table_cards",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    game = models.OneToOneField(
        Game,
        verbose_name=_("game"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="table_card",
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        related_name="table_card",
    )
    edition = models.PositiveIntegerField(_("edition of the code"), default=1)
    epoch = models.PositiveIntegerField(_("handovers"), default=0)
    phone = models.UUIDField(_("phone that keeps the score"), null=True, blank=True)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account on the phone that keeps the score"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    asked_by = models.UUIDField(_("phone that asks for it"), null=True, blank=True)
    code = models.CharField(_("director’s code"), max_length=6)
    tries = models.PositiveSmallIntegerField(_("codes tried"), default=0, db_default=0)
    tries_since = models.DateTimeField(_("codes are counted since"), null=True, blank=True)
    guided_since = models.DateTimeField(
        _("games are started by the director since"), null=True, blank=True
    )
    called_at = models.DateTimeField(_("asked for the result"), null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("made by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    created_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("works until"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("table card")
        verbose_name_plural = _("table cards")
        ordering = ["name", "pk"]
        indexes = [
            # What a phone keeps is asked for on the first page, by everybody who ever kept a score.
            models.Index(
                fields=["phone"],
                condition=models.Q(phone__isnull=False),
                name="table_card_of_phone",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LateEntry(models.Model):
    """What a phone sent after another one had taken its table over: kept for somebody to judge.

    It is not part of the log and is deleted by nobody who looks at it; `seen_at` says
    that it was looked at, and a year later it is cleared (`manage.py clear_what_is_over`).
    """

    card = models.ForeignKey(
        TableCard, verbose_name=_("table card"), on_delete=models.PROTECT, related_name="late"
    )
    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.PROTECT, related_name="late_entries"
    )
    key = models.UUIDField(_("key"), unique=True)
    epoch = models.PositiveIntegerField(_("handovers"))
    base = models.PositiveIntegerField(_("place in the log"))
    kind = models.CharField(_("kind"), max_length=20)
    payload = models.JSONField(_("content"))
    client_time = models.DateTimeField(_("time on the phone"), null=True, blank=True)
    received_at = models.DateTimeField(_("received"))
    seen_at = models.DateTimeField(_("looked at"), null=True, blank=True)
    seen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("looked at by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("late entry")
        verbose_name_plural = _("late entries")
        ordering = ["card", "pk"]

    def __str__(self) -> str:
        return f"{self.base + 1} {self.kind}"

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly("Late entries are never deleted.")
