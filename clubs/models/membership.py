"""Who may do what in a club, how one gets there, and who claims to be which player."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models.club import NAME_LENGTH, Club
from clubs.models.player import Player


class Role(models.IntegerChoices):
    """What a member may do; a higher role may do everything that a lower one may.

    The numbers leave room, since a club that grows will want a role between two of these. A table
    device is a phone that lies on a table: it reads as a member and records games, no more.
    """

    MEMBER = 10, _("Member")
    TABLE = 15, _("Table device")
    SCORER = 20, _("Scorer")
    DIRECTOR = 30, _("Director")
    ADMIN = 40, _("Administrator")
    OWNER = 50, _("Owner")


class Membership(models.Model):
    """An account's role in a club."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="memberships",
    )
    role = models.PositiveSmallIntegerField(_("role"), choices=Role.choices, default=Role.MEMBER)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["-role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once_a_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {Role(self.role).label}"


class Invitation(models.Model):
    """A link that gives whoever uses it first a role in a club, until it expires.

    The link is the signed number of this row, so nothing in the database lets anybody in. One that
    goes by mail keeps the address until it is answered or too old; of an address that said no only
    `address_mark` stays, a digest by which the club cannot mail it again. What was refused is
    withdrawn as well.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.PositiveSmallIntegerField(_("role"), choices=Role.choices)
    note = models.CharField(_("for whom"), max_length=NAME_LENGTH, blank=True)
    address = models.EmailField(_("mail address"), blank=True, default="", db_default="")
    address_mark = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=settings.LANGUAGES,
        blank=True,
        default="",
        db_default="",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("invited by"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    created_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("used by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    mailed_at = models.DateTimeField(_("mailed"), null=True, blank=True)
    refused_at = models.DateTimeField(_("refused"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club_id}: {Role(self.role).label}"

    def is_open(self, now: datetime) -> bool:
        """Whether the link still lets somebody in."""
        return self.used_at is None and self.revoked_at is None and now < self.expires_at


class Claim(models.Model):
    """An account says that a player is the person behind it; an administrator answers."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="claims"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    asked_at = models.DateTimeField(_("asked"))
    accepted = models.BooleanField(_("accepted"), null=True, blank=True)
    decided_at = models.DateTimeField(_("answered"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("answered by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "user"],
                condition=models.Q(accepted__isnull=True),
                name="claim_asked_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} = {self.player_id}"
