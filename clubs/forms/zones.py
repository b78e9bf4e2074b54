"""Time zones to choose from: by where one is, with the hour that it is there now."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final
from zoneinfo import TZPATH, ZoneInfo

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models.club import known_zones

USUAL: Final = (
    "Australia/Sydney",
    "Australia/Melbourne",
    "Australia/Brisbane",
    "Australia/Adelaide",
    "Australia/Darwin",
    "Australia/Perth",
    "Australia/Hobart",
    "Pacific/Auckland",
    "America/St_Johns",
    "America/Halifax",
    "America/Toronto",
    "America/Winnipeg",
    "America/Regina",
    "America/Edmonton",
    "America/Vancouver",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Europe/Stockholm",
    "Europe/London",
)
"""Where 500 is played most."""

REGIONS: Final = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}
TABLE: Final = "zone.tab"

Choices = list[tuple[str, str]]


def zone_choices(own: str = "") -> list[tuple[str, Choices]]:
    """Time zones in groups, each by its place with the hour there: the `own` one first, then where
    500 is played most, then all by part of the world."""
    groups = [(say("The club’s own"), _told([own]))] if own else []
    groups.append((say("Where 500 is played most"), _told(z for z in USUAL if z != own)))
    known = {own, *USUAL}
    for region, name in REGIONS.items():
        zones = [zone for zone in places() if zone.startswith(f"{region}/") and zone not in known]
        groups.append((str(name), sorted(_told(zones), key=lambda choice: choice[1])))
    if own != "UTC":
        groups.append((say("No place"), _told(["UTC"])))
    return groups


@cache
def places() -> frozenset[str]:
    """The zones that are places today, without the old names for them."""
    named = {zone for zone in known_zones() if zone.partition("/")[0] in REGIONS}
    listed = {line.split("\t")[2] for line in _table() if line and not line.startswith("#")}
    return frozenset(named & listed or named)


def _table() -> list[str]:
    """The lines of the table of places that comes with the zones; none where it is not there."""
    for folder in TZPATH:
        path = Path(folder) / TABLE
        if path.is_file():
            return path.read_text(encoding="utf-8").splitlines()
    try:
        packed = resources.files("tzdata") / "zoneinfo" / TABLE
        return packed.read_text(encoding="utf-8").splitlines()
    except (ModuleNotFoundError, FileNotFoundError):
        return []


def _told(zones: Iterable[str]) -> Choices:
    now = timezone.now()
    return [
        (zone, f"{_place(zone)} – {time_format(now.astimezone(ZoneInfo(zone)))}") for zone in zones
    ]


def _place(zone: str) -> str:
    """A place as people call it, before the land or state around it."""
    *around, place = zone.replace("_", " ").split("/")
    return ", ".join([place, *reversed(around[1:])])
