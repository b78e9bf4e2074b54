"""Cards that lie on the tables of the club's hall: their code opens the game played there now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import NAME_LENGTH
from scoring.models import TableCard
from scoring.services.table_cards import create_card, live_cards, seat_game
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    HallTable,
    Round,
    RoundState,
    Table,
)
from tournaments.events.services.adding_tables import add_table
from tournaments.events.services.book import changing, tell_tables
from tournaments.events.services.changing_seats import played_round
from tournaments.events.services.releasing import release
from tournaments.events.services.sheets import Opening
from tournaments.events.table_numbers import table_numbers

MOST_CARDS: Final = 150
LONGEST_EVENING: Final = timedelta(hours=24)


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


def tables_meant(card: TableCard) -> list[Table]:
    """The tables in rounds that are played now which this card may mean: those of its number in
    evenings of the club, and the one whose game is on it; two queries."""
    hall = HallTable.objects.filter(card=card).first()
    meant = Q(game=card.game_id) if card.game_id else Q(pk=None)
    if hall is not None and hall.event_id is not None:
        meant |= Q(round__event=hall.event_id, number=hall.number)
    elif hall is not None:
        # A round that was left open weeks ago asks nobody anything.
        lately = Q(round__released_at__gt=timezone.now() - LONGEST_EVENING)
        meant |= lately & Q(round__event__club=card.club_id, number=hall.number)
    now = Table.objects.filter(
        meant, round__state=RoundState.RELEASED, round__event__state=EventState.RUNNING
    )
    tables = now.select_related("round__event__club", "game")
    return list(tables.order_by("round__event__starts_at", "round__event_id"))


def cards_at(tables: Iterable[Table]) -> dict[UUID | None, TableCard]:
    """The cards on which the games of these tables are kept, by the key of the game: one query."""
    games = [table.game_id for table in tables if table.game_id is not None]
    return {card.game_id: card for card in live_cards().filter(game__in=games)}


def serve(*, card: TableCard, table: Table) -> TableCard:
    """Have a card serve a table that it may mean, for whoever chose it; the card that does.

    Where the card on the table serves another evening's game, the table has one of its own. Raises
    EventRefused `round_not_open` where its round is played no more.
    """
    with changing(table.round.event) as held:
        _open(held, played_round(held, table.round), card.user, only=table.number)
        table.refresh_from_db(fields=["game"])
        return cards_at([table]).get(table.game_id, card)


def _open(event: Event, current: Round, by: AbstractBaseUser, only: int | None = None) -> None:
    """Start the games of the tables on which a card lies, or `only` of the one with this number.

    A card at which another event of the club is still playing is left to that, and leads to
    another one that the table has then.
    """
    printed = {hall.number: hall.card for hall in hall_cards(event)}
    kept = HallTable.objects.filter(event=event, card__in=live_cards())
    own = {hall.number: hall.card for hall in kept.select_related("card__club", "card__game")}
    busy = set(
        Table.objects.filter(round__state=RoundState.RELEASED, game__over=False)
        .exclude(round=current)
        .values_list("game_id", flat=True)
    )
    opening = Opening.of(event, current.number, by)
    tables = current.tables.select_related("game", "round").order_by("number")
    for table in tables if only is None else tables.filter(number=only):
        card = own.get(table.number) or printed.get(table.number)
        if card is None:
            continue
        if card.game_id in busy:
            card = _own_card(event, table.number, by)
        game = table.game or opening.start(table)
        if card.game_id != game.pk:
            free_phone(card)
            seat_game(card=card, game=game, guided=True)
    tell_tables(event)


def _own_card(event: Event, number: int, by: AbstractBaseUser) -> TableCard:
    """A card that is an event's alone, for a table whose number another evening has too.

    Nobody prints it, and it is gone with the evening.
    """
    HallTable.objects.filter(event=event, number=number).delete()
    name = say("Table {number}, {event}").format(number=number, event=event.title)[:NAME_LENGTH]
    ends = timezone.now() + LONGEST_EVENING
    card = create_card(by=by, name=name, club=event.club, expires_at=ends)
    HallTable.objects.create(club=event.club, event=event, number=number, card=card)
    return card


def free_phone(card: TableCard) -> None:
    """Other people sit down, so whoever of them scans the card first keeps the score."""
    TableCard.objects.filter(pk=card.pk).update(phone=None, asked_by=None)
    card.phone = card.asked_by = None
