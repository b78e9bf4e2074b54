"""People of an event: entering, and being taken off the list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    RoundState,
    Seat,
    SitOut,
    Why,
)
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.guests import new_guest
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class Entered(EveningStep):
    """People came onto the list, alone or in pairs."""

    kind = "entered"
    sentence = _("{count} people entered")
    rows: ClassVar[Paths] = {"entrants.*": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"count": len(self.payload.get("entrants", ()))}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"came:{pk}" for pk in self.payload["entrants"]}, {"numbers:all"})

    def undo(self, event: Event) -> None:
        rows = event.entrants.filter(pk__in=self.payload["entrants"])
        waiting = SitOut.objects.filter(entrant__in=rows, why=Why.TURN)
        if Seat.objects.filter(entrant__in=rows).exists() or waiting.exists():
            raise EventRefused("cannot_undo")
        SitOut.objects.filter(entrant__in=rows).delete()
        rows.delete()


class OffTheList(EveningStep):
    """Somebody was taken off the list; he is told by the name that was written down."""

    sentence = _("{name} taken off the list")
    rows: ClassVar[Paths] = {"entrants.*": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({*(f"came:{pk}" for pk in self.payload["entrants"]), "numbers:all"})


class Removed(OffTheList):
    """One who had entered alone."""

    kind = "removed"
    rows: ClassVar[Paths] = {**OffTheList.rows, "player": Player}

    def undo(self, event: Event) -> None:
        # Under its old key, by which earlier lines of the book know it.
        Entrant.objects.create(
            pk=self.payload["entrants"][0],
            event=event,
            number=self.payload["number"],
            player_id=self.payload["player"],
            name=self.payload["name"],
            group=self.payload["group"],
            first_round=self.payload["first_round"],
            fixed_table=self.payload["fixed_table"],
            handicap=self.payload.get("handicap", 0),
            plays_as=self.payload.get("plays_as", ""),
            lot=self.payload.get("lot"),
        )


def add_entrants(
    *,
    event: Event,
    by: AbstractBaseUser,
    players: Sequence[Player] = (),
    guests: Iterable[str] = (),
) -> list[Entrant]:
    """Enter players of the club, and guests by name, who become players of it.

    Whoever is in already stays in once. Raises EventRefused `event_over`, `other_club`, `bad_name`,
    `only_pairs` where pairs enter.
    """
    with changing(event) as held:
        must_go_on(held)
        players, guests = list(players), list(guests)
        if held.for_pairs and (players or guests):
            raise EventRefused("only_pairs")
        if any(player.club_id != held.club_id for player in players):
            raise EventRefused("other_club")
        new = [new_guest(held, name) for name in guests]
        known = set(held.entrants.values_list("player_id", flat=True))
        number = held.entrants.aggregate(last=Max("number"))["last"] or 0
        made = []
        for player in (*players, *new):
            if player.pk not in known:
                known.add(player.pk)
                number += 1
                made.append(
                    Entrant.objects.create(
                        event=held, number=number, player=player, name=player.name
                    )
                )
        if made:
            note(held, Entered, by, entrants=[entrant.pk for entrant in made])
    return made


def remove_entrant(*, entrant: Entrant, by: AbstractBaseUser) -> None:
    """Take somebody off the list. Raises EventRefused `has_played` once he was seated, also if he
    did not come then, `in_draft` while a draft has him."""
    with changing(entrant.event) as held:
        _not_in_draft(held, entrant)
        absent = SitOut.objects.filter(entrant=entrant, why=Why.ABSENT)
        if Seat.objects.filter(entrant=entrant).exists() or absent.exists():
            raise EventRefused("has_played", name=entrant)
        note(
            held,
            Removed,
            by,
            entrants=[entrant.pk],
            player=entrant.player_id,
            name=entrant.name,
            number=entrant.number,
            group=entrant.group,
            first_round=entrant.first_round,
            fixed_table=entrant.fixed_table,
            handicap=entrant.handicap,
            plays_as=entrant.plays_as,
            lot=entrant.lot,
        )
        SitOut.objects.filter(entrant=entrant).delete()
        entrant.delete()


def _not_in_draft(event: Event, entrant: Entrant) -> None:
    """A draft is the director's work: nobody is taken out of it behind his back."""
    draft = event.played.filter(state=RoundState.DRAFT)
    if draft.filter(Exists(_of_round(Seat, entrant)) | Exists(_of_round(SitOut, entrant))).exists():
        raise EventRefused("in_draft", name=entrant, number=draft[0].number)


def _of_round(rows: type[Seat | SitOut], entrant: Entrant) -> QuerySet[Seat | SitOut]:
    return rows.objects.filter(round=OuterRef("pk"), entrant=entrant)
