"""An event: an evening of a club with rounds, and how it is played and counted."""

from __future__ import annotations

import uuid
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models import NAME_LENGTH, Club
from tournaments.events.models.signed import Signed
from web.days import MomentField

# Rounds of an evening, and hands of a round.
FEW: Final = (MinValueValidator(1), MaxValueValidator(99))
# Points, of either sign.
MOST: Final = 30_000


class EventState(models.TextChoices):
    """How far an event has come; a later state may be taken back to the one before. Cancelled is
    one that is not played: no season, no list and no rating counts it."""

    PLANNED = "planned", _("People come in")
    RUNNING = "running", _("Being played")
    FINISHED = "finished", _("Finished")
    PUBLISHED = "published", _("Results published")
    CANCELLED = "cancelled", _("Cancelled")


class Length(models.TextChoices):
    """What a table plays in one round."""

    HANDS = "hands", _("A number of hands")
    TIMED = "timed", _("Until time; finish the hand")
    GAMES = "games", _("First to a number of games")
    FULL = "full", _("A whole game")


class Method(models.TextChoices):
    """What a round is worth."""

    MARGIN = "margin", _("Difference, capped")
    POINTS = "points", _("Total points")
    WINS = "wins", _("Rounds won, then difference")
    VICTORY = "victory", _("Victory points")
    RANK = "rank", _("Rank at the table")


class SitOutScore(models.TextChoices):
    """What a round is worth that somebody was sent out of."""

    AVERAGE = "average", _("The own average")
    CREDIT = "credit", _("A fixed number")
    ZERO = "zero", _("Nothing")


class Leavers(models.TextChoices):
    """Where those stand who went home before the last round."""

    SCORE = "score", _("By their score, like everybody")
    LAST = "last", _("After everybody who stayed")
    HIDDEN = "hidden", _("Not in the standings, nor in a season")


class Confirming(models.TextChoices):
    """Who must say yes to a result that somebody typed."""

    OFF = "off", _("Nobody")
    OTHER_SIDE = "side", _("The other side, on the same phone")
    OTHER_PHONE = "phone", _("The other side, signed in on another phone")
    TWO_TYPISTS = "typists", _("A second typist, who types it again")


class Entry(models.TextChoices):
    """Who enters: people whose partners change, or pairs who stay together."""

    PEOPLE = "people", _("People; partners change")
    PAIRS = "pairs", _("Pairs who stay together")


class Movement(models.TextChoices):
    """How people, or pairs, change tables."""

    AUTO = "auto", _("Everybody meets as many as possible")
    SWISS = "swiss", _("Equals meet")
    PROGRESSIVE = "progressive", _("Winners move up")
    DRIVE_KEEP = "drive_keep", _("Winners move up and stay partners")
    DRIVE_CROSS = "drive_cross", _("Two groups: one moves up, the other down")
    DRIVE_GROUPS = "drive_groups", _("Two groups: winners move up and part")
    ROUND_ROBIN = "round_robin", _("Every pair meets every pair")
    LINES = "lines", _("Two lines: one sits, one moves")
    PAIRS_SWISS = "pairs_swiss", _("Equal pairs meet")
    KNOCKOUT = "knockout", _("Knockout, with a game for third place")
    TEAM_ROBIN = "team_robin", _("Teams: every team meets every team")
    TEAM_SWISS = "team_swiss", _("Teams: equal teams meet")
    TEAM_TOTALS = "team_totals", _("Teams: what their pairs make is added up")


MOVEMENTS_OF: Final = {
    Entry.PEOPLE: (
        Movement.AUTO,
        Movement.SWISS,
        Movement.PROGRESSIVE,
        Movement.DRIVE_KEEP,
        Movement.DRIVE_CROSS,
        Movement.DRIVE_GROUPS,
    ),
    Entry.PAIRS: (
        Movement.ROUND_ROBIN,
        Movement.LINES,
        Movement.PAIRS_SWISS,
        Movement.KNOCKOUT,
        Movement.TEAM_ROBIN,
        Movement.TEAM_SWISS,
        Movement.TEAM_TOTALS,
    ),
}
"""The movements that there are for who enters, the usual one first."""

