"""Pairs of an event: entering, their names and seeds, and a level game in a knockout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max
from django.utils import timezone

from clubs.models import Player
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Decision,
    Entrant,
    Event,
    EventState,
    Movement,
    Pair,
    Result,
    ResultState,
    RoundState,
    Seat,
    SideScore,
    SitOut,
    Table,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.guests import new_guest

SIDES = ("NS", "EW")


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
        if held.state not in {EventState.PLANNED, EventState.RUNNING}:
            raise EventRefused("event_over")
        if not held.for_pairs:
            raise EventRefused("not_pairs")
        people = [_person(held, who) for pair in pairs for who in (pair.one, pair.other)]
        known = set(held.entrants.values_list("player_id", flat=True))
        for player in people:
            if player.pk in known:
                raise EventRefused("entered_already", name=player.name)
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
            note(held, "entered", by, entrants=[entrant.pk for entrant in entrants])
    return made


def _person(event: Event, who: Player | str) -> Player:
    if isinstance(who, Player):
        if who.club_id != event.club_id:
            raise EventRefused("other_club")
        return who
    return new_guest(event, who)


def remove_pair(*, pair: Pair, by: AbstractBaseUser) -> None:
    """Take a pair off the list. Raises EventRefused `has_played` once it was drawn."""
    with changing(pair.event) as held:
        people = [pair.one, pair.other]
        drawn = Seat.objects.filter(entrant__in=people).exists()
        waited = SitOut.objects.filter(entrant__in=people, why="turn").exists()
        if drawn or waited:
            raise EventRefused("has_played", name=pair_words(pair))
        note(
            held,
            "pair_removed",
            by,
            pair={"number": pair.number, "name": pair.name, "seed": pair.seed},
            entrants=[each.pk for each in people],
            people=[
                {
                    "number": each.number,
                    "player_id": each.player_id,
                    "name": each.name,
                    "group": each.group,
                    "first_round": each.first_round,
                    "fixed_table": each.fixed_table,
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
            note(held, "pair_wishes", by, **told)
        else:
            note(held, "seeded", by, seed=seed, **told)
        change_pair(pair, name.strip(), seed, fixed_table, group.strip())
    return pair


def change_pair(pair: Pair, name: str, seed: int, fixed_table: int, group: str) -> None:
    """Write it down; called inside `changing`, by undoing too."""
    pair.name, pair.seed = name, seed
    pair.save(update_fields=["name", "seed"])
    pair.one.fixed_table, pair.one.group = fixed_table, group
    pair.one.save(update_fields=["fixed_table", "group"])


def knockout_began(event: Event) -> bool:
    """Whether the bracket of a knockout stands: then nobody can come in or be seeded."""
    drawn = event.played.exclude(state=RoundState.DRAFT)
    return event.movement == Movement.KNOCKOUT and drawn.exists()


def decide(*, table: Table, side: str, by: AbstractBaseUser) -> None:
    """Say which side of a level game goes on, as the table settled it; empty leaves it to the lot.

    Raises EventRefused `not_level`, and `next_drawn` once the round that follows is released.
    """
    with changing(table.round.event) as held:
        current = Table.objects.select_related("round").get(pk=table.pk)
        following = held.played.filter(number__gt=current.round.number)
        if following.exclude(state=RoundState.DRAFT).exists():
            raise EventRefused("next_drawn", number=current.round.number + 1)
        if side not in {"", *SIDES} or not _is_level(held, current):
            raise EventRefused("not_level", table=current.number)
        old = Decision.objects.filter(table=current).first()
        let_go_on(current, side, by)
        note(
            held,
            "decided",
            by,
            table=current.pk,
            at=current.number,
            round=current.round.number,
            side=side,
            before="" if old is None else old.side,
        )


def _is_level(event: Event, table: Table) -> bool:
    told = dict(SideScore.objects.filter(table=table).values_list("side", "points"))
    result = Result.objects.filter(table=table).first()
    known = result is not None and result.state != ResultState.DISPUTED
    level = told.get("NS", 0) == told.get("EW", 0)
    return event.movement == Movement.KNOCKOUT and known and level


def let_go_on(table: Table, side: str, by: AbstractBaseUser | None) -> None:
    """This side goes on from a level game, or, when empty, whichever the lot has."""
    Decision.objects.filter(table=table).delete()
    if side:
        Decision.objects.create(
            table=table, side=side, by_id=None if by is None else by.pk, at=timezone.now()
        )
