"""Keys with which programs act for an account."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import NAME_LENGTH


class ApiToken(models.Model):
    """A key by name; only its digest is kept, so it is shown once, when it is made."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="api_tokens",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    read_only = models.BooleanField(_("may only read"), default=True)
    created_at = models.DateTimeField(_("made"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def throttled_as(self) -> str:
        """By what requests with this key are counted."""
        return str(self.pk)