DRIVES: Final = frozenset(
    {Movement.PROGRESSIVE, Movement.DRIVE_KEEP, Movement.DRIVE_CROSS, Movement.DRIVE_GROUPS}
)
"""Who has won a table moves."""
IN_GROUPS: Final = frozenset({Movement.DRIVE_CROSS, Movement.DRIVE_GROUPS})
"""Every partnership is one of each of two groups."""
MATCHES: Final = frozenset({Movement.TEAM_ROBIN, Movement.TEAM_SWISS})
"""A team meets one other team in a round, and what their tables made decides it."""
IN_TEAMS: Final = MATCHES | {Movement.TEAM_TOTALS}
"""Pairs play for teams."""


class Break(models.TextChoices):
    """Why nobody plays between two rounds."""

    PAUSE = "pause", _("Pause")
    SUPPER = "supper", _("Supper")


class Odd(models.TextChoices):
    """What is done when four does not divide the people."""

    SIT_OUT = "sit", _("Some sit out")
    THREE = "3", _("Tables of three")
    FIVE = "5", _("Tables of five")
    SIX = "6", _("A table of six")


class Event(models.Model):
    """An evening. `version` grows with every change, so that a phone knows that there is news.

    `seed` makes every draw and lot of the evening again. `rounds` are meant to be played. `plan`
    has all rounds as they were planned for those who were here, so that the guide cards that were
    printed stay true.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="events"
    )
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    starts_at = MomentField(_("starts"))
    state = models.CharField(
        _("state"), max_length=10, choices=EventState.choices, default=EventState.PLANNED
    )
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)

    movement = models.CharField(
        _("movement"), max_length=12, choices=Movement.choices, default=Movement.AUTO
    )
    odd = models.CharField(
        _("if four does not divide"), max_length=4, choices=Odd.choices, default=Odd.SIT_OUT
    )
    # The two groups of a drive that has them; the first is the one that moves up.
    first_group = models.CharField(
        _("first group"), max_length=40, blank=True, default="", db_default=""
    )
    second_group = models.CharField(
        _("second group"), max_length=40, blank=True, default="", db_default=""
    )
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=6, validators=FEW)
    length = models.CharField(
        _("a round is"), max_length=8, choices=Length.choices, default=Length.HANDS
    )
    hands = models.PositiveSmallIntegerField(_("hands or games a round"), default=8, validators=FEW)
    minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), default=30, validators=[MinValueValidator(1), MaxValueValidator(600)]
    )
    profile = models.CharField(_("rules at the table"), max_length=40, default="drive-hands-n")

    method = models.CharField(
        _("counted by"), max_length=10, choices=Method.choices, default=Method.MARGIN
    )
    cap = models.PositiveSmallIntegerField(
        _("largest difference"), default=500, validators=[MaxValueValidator(MOST)]
    )
    bonus_margin = models.PositiveSmallIntegerField(
        _("third point for winning by"), default=0, validators=[MaxValueValidator(MOST)]
    )
    scale = models.PositiveSmallIntegerField(
        _("all victory points for winning by"),
        default=500,
        validators=[MinValueValidator(1), MaxValueValidator(MOST)],
    )
    sit_out_score = models.CharField(
        _("a sit-out is worth"),
        max_length=8,
        choices=SitOutScore.choices,
        default=SitOutScore.AVERAGE,
    )
    sit_out_credit = models.SmallIntegerField(
        _("the fixed number"),
        default=0,
        validators=[MinValueValidator(-MOST), MaxValueValidator(MOST)],
    )
    leavers = models.CharField(
        _("who goes home early stands"),
        max_length=6,
        choices=Leavers.choices,
        default=Leavers.SCORE,
        db_default=Leavers.SCORE,
    )
    tie_breaks = models.JSONField(_("tie-breaks"), default=list)
    confirming = models.CharField(
        _("who confirms"), max_length=8, choices=Confirming.choices, default=Confirming.OTHER_SIDE
    )
    correction_days = models.PositiveSmallIntegerField(
        _("days in which the director may correct"),
        default=7,
        validators=[MaxValueValidator(366)],
    )

    # Which numbers the tables bear (tournaments/events/table_numbers.py).
    first_table = models.PositiveSmallIntegerField(
        _("begins at table"), default=1, db_default=1, editable=False
    )
    hall_tables = models.CharField(
        _("tables of the hall"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    tables_out = models.CharField(
        _("tables out of use"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )

    seed = models.PositiveIntegerField(_("seed"))
    plan = models.JSONField(_("plan of the evening"), default=dict, blank=True, editable=False)
    # An evening of the past, taken over from a file: it has scores, and tables if the file had.
    taken_over = models.BooleanField(
        _("taken over from a file"), default=False, db_default=False, editable=False
    )
    rated = models.BooleanField(
        _("counts in the ratings"), default=True, db_default=True, editable=False
    )
    hide_scores = models.BooleanField(_("scores are hidden on the screen"), default=False)
    screen_edition = models.PositiveIntegerField(
        _("edition of the screen’s link"), default=1, db_default=1, editable=False
    )
    screen_until = models.DateTimeField(
        _("the screen’s link works until"), null=True, blank=True, editable=False
    )
    # Told while no round is played, and over with the next release.
    resting = models.CharField(
        _("break"), max_length=6, choices=Break.choices, blank=True, db_default="", editable=False
    )
    rests_until = models.DateTimeField(_("break until"), null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("made by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        editable=False,
    )
    history = HistoricalRecords(
        excluded_fields=[
            "version",
            "plan",
            "screen_edition",
            "screen_until",
            "resting",
            "rests_until",
        ]
    )

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "pk"]
        indexes = [models.Index(fields=["club", "-starts_at"], name="event_of_club")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=EventState.values), name="event_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(rounds__gte=1, rounds__lte=99), name="event_has_rounds"
            ),
            models.CheckConstraint(condition=models.Q(scale__gte=1), name="event_scale_positive"),
            models.CheckConstraint(condition=models.Q(hands__gte=1), name="event_has_hands"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The event's own page."""
        return reverse("event", args=[self.pk])

    @property
    def entry(self) -> Entry:
        """Who enters: the movement says it."""
        pairs = self.movement in MOVEMENTS_OF[Entry.PAIRS]
        return Entry.PAIRS if pairs else Entry.PEOPLE

    @property
    def for_pairs(self) -> bool:
        """Whether pairs enter, each two people who stay together."""
        return self.entry == Entry.PAIRS

    @property
    def in_groups(self) -> bool:
        """Whether every partnership is one of each of two groups."""
        return self.movement in IN_GROUPS

    @property
    def in_teams(self) -> bool:
        """Whether pairs play for teams."""
        return self.movement in IN_TEAMS

    @property
    def phantom(self) -> bool:
        """Whether a pair that waits is told to meet the phantom. In a knockout it has a bye, and of
        teams it may be a whole one that waits."""
        return self.for_pairs and self.movement != Movement.KNOCKOUT and not self.in_teams

    @property
    def zone(self) -> ZoneInfo:
        """Where it is played: its times are told so, whoever reads them."""
        return ZoneInfo(self.club.zone)


class Prize(models.Model):
    """A prize and who got it; `entrant` is chosen by the director among those who qualify."""

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="prizes"
    )
    name = models.CharField(_("prize"), max_length=NAME_LENGTH)
    main = models.BooleanField(_("main prize: one a person"), default=True)
    entrant = models.ForeignKey(
        "tournaments.Entrant",
        verbose_name=_("won by"),
        on_delete=models.CASCADE,
        related_name="prizes",
    )

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"],
                condition=models.Q(main=True),
                name="prize_one_main_a_person",
            ),
            models.UniqueConstraint(fields=["event", "name", "entrant"], name="prize_given_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Logged(Signed):
    """One line of an event's book: what was done, by whom, and what it takes to undo it.

    Nothing is ever taken out of the book: an undo is a line of its own and marks the one it undoes.
    """

    event = models.ForeignKey(
        Event, verbose_name=_("event"), on_delete=models.CASCADE, related_name="log"
    )
    seq = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("what"), max_length=20)
    payload = models.JSONField(_("details"))
    undone = models.BooleanField(_("undone"), default=False)

    class Meta:
        verbose_name = _("line of the book")
        verbose_name_plural = _("book of the event")
        ordering = ["event", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["event", "seq"], name="logged_one_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
