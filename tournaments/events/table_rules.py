"""What is played at an event's tables: a preset or the club's own rules, for each size of table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say

from clubs.models import Club, RuleSetVersion
from clubs.selectors import newest_versions
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players, profile_title
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, TableRules
from web.pages import row_key

FOUR: Final = 4
SIZES: Final = (4, 3, 5, 6)
# Where nothing is chosen. A Swedish club's odd tables play by Swedish rules too.
USUAL: Final[Mapping[int, str]] = {3: "parlett-3", 5: "call-5", 6: "six-3x2"}
SWEDISH: Final[Mapping[int, str]] = {3: "swedish-3", 5: "swedish-5"}
HOUSE: Final = "house-"


@dataclass(frozen=True, slots=True)
class Played:
    """Rules at a table: the preset they are or come from, and the options themselves."""

    profile: str
    rules: HouseRules
    title: str | Promise


def choice_of(row: TableRules) -> str:
    """How a choice is written in forms and over the API: a preset, or `house-` and a version."""
    return row.profile if row.version_id is None else f"{HOUSE}{row.version_id}"


def chosen(event: Event) -> dict[int, str]:
    """What is chosen for each size of table, the usual where nothing is: one query."""
    usual = SWEDISH if event.profile.startswith("swedish") else {}
    found = {FOUR: event.profile, **USUAL, **usual}
    return found | {row.players: choice_of(row) for row in event.table_rules.all()}


def played_at(event: Event, players: int) -> Played:
    """The rules of a table of so many people; one query."""
    row = event.table_rules.filter(players=players).select_related("version__rule_set").first()
    if row is None or row.version is None:
        name = chosen(event)[players] if row is None else row.profile
        return Played(name, PROFILES[name].rules, profile_title(name))
    return Played(row.profile, row.version.rules, row.version.rule_set.name)


def choices(club: Club, players: int, now: str) -> list[tuple[str, str]]:
    """What may be chosen for a size: presets, then the club's own rules; `now` is always there."""
    found = [
        (each.name, str(PROFILE_WORDS[each.name].title))
        for count, profiles in by_players()
        if count == players
        for each in profiles
        if each.rules.sides != "2x3"
    ]
    found += [
        (f"{HOUSE}{version.pk}", _house_title(version))
        for version in newest_versions(club)
        if version.rules.players == players
    ]
    if now.startswith(HOUSE) and now not in dict(found):
        kept = read_choice(club, players, now)
        found.append((now, _house_title(kept)) if isinstance(kept, RuleSetVersion) else (now, now))
    return found


def _house_title(version: RuleSetVersion) -> str:
    return say("{name}, the club’s rules (version {number})").format(
        name=version.rule_set.name, number=version.number
    )


def read_choice(club: Club, players: int, told: str) -> RuleSetVersion | str:
    """A choice as a version of the club's own rules or the name of a preset.

    Raises EventRefused `no_such_rules` where there is none for so many people.
    """
    number = row_key(told.removeprefix(HOUSE)) if told.startswith(HOUSE) else None
    if number is not None:
        versions = RuleSetVersion.objects.filter(rule_set__club=club).select_related("rule_set")
        version = versions.filter(pk=number).first()
        if version is not None and version.rules.players == players:
            return version
    elif told in PROFILES and PROFILES[told].rules.players == players:
        return told
    raise EventRefused("no_such_rules", players=PLAYERS.get(players, players))


def sizes_in_words() -> Iterable[tuple[int, Promise]]:
    """The sizes of tables with their words, four first."""
    return ((size, PLAYERS[size]) for size in SIZES)
