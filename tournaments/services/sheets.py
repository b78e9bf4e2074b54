"""A table's score sheet: a game of `scoring`, started with the people who sit there."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from rules_engine.format import Format
from scoring.models import Game
from scoring.services import NewSeat, start_game
from tournaments.errors import EventRefused
from tournaments.models import Event, Length, RoundState, Substitution, Table
from tournaments.services.book import changing

FOUR: Final = 4


def length_of(event: Event) -> Format:
    """What a table plays: timed rounds are told to the pad as whole games that are cut short."""
    if event.length == Length.HANDS:
        return Format(hands=event.hands)
    if event.length == Length.GAMES:
        return Format(games=event.hands)
    return Format()


def keep_sheet(*, table: Table, by: AbstractBaseUser) -> Game:
    """The game of a table, started now unless there is one: asking twice gives the same.

    A substitute's name and person are on the sheet. Raises EventRefused `round_not_open`,
    `only_four` at a table that is not of four.
    """
    with changing(table.round.event) as held:
        current = Table.objects.select_related("game", "round").get(pk=table.pk)
        if current.game is not None:
            return current.game
        if current.round.state != RoundState.RELEASED:
            raise EventRefused("round_not_open", table=current.number)
        seats = list(current.seats.select_related("entrant").order_by("seat"))
        if len(seats) != FOUR:
            raise EventRefused("only_four", table=current.number)
        sitting_in = {
            each.entrant_id: each
            for each in Substitution.objects.filter(
                entrant__event=held, round_number=current.round.number
            )
        }
        people = [sitting_in.get(seat.entrant_id) or seat.entrant for seat in seats]
        current.game = start_game(
            by=by,
            club=held.club,
            profile=held.profile,
            length=length_of(held),
            seats=[NewSeat(name=each.name, player_id=each.player_id) for each in people],
            title=_("{event}, round {round}, table {table}").format(
                event=held.title, round=current.round.number, table=current.number
            )[:80],
        )
        current.save(update_fields=["game"])
    return current.game
