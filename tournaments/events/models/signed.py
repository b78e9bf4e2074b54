"""What somebody did at some time."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Signed(models.Model):
    """A row that says by whom it was made and when; it outlives the account."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        abstract = True
