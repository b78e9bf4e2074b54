"""Pairs of an event: entering, and their names and seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Movement, Pair, RoundState, Seat, SitOut, Why
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.entrants import Entered, OffTheList
from tournaments.events.services.guests import new_guest
from tournaments.events.services.steps import Rounds, Touched
from tournaments.events.services.wishes import WishStep


@dataclass(frozen=True, slots=True)
class NewPair:
    """Two people, each a player of the club or the name of a guest, and what they are called."""

    one: Player | str
    other: Player | str
    name: str = ""


def enter_pairs(*, event: Event, by: AbstractBaseUser, pairs: Sequence[NewPair]) -> list[Pair]:
    """Enter pairs; guests become players of the club. All of them or none.

    Raises EventRefused `event_over`, `not_pairs` where people enter alone, `other_club`,
    `entered_already` for somebody who is in, or twice in `pairs`, `bad_name`.
    """
    with changing(event) as held:
        must_go_on(held)
        if not held.for_pairs:
            raise EventRefused("not_pairs")
        people = [_person(held, who) for pair in pairs for who in (pair.one, pair.other)]
        known = set(held.entrants.values_list("player_id", flat=True))
        for player in people:
            if player.pk in known:
                raise EventRefused("entered_already", name=player)
            known.add(player.pk)
        last = held.entrants.aggregate(last=Max("number"))["last"] or 0
        entrants = [
            Entrant.objects.create(event=held, number=number, player=player, name=player.name)
            for number, player in enumerate(people, last + 1)
        ]
        last = held.pairs.aggregate(last=Max("number"))["last"] or 0
        made = [
            Pair.objects.create(
                event=held, number=last + place + 1, name=pair.name.strip(),
                one=entrants[2 * place], other=entrants[2 * place + 1],
            )
            for place, pair in enumerate(pairs)
        ]  # fmt: skip
        if made:
            note(held, Entered, by, entrants=[entrant.pk for entrant in entrants])
    return made


def _person(event: Event, who: Player | str) -> Player:
    if isinstance(who, Player):
        if who.club_id != event.club_id:
            raise EventRefused("other_club")
        return who
    return new_guest(event, who)


class PairRemoved(OffTheList):
    """A pair, with both its people."""

    kind = "pair_removed"
    rows: ClassVar[Paths] = {**OffTheList.rows, "people.*.player_id": Player}

    def undo(self, event: Event) -> None:
        for pk, person in zip(self.payload["entrants"], self.payload["people"], strict=True):
            Entrant.objects.create(pk=pk, event=event, **person)
        one, other = self.payload["entrants"]
        Pair.objects.create(event=event, one_id=one, other_id=other, **self.payload["pair"])


def remove_pair(*, pair: Pair, by: AbstractBaseUser) -> None:
    """Take a pair off the list. Raises EventRefused `has_played` once it was drawn."""
    with changing(pair.event) as held:
        people = [pair.one, pair.other]
        drawn = Seat.objects.filter(entrant__in=people).exists()
        waited = SitOut.objects.filter(entrant__in=people).exclude(why=Why.LATE).exists()
        if drawn or waited:
            raise EventRefused("has_played", name=pair_words(pair))
        note(
            held,
            PairRemoved,
            by,
            pair={"number": pair.number, "name": pair.name, "seed": pair.seed, "team": pair.team},
            entrants=[each.pk for each in people],
            people=[
                {
                    "number": each.number,
                    "player_id": each.player_id,
                    "name": each.name,
                    "group": each.group,
                    "first_round": each.first_round,
                    "fixed_table": each.fixed_table,
                    "handicap": each.handicap,
                    "lot": each.lot,
                }
                for each in people
            ],
            name=pair_words(pair),
        )
        SitOut.objects.filter(entrant__in=people).delete()
        Entrant.objects.filter(pk__in=[each.pk for each in people]).delete()


def pair_words(pair: Pair) -> str:
    """What a pair is called by those who may know its people."""
    return pair.name or f"{pair.one.name} – {pair.other.name}"


class PairWished(WishStep):
    """A pair's name, table and group."""

    kind = "pair_wishes"
    sentence = _("Name and wishes of {name} written down")
    rows: ClassVar[Paths] = {**WishStep.rows, "pair": Pair}

    def undo(self, event: Event) -> None:
        _change_pair(event.pairs.get(one=self.payload["entrant"]), **self.payload["before"])


class Seeded(PairWished):
    """A pair's seed, and whatever was written down with it."""

    kind = "seeded"
    sentence = _("{name}: seed {seed}")

    def touches(self, rounds: Rounds) -> Touched:
        wished = super().touches(rounds)
        return Touched({*wished.owns, f"seed:{self.payload['entrant']}"}, wished.reads)


def set_pair(
    *,
    pair: Pair,
    by: AbstractBaseUser,
    name: str = "",
    seed: int = 0,
    fixed_table: int = 0,
    group: str = "",
) -> Pair:
    """What a pair is called, its seed, where it must sit, and its group for prizes.

    Raises EventRefused `seed_taken`, `seeds_fixed` once a knockout has begun, `table_taken`.
    """
    with changing(pair.event) as held:
        one = pair.one
        taken = held.entrants.filter(fixed_table=fixed_table).exclude(pk=one.pk)
        if fixed_table and taken.exists():
            raise EventRefused("table_taken", table=fixed_table)
        seeded = held.pairs.filter(seed=seed).exclude(pk=pair.pk).select_related("one", "other")
        holder = seeded.first() if seed else None
        if holder is not None:
            raise EventRefused("seed_taken", seed=seed, name=pair_words(holder))
        if seed != pair.seed and knockout_began(held):
            raise EventRefused("seeds_fixed")
        before = {
            "name": pair.name,
            "seed": pair.seed,
            "fixed_table": one.fixed_table,
            "group": one.group,
        }
        told = {"entrant": one.pk, "pair": pair.pk, "before": before}
        if seed == pair.seed:
            note(held, PairWished, by, **told)
        else:
            note(held, Seeded, by, seed=seed, **told)
        _change_pair(pair, name.strip(), seed, fixed_table, group.strip())
    return pair


def _change_pair(pair: Pair, name: str, seed: int, fixed_table: int, group: str) -> None:
    """Write it down; called inside `changing`."""
    pair.name, pair.seed = name, seed
    pair.save(update_fields=["name", "seed"])
    pair.one.fixed_table, pair.one.group = fixed_table, group
    pair.one.save(update_fields=["fixed_table", "group"])


def knockout_began(event: Event) -> bool:
    """Whether the bracket of a knockout stands: then nobody can come in or be seeded."""
    drawn = event.played.exclude(state=RoundState.DRAFT)
    return event.movement == Movement.KNOCKOUT and drawn.exists()
