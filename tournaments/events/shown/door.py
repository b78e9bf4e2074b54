"""The door of an evening: who is expected and who is not, each findable by a letter of the name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.models import Player, Role
from clubs.names.namesakes import names_shown
from clubs.search_key import search_key, search_words
from clubs.selectors import active_players
from tournaments.events.entrants.earlier import Earlier, EarlierField, earlier_evenings
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Entrant, Event
from tournaments.events.selectors import newest_round
from tournaments.events.shown.till import FeeAtDoor, FeesAtDoor, fees_at_door
from web.days import short_day

LAST: Final = "last"
ALIKE: Final = "alike"
REGULARS: Final = "regulars"
EXPECTED: Final = "expected"
WHOLE_CLUB: Final = "club"


@dataclass(frozen=True, slots=True)
class DoorRow:
    """A name to tap. `number` is the entrant's, 0 for somebody whom nobody expected."""

    name: str
    nickname: str
    letters: str
    found_by: str
    player: int
    number: int = 0
    first_round: int = 0
    gone: bool = False
    fee: FeeAtDoor | None = None

    @property
    def key(self) -> str:
        """What the row is called on its page."""
        return f"p{self.number}" if self.number else f"c{self.player}"


@dataclass(frozen=True, slots=True)
class Offer:
    """Many names with one tap: which, in words, and how many would be new."""

    key: str
    words: str
    players: frozenset[int] = frozenset()
    pairs: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """Everybody at the door of an event, with the counts above."""

    rows: Sequence[DoorRow]
    others: Sequence[DoorRow]
    offers: Sequence[Offer]
    here: int
    expected: int
    seats: int
    started: bool
    fees: FeesAtDoor | None = None

    @property
    def tables(self) -> int:
        """How many tables those who are here fill."""
        return self.here // self.seats

    @property
    def over(self) -> int:
        """How many are left over by them."""
        return self.here % self.seats

    @property
    def letters(self) -> list[str]:
        """The letters with which the words of these names begin."""
        found = {letter for row in (*self.rows, *self.others) for letter in row.letters.split()}
        return sorted(found)

    def row(self, key: str) -> DoorRow | None:
        """One of the rows."""
        return next((row for row in (*self.rows, *self.others) if row.key == key), None)


def door_of(event: Event, names: Names, *, may_enter: bool) -> Door:
    """The door as it is now. Only for who `may_enter` people it has those who are not on the list,
    what earlier evenings say of who will come, and who has paid: four queries more, and three where
    there are fees."""
    entrants = list(
        event.entrants.select_related("withdrawal", "player").order_by("name", "number")
    )
    inside = {each.player.root_id or each.player_id for each in entrants}
    ticked = {each.player.root_id or each.player_id for each in entrants if each.first_round}
    fees = fees_at_door(event, entrants) if may_enter else None
    if event.for_pairs:
        rows = _pair_rows(event, entrants, names, fees)
    else:
        rows = [_entrant_row(each, names(each.pk), [each], fees) for each in entrants]
    started = newest_round(event) is not None
    here = [row for row in rows if row.first_round and not row.gone]
    staying = [row for row in rows if not row.gone]
    wanted = may_enter and not (started and event.for_pairs)
    people = {each.pk: each for each in active_players(event.club)} if wanted else {}
    offers = [] if started else _offers(event, people, ticked, len(staying) - len(here))
    if people.keys() <= inside:
        offers = [each for each in offers if each.key != WHOLE_CLUB]
    return Door(
        rows,
        [] if event.for_pairs else _other_rows(event, people, inside),
        offers,
        len(here),
        len(staying),
        2 if event.for_pairs else len("NESW"),
        started,
        fees,
    )


def matching(rows: Iterable[DoorRow], asked: str) -> list[DoorRow]:
    """The rows whose name, nickname or number has every word that was asked for."""
    words = search_words(asked)
    return [row for row in rows if all(word in row.found_by for word in words)]


def offered(event: Event, key: str) -> tuple[list[Player], list[tuple[Player, Player, str]]]:
    """Whom an offer is about: players, and pairs where pairs enter. Nobody for one that is gone."""
    people = {each.pk: each for each in active_players(event.club)}
    for offer in _all_offers(event, people):
        if offer.key == key:
            pairs = [(people[one], people[other], name) for one, other, name in offer.pairs]
            return [people[pk] for pk in people if pk in offer.players], pairs
    return [], []


