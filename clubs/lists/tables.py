"""Clubs and their people as tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from clubs.names.visibility import name_for, sees_names
from clubs.selectors import by_last_played
from web.days import short_day
from web.table_cards import LINE_OR_BLANK, NOTHING, SHORT_HEAD, TOLD_NUMBER, TOLD_OR_BLANK


class ClubTable(tables.Table):
    """Clubs with the number of people who play there."""

    caption = _("Clubs")
    cards = True

    name = tables.Column(verbose_name=_("Name"), attrs=SHORT_HEAD)
    people = tables.Column(verbose_name=_("People"), attrs=TOLD_NUMBER)

    class Meta:
        model = Club
        fields: tuple[str, ...] = ()
        sequence = ("name", "people")

    def render_name(self, record: Club) -> SafeString:
        """The name, leading to the club's page."""
        address = reverse("club_home", args=[record.slug])
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, record.name)


def still_plays(record: Player | None = None) -> str:
    """The classes of the cell that says so: on a phone only who no longer plays is told."""
    told = record is None or record.retired
    return "card-line card-told" if told else "card-line card-told blank"


class PeopleTable(tables.Table):
    """Players with what tells namesakes apart, as one reader may see them."""

    caption = _("People")
    cards = True

    name = tables.Column(verbose_name=_("Name"), attrs=SHORT_HEAD)
    nickname = tables.Column(verbose_name=_("Nickname"), default=NOTHING, attrs=LINE_OR_BLANK)
    number = tables.Column(verbose_name=_("Number"), default=NOTHING, attrs=TOLD_OR_BLANK)
    played = tables.Column(
        verbose_name=_("Last played"),
        empty_values=(),
        initial_sort_descending=True,
        attrs=TOLD_OR_BLANK,
    )
    retired = tables.Column(verbose_name=_("Plays"), attrs={"td": {"class": still_plays}})

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()
        sequence = ("name", "nickname", "number", "played", "retired")
        empty_text = _("Nobody fits.")

    def __init__(self, *args: Any, club: Club, role: int, **kwargs: Any) -> None:
        # A nickname or a number would tell who hides behind initials.
        hidden = () if sees_names(role) else ("nickname", "number")
        super().__init__(*args, exclude=hidden, **kwargs)
        self.club = club
        self.role = role
        # When each person of the shown page sat in a game last; the view fills it in.
        self.last_played: dict[int, datetime] = {}

    def sorts(self) -> list[tuple[str, Any]]:
        """The orders to choose from where the head of the table does not fit, as on a phone."""
        told = [
            ("", _("Who plays first, then by name")),
            ("name", _("Name")),
            ("number", _("Number")),
            ("-played", _("Last played, the latest first")),
            ("played", _("Last played, the longest ago first")),
        ]
        return [
            each for each in told if each[0] in ("", "-played") or each[0] in self.columns.names()
        ]

    def order_played(self, people: Any, is_descending: bool) -> tuple[Any, bool]:  # noqa: FBT001  the library's signature
        """By the day of the last game; who never played is last either way."""
        return by_last_played(people, latest_first=is_descending), True

    def render_played(self, record: Player) -> str:
        """The day somebody sat in a game last, by the club's clock."""
        played = self._played(record)
        return NOTHING if played is None else short_day(played)

    def value_played(self, record: Player) -> str:
        """The day as every spreadsheet reads it."""
        played = self._played(record)
        return NOTHING if played is None else played.date().isoformat()

    def _played(self, record: Player) -> datetime | None:
        played = self.last_played.get(record.pk)
        return played and played.astimezone(ZoneInfo(self.club.zone))

    def render_name(self, record: Player) -> SafeString:
        """The name, leading to the person's page."""
        address = reverse("person", args=[self.club.slug, record.pk])
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, self.value_name(record))

    def value_name(self, record: Player) -> str:
        """The name alone, for a file."""
        return name_for(record, club=self.club, role=self.role)

    def render_nickname(self, value: str) -> SafeString:
        """The nickname in its own direction."""
        return format_html("<bdi>{}</bdi>", value)

    def value_nickname(self, value: str) -> str:
        """The nickname alone, for a file."""
        return value

    def render_retired(self, record: Player) -> Any:
        """Whether the player is offered for new games."""
        return _("No longer") if record.retired else _("Yes")
