"""Who sits in for whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, RoundState, Seat, Substitution
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.sheets import sit_back, sit_in
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class Substituted(EveningStep):
    """Somebody sits in for an entrant in one round. It is told of the two people, no pair."""

    kind = "substituted"
    sentence = _("{substitute} sits in for {name}")
    rows: ClassVar[Paths] = {"substitution": Substitution, "entrant": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"substitute": self.payload["name"], "name": names(self.payload["entrant"])}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"sub:{self.payload['substitution']}"})

    def undo(self, event: Event) -> None:
        subs = Substitution.objects.filter(pk=self.payload["substitution"])
        for sub in subs.select_related("entrant__player"):
            sit_back(sub)
            sub.delete()


def substitute(
    *, entrant: Entrant, player: Player, number: int, by: AbstractBaseUser
) -> Substitution:
    """Somebody sits in for an entrant in one round: the entrant keeps the score, the person who
    played the statistics.

    Raises EventRefused `other_club`, `no_such_round`, `plays_already` when the substitute has a
    seat of his own in that round.
    """
    with changing(entrant.event) as held:
        must_go_on(held)
        if player.club_id != held.club_id:
            raise EventRefused("other_club")
        current = held.played.filter(number=number).exclude(state=RoundState.CLOSED).first()
        if current is None:
            raise EventRefused("no_such_round", number=number)
        if Seat.objects.filter(round=current, entrant__player=player).exists():
            raise EventRefused("plays_already", name=player)
        if Substitution.objects.filter(
            entrant__event=held, round_number=number, player=player
        ).exists():
            raise EventRefused("plays_already", name=player)
        old = Substitution.objects.filter(entrant=entrant, round_number=number).first()
        if old is not None:
            raise EventRefused("has_substitute", name=entrant)
        made = Substitution.objects.create(
            entrant=entrant, round_number=number, player=player, name=player.name
        )
        sit_in(made)
        note(held, Substituted, by, substitution=made.pk, entrant=entrant.pk, name=player.name)
    return made
