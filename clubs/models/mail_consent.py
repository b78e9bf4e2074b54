"""Who said yes to mail."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.player import Player


class MailConsent(models.Model):
    """A person said yes to results by mail: when, to whom, in which language.

    Without a row the person was never asked. With `stopped_at` it was taken back, and the row stays
    so that nobody says yes for the person again without knowing. `address` is empty where the
    mail goes to the confirmed address of the person's account.
    """

    player = models.OneToOneField(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="mail_consent"
    )
    address = models.EmailField(_("mail address"), blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    said_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("written down by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    said_at = models.DateTimeField(_("said yes"))
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)

    class Meta:
        verbose_name = _("yes to mail")
        verbose_name_plural = _("yes to mail")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.said_at:%Y-%m-%d}"
