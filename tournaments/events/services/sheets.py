"""Score sheets of tables: games of `scoring`, started with the people who sit there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet
from django.utils.translation import gettext as say

from clubs.models import Role
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from scoring.log.codec import read_state
from scoring.models import Game, TableCard
from scoring.services import NewSeat, start_game
from scoring.services.reseating import reseat
from scoring.telling.to_tables import say_to_tables
from tournaments.events.entrants.people_names import Names, event_names, sitting_name
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    EventState,
    Length,
    RoundState,
    Seat,
    Substitution,
    Table,
)
from tournaments.events.services.book import changing
from tournaments.events.table_rules import Played, played_at


def length_of(event: Event) -> Format:
    """What a table plays: timed rounds are told to the pad as games that are cut short."""
    if event.length == Length.HANDS:
        return Format(hands=event.hands)
    if event.length == Length.GAMES:
        return Format(games=event.hands)
    return Format()


def rules_for(event: Event, rules: HouseRules) -> HouseRules:
    """The rules as they apply in the event: where the clock or a number of hands ends the round,
    no score does."""
    endless = event.length in {Length.HANDS, Length.TIMED}
    return Format(hands=event.hands).rules_for(rules) if endless else rules


def keep_sheet(*, table: Table, by: AbstractBaseUser) -> Game:
    """The game of a table, started now unless there is one: asking twice gives the same.

    A substitute's name and person are on the sheet. Raises EventRefused `round_not_open`,
    `other_seats` where the rules are for another number of seats.
    """
    with changing(table.round.event) as held:
        current = Table.objects.select_related("game", "round").get(pk=table.pk)
        if current.game is not None:
            return current.game
        if current.round.state != RoundState.RELEASED or held.state == EventState.CANCELLED:
            raise EventRefused("round_not_open", table=current.number)
        game = Opening.of(held, current.round.number, by).start(current)
        say_to_tables([game.pk])
        return game


@dataclass(slots=True)
class Opening:
    """What the tables of a round have in common when their sheets are begun."""

    event: Event
    by: AbstractBaseUser
    sitting_in: Mapping[int, Substitution]
    names: Names
    seated: Mapping[int, Sequence[Seat]]
    played: dict[int, Played] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event, number: int, by: AbstractBaseUser) -> Self:
        """For the tables of the round with this number: three queries, four for pairs."""
        subs = Substitution.objects.filter(entrant__event=event, round_number=number)
        subs = subs.select_related("player")
        names = event_names(event, Role.MEMBER)
        seated: dict[int, list[Seat]] = {}
        seats = Seat.objects.filter(round__event=event, round__number=number)
        for seat in seats.select_related("entrant").order_by("seat"):
            seated.setdefault(seat.table_id, []).append(seat)
        return cls(event, by, {each.entrant_id: each for each in subs}, names, seated)

    def start(self, table: Table) -> Game:
        """The game of a table that has none."""
        event, seats = self.event, self.seated[table.pk]
        size = len(seats)
        played = self.played.setdefault(size, self.played.get(size) or played_at(event, size))
        subs = [self.sitting_in.get(seat.entrant_id) for seat in seats]
        people = [
            NewSeat(name=sitting_name(event, sub, self.names), player_id=sub.player_id)
            if sub is not None
            else NewSeat(name=self.names(seat.entrant_id), player_id=seat.entrant.player_id)
            for seat, sub in zip(seats, subs, strict=True)
        ]
        table.game = start_game(
            by=self.by,
            club=event.club,
            profile=played.profile,
            rules=rules_for(event, played.rules),
            length=length_of(event),
            seats=people,
            title=say("{event}, round {round}, table {table}").format(
                event=event.title, round=table.round.number, table=table.number
            )[:80],
        )
        table.save(update_fields=["game"])
        return table.game


def sheet_points(tables: Sequence[Table]) -> dict[int, dict[str, int]]:
    """What the tables' sheets say, by table's key, for the sides of the event: a side has what the
    sheet's side of its seats has. One query."""
    rows: dict[int, list[tuple[str, int]]] = {}
    seats = Seat.objects.filter(table__in=tables).order_by("seat")
    for table, side, seat in seats.values_list("table_id", "side", "seat"):
        rows.setdefault(table, []).append((side, seat))
    found: dict[int, dict[str, int]] = {}
    for each in tables:
        if each.game is not None:
            scores, seated = read_state(each.game).scores, each.game.rules.table
            found[each.pk] = {side: scores[seated.side_of(seat)] for side, seat in rows[each.pk]}
    return found


def close_tables(tables: QuerySet[Table]) -> None:
    """Throw away the games of tables of a released round in which nothing was recorded.

    Raises EventRefused `sheets_begun` where something was.
    """
    with_game = tables.filter(game__isnull=False).select_related("game")
    begun = [table.number for table in with_game if table.game is not None and table.game.version]
    if begun:
        raise EventRefused("sheets_begun", tables=", ".join(map(str, sorted(begun))))
    games = Game.objects.filter(pk__in=with_game.values("game_id"))
    TableCard.objects.filter(game__in=games).update(game=None)
    keys = list(games.values_list("pk", flat=True))
    tables.update(game=None)
    Game.objects.filter(pk__in=keys).delete()


def people_moved(tables: Iterable[Table]) -> None:
    """The seats of these tables have other people than before: their sheets go on with those."""
    for table in tables:
        if table.game is None:
            continue
        names = event_names(table.round.event, Role.MEMBER)
        for seat in table.seats.select_related("entrant__player"):
            name, player = names(seat.entrant_id), seat.entrant.player
            reseat(game=table.game, seat=seat.seat, name=name, player=player)


def sit_in(sub: Substitution) -> None:
    """A sheet that was begun goes on with who sits in."""
    _reseat(sub, sub)


def sit_back(sub: Substitution) -> None:
    """The entrant has his chair again."""
    _reseat(sub, None)


def _reseat(sub: Substitution, sitting: Substitution | None) -> None:
    table = Table.objects.filter(
        round__event=sub.entrant.event_id,
        round__number=sub.round_number,
        seats__entrant=sub.entrant_id,
        game__isnull=False,
    )
    found = table.select_related("game").first()
    if found is None or found.game is None:
        return
    seat = found.seats.get(entrant=sub.entrant_id).seat
    event = sub.entrant.event
    names = event_names(event, Role.MEMBER)
    if sitting is None:
        name, player = names(sub.entrant_id), sub.entrant.player
    else:
        name, player = sitting_name(event, sitting, names), sitting.player
    reseat(game=found.game, seat=seat, name=name, player=player)
