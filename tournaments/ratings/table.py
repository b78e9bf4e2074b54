"""The leaderboard as a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.names.visibility import is_hidden
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.shown import ShownRating, show
from web.days import short_day

NUMBER: dict[str, Any] = {"th": {"class": "num"}, "td": {"class": "num"}}
# Not on a phone, where name and rating want the room; both are on the person's page.
WIDE: dict[str, Any] = {"th": {"class": "wide"}, "td": {"class": "wide"}}
WIDE_NUMBER: dict[str, Any] = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}


def question_sign() -> SafeString:
    """The sign of a rating that is not settled, and the word for those who hear the page."""
    sign = '<span aria-hidden="true"> ?</span><span class="visually-hidden"> {}</span>'
    return format_html(sign, _("provisional"))


class RatingTable(tables.Table):
    """People with their ratings, as one reader may see them."""

    caption = _("Ratings")

    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER, default="–")
    name = tables.Column(verbose_name=_("Name"), empty_values=())
    rating = tables.Column(verbose_name=_("Rating"), empty_values=(), attrs=NUMBER)
    band = tables.Column(verbose_name=_("Band"), empty_values=(), attrs=NUMBER)
    rounds = tables.Column(verbose_name=_("Rounds"), attrs=WIDE_NUMBER)
    played = tables.Column(verbose_name=_("Last played"), attrs=WIDE)

    class Meta:
        model = PlayerRating
        fields: tuple[str, ...] = ()
        sequence = ("place", "name", "rating", "band", "rounds", "played")
        orderable = False
        empty_text = _("Nobody is on this list yet.")

    def __init__(
        self, *args: Any, club: Club, role: int, names: Mapping[int, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.role = role
        self.names = names

    def render_name(self, record: PlayerRating) -> SafeString:
        """The name, leading to the course of the rating; of whoever is hidden only a word."""
        name = self.value_name(record)
        if is_hidden(record.player, club=self.club, role=self.role):
            return format_html("<bdi>{}</bdi>", name)
        return format_html('<a href="{}"><bdi>{}</bdi></a>', self._shown(record).url, name)

    def value_name(self, record: PlayerRating) -> str:
        """The name alone, for a file."""
        return self.names[record.player_id]

    def render_rating(self, record: PlayerRating) -> SafeString:
        """The rating, with the sign of one that is not settled."""
        told = self._shown(record)
        sign = question_sign() if told.question else ""
        return format_html('<span class="score">{}</span>{}', told.rating, sign)

    def value_rating(self, record: PlayerRating) -> int:
        """The number alone, for a file."""
        return self._shown(record).rating

    def render_band(self, record: PlayerRating) -> str:
        """How sure it is."""
        return f"±{self._shown(record).band}"

    def value_band(self, record: PlayerRating) -> int:
        """The number alone, for a file."""
        return self._shown(record).band

    def render_played(self, value: datetime) -> str:
        """The day by the club's clock."""
        return short_day(value.astimezone(ZoneInfo(self.club.zone)))

    def value_played(self, value: datetime) -> str:
        """The day as every spreadsheet reads it."""
        return value.astimezone(ZoneInfo(self.club.zone)).date().isoformat()

    def _shown(self, record: PlayerRating) -> ShownRating:
        return show(record, self.club.slug)
