"""The times that a person's page can be narrowed to: each is an address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.statistics.links import HandLinks
from web.days import dawn_of

ALL, SEASON, YEAR = "", "season", "year"
WORDS: Final[dict[str, Promise]] = {
    ALL: _("All time"),
    SEASON: _("This season"),
    YEAR: _("Last 12 months"),
}


@dataclass(frozen=True, slots=True)
class Span:
    """Some evenings, the first and the last; all of them without either."""

    key: str
    first: date | None = None
    last: date | None = None

    @property
    def words(self) -> Promise:
        """What it is called."""
        return WORDS[self.key]

    def moments(self, zone: str) -> tuple[datetime, datetime] | None:
        """When its evenings begin and have ended by this clock; None for all time."""
        if self.first is None or self.last is None:
            return None
        return dawn_of(self.first, zone), dawn_of(self.last + timedelta(days=1), zone)

    def narrowed(self, links: HandLinks) -> HandLinks:
        """Addresses of the same hands, of these evenings alone."""
        if self.first is None or self.last is None:
            return links
        return links.of(since=self.first.isoformat(), until=self.last.isoformat())


def spans(zone: str, season: tuple[date, date] | None) -> list[Span]:
    """The spans that there are today, with that of the season that is played, if one is."""
    today = timezone.localtime(timezone=ZoneInfo(zone)).date()
    found = [Span(ALL)]
    if season is not None:
        found.append(Span(SEASON, *season))
    return [*found, Span(YEAR, today - timedelta(days=365), today)]


def chosen(asked: str, choices: Sequence[Span]) -> Span:
    """The span that an address asks for; all time for one that there is not."""
    return next((span for span in choices if span.key == asked), choices[0])
