"""A season of a club, the honours it ended with, and evenings folded for adding up."""

from __future__ import annotations

from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models import NAME_LENGTH, Club, Player
from tournaments.events.models.event import Event
from web.days import DayField

YEARFUL: Final = (MaxValueValidator(366),)


class EveningWorth(models.TextChoices):
    """What an evening is worth to whoever played in it."""

    PLACES = "places", _("Places: as many points as people left behind, and one")
    SCORE = "score", _("The score of the evening")
    AVERAGE = "average", _("The average score of a round")
    WINS = "wins", _("The rounds won")


class PairPlaces(models.TextChoices):
    """What a place of a pair is worth to each of the two, where places count."""

    PAIR = "pair", _("A pair is one: as many points as pairs left behind, and one")
    PEOPLE = "people", _("Two people, who share the two places they take up")


class Guests(models.TextChoices):
    """What becomes of guests of the club, who play along."""

    COUNT = "count", _("Guests count like everybody")
    SKIP = "skip", _("Members only: places as if no guest had played")
    KEEP = "keep", _("Members only: guests keep their places and are not listed")


class Season(models.Model):
    """Evenings of a club between two days, and how they are added up.

    All of the club's events that begin on those days, by the club's clock, are in it but those
    `left_out`. `best` evenings count for each person, 0 for all; the worst `drop` of the season do
    not, an evening missed being the worst. `carry` is how many hundredths of the total in the
    `previous` season are brought in. A season with `closed_at` has its honours.
    """

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="seasons"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    starts_on = DayField(_("first day"))
    ends_on = DayField(_("last day"))
    worth = models.CharField(
        _("an evening is worth"),
        max_length=8,
        choices=EveningWorth.choices,
        default=EveningWorth.PLACES,
    )
    pair_places = models.CharField(
        _("a pair’s place counts"),
        max_length=6,
        choices=PairPlaces.choices,
        default=PairPlaces.PAIR,
        db_default=PairPlaces.PAIR,
    )
    guests = models.CharField(
        _("guests"),
        max_length=5,
        choices=Guests.choices,
        default=Guests.COUNT,
        db_default=Guests.COUNT,
    )
    best = models.PositiveSmallIntegerField(
        _("best evenings that count"), default=0, validators=YEARFUL
    )
    drop = models.PositiveSmallIntegerField(
        _("worst evenings that are dropped"), default=0, validators=YEARFUL
    )
    attendance = models.PositiveSmallIntegerField(
        _("evenings needed for a place"), default=0, validators=YEARFUL
    )
    previous = models.ForeignKey(
        "self",
        verbose_name=_("season before"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="next",
    )
    carry = models.PositiveSmallIntegerField(_("per cent carried over"), default=0)
    left_out = models.ManyToManyField(
        Event, verbose_name=_("events left out"), blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("made by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        editable=False,
    )
    history = HistoricalRecords(m2m_fields=[left_out])

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_one_a_name"),
            models.CheckConstraint(
                condition=models.Q(starts_on__lte=models.F("ends_on")),
                name="season_ends_after_start",
            ),
            models.CheckConstraint(
                condition=models.Q(carry__lte=100), name="season_carries_a_part"
            ),
            models.CheckConstraint(
                condition=models.Q(worth__in=EveningWorth.values), name="season_worth_known"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="season_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The season's table."""
        return reverse("season", args=[self.pk])

    @property
    def zone(self) -> ZoneInfo:
        """The clock by which its days begin."""
        return ZoneInfo(self.club.zone)


class SeasonEvening(models.Model):
    """An evening that counts otherwise in a season than the others: `times` over `parts` times its
    worth, and with its own rule for guests, empty for the season's."""

    season = models.ForeignKey(
        Season, verbose_name=_("season"), on_delete=models.CASCADE, related_name="evenings"
    )
    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="+"
    )
    times = models.PositiveSmallIntegerField(_("times"), default=1)
    parts = models.PositiveSmallIntegerField(_("parts"), default=1)
    guests = models.CharField(_("guests"), max_length=5, choices=Guests.choices, blank=True)

    class Meta:
        verbose_name = _("evening of a season")
        verbose_name_plural = _("evenings of a season")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "event"], name="season_evening_once"),
            models.CheckConstraint(
                condition=models.Q(times__gte=1, times__lte=100, parts__gte=1, parts__lte=100),
                name="season_evening_weight",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.event_id}"


