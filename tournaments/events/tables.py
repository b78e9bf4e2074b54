"""Events as a table."""

from __future__ import annotations

import django_tables2 as tables
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event
from web.days import short_day
from web.table_cards import HEAD, LINE, SHORT_LINE, TOLD_NUMBER


class EventTable(tables.Table):
    """Events with when, where, how many came and how far they are."""

    caption = _("Events")
    cards = True

    title = tables.Column(verbose_name=_("Event"), attrs=HEAD)
    starts_at = tables.Column(verbose_name=_("Date"), attrs=SHORT_LINE)
    club = tables.Column(verbose_name=_("Club"), order_by=("club__name",), attrs=LINE)
    people = tables.Column(verbose_name=_("People"), attrs=TOLD_NUMBER)
    state = tables.Column(verbose_name=_("State"), attrs=SHORT_LINE)

    class Meta:
        model = Event
        fields: tuple[str, ...] = ()
        sequence = ("title", "starts_at", "club", "people", "state")
        order_by = "-starts_at"
        empty_text = _("No event fits.")

    def render_title(self, record: Event) -> SafeString:
        """The title, leading to the event."""
        return format_html('<a href="{}"><bdi>{}</bdi></a>', record.get_absolute_url(), record)

    def render_starts_at(self, record: Event) -> str:
        """The day and hour where it is played."""
        begins = timezone.localtime(record.starts_at, record.zone)
        return f"{short_day(begins)}, {date_format(begins, 'TIME_FORMAT')}"

    def value_starts_at(self, record: Event) -> str:
        """The day and hour as every spreadsheet reads them."""
        begins = timezone.localtime(record.starts_at, record.zone).replace(tzinfo=None)
        return begins.isoformat(" ", "minutes")

    def render_club(self, record: Event) -> SafeString:
        """The club in its own direction."""
        return format_html("<bdi>{}</bdi>", record.club)
