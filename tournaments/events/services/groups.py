"""The two groups of a drive, who is in which, and who plays as the other one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.field import role_of
from tournaments.events.models import Entrant, Event
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched

COLUMNS = ("group", "plays_as")


class Grouped(EveningStep):
    """Who is in which of two groups, and who stands in for the other."""

    kind = "groups"
    sentence = _("Two groups written down: {first} and {second}")
    rows: ClassVar[Paths] = {"people.#": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        people = {f"{noun}:{who}" for who in self.payload["people"] for noun in ("wish", "came")}
        wishes = {each for each in people if each.startswith("wish:")}
        return Touched({"setting:groups"} | wishes, people - wishes)

    def undo(self, event: Event) -> None:
        event.first_group, event.second_group = self.payload["before"]
        event.save(update_fields=["first_group", "second_group"])
        before = {int(who): told for who, told in self.payload["people"].items()}
        for entrant in event.entrants.filter(pk__in=before):
            entrant.group, entrant.plays_as = before[entrant.pk]
            entrant.save(update_fields=COLUMNS)


def set_groups(
    *,
    event: Event,
    by: AbstractBaseUser,
    first: str,
    second: str,
    groups: Mapping[int, str],
    stand_ins: Iterable[int] = (),
) -> Event:
    """Which two groups play, the first of them going up; the group of entrants by their keys; and
    who of them plays as the other group. Who is not named keeps his group, and plays as himself.

    Raises EventRefused `bad_groups` where the two are not two.
    """
    first, second = first.strip(), second.strip()
    with changing(event) as held:
        if not first or not second or first == second:
            raise EventRefused("bad_groups")
        standing_in = set(stand_ins)
        other = {first: second, second: first}
        before = {}
        for entrant in held.entrants.all():
            group = groups.get(entrant.pk, entrant.group).strip()
            plays_as = other.get(group, "") if entrant.pk in standing_in else ""
            if (group, plays_as) != (entrant.group, entrant.plays_as):
                before[entrant.pk] = [entrant.group, entrant.plays_as]
                entrant.group, entrant.plays_as = group, plays_as
                entrant.save(update_fields=COLUMNS)
        was = [held.first_group, held.second_group]
        if not before and was == [first, second]:
            return held
        held.first_group, held.second_group = first, second
        held.save(update_fields=["first_group", "second_group"])
        note(held, Grouped, by, first=first, second=second, before=was, people=before)
    return held


def stand_in_by_lot(*, event: Event, by: AbstractBaseUser) -> Event:
    """As many of the larger group as level the two play as the other one, by lot, those who do so
    already among them. Raises as `set_groups`."""
    with changing(event) as held:
        return set_groups(
            event=held,
            by=by,
            first=held.first_group,
            second=held.second_group,
            groups={},
            stand_ins=[entrant.pk for entrant in _drawn(held)],
        )


def _drawn(event: Event) -> list[Entrant]:
    here = list(event.entrants.filter(first_round__gt=0, withdrawal=None))
    sides = ([e for e in here if _own(event, e) == 0], [e for e in here if _own(event, e) == 1])
    larger, smaller = sorted(sides, key=len, reverse=True)
    larger.sort(key=lambda entrant: entrant.number)
    Random(f"stand/{event.seed}/{len(here)}").shuffle(larger)  # noqa: S311 - a lot to be repeated
    larger.sort(key=lambda entrant: not entrant.plays_as)
    return larger[: (len(larger) - len(smaller)) // 2]


def _own(event: Event, entrant: Entrant) -> int:
    """The group that somebody is of, whoever he plays as."""
    return role_of(event, Entrant(group=entrant.group))
