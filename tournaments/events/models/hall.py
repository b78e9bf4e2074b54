"""The tables of the hall, and what lies or is said at them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, RuleSetVersion
from scoring.models import TableCard
from tournaments.events.models.event import Event
from tournaments.events.models.round import Table
from tournaments.events.models.signed import Signed


class HallTable(models.Model):
    """A numbered table where a club plays, and the card on it, which is printed once for all.

    Whoever scans the card keeps the score of the game that is played at the table now. `event` has
    a card of its own while another evening plays at a table of the same number: it is not printed,
    the printed one leads to it.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="hall_tables"
    )
    number = models.PositiveSmallIntegerField(_("table"))
    card = models.OneToOneField(
        TableCard, verbose_name=_("table card"), on_delete=models.CASCADE, related_name="+"
    )
    event = models.ForeignKey(
        Event,
        verbose_name=_("event"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="own_cards",
    )

    class Meta:
        verbose_name = _("table of the hall")
        verbose_name_plural = _("tables of the hall")
        ordering = ["club", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=models.Q(event=None),
                name="hall_table_one_printed",
            ),
            models.UniqueConstraint(fields=["event", "number"], name="hall_table_one_an_event"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="hall_table_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class TableRules(models.Model):
    """What tables of a size play in an event, where that is not the usual.

    `version` is a saved state of the club's own rules, so that a change of them next week does not
    change this evening; `profile` is the preset, or the one that those rules come from.
    """

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="table_rules"
    )
    players = models.PositiveSmallIntegerField(_("people at the table"))
    profile = models.CharField(_("preset"), max_length=40)
    version = models.ForeignKey(
        RuleSetVersion,
        verbose_name=_("the club’s own rules"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("rules at a table")
        verbose_name_plural = _("rules at tables")
        ordering = ["event", "players"]
        constraints = [
            models.UniqueConstraint(fields=["event", "players"], name="table_rules_one_a_size"),
        ]

    def __str__(self) -> str:
        return f"{self.players}: {self.profile}"


class Nudge(Signed):
    """The director asks a table for its result. It is over when there is one."""

    table = models.OneToOneField(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="nudge"
    )

    class Meta:
        verbose_name = _("question for a result")
        verbose_name_plural = _("questions for results")

    def __str__(self) -> str:
        return str(self.table_id)


class Written(models.Model):
    """A request over the API that changed an event, so that the same again changes nothing.

    `digest` is of what was asked, since a key is for one request; `answer` is what was answered.
    """

    key = models.UUIDField(_("key"), unique=True)
    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="+"
    )
    digest = models.CharField(_("what was asked"), max_length=64)
    answer = models.JSONField(_("answer"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("request over the API")
        verbose_name_plural = _("requests over the API")

    def __str__(self) -> str:
        return str(self.key)
