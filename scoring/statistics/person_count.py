"""A person's hands, games and the people met in them, counted by the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum

from scoring.models import HandSeat, Sitting
from scoring.models.hand import HandRole
from scoring.statistics.firsts import WON, add_first, keep_firsts, kinds_of
from scoring.statistics.grouping import BOUND, FEW, lines_by, scored
from scoring.statistics.hand_sums import HandSum
from scoring.statistics.seats import TWO_SIDES, at_compass, seat_key
from scoring.statistics.tally import Tally
from web.days import evening_of

LAST_GAMES: Final = 10

PARTNER: Final = ("games", "won", "hands", "contracts", "made", "points")
RIVAL: Final = ("games_against", "beat", "lost", "hands_against", "points_against")


class _Game(NamedTuple):
    """A game that somebody sat in, and what is known of it; `others` have their sides."""

    sitting: int
    seat: int
    side: str
    game: UUID
    began: datetime
    over: bool
    winners: list[str]
    compass: bool
    others: list[tuple[int, str]]

    @property
    def won(self) -> bool:
        return self.decided and self.side in self.winners

    @property
    def decided(self) -> bool:
        return self.over and bool(self.winners)


def count_sat(tally: Tally, seats: QuerySet[HandSeat], zone: str) -> None:
    """Add the hands of these seats, all of one person, to a tally: two queries."""
    sittings = Sitting.objects.filter(pk__in=seats.order_by().values("sitting"))
    _add_hands(tally, _games(sittings), seats, zone)


def count_person(sittings: QuerySet[Sitting], zone: str) -> Tally:
    """The tally of a person who sat so: two queries, one more where somebody scored alone.

    Its tables: `numbers` (games, won, decided, ended, passed), `roles` by role and contract,
    `seats`, `days` by evening, `people` with the numbers of PARTNER and RIVAL by the record that
    sat there, `last`, whose keys are the beginnings and ids of the latest games, with whether
    somebody won and whether it was the person, and `firsts`.
    """
    tally = Tally()
    games = _games(sittings)
    if not games:
        return tally
    tally.count("games", len(games))
    tally.count("won", sum(game.won for game in games))
    tally.count("decided", sum(game.decided for game in games))
    tally.count("ended", sum(game.over for game in games))
    for game in games:
        told = (int(game.decided), int(game.won))
        tally.add("last", f"{game.began.isoformat()} {game.game}", told)
        if game.won:
            add_first(tally, WON, game.began, game.game)
    tally.cut("last", LAST_GAMES)
    sat: Any = [game.sitting for game in games]
    if len(games) > FEW:
        sat = sittings.order_by().values("pk")
    seats = HandSeat.objects.filter(sitting__in=sat)
    seated = _add_hands(tally, games, seats, zone)
    for player, numbers in _people(games, seated, seats).items():
        tally.add("people", str(player), (numbers[name] for name in (*PARTNER, *RIVAL)))
    keep_firsts(tally)
    return tally


def _games(sittings: QuerySet[Sitting]) -> list[_Game]:
    """The games with everybody who sat in them: one query."""
    chairs = sittings.order_by().annotate(compass=at_compass("game", side="side"))
    rows: Any = chairs.values_list(
        "pk",
        "seat",
        "side",
        "game_id",
        "game__created_at",
        "game__over",
        "game__winners",
        "compass",
        "game__sittings__pk",
        "game__sittings__player_id",
        "game__sittings__side",
    )
    games: dict[int, _Game] = {}
    for *own, chair, player, side in rows:
        game = games.get(own[0])
        if game is None:
            game = games[own[0]] = _Game._make([*own, []])
        if player is not None and chair != game.sitting:
            game.others.append((player, side))
    return list(games.values())


@dataclass(slots=True)
class Seated:
    """What somebody did in one game, of the hands that were played there.

    `contracts` have one, and `contract_points` are their points; `bound` are those the player
    played as declarer or partner, `held` those of them that were made.
    """

    hands: int = 0
    points: int = 0
    declared: int = 0
    made: int = 0
    failed: int = 0
    contracts: int = 0
    contract_points: int = 0
    bound: int = 0
    held: int = 0

    def add(self, role: str, contract: str, line: HandSum) -> None:
        """Add the hands of one role and contract."""
        self.hands += line.hands
        self.points += line.points
        if role == HandRole.DECLARER:
            self.declared += line.hands
            self.made += line.made
            self.failed += line.failed
        if contract:
            self.contracts += line.hands
            self.contract_points += line.points
        if role in BOUND:
            self.bound += line.hands
            self.held += line.made


def _add_hands(
    tally: Tally, games: Iterable[_Game], seats: QuerySet[HandSeat], zone: str
) -> Mapping[int, Seated]:
    """Add roles, seats and evenings: one query. Returns what was done in each game."""
    seated: defaultdict[int, Seated] = defaultdict(Seated)
    at = {game.sitting: game for game in games}
    for sitting, role, contract, line, passed, first in lines_by(seats, "sitting_id", "role"):
        tally.count("passed", passed)
        if role == HandRole.DECLARER and first is not None:
            for kind in kinds_of(contract, line):
                add_first(tally, kind, at[sitting].began, at[sitting].game, first)
        if line.hands:
            tally.add("roles", f"{role} {contract}", line.data())
            seated[sitting].add(role, contract, line)
    for game in games:
        if game.sitting not in seated:
            continue
        told = seated[game.sitting]
        tally.add(
            "seats",
            seat_key(game.seat, compass=game.compass),
            (told.hands, told.points, told.declared, told.made, told.failed),
        )
        day = evening_of(game.began, zone).isoformat()
        tally.add("days", day, (told.points, told.hands))
    return seated


def _people(
    games: Iterable[_Game], seated: Mapping[int, Seated], seats: QuerySet[HandSeat]
) -> Mapping[int, Counter[str]]:
    """By the record of each other person: the numbers of PARTNER and RIVAL."""
    found: dict[int, Counter[str]] = {}
    for game in games:
        for player, side in game.others:
            numbers = found.setdefault(player, Counter())
            numbers.update(_game_with(game, side))
            # Who shares one of two sides is bound with the other or defends with him, in every
            # hand; everywhere else that is asked of each hand.
            if side in TWO_SIDES and game.sitting in seated:
                told = seated[game.sitting]
                numbers.update(_hands_with(told, same_side=game.side == side))
    if any(game.side not in TWO_SIDES for game in games):
        for player, told_of_hands in _hand_by_hand(seats.exclude(side__in=TWO_SIDES)):
            found[player].update(told_of_hands)
    return found


def _game_with(own: _Game, side: str) -> dict[str, int]:
    """What a game adds for somebody who sat on this side of it."""
    if own.side == side:
        return {"games": 1, "won": int(own.won)}
    theirs = own.decided and side in own.winners
    return {
        "games_against": int(own.decided),
        "beat": int(own.won and not theirs),
        "lost": int(theirs and not own.won),
    }


def _hands_with(own: Seated, *, same_side: bool) -> dict[str, int]:
    """What the hands of a game between two sides add for somebody else in it."""
    if same_side:
        return {
            "hands": own.hands,
            "contracts": own.bound,
            "made": own.held,
            "points": own.points,
        }
    return {"hands_against": own.contracts, "points_against": own.contract_points}


def _hand_by_hand(seats: QuerySet[HandSeat]) -> Iterable[tuple[int, dict[str, int]]]:
    """The same where partners change or everybody is alone: one query."""
    apart = Q(hand__seats__seat__lt=F("seat")) | Q(hand__seats__seat__gt=F("seat"))
    both = Q(role__in=BOUND, hand__seats__role__in=BOUND)
    together = both | Q(hand__seats__side=F("side"))
    against = Q(role__in=BOUND, hand__seats__role=HandRole.DEFENDER) | Q(
        role=HandRole.DEFENDER, hand__seats__role__in=BOUND
    )
    points = "hand__scores__points"
    met: Any = scored(
        seats.filter(apart, hand__all_pass="", hand__seats__sitting__player__isnull=False)
    )
    for player, *numbers in met.values_list("hand__seats__sitting__player_id").annotate(
        hands_with=Count("pk", filter=together),
        contracts_with=Count("pk", filter=together & Q(role__in=BOUND)),
        made_with=Count("pk", filter=together & Q(role__in=BOUND, hand__made=True)),
        points_with=Sum(points, filter=together, default=0),
        hands_against=Count("pk", filter=against),
        points_against=Sum(points, filter=against, default=0),
    ):
        names = (*PARTNER[2:], *RIVAL[3:])
        yield player, dict(zip(names, numbers, strict=True))
