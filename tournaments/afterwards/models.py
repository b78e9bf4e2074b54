"""What a club has opened to programs that cannot sign in, and the results that went out by mail."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from tournaments.events.models import Event
from tournaments.events.models.signed import Signed


class FeedLink(models.Model):
    """The secret addresses of a members' club: its calendar and its results for whoever has them.

    A club without one that `works` has none. Renewing and ending count `edition` up, so that an
    address that has ended never works again.
    """

    club = models.OneToOneField(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="feed_link"
    )
    edition = models.PositiveIntegerField(_("edition"), default=1, db_default=1)
    works = models.BooleanField(_("works"), default=True, db_default=True)

    class Meta:
        verbose_name = _("address of a feed")
        verbose_name_plural = _("addresses of feeds")

    def __str__(self) -> str:
        return f"{self.club_id}: {self.edition}"


class Mailing(Signed):
    """The results of an evening sent by mail: once when they are published, and again when they
    were corrected and the director says so. `digest` is what the standings were."""

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="mailings"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    digest = models.CharField(_("digest of the results"), max_length=64)

    class Meta:
        verbose_name = _("results by mail")
        verbose_name_plural = _("results by mail")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="mailing_one_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.number}"


class MailState(models.TextChoices):
    """What came of a mail. One that was begun and never ended may have gone: it is not tried
    again."""

    WAITING = "waiting", _("Waiting")
    BEGUN = "begun", _("Being sent")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Not sent")
    STOPPED = "stopped", _("Stopped by the person")


class ResultMail(models.Model):
    """One person's mail of a mailing. The address is not kept here: it is asked for as it goes."""

    mailing = models.ForeignKey(
        Mailing, verbose_name=_("mailing"), on_delete=models.CASCADE, related_name="mails"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="result_mails"
    )
    state = models.CharField(
        _("state"), max_length=8, choices=MailState.choices, default=MailState.WAITING
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("mail with results")
        verbose_name_plural = _("mails with results")
        ordering = ["mailing", "pk"]
        indexes = [models.Index(fields=["state", "at"], name="result_mail_by_state")]
        constraints = [
            models.UniqueConstraint(fields=["mailing", "player"], name="result_mail_once"),
        ]

    def __str__(self) -> str:
        return f"{self.mailing_id}: {self.player_id} {self.state}"
