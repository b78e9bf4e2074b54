"""Names of an event as one reader may see them, namesakes told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from clubs.models import Player
from clubs.names.namesakes import marks_of, told_apart, with_mark
from clubs.names.visibility import name_for, sees_names
from tournaments.events.models import Entrant, Event, Substitution


@dataclass(frozen=True, slots=True)
class Names:
    """By entrant's key: the name, and what tells apart behind it where two are called alike.

    `pairs` has the names of pairs by the key of either of the two, `pair_numbers` their numbers by
    the key of the first; both are empty where people enter alone.
    """

    by_entrant: Mapping[int, str]
    numbers: Mapping[int, int]
    role: int
    pairs: Mapping[int, str] = field(default_factory=dict)
    pair_numbers: Mapping[int, int] = field(default_factory=dict)

    def __call__(self, entrant: int) -> str:
        """The name of an entrant; one who was taken off the list is only a word in the book."""
        return self.by_entrant.get(entrant, "—")

    def entry(self, entrant: int) -> str:
        """What has a place in the standings: the pair of an entrant, else himself."""
        return self.pairs.get(entrant) or self(entrant)

    def leads(self, entrant: int) -> bool:
        """Whether an entrant stands for what he entered as: the first of a pair does."""
        return not self.pair_numbers or entrant in self.pair_numbers

    @property
    def entries(self) -> list[tuple[str, int]]:
        """Everything that has a place, by name, with the key that stands for it."""
        keys = self.pair_numbers or self.by_entrant
        return sorted((self.entry(pk), pk) for pk in keys)


def event_names(event: Event, role: int) -> Names:
    """Everybody's name for a reader with this role in the club: one query, two for pairs.

    The name is the one printed when he entered, unless he asked to be forgotten since.
    """
    entrants = list(event.entrants.select_related("player").order_by("number"))
    shown = {entrant.pk: shown_name(event, entrant, role) for entrant in entrants}
    numbers = {entrant.pk: entrant.number for entrant in entrants}
    people = {entrant.pk: entrant.player for entrant in entrants}
    named = told_apart(shown, people, role, numbers)
    if not event.for_pairs:
        return Names(named, numbers, role)
    in_full = {entrant.pk for entrant in entrants if shown[entrant.pk] == entrant.name}
    return Names(named, numbers, role, *_pairs(event, named, in_full))


def _pairs(
    event: Event, named: Mapping[int, str], in_full: set[int]
) -> tuple[dict[int, str], dict[int, int]]:
    """Names of pairs, and their numbers. Two pairs of one name are told apart by their numbers.

    A pair's own name may well be its people's: it is shown only where both of theirs are.
    """
    pairs = list(event.pairs.order_by("number"))
    called = {
        pair.pk: pair.name
        if pair.name and {pair.one_id, pair.other_id} <= in_full
        else f"{named[pair.one_id]} – {named[pair.other_id]}"
        for pair in pairs
    }
    alike = Counter(called.values())
    shown = {
        pk: f"{called[pair.pk]} ({pair.number})" if alike[called[pair.pk]] > 1 else called[pair.pk]
        for pair in pairs
        for pk in (pair.one_id, pair.other_id)
    }
    return shown, {pair.one_id: pair.number for pair in pairs}


def shown_name(event: Event, entrant: Entrant, role: int) -> str:
    """One entrant's name for a reader with this role; the player must be there."""
    return person_name(event, entrant.player, entrant.name, role)


def sitting_name(event: Event, sub: Substitution, names: Names) -> str:
    """Who sits in, told from people of the event who are called so; the player must be there."""
    shown = person_name(event, sub.player, sub.name, names.role)
    called = {name.partition(" (")[0].casefold() for name in names.by_entrant.values()}
    marks = marks_of(sub.player) if sees_names(names.role) else []
    return with_mark(shown, marks[0]) if marks and shown.casefold() in called else shown


def person_name(event: Event, player: Player, printed: str, role: int) -> str:
    """A printed name of a person, as far as the club and the person let this reader see it."""
    if player.forgotten_at is None:
        player.name = printed
    return name_for(player, club=event.club, role=role)
