"""Seasons, and the people of one, as tables."""

from __future__ import annotations

from datetime import date
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.events.papers.numbers import mixed
from tournaments.seasons.models import Season
from tournaments.seasons.shown import SeasonRow
from web.days import short_day
from web.downloads import Written, plain_number
from web.table_cards import HEAD, SHORT_LINE, SIDE

NUMBER: dict[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
# Left out on a phone, which has room for place, name and points.
WIDE: dict[str, Any] = {"td": {"class": "num wide"}, "th": {"class": "num wide"}}
NAME: dict[str, Any] = {"td": {"class": "season-name"}}


class SeasonListTable(tables.Table):
    """The seasons of a club with their days."""

    caption = _("Seasons")
    cards = True

    name = tables.Column(verbose_name=_("Season"), attrs=HEAD)
    starts_on = tables.Column(verbose_name=_("First day"), attrs=SHORT_LINE)
    ends_on = tables.Column(verbose_name=_("Last day"), attrs=SHORT_LINE)
    closed_at = tables.Column(verbose_name=_("State"), empty_values=(), attrs=SIDE)

    class Meta:
        model = Season
        fields: tuple[str, ...] = ()
        sequence = ("name", "starts_on", "ends_on", "closed_at")
        order_by = "-starts_on"

    def render_name(self, record: Season) -> SafeString:
        """The name, leading to the table."""
        return format_html('<a href="{}"><bdi>{}</bdi></a>', record.get_absolute_url(), record)

    def value_name(self, record: Season) -> str:
        """The name alone, for a file."""
        return record.name

    def render_starts_on(self, value: date) -> str:
        """The day, short."""
        return short_day(value)

    def render_ends_on(self, value: date) -> str:
        """The day, short."""
        return short_day(value)

    def value_starts_on(self, value: date) -> str:
        """The day as every spreadsheet reads it."""
        return value.isoformat()

    def value_ends_on(self, value: date) -> str:
        """The day as every spreadsheet reads it."""
        return value.isoformat()

    def render_closed_at(self, record: Season) -> Any:
        """Whether its honours are given."""
        return _("Closed") if record.closed_at else _("Open")


class SeasonTable(tables.Table):
    """A season, best first, from rows of `season_rows`."""

    caption = _("Table of the season")
    cards = False

    place = tables.Column(verbose_name=_("Place"), order_by="order", attrs=NUMBER)
    name = tables.Column(verbose_name=_("Name"), attrs=NAME)
    points = tables.Column(verbose_name=_("Points"), attrs=NUMBER)
    attended = tables.Column(verbose_name=_("Evenings"), attrs=WIDE)
    evenings_won = tables.Column(verbose_name=_("Evenings won"), attrs=WIDE)
    carried = tables.Column(verbose_name=_("Brought in"), attrs=WIDE)
    # In a file only: a mark where the place is shared, and what decimals do not say.
    shared = tables.Column(verbose_name=_("Shared"), empty_values=(), visible=False)
    exact = tables.Column(verbose_name=_("Points exactly"), empty_values=(), visible=False)

    class Meta:
        order_by = "place"
        sequence = ("place", "shared", "name", "points", "exact", "...")
        attrs = {"class": "standings"}

    def __init__(self, data: list[SeasonRow], *, season: Season, **kwargs: Any) -> None:
        # A column of nothing is left out.
        hidden = () if any(row.carried for row in data) else ("carried",)
        super().__init__(data, exclude=hidden, **kwargs)
        self.season = season

    def render_name(self, record: SeasonRow) -> SafeString:
        """The name, leading to the person's evenings, and why he is where he is."""
        name: Any = format_html("<bdi>{}</bdi>", record.name)
        if record.may_open:
            address = reverse("season_person", args=[self.season.pk, record.person])
            name = format_html('<a href="{}">{}</a>', address, name)
        if not record.reason:
            return format_html("{}", name)
        return format_html('{} <span class="reason">{}</span>', name, record.reason)

    def value_name(self, record: SeasonRow) -> str:
        """The name alone, for a file."""
        return record.name

    def render_points(self, record: SeasonRow) -> str:
        """The total as it is printed."""
        return record.total

    def value_place(self, record: SeasonRow) -> int | str:
        """The number alone, for a file; nothing for who has no place."""
        return record.line.place or ""

    def value_shared(self, record: SeasonRow) -> str:
        """The mark of a place that is shared."""
        return Written("=" if record.line.place and record.line.shares else "")

    def value_points(self, record: SeasonRow) -> int | float:
        """The total as a number."""
        return plain_number(record.printed(record.line.total))

    def value_exact(self, record: SeasonRow) -> str:
        """The total without loss, where its decimals have one."""
        return mixed(record.printed(record.line.total))

    def value_carried(self, record: SeasonRow) -> int | float:
        """What was brought in as a number."""
        return plain_number(record.printed(record.line.carried))
