"""Cards that lie on the tables of the club's hall: their code opens the game played there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet
from django.utils.translation import gettext as say

from scoring.models import TableCard
from scoring.services.table_cards import create_card, live_cards, seat_game
from tournaments.events.models import Entrant, Event, HallTable, Round, RoundState, Table
from tournaments.events.services.adding_tables import add_table
from tournaments.events.services.book import changing, tell_tables
from tournaments.events.services.releasing import release
from tournaments.events.services.sheets import Opening
from tournaments.events.table_numbers import table_numbers

MOST_CARDS: Final = 150


def hall_cards(event: Event) -> QuerySet[HallTable]:
    """The tables of the club's hall whose cards work, by number."""
    tables = HallTable.objects.filter(club=event.club, event=None, card__in=live_cards())
    return tables.select_related("card__club", "card__game").order_by("number")


def lay_cards(*, event: Event, count: int, by: AbstractBaseUser) -> int:
    """Have a card for each of so many tables of the hall, by the numbers that they bear in this
    event; how many were made new.

    A card is printed once and works every week. A round that is being played opens on them at once.
    """
    with changing(event) as held:
        there = set(hall_cards(held).values_list("number", flat=True))
        wanted = table_numbers(held, min(count, MOST_CARDS))
        missing = [number for number in wanted if number not in there]
        made = [
            create_card(by=by, name=say("Table {number}").format(number=number), club=held.club)
            for number in missing
        ]
        HallTable.objects.filter(club=held.club, event=None, number__in=missing).delete()
        HallTable.objects.bulk_create(
            HallTable(club=held.club, number=number, card=card)
            for number, card in zip(missing, made, strict=True)
        )
        current = held.played.filter(state=RoundState.RELEASED).first()
        if current is not None:
            _open(held, current, by)
    return len(missing)


def open_round(*, draft: Round, by: AbstractBaseUser, seen: str = "") -> Round:
    """Release a round, and have the cards on the tables open its games; raises as `release`."""
    with changing(draft.event) as held:
        draft.event = held
        current = release(draft=draft, by=by, seen=seen)
        _open(held, current, by)
    return current


def open_table(*, round_: Round, people: Sequence[Entrant], by: AbstractBaseUser) -> Table:
    """Add a table to a round, and have the card that lies there open its game; raises as
    `add_table`."""
    with changing(round_.event) as held:
        round_.event = held
        made = add_table(round_=round_, people=people, by=by)
        _open(held, made.round, by)
    return made


def _open(event: Event, current: Round, by: AbstractBaseUser) -> None:
    """Start the games of the tables on which a card lies.

    A card at which another event of the club is still playing is left to that.
    """
    cards = {hall.number: hall.card for hall in hall_cards(event)}
    busy = set(
        Table.objects.filter(round__state=RoundState.RELEASED, game__over=False)
        .exclude(round=current)
        .values_list("game_id", flat=True)
    )
    opening = Opening.of(event, current.number, by)
    tables = current.tables.select_related("game", "round").order_by("number")
    for table in tables:
        card = cards.get(table.number)
        if card is None or card.game_id in busy:
            continue
        game = table.game or opening.start(table)
        if card.game_id != game.pk:
            free_phone(card)
            seat_game(card=card, game=game, guided=True)
    tell_tables(event)


def free_phone(card: TableCard) -> None:
    """Other people sit down, so whoever of them scans the card first keeps the score."""
    TableCard.objects.filter(pk=card.pk).update(phone=None, asked_by=None)
    card.phone = card.asked_by = None
