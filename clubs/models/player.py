"""A person as a club prints him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models.club import NAME_LENGTH, Club, Shown
from clubs.search_key import search_key

NUMBER_LENGTH = 20


class Player(models.Model):
    """A person as a club prints him. Two players may have the same name: they are two rows.

    A record that was merged into another keeps its sittings and points to it: `merged_into` is the
    record it was merged into, `root` the one that stands for them all. So taking a merge back
    loses nothing, and "the games of a person" are those of the root and of everything below it.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="players"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    nickname = models.CharField(_("nickname"), max_length=NAME_LENGTH, blank=True)
    number = models.CharField(
        _("number"), max_length=NUMBER_LENGTH, blank=True, default="", db_default=""
    )
    shown = models.CharField(
        _("shown to the public"),
        max_length=10,
        choices=Shown.choices,
        default=Shown.FULL,
        db_default=Shown.FULL,
    )
    retired = models.BooleanField(_("no longer plays"), default=False)
    # Whoever is none is a member as far as seasons for members go.
    guest = models.BooleanField(_("guest of the club"), default=False, db_default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
    )
    root = models.ForeignKey(
        "self",
        verbose_name=_("stands for"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="records",
        editable=False,
    )
    forgotten_at = models.DateTimeField(_("forgotten"), null=True, blank=True, editable=False)
    # What a search looks in, without accents and case: name, nickname and number for who may know
    # them, the name alone for strangers, whom a search must not tell the others letter by letter.
    search = models.CharField(max_length=400, editable=False, default="", db_default="")
    search_name = models.CharField(max_length=200, editable=False, default="", db_default="")
    history = HistoricalRecords(excluded_fields=["search", "search_name"])

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["club", "retired", "name"], name="player_in_club"),
            # The few that were merged, for whoever asks whether there are others by now.
            models.Index(
                fields=["club", "root"],
                condition=models.Q(root__isnull=False),
                name="player_merged_in_club",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="player_once_an_account",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keep what is searched in step with what is printed."""
        self.fill_search()
        if update_fields is not None:
            update_fields = {*update_fields, "search", "search_name"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        """The person's own page."""
        return reverse("person", args=[self.club.slug, self.pk])

    def fill_search(self) -> None:
        """Set what is searched; `save` does it by itself, a bulk insert must ask for it."""
        self.search = search_key(f"{self.name} {self.nickname} {self.number}")
        self.search_name = search_key(self.name)
