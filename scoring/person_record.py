"""What somebody has played: games, contracts and partners, under all records of the person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q, Sum

from clubs.models import Player
from clubs.selectors import records_of
from scoring.models import Game, HandSeat, PlayerSummary, Sitting
from scoring.models.hand import HandRole

LAST_GAMES = 10


@dataclass(frozen=True, slots=True)
class ContractLine:
    """What became of one contract in somebody's hands; `points` are those of the side."""

    contract: str
    declared: int
    made: int
    points: int


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """Games in which two people shared a side from beginning to end, and the side's contracts."""

    partner: Player
    games: int
    won: int
    contracts: int
    made: int


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """Everything on a person's page; `last` are the ids of the latest games, newest first."""

    games: int
    won: int
    ended: int
    hands: int
    contracts: tuple[ContractLine, ...]
    partners: tuple[PartnerLine, ...]
    last: tuple[str, ...]


def person_record(person: Player) -> PersonRecord:
    """The record of a person, given by the record that stands for him.

    The same few queries whatever he has played; only after a change of one of his games are they
    counted again.
    """
    summary = PlayerSummary.objects.filter(player=person).first()
    data = summary.data if summary is not None and not summary.stale else _renewed(person)
    return PersonRecord(
        games=data["games"],
        won=data["won"],
        ended=data["ended"],
        hands=data["hands"],
        contracts=tuple(ContractLine(*line) for line in data["contracts"]),
        partners=_partners(data["partners"]),
        last=tuple(data["last"]),
    )


def _renewed(person: Player) -> dict[str, Any]:
    """Count a record again and keep it.

    The row is there and taken before anything is counted: a hand that is recorded meanwhile waits
    for us and then marks the record stale again.
    """
    PlayerSummary.objects.get_or_create(player=person, defaults={"data": {}, "stale": True})
    with transaction.atomic():
        PlayerSummary.objects.filter(player=person).update(stale=False)
        data = count_record(person)
        PlayerSummary.objects.filter(player=person).update(data=data)
    return data


def mark_stale(game: Game) -> None:
    """Have the records of everybody in this game worked out again: one statement, none at home."""
    if game.club_id is None:
        return
    seated = Sitting.objects.filter(game=game, player__isnull=False)
    PlayerSummary.objects.filter(
        Q(player__in=seated.values("player")) | Q(player__in=seated.values("player__root")),
        stale=False,
    ).update(stale=True)


def forget_record(*people: Player) -> None:
    """Throw the kept records of these people away, for instance after a merge."""
    PlayerSummary.objects.filter(player__in=people).delete()


def count_record(person: Player) -> dict[str, Any]:
    """A person's record from the projections, as JSON; partners by the records they sat under."""
    records = list(records_of(person).values_list("pk", flat=True))
    sittings = Sitting.objects.filter(player__in=records).select_related("game")
    own = {sitting.game_id: sitting for sitting in sittings.order_by("-game__created_at", "game")}
    seats = HandSeat.objects.filter(sitting__player__in=records)
    declared = seats.filter(role=HandRole.DECLARER).exclude(hand__contract="")
    contracts = declared.values("hand__contract").annotate(
        declared=Count("pk", distinct=True),
        made=Count("pk", filter=Q(hand__made=True), distinct=True),
        points=Sum("hand__scores__points", filter=Q(hand__scores__side=F("side"))),
    )
    return {
        "games": len(own),
        "won": sum(_won(sitting) for sitting in own.values()),
        "ended": sum(sitting.game.over for sitting in own.values()),
        "hands": seats.count(),
        "contracts": [
            [line["hand__contract"], line["declared"], line["made"], line["points"] or 0]
            for line in contracts.order_by("-declared", "hand__contract")
        ],
        "partners": _count_partners(own, records),
        "last": [str(game_id) for game_id in list(own)[:LAST_GAMES]],
    }


def _won(sitting: Sitting) -> bool:
    return sitting.game.over and sitting.side in sitting.game.winners


def _count_partners(own: dict[Any, Sitting], records: list[int]) -> list[list[int]]:
    """For each partner's record: games, games won, contracts of the side, and those made."""
    with_person = Sitting.objects.filter(game__sittings__player__in=records)
    others = with_person.exclude(player__in=records).exclude(player=None)
    bound = HandSeat.objects.filter(
        sitting__player__in=records, role__in=(HandRole.DECLARER, HandRole.PARTNER)
    )
    by_game = {
        game: (contracts, made)
        for game, contracts, made in bound.values_list("sitting__game").annotate(
            contracts=Count("pk"), made_ones=Count("pk", filter=Q(hand__made=True))
        )
    }
    counted: dict[int, Counter[str]] = {}
    for game_id, side, partner in others.values_list("game_id", "side", "player_id"):
        if own[game_id].side != side:
            continue
        contracts, made = by_game.get(game_id, (0, 0))
        counted.setdefault(partner, Counter()).update(
            games=1, won=int(_won(own[game_id])), contracts=contracts, made=made
        )
    return [
        [partner, told["games"], told["won"], told["contracts"], told["made"]]
        for partner, told in counted.items()
    ]


def _partners(told: list[list[int]]) -> tuple[PartnerLine, ...]:
    """The lines by person: records that were merged since are one partner."""
    records = Player.objects.select_related("root").in_bulk([line[0] for line in told])
    sums: dict[int, list[int]] = {}
    people: dict[int, Player] = {}
    for record, *numbers in told:
        root = records[record].root
        person = records[record] if root is None else root
        people[person.pk] = person
        before = sums.get(person.pk, [0] * len(numbers))
        sums[person.pk] = [a + b for a, b in zip(before, numbers, strict=True)]
    lines = [PartnerLine(people[pk], *numbers) for pk, numbers in sums.items()]
    return tuple(sorted(lines, key=lambda line: (-line.games, line.partner.name, line.partner.pk)))
