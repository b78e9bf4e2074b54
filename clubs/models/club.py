"""A club: where it is, who may see it, and how its people are shown."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

NAME_LENGTH = 80
# How long a club that was closed can still be taken back.
CLOSED_FOR = timedelta(days=30)


@cache
def known_zones() -> frozenset[str]:
    """The time zones of the IANA list, read once: the list is kept as six hundred files."""
    return frozenset(available_timezones())


def validate_zone(value: str) -> None:
    """Refuse what is no time zone of the IANA list."""
    if value not in known_zones():
        raise ValidationError(
            _("%(zone)s is not a time zone."), code="unknown_zone", params={"zone": value}
        )


class Visibility(models.TextChoices):
    """Who may see a club and its games."""

    PUBLIC = "public", _("Everybody")
    LINK = "link", _("Whoever has the address")
    MEMBERS = "members", _("Members only")


class Shown(models.TextChoices):
    """How a person appears to whoever is no member of the club. Members see whole names."""

    FULL = "full", _("By name")
    INITIALS = "initials", _("By initials")
    HIDDEN = "hidden", _("Not at all")


class Club(models.Model):
    """A group of people who play 500 together. `people_shown` is the most that the public sees.

    One that is closed is seen by its members only and changed by nobody, until it is deleted
    (`clubs.services.closing`).
    """

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    zone = models.CharField(
        _("time zone"), max_length=60, default="UTC", validators=[validate_zone]
    )
    visibility = models.CharField(
        _("who may see it"),
        max_length=10,
        choices=Visibility.choices,
        default=Visibility.PUBLIC,
    )
    people_shown = models.CharField(
        _("how people are shown to the public"),
        max_length=10,
        choices=Shown.choices,
        default=Shown.FULL,
        db_default=Shown.FULL,
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    # Who might see it before it was closed: what it goes back to if that is taken back.
    visibility_before = models.CharField(
        _("who might see it before"),
        max_length=10,
        choices=Visibility.choices,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=Visibility.values), name="club_visibility_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The club's own page."""
        return reverse("club_home", args=[self.slug])

    @property
    def deleted_at(self) -> datetime | None:
        """When a club that is closed is deleted, at the earliest; None for one that is open."""
        return None if self.closed_at is None else self.closed_at + CLOSED_FOR
