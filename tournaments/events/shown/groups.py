"""Two groups of a drive as they are shown: how many of each, who waits, who plays as the other."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.events.entrants.people_names import Names
from tournaments.events.field import NO_GROUP, role_of
from tournaments.events.models import Event
from tournaments.movements import group_tables


@dataclass(slots=True)
class Side:
    """One of the two groups: how many play as it, those who are of the other group by name, and how
    many of them wait each round."""

    name: str
    people: int = 0
    stand_ins: list[str] = field(default_factory=list)
    waiting: int = 0


@dataclass(slots=True)
class Groups:
    """The two groups of those who are here. `lacking` are in neither; `roles` are those of a
    movement, in the order of the numbers; `could` more may play as the smaller group."""

    first: Side
    second: Side
    lacking: list[str]
    roles: tuple[int, ...]
    tables: int = 0
    could: int = 0

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.first, self.second

    @property
    def smaller(self) -> Side:
        """The group with fewer people."""
        return min(self.sides, key=lambda side: side.people)

    @property
    def ready(self) -> bool:
        """Whether a draw can be made."""
        return bool(self.first.name and self.tables) and not self.lacking


def groups_of(event: Event, names: Names) -> Groups:
    """The groups of an event as they are now: one query."""
    found = Groups(Side(event.first_group), Side(event.second_group), [], ())
    roles = []
    here = event.entrants.filter(first_round__gt=0, withdrawal=None).order_by("number")
    for entrant in here:
        role = role_of(event, entrant)
        roles.append(role)
        if role == NO_GROUP:
            found.lacking.append(names(entrant.pk))
            continue
        found.sides[role].people += 1
        if entrant.plays_as:
            found.sides[role].stand_ins.append(names(entrant.pk))
    found.roles = tuple(roles)
    seated = [p for p, role in enumerate(roles) if role != NO_GROUP]
    found.tables = group_tables(roles, seated)
    for side in found.sides:
        side.waiting = side.people - 2 * found.tables
    found.could = abs(found.first.people - found.second.people) // 2
    return found


def playing_as(event: Event, names: Names) -> list[tuple[str, list[str]]]:
    """Each group with those who only play as it: one query where two groups play, else none."""
    found: dict[str, list[str]] = {}
    if event.in_groups:
        rows = event.entrants.exclude(plays_as="").filter(withdrawal=None).order_by("number")
        for pk, group in rows.values_list("pk", "plays_as"):
            found.setdefault(group, []).append(names(pk))
    return sorted(found.items())
