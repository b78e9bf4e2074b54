"""What was done in a club over the API, so that a request that is sent twice is done once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club


class Done(models.Model):
    """A request over the API that changed something of a club beside its running events.

    `digest` is of what was asked, since a key is for one request; `answer` is what was answered.
    """

    key = models.UUIDField(_("key"), unique=True)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="+"
    )
    digest = models.CharField(_("what was asked"), max_length=64)
    answer = models.JSONField(_("answer"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("request over the API")
        verbose_name_plural = _("requests over the API")

    def __str__(self) -> str:
        return str(self.key)
