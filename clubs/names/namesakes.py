"""Two people of one name, told apart alike wherever both are named.

By what the club knows of them: the nickname, else the number. Both are for members alone, since
they would tell who hides behind initials.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import TypeVar

from clubs.models import NAME_LENGTH, Club, Player
from clubs.names.visibility import name_for, sees_names

Key = TypeVar("Key", bound=Hashable)


def marks_of(player: Player) -> list[str]:
    """What tells a person from a namesake, the best of it first."""
    return [mark for mark in (player.nickname, player.number) if mark]


def told_apart(
    shown: Mapping[Key, str],
    people: Mapping[Key, Player],
    role: int,
    otherwise: Mapping[Key, object] = MappingProxyType({}),
) -> dict[Key, str]:
    """Names as a reader with this role sees them, with a mark behind each that is there twice.

    `otherwise` are marks for those of whom the club knows nothing, or whom the reader may not know.
    """
    alike: dict[str, list[Key]] = {}
    for key, name in shown.items():
        alike.setdefault(_alike(name), []).append(key)
    found = dict(shown)
    for keys in alike.values():
        if len(keys) > 1:
            found |= _marked(keys, shown, people, role, otherwise)
    return found


def names_shown(people: Mapping[Key, Player], *, club: Club, role: int) -> dict[Key, str]:
    """People of a club who are named in one place, as a reader with this role sees them."""
    shown = {key: name_for(person, club=club, role=role) for key, person in people.items()}
    return told_apart(shown, people, role)


def name_alone(player: Player, *, club: Club, role: int) -> str:
    """Somebody who is named alone, told from everybody on the club's list of the same name: one
    query for a reader who sees names, none for others."""
    people = {player.pk: player}
    if sees_names(role):
        alike = Player.objects.filter(club=club, merged_into=None, name__iexact=player.name)
        people = {each.pk: each for each in alike} | people
    return names_shown(people, club=club, role=role)[player.pk]


def _marked(
    keys: list[Key],
    shown: Mapping[Key, str],
    people: Mapping[Key, Player],
    role: int,
    otherwise: Mapping[Key, object],
) -> dict[Key, str]:
    """Namesakes with a mark that none of the others has, as far as there is one."""
    known = {key: marks_of(people[key]) if sees_names(role) else [] for key in keys}
    found: dict[Key, str] = {}
    for key in keys:
        others = {mark for other in keys if other != key for mark in known[other]}
        own = [mark for mark in known[key] if mark not in others]
        mark = own[0] if own else otherwise.get(key)
        found[key] = shown[key] if mark is None else with_mark(shown[key], str(mark))
    return found


def with_mark(name: str, mark: str) -> str:
    """A name with a mark in brackets, no longer than a name may be."""
    ending = f" ({mark})"
    return name[: NAME_LENGTH - len(ending)] + ending


def _alike(name: str) -> str:
    return " ".join(name.split()).casefold()
