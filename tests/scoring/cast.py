"""The people of the scoring tests, with fixed roles, and shorthand for entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from clubs.models import Club, Role, Visibility
from clubs.services import add_member, create_club
from rules_engine.events import Event
from scoring.log.stored import fold_game
from scoring.models import Game
from scoring.services import NewEntry, Recorded, amend


def account(name: str = "ana") -> User:
    """An account that belongs to nobody's club."""
    return User.objects.create_user(name)


def club_with(
    *, visibility: str = Visibility.PUBLIC, **roles: Role
) -> tuple[Club, dict[str, User]]:
    """A club, its owner `olga` and further accounts by name and role."""
    people = {"olga": account("olga")}
    club = create_club(name="Rosehill", owner=people["olga"], visibility=visibility)
    for name, role in roles.items():
        people[name] = account(name)
        add_member(club=club, user=people[name], role=role)
    return club, people


def entry(kind: str, base: int | None = None, key: UUID | None = None, **payload: Any) -> NewEntry:
    """A new entry with its payload as keywords."""
    return NewEntry(kind, payload, base, key or uuid4())


def entries_of_hand(game: Game, hand: int) -> tuple[int, ...]:
    """The entries that tell a hand now: what an amendment of the whole hand cancels."""
    steps = fold_game(game).steps
    return tuple(dict.fromkeys(step.fact.seq for step in steps if step.hand == hand))


def amend_hand(
    game_id: UUID, by: User, *, hand: int, events: Sequence[Event], reason: str = ""
) -> Recorded:
    """Tell a whole hand anew."""
    cancels = entries_of_hand(Game.objects.get(pk=game_id), hand)
    return amend(game_id, by, cancels=cancels, events=events, reason=reason)


def call(seat: str, word: str, base: int | None = None) -> NewEntry:
    """A call as a new entry."""
    return entry("call", base, seat=seat, call=word)


def posted(entries: list[NewEntry]) -> dict[str, Any]:
    """Entries as a phone posts them."""
    return {
        "entries": [
            {"id": str(each.key), "base": each.base, "kind": each.kind, "payload": each.payload}
            for each in entries
        ]
    }


def hand(contract: str, seat: str, tricks: Mapping[str, int]) -> list[NewEntry]:
    """A hand told by its result."""
    return [
        entry("contract", contract=contract, seat=seat),
        entry("tricks", tricks=dict(tricks)),
    ]


def fresh(game: Game) -> Game:
    """The game as it stands in the database."""
    return Game.objects.get(pk=game.pk)


def chance(seed: int) -> Random:
    """Chance that repeats itself."""
    return Random(seed)
