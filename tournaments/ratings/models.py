"""Ratings as they were last worked out: a cache of what the results of a club say.

Nothing here is a fact. Every row follows from results, score sheets and merges, and can be made
again from them at any time (`replay_ratings`); `verify` proves that it is what it should be.
Ratings are in the units of `tournaments.ratings`: 0 and 1 are somebody unknown.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from scoring.models import Game
from tournaments.events.models.event import Event

KIND_LENGTH = 11
"""`1-1-1-1-1-1`: how many people a side has, side by side."""


class ClubRatings(models.Model):
    """How far the ratings of a club have been worked out.

    `mark` says of which results (`rated.mark`); `day` for which day the leaderboard's places are,
    since staying away costs a place. `asked` is the mark for which a worker was last asked, so that
    many readers ask once. `lists` has what was learned and how right it was, list by list.
    """

    club = models.OneToOneField(
        Club,
        verbose_name=_("club"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="ratings",
    )
    mark = models.CharField(_("as of results"), max_length=200, blank=True)
    day = models.DateField(_("as of day"), null=True, blank=True)
    asked = models.CharField(_("asked for"), max_length=200, blank=True)
    asked_at = models.DateTimeField(_("asked"), null=True, blank=True)
    replayed_at = models.DateTimeField(_("worked out"), null=True, blank=True)
    lists = models.JSONField(_("lists"), default=list)

    class Meta:
        verbose_name = _("ratings of a club")
        verbose_name_plural = _("ratings of clubs")

    def __str__(self) -> str:
        return f"{self.club_id}"


class RatedRound(models.Model):
    """The games of one time in one list. `digest` says what they were: another one, other facts."""

    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.CASCADE,
        related_name="rated_rounds",
        db_index=False,  # the unique constraint below begins with it
    )
    kind = models.CharField(_("list"), max_length=KIND_LENGTH)
    at = models.DateTimeField(_("when"))
    games = models.PositiveIntegerField(_("games"))
    digest = models.CharField(_("digest of the games"), max_length=32)

    class Meta:
        verbose_name = _("rated round")
        verbose_name_plural = _("rated rounds")
        ordering = ["club", "kind", "at"]
        constraints = [
            models.UniqueConstraint(fields=["club", "kind", "at"], name="rated_round_one_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"


class RatingStep(models.Model):
    """A person's rating after a round, and the game that led to it.

    `chance` is what the ratings gave the own side before it, `won` what it got: 1, 0, or a share
    where it tied. `moved` is what the round alone did to the mean; the rest of what changed since
    the step before is the list being fitted anew.

    Of a game of two sides with points, `margin` is the own side's and `expected` what the ratings
    expected it to be; `counted` is what counted of a margin too large to count whole. Of three
    sides and more `place` and `expected` are places. `partner` and `opponents` are the means of
    those at the table before the round. Of several games of one time the first gives chance and
    outcome, and nothing of the kind is told.
    """

    round = models.ForeignKey(
        RatedRound,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        related_name="steps",
        db_index=False,  # the unique constraint below begins with it
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="rating_steps"
    )
    mean = models.FloatField(_("mean"))
    deviation = models.FloatField(_("deviation"))
    rounds = models.PositiveIntegerField(_("rounds played"))
    chance = models.FloatField(_("chance"))
    won = models.FloatField(_("won"))
    moved = models.FloatField(_("moved by the round"), null=True, blank=True)
    margin = models.IntegerField(_("margin"), null=True, blank=True)
    counted = models.IntegerField(_("counted of the margin"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place at the table"), null=True, blank=True)
    expected = models.FloatField(_("expected"), null=True, blank=True)
    partner = models.FloatField(_("mean of partners"), null=True, blank=True)
    opponents = models.FloatField(_("mean of opponents"), null=True, blank=True)
    event = models.ForeignKey(
        Event,
        verbose_name=_("event"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    number = models.PositiveSmallIntegerField(_("round of the event"), default=0)
    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("rating after a round")
        verbose_name_plural = _("ratings after rounds")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="rating_step_one_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.mean:+.2f}"


class PlayerRating(models.Model):
    """A person's rating in a list as it stands; `place` on the leaderboard of the day, if any."""

    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.CASCADE,
        related_name="player_ratings",
        db_index=False,  # the index below begins with it
    )
    kind = models.CharField(_("list"), max_length=KIND_LENGTH)
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="ratings",
        db_index=False,  # the unique constraint below begins with it
    )
    mean = models.FloatField(_("mean"))
    deviation = models.FloatField(_("deviation"))
    rounds = models.PositiveIntegerField(_("rounds played"))
    partners = models.PositiveSmallIntegerField(_("partners met"))
    played = models.DateTimeField(_("last played"))
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("rating of a player")
        verbose_name_plural = _("ratings of players")
        ordering = ["club", "kind", "player"]
        indexes = [models.Index(fields=["club", "kind", "place"], name="rating_by_place")]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind"], name="rating_one_a_list"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind}: {self.mean:+.2f}"


class RatingCorrection(models.Model):
    """A rating that changed because something earlier did: in points, before and after.

    `since` is the earliest round that had become another. Nobody sat down for it, so it is told on
    the player's page.
    """

    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="rating_corrections",
    )
    kind = models.CharField(_("list"), max_length=KIND_LENGTH)
    at = models.DateTimeField(_("when"))
    since = models.DateTimeField(_("from the round of"))
    before = models.IntegerField(_("before"))
    after = models.IntegerField(_("after"))

    class Meta:
        verbose_name = _("correction of a rating")
        verbose_name_plural = _("corrections of ratings")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.before} → {self.after}"