def club_list(event: Event, inside: Collection[int]) -> tuple[list[DoorRow], list[Offer]]:
    """The club's list without who is in already, by player, and who is usually there as far as
    somebody of them is not in: three queries."""
    people = {each.pk: each for each in active_players(event.club)}
    offers = _all_offers(event, people)
    wanted = [each for each in offers if each.players - {*inside}]
    return _other_rows(event, people, inside), wanted


def _pair_rows(
    event: Event, entrants: Sequence[Entrant], names: Names, fees: FeesAtDoor | None
) -> list[DoorRow]:
    people = {each.pk: each for each in entrants}
    rows = [
        _entrant_row(people[one], names.entry(one), [people[one], people[other]], fees)
        for one, other in event.pairs.values_list("one_id", "other_id")
    ]
    return sorted(rows, key=lambda row: row.name)


def _entrant_row(
    lead: Entrant, name: str, both: Sequence[Entrant], fees: FeesAtDoor | None
) -> DoorRow:
    nicks = [each.player.nickname for each in both if each.player.nickname]
    found = " ".join([search_key(name), *(each.player.search for each in both)])
    return DoorRow(
        name=name,
        nickname=_beside(name, nicks),
        letters=_letters(name, *(each.name for each in both), *nicks),
        found_by=found,
        player=lead.player_id,
        number=lead.number,
        first_round=lead.first_round,
        gone=hasattr(lead, "withdrawal"),
        fee=None if fees is None else fees.of(*(each.pk for each in both)),
    )


def _other_rows(event: Event, people: dict[int, Player], inside: Collection[int]) -> list[DoorRow]:
    names = names_shown(people, club=event.club, role=Role.MEMBER)
    return [
        DoorRow(
            name=names[pk],
            nickname=_beside(names[pk], [each.nickname] if each.nickname else []),
            letters=_letters(each.name, each.nickname),
            found_by=each.search,
            player=pk,
        )
        for pk, each in people.items()
        if pk not in inside
    ]


def _beside(name: str, nicks: Sequence[str]) -> str:
    """Nicknames to stand beside a name, but for one that tells a namesake apart there already."""
    return ", ".join(nick for nick in nicks if f"({nick})" not in name)


def _letters(*names: str) -> str:
    """The first letter of each word: people are looked for by either of their names."""
    words = [word for name in names for word in search_key(name).split()]
    found = (next((sign for sign in word if sign.isalnum()), "") for word in words)
    return " ".join(sorted({letter for letter in found if letter}))


def _offers(event: Event, people: dict[int, Player], ticked: set[int], missing: int) -> list[Offer]:
    """What can be ticked at once, as far as it would tick somebody."""
    offers = _all_offers(event, people) if people else []
    found = [each for each in offers if each.players - ticked]
    if missing:
        words = ngettext("%(n)d who is expected", "All %(n)d who are expected", missing)
        found.insert(0, Offer(EXPECTED, words % {"n": missing}))
    return found


def _all_offers(event: Event, people: Collection[int]) -> list[Offer]:
    """Whom earlier evenings let expect; before the first of them everybody on the club's list."""
    earlier, found = earlier_evenings(event, people), []
    if earlier == Earlier() and people and not event.for_pairs:
        words = ngettext("%(n)d on the club’s list", "All %(n)d on the club’s list", len(people))
        found.append(Offer(WHOLE_CLUB, words % {"n": len(people)}, frozenset(people)))
    if earlier.regulars:
        n = len(earlier.regulars)
        words = ngettext("%(n)d regular", "%(n)d regulars", n) % {"n": n}
        found.append(Offer(REGULARS, words, earlier.regulars))
    found += [
        Offer(key, _field_words(field), field.players, field.pairs)
        for key, field in ((LAST, earlier.last), (ALIKE, earlier.alike))
        if field is not None
    ]
    return found


def _field_words(field: EarlierField) -> str:
    told: dict[str, Any] = {"day": short_day(field.day), "n": len(field.pairs or field.players)}
    told["title"] = field.title
    if field.pairs:
        return say("{n} pairs of {day} ({title})").format(**told)
    return say("{n} who came on {day} ({title})").format(**told)
