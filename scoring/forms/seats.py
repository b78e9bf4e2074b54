"""Names at a table: from a club's list, or new ones, and told apart where two are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.names.namesakes import marks_of, with_mark
from clubs.services import clean_name
from web.sentences import listed as listed_names


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a seat: the name to print, and the player of the club, None for a new name."""

    name: str
    player: Player | None = None


def tell_apart(players: Iterable[Player]) -> dict[str, Player]:
    """Players by the name they are offered under, in the order given.

    Who has a name alone is offered by it. Of namesakes each has what the club knows added, nickname
    or number; without either, or where that is shared too, the place on the club's list.
    """
    listed = list(players)
    names = Counter(_alike(player.name) for player in listed)
    offered: dict[str, Player] = {}
    for player in listed:
        if names[_alike(player.name)] == 1:
            offered[player.name] = player
        else:
            offered[_unlike(player, offered)] = player
    return offered


def _unlike(player: Player, offered: Container[str]) -> str:
    """A player's name with something added that nobody offered so far has."""
    marks = chain(marks_of(player), map(str, count(1)))
    labels = (with_mark(player.name, mark) for mark in marks)
    return next(label for label in labels if label not in offered)


def find_seated(typed: str, offered: Mapping[str, Player]) -> Seated:
    """Whoever is meant by a typed name; raises ValidationError.

    Capitals and blanks do not matter. A name that two players have is refused with the names
    that they are offered under; one that nobody has is somebody new.
    """
    name = clean_name(typed)
    by_label = {_alike(label): (label, player) for label, player in offered.items()}
    if found := by_label.get(_alike(name)):
        return Seated(*found)
    namesakes = [label for label, player in offered.items() if _alike(player.name) == _alike(name)]
    if namesakes:
        raise ValidationError(
            say(
                "More than one player is called %(name)s. Choose %(names)s, or add something "
                "to the name of somebody new."
            )
            % {"name": name, "names": listed_names(namesakes)},
            code="namesakes",
        )
    return Seated(name)


def same_person(seated: Sequence[Seated | None]) -> dict[int, int]:
    """The seats whose name has been taken, with the earlier seat that has it."""
    taken: dict[str, int] = {}
    twice: dict[int, int] = {}
    for seat, each in enumerate(seated):
        if each is None:
            continue
        first = taken.setdefault(_alike(each.name), seat)
        if first != seat:
            twice[seat] = first
    return twice


def _alike(name: str) -> str:
    return " ".join(name.split()).casefold()
