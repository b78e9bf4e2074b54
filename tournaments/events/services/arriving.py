"""At the door: somebody whom nobody expected, and many at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, RoundState
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.coming_and_going import check_in
from tournaments.events.services.entrants import add_entrants
from tournaments.events.services.pairs import NewPair, enter_pairs
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class CameTogether(EveningStep):
    """Many were ticked at once, before the first round."""

    kind = "came_together"
    sentence = _("{count} people are here")
    rows: ClassVar[Paths] = {"entrants.*": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"count": len(self.payload["entrants"])}

    def touches(self, rounds: Rounds) -> Touched:
        people = self.payload["entrants"]
        came = {f"{noun}:{pk}" for noun in ("came", "in") for pk in people}
        return Touched({*came, "places:all"})

    def undo(self, event: Event) -> None:
        people = event.entrants.filter(pk__in=self.payload["entrants"])
        people.update(first_round=0, late_counts=False)


def arrive(*, event: Event, player: Player, by: AbstractBaseUser, said_so: bool = True) -> Entrant:
    """Somebody of the club is here, whether he was expected or not; a pair comes together.

    Raises EventRefused as `add_entrants` and `check_in`.
    """
    with changing(event) as held:
        inside = _inside(held).get(player.root_id or player.pk)
        if inside is None:
            (inside,) = add_entrants(event=held, by=by, players=[player])
        inside.event = held
        return check_in(entrant=inside, by=by, said_so=said_so)


def expect_people(
    *,
    event: Event,
    by: AbstractBaseUser,
    players: Sequence[Player] = (),
    pairs: Sequence[NewPair] = (),
) -> None:
    """Put people of the club on the list, or pairs, as far as they are not there by now.

    Raises EventRefused as `add_entrants` and `enter_pairs`.
    """
    with changing(event) as held:
        inside = _inside(held)
        add_entrants(event=held, by=by, players=[each for each in players if each.pk not in inside])
        new = [pair for pair in pairs if not _one_is_inside(pair, inside)]
        if new:
            enter_pairs(event=held, by=by, pairs=new)


def all_here(*, event: Event, by: AbstractBaseUser, only: Sequence[Player] | None = None) -> int:
    """Everybody on the list is here, or those of them who are `only`; how many had not come yet.

    Raises EventRefused `event_over`, `round_released` once a round was: then each comes late by
    himself.
    """
    with changing(event) as held:
        must_go_on(held)
        if held.played.exclude(state=RoundState.DRAFT).exists():
            raise EventRefused("round_released")
        missing = held.entrants.filter(first_round=0, withdrawal=None).select_related("player")
        wanted = None if only is None else {player.pk for player in only}
        came = [
            each
            for each in missing.order_by("number")
            if wanted is None or (each.player.root_id or each.player_id) in wanted
        ]
        came += _partners(held, came)
        for each in came:
            each.first_round = 1
            each.save(update_fields=["first_round"])
        if came:
            note(held, CameTogether, by, entrants=[each.pk for each in came])
        return len(came)


def _inside(event: Event) -> dict[int, Entrant]:
    """Who is on the list, by the record that stands for the person."""
    rows = event.entrants.select_related("player")
    return {each.player.root_id or each.player_id: each for each in rows}


def _one_is_inside(pair: NewPair, inside: Mapping[int, Entrant]) -> bool:
    return any(isinstance(who, Player) and who.pk in inside for who in (pair.one, pair.other))


def _partners(event: Event, came: Sequence[Entrant]) -> list[Entrant]:
    """Those with whom these are pairs, where they are not among them: a pair comes together."""
    if not event.for_pairs:
        return []
    known = {each.pk for each in came}
    pairs = event.pairs.select_related("one", "other")
    return [
        other
        for pair in pairs
        for one, other in ((pair.one, pair.other), (pair.other, pair.one))
        if one.pk in known and other.pk not in known and not other.first_round
    ]
