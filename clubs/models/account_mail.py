"""What mail to an account needs: the language it is written in, and addresses it had lately."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# How long a mail about another address can be answered with "this was not me".
TAKEN_BACK_WITHIN: Final = timedelta(days=7)


class AccountLanguage(models.Model):
    """The language in which an account last read the site; mail to it is written in it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
        primary_key=True,
    )
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)

    class Meta:
        verbose_name = _("language of an account")
        verbose_name_plural = _("languages of accounts")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.language}"


class AddressChange(models.Model):
    """A confirmed address that an account lost, kept as long as that can be taken back.

    `instead` is the main address that came in its place, empty where it was only taken off.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    address = models.EmailField(_("address so far"))
    instead = models.EmailField(_("new address"), blank=True)
    at = models.DateTimeField(_("time"))
    undone_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("change of address")
        verbose_name_plural = _("changes of addresses")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.at:%Y-%m-%d}"
