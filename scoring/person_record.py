"""What somebody has played: games, hands and people, under all records of the person.

The numbers are counted as `scoring.statistics.counting` says and kept in one row (PlayerSummary),
so that a page reads them in the same time after ten thousand hands as after a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.db.models import Q

from clubs.models import Player
from clubs.selectors import records_of
from scoring.models import ClubSummary, Game, HandSeat, PlayerSummary, Sitting
from scoring.statistics.counting import BOUND, Counted, Sat, count_hands, sat_in

LAST_GAMES: Final = 10
# What is kept in another form than this is counted again when it is asked for.
FORM: Final = 2


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """Two people on one side: games they shared it in throughout, and hands they were partners in.

    `contracts` are those that both played, `made` how many of them; `points` are of all hands.
    """

    partner: Player
    games: int
    won: int
    hands: int
    contracts: int
    made: int
    points: int


@dataclass(frozen=True, slots=True)
class RivalLine:
    """Two people on different sides: games that somebody won, and hands one against the other.

    `won` are games that the person's side won and the rival's did not, `lost` the other way round.
    """

    rival: Player
    games: int
    won: int
    lost: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """Everything on a person's page; `last` are the ids of the latest games, newest first.

    `ended` are the games that came to an end, those given up among them; nobody won those.
    """

    games: int
    won: int
    ended: int
    counted: Counted
    partners: tuple[PartnerLine, ...]
    rivals: tuple[RivalLine, ...]
    last: tuple[str, ...]

    @property
    def hands(self) -> int:
        """The hands that were played."""
        return self.counted.hands


def person_record(person: Player) -> PersonRecord:
    """The record of a person, given by the record that stands for him.

    The same few queries whatever he has played; only after a change of one of his games are they
    counted again.
    """
    summary = PlayerSummary.objects.filter(player=person).first()
    kept = summary is not None and not summary.stale and summary.data.get("form") == FORM
    data = summary.data if summary is not None and kept else _renewed(person)
    partners, rivals = _people(data["people"])
    return PersonRecord(
        games=data["games"],
        won=data["won"],
        ended=data["ended"],
        counted=Counted.read(data),
        partners=partners,
        rivals=rivals,
        last=tuple(data["last"]),
    )


def _renewed(person: Player) -> dict[str, Any]:
    """Count a record again and keep it.

    Nobody waits while it is counted. The row has our ticket before: a hand that is recorded
    meanwhile marks it stale, somebody else who counts puts in another ticket, and in both cases
    what we counted is not kept. A row that was not there until now was not marked by a hand that is
    just being recorded, so nothing is kept yet.
    """
    unmarked = {"data": {}, "stale": True}
    if PlayerSummary.objects.get_or_create(player=person, defaults=unmarked)[1]:
        return count_record(person)
    ticket = uuid4().hex
    PlayerSummary.objects.filter(player=person).update(data={"ticket": ticket}, stale=False)
    data = count_record(person)
    ours = PlayerSummary.objects.filter(player=person, stale=False, data__ticket=ticket)
    ours.update(data=data)
    return data


def mark_stale(game: Game) -> None:
    """Have the records of everybody in this game, and the club's, worked out again.

    Two statements, none at home. A record that is stale already is taken as well: whoever is about
    to count it waits until we have committed. The club's comes first, so that no two tables of a
    club hold what the other one waits for.
    """
    if game.club_id is None:
        return
    ClubSummary.mark(game.club_id)
    seated = Sitting.objects.filter(game=game, player__isnull=False)
    PlayerSummary.objects.filter(
        Q(player__in=seated.values("player")) | Q(player__in=seated.values("player__root"))
    ).update(stale=True)


def forget_record(*people: Player) -> None:
    """Throw the kept records of these people away, and the club's: one was merged or forgotten."""
    for club in {player.club_id for player in people}:
        ClubSummary.mark(club)
    PlayerSummary.objects.filter(player__in=people).delete()


class _Seated(NamedTuple):
    """A person in a game: the side, and what is known of the game."""

    side: str
    over: bool
    winners: list[str]

    @property
    def won(self) -> bool:
        return self.over and self.side in self.winners


