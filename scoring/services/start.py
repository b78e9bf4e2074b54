"""Starting a game: rules, names, seats and the first dealer; and the same again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.access import require_role
from clubs.models import Club, Player, Role
from clubs.services import add_player, clean_name
from rules_engine.errors import NotLegalNow, NotNotation
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import profile as profile_named
from rules_engine.seats import Table
from scoring.access import Visitor, game_to_record
from scoring.log.codec import MOST_POINTS
from scoring.models import Game, Sitting
from scoring.models.fields import intern_rules


@dataclass(frozen=True, slots=True)
class NewSeat:
    """Who sits down: a player of the club, or a name that is new to it (or is nobody's else).

    A player with a `name` too is printed by it: what tells namesakes apart belongs on the sheet.
    """

    name: str = ""
    player_id: int | None = None


def start_game(
    *,
    by: Visitor,
    profile: str,
    seats: Sequence[NewSeat],
    overrides: Mapping[str, object] | None = None,
    rules: HouseRules | None = None,
    length: Format | None = None,
    first_dealer: int = 0,
    club: Club | None = None,
    title: str = "",
    game_id: UUID | None = None,
    at: datetime | None = None,
) -> Game:
    """Start a game at a table. `seats` are in seat order: N E S W, or A, B, C …

    `rules` are used as they are; without them those of the profile with `overrides`. In a club a
    new name becomes a player of it. With a `game_id` a second try gives the game of the first.
    `at` is when it was started, now where nothing is said.

    Raises NotNotation (`unknown_profile`, `unknown_option`, `bad_option_value`, `bad_seats`,
    `bad_name`, `bad_field`, `same_player_twice`, `unknown_player`, `id_taken`), and 404 or
    PermissionDenied where `by` may not record this club's games.
    """
    _may_start(by, club)
    chosen = profile_named(profile)
    played = intern_rules(_countable(rules or chosen.with_overrides(overrides or {})))
    known = Game.objects.filter(pk=game_id).first() if game_id is not None else None
    if known is not None:
        return _own(known, by)
    _check_table(played.table, seats, first_dealer)
    length = length or Format()
    game = Game(
        pk=game_id or uuid4(),
        club=club,
        title=_clean(title) if title.strip() else "",
        profile=chosen.name,
        rules=played,
        format=length,
        first_dealer=first_dealer,
        state=start(played, length, first_dealer).to_data(),
        created_by_id=by.pk,
        created_at=at or timezone.now(),
    )
    return _stored(game, seats, by)


def _stored(game: Game, seats: Sequence[NewSeat], by: Visitor) -> Game:
    """The game with its people, or the one that came first where one was sent twice at once."""
    try:
        with transaction.atomic():
            seated = _seated(seats, game.club)
            game.names = [name for name, _ in seated]
            game.save(force_insert=True)
            _sit_down(game, game.rules.table, seated)
    except IntegrityError:
        known = Game.objects.filter(pk=game.pk).first()
        if known is None:
            raise
        return _own(known, by)
    return game


def _may_start(by: Visitor, club: Club | None) -> None:
    if not by.is_authenticated:
        raise PermissionDenied
    if club is not None:
        require_role(by, club, Role.SCORER)


def _check_table(table: Table, seats: Sequence[NewSeat], first_dealer: int) -> None:
    if len(seats) != len(table.seats):
        raise NotNotation("bad_seats", players=len(table.seats))
    if first_dealer not in table.seats:
        raise NotNotation("bad_field", field="first_dealer")


def _countable(rules: HouseRules) -> HouseRules:
    """The rules, unless a number in them is one that no table plays for and no column could add
    up; raises NotNotation `bad_option_value`."""
    for option, written in rules.to_data().items():
        if any(number > MOST_POINTS for number in _numbers(written)):
            raise NotNotation("bad_option_value", option=option)
    return rules


def _numbers(written: object) -> Iterator[int]:
    """Every whole number in a written option, however deep."""
    if isinstance(written, Mapping):
        written = list(written.values())
    if isinstance(written, list):
        for each in written:
            yield from _numbers(each)
    elif isinstance(written, int):
        yield abs(written)


def _own(game: Game, by: Visitor) -> Game:
    if game.created_by_id != by.pk:
        raise NotNotation("id_taken")
    return game


def _sit_down(game: Game, table: Table, seated: Sequence[tuple[str, int | None]]) -> None:
    Sitting.objects.bulk_create(
        [
            Sitting(game=game, seat=seat, side=table.side_of(seat), name=name, player_id=player)
            for seat, (name, player) in enumerate(seated)
        ]
    )


def _seated(seats: Sequence[NewSeat], club: Club | None) -> list[tuple[str, int | None]]:
    """The printed name of each seat and its player, None in a kitchen game."""
    chosen = [seat.player_id for seat in seats if seat.player_id is not None]
    if len(set(chosen)) != len(chosen):
        raise NotNotation("same_player_twice")
    players = Player.objects.none() if club is None else Player.objects.filter(club=club)
    by_id = players.in_bulk(chosen) if chosen else {}
    told: list[tuple[str, int | None]] = []
    for seat in seats:
        if seat.player_id is not None:
            if seat.player_id not in by_id:
                raise NotNotation("unknown_player")
            player = by_id[seat.player_id]
            told.append((_clean(seat.name) if seat.name else player.name, player.pk))
        else:
            name = _clean(seat.name)
            told.append((name, None if club is None else add_player(club=club, name=name).pk))
    return told


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except ValidationError:
        raise NotNotation("bad_name", name=name) from None


def rematch(*, game_id: UUID | str, by: Visitor, new_id: UUID | None = None) -> Game:
    """The same people under the same rules; the deal moves on to the left of the last dealer.

    A game has one rematch: asking again gives the one there is. Raises NotLegalNow `not_over`
    while the game goes on, Http404 and PermissionDenied.
    """
    old = game_to_record(by, game_id)
    if not old.over:
        raise NotLegalNow("not_over")
    known = Game.objects.filter(rematch_of=old).first()
    if known is not None:
        return known
    dealer = old.rules.table.left_of(old.state["dealer"])
    seated = Sitting.objects.filter(game=old).order_by("seat").values_list("name", "player_id")
    try:
        with transaction.atomic():
            game = Game.objects.create(
                pk=new_id or uuid4(),
                club_id=old.club_id,
                title=old.title,
                profile=old.profile,
                rules=old.rules,
                format=old.format,
                names=old.names,
                first_dealer=dealer,
                rematch_of=old,
                state=start(old.rules, old.format, dealer).to_data(),
                # A phone on a table may ask for it; at home it stays the game of who began.
                created_by_id=by.pk if old.club_id else old.created_by_id,
                created_at=timezone.now(),
            )
            _sit_down(game, old.rules.table, list(seated))
    except IntegrityError:  # two phones asked at once
        return Game.objects.get(rematch_of=old)
    return game