class HonourKind(models.TextChoices):
    """What stands on the honours board."""

    FIRST = "1", _("First")
    SECOND = "2", _("Second")
    THIRD = "3", _("Third")
    WINS = "wins", _("Most rounds won")
    SLAMS = "slams", _("Most slams")
    MISERES = "miseres", _("Most misères made")
    CALL = "call", _("Best call")
    IMPROVED = "improved", _("Most improved")


class Honour(models.Model):
    """What somebody won in a season that was closed; several people may share it.

    `figure` is what it was won with, in words of no language: a total, a number of rounds, a call.
    The name is the player's own, so that it goes when he asks to be forgotten.
    """

    season = models.ForeignKey(
        Season, verbose_name=_("season"), on_delete=models.CASCADE, related_name="honours"
    )
    kind = models.CharField(_("honour"), max_length=8, choices=HonourKind.choices)
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="honours"
    )
    figure = models.CharField(_("with"), max_length=24, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("honour")
        verbose_name_plural = _("honours")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "kind", "player"], name="honour_given_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.kind}"


class FoldedEvening(models.Model):
    """How far an event has been folded into lines, and the score sheets of its tables with it.

    Of another `version`, or with other `entries` on the sheets, it is folded again. A cache of
    results and sheets, never a fact: `seasons.evenings` makes it when it is read.
    """

    event = models.OneToOneField(
        Event,
        verbose_name=_("event"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="folded",
    )
    version = models.PositiveIntegerField(_("as of version"))
    entries = models.PositiveIntegerField(_("entries on the sheets"), default=0)

    class Meta:
        verbose_name = _("folded evening")
        verbose_name_plural = _("folded evenings")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.version}"


class EveningLine(models.Model):
    """What one person made of one event: the line of its standings, and what for titles.

    The score is the fraction `score` over `parts`, of `rounds` that were played and others that
    were `credited`. `won` is 2 for each round won and 1 for each
    shared; place 0 is not placed, and in an evening of pairs `pair` is the number of the own one,
    `sharing` and `placed` are pairs. `call` is the dearest that he made, worth `call_value` points.
    """

    event = models.ForeignKey(
        Event,
        verbose_name=_("event"),
        on_delete=models.CASCADE,
        related_name="lines",
        db_index=False,  # the unique constraint below begins with it
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="evening_lines"
    )
    entrant = models.PositiveSmallIntegerField(_("number in the event"))
    score = models.BigIntegerField(_("score"))
    parts = models.BigIntegerField(_("parts of the score"), default=1)
    rounds = models.PositiveSmallIntegerField(_("rounds played"))
    credited = models.PositiveSmallIntegerField(_("rounds credited"), default=0, db_default=0)
    won = models.PositiveSmallIntegerField(_("rounds won, twice"))
    place = models.PositiveSmallIntegerField(_("place"))
    sharing = models.PositiveSmallIntegerField(_("people on the place"))
    placed = models.PositiveSmallIntegerField(_("people placed"))
    pair = models.PositiveSmallIntegerField(_("pair"), default=0, db_default=0)
    slams = models.PositiveSmallIntegerField(_("slams"), default=0)
    miseres = models.PositiveSmallIntegerField(_("misères made"), default=0)
    call = models.CharField(_("best call"), max_length=4, blank=True)
    call_value = models.PositiveSmallIntegerField(_("points of the best call"), default=0)

    class Meta:
        verbose_name = _("line of an evening")
        verbose_name_plural = _("lines of evenings")
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="evening_line_once_a_person"),
            models.CheckConstraint(condition=models.Q(parts__gte=1), name="evening_line_parts"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.player_id}"

    @property
    def exact_score(self) -> Fraction:
        """The score without rounding."""
        return Fraction(self.score, self.parts)