def count_record(person: Player) -> dict[str, Any]:
    """A person's record from the projections, as JSON; other people by the records they sat under.

    Seven queries, and time with the hands.
    """
    records = list(records_of(person).values_list("pk", flat=True))
    sittings = Sitting.objects.filter(player__in=records).order_by("-game__created_at", "game")
    own = {
        game: _Seated(*told)
        for game, *told in sittings.values_list("game_id", "side", "game__over", "game__winners")
    }
    seats = HandSeat.objects.filter(sitting__player__in=records)
    rows = sat_in(seats)
    return {
        "form": FORM,
        "games": len(own),
        "won": sum(seated.won for seated in own.values()),
        "ended": sum(seated.over for seated in own.values()),
        **count_hands(rows, seats, person.club.zone),
        "people": _count_people(own, rows, records),
        "last": [str(game) for game in list(own)[:LAST_GAMES]],
    }


_PARTNER: Final = ("games", "won", "hands", "contracts", "made", "points")
_RIVAL: Final = ("games_against", "beat", "lost", "hands_against", "points_against")


def _count_people(
    own: dict[UUID, _Seated], rows: Iterable[Sat], records: list[int]
) -> list[list[int]]:
    """For each other record: its key, and the numbers of `_PARTNER` and `_RIVAL`."""
    counted: dict[int, Counter[str]] = {}
    others = Sitting.objects.filter(game__sittings__player__in=records).exclude(player=None)
    for game, side, player in others.exclude(player__in=records).values_list(
        "game_id", "side", "player_id"
    ):
        counted.setdefault(player, Counter()).update(_game_with(own[game], side))
    mine = {row.hand: row for row in rows if not row.passed}
    sat = HandSeat.objects.filter(hand__seats__sitting__player__in=records).exclude(
        sitting__player=None
    )
    for hand, player, side, role in (
        sat.exclude(sitting__player__in=records)
        .order_by()
        .values_list("hand_id", "sitting__player_id", "side", "role")
    ):
        if hand in mine:
            row = mine[hand]
            counted[player].update(_hand_with(row, own[row.game].side == side, role in BOUND))
    return [
        [player, *(told[name] for name in (*_PARTNER, *_RIVAL))]
        for player, told in sorted(counted.items())
    ]


def _game_with(own: _Seated, side: str) -> dict[str, int]:
    """What a game adds for somebody who sat on this side of it."""
    if own.side == side:
        return {"games": 1, "won": int(own.won)}
    theirs = own.over and side in own.winners
    return {
        "games_against": int(own.over and bool(own.winners)),
        "beat": int(own.won and not theirs),
        "lost": int(theirs and not own.won),
    }


def _hand_with(row: Sat, same_side: bool, other_bound: bool) -> dict[str, int]:  # noqa: FBT001
    """What a hand adds for somebody else who sat in it."""
    bound = row.role in BOUND
    if same_side or (bound and other_bound):
        contract = bool(row.contract) and bound
        made = contract and row.made is True
        return {"hands": 1, "contracts": contract, "made": made, "points": row.points}
    if row.contract and bound != other_bound:
        return {"hands_against": 1, "points_against": row.points}
    return {}


def _people(told: list[list[int]]) -> tuple[tuple[PartnerLine, ...], tuple[RivalLine, ...]]:
    """The lines by person: records that were merged since are one partner, or one rival."""
    records = Player.objects.select_related("root").in_bulk([line[0] for line in told])
    sums: dict[int, list[int]] = {}
    people: dict[int, Player] = {}
    for record, *numbers in told:
        root = records[record].root
        person = records[record] if root is None else root
        people[person.pk] = person
        before = sums.get(person.pk, [0] * len(numbers))
        sums[person.pk] = [a + b for a, b in zip(before, numbers, strict=True)]
    size = len(_PARTNER)
    partners = [PartnerLine(people[pk], *numbers[:size]) for pk, numbers in sums.items()]
    rivals = [RivalLine(people[pk], *numbers[size:]) for pk, numbers in sums.items()]
    return (
        tuple(
            sorted(
                (line for line in partners if line.games or line.hands),
                key=lambda line: (-line.hands, -line.games, line.partner.name, line.partner.pk),
            )
        ),
        tuple(
            sorted(
                (line for line in rivals if line.games or line.hands),
                key=lambda line: (-line.hands, -line.games, line.rival.name, line.rival.pk),
            )
        ),
    )
