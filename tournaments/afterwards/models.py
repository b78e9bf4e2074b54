"""What a club has opened to programs that cannot sign in."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club


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
