"""The house rules a club keeps: a name, and every version that was ever saved under it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models.club import NAME_LENGTH, Club
from rules_engine.house_rules import HouseRules


class RuleSet(models.Model):
    """House rules by name, for instance "Wednesdays". Games keep a copy, so it may be retired."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="rule_sets"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    retired = models.BooleanField(_("no longer offered"), default=False)

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="rule_set_name_once_a_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="rule_set_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The rules as a card."""
        return reverse("rule_set", args=[self.club.slug, self.pk])


class RuleSetVersion(models.Model):
    """One saved state, numbered from 1: never changed, so that an old evening can be read."""

    rule_set = models.ForeignKey(
        RuleSet, verbose_name=_("house rules"), on_delete=models.CASCADE, related_name="versions"
    )
    number = models.PositiveIntegerField(_("version"))
    profile = models.CharField(_("preset"), max_length=40)
    data = models.JSONField(_("options"))
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("saved by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    saved_at = models.DateTimeField(_("saved"))

    class Meta:
        verbose_name = _("version of house rules")
        verbose_name_plural = _("versions of house rules")
        ordering = ["rule_set", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["rule_set", "number"], name="rule_set_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set_id}, {self.number}"

    @property
    def rules(self) -> HouseRules:
        """The rules as the engine's value."""
        return HouseRules.from_data(self.data)
