"""A phone that lies on a table and belongs to nobody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import NAME_LENGTH, Club


class TableDevice(models.Model):
    """What a QR code on the table signs in: an account that can record games and nothing else.

    The code holds the signed number of this row and `edition`, so a new edition makes old codes
    useless. Its account has no password, hence no other way in.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="table_devices"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        related_name="table_device",
    )
    edition = models.PositiveIntegerField(_("edition of the code"), default=1)
    created_at = models.DateTimeField(_("made"))
    revoked_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("table device")
        verbose_name_plural = _("table devices")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
