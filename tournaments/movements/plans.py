"""One door to every movement: players, rounds, kind, seed and what has happened give a schedule."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tournaments.movements import individual
from tournaments.movements.drives import DRIVES, drive_round
from tournaments.movements.generator import complete
from tournaments.movements.history import OddTables, Wishes
from tournaments.movements.individual_swiss import next_swiss_round
from tournaments.movements.knockout import Bracket
from tournaments.movements.mitchell import two_lines
from tournaments.movements.pairs import PairRound, couples
from tournaments.movements.quality import Quality, measure
from tournaments.movements.record import Record, data_of
from tournaments.movements.round_robin import round_robin
from tournaments.movements.rounds import MovementError, Schedule
from tournaments.movements.swiss_pairs import next_pairs_round
from tournaments.movements.teams import TEAM_KINDS, TWO, TeamEvening

Made = tuple[str, Schedule]
"""The method and all rounds of the event."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule with its figures, the way it was made and the seed that makes it again."""

    rounds: Schedule
    quality: Quality
    method: str
    seed: int

    def to_data(self) -> dict[str, Any]:
        """The JSON answer of the command line."""
        return {
            "rounds": data_of(self.rounds),
            "quality": self.quality.to_data(),
            "method": self.method,
            "seed": self.seed,
        }


def plan(
    players: int, rounds: int, *, kind: str = "auto", seed: int = 0, record: Record | None = None
) -> Plan:
    """All rounds of an event: those of `record` as they were, then new ones up to `rounds`.

    Players are 0 … players − 1, late ones included. In movements of pairs, pair k is players 2k and
    2k + 1. Results that `record` lacks are drawn by lot. The same arguments give the same plan.
    Raises MovementError, see there.
    """
    record = record or Record()
    if rounds < 1:
        raise MovementError("too_few_rounds", rounds=rounds)
    if len(record.rounds) > rounds:
        raise MovementError("too_many_past_rounds", past=len(record.rounds), rounds=rounds)
    for one in record.rounds:
        if any(p >= players for p in one.players):
            raise MovementError("unknown_player", player=max(one.players))
    if kind not in KINDS:
        raise MovementError("no_such_movement", kind=kind)
    method, schedule = KINDS[kind](players, rounds, seed, record)
    return Plan(schedule, measure(schedule, players), method, seed)


def _auto(players: int, rounds: int, seed: int, record: Record) -> Made:
    """A ready-made schedule while the event goes as planned, else round by round."""
    if record.wishes == Wishes():
        method, schedule = individual.best(players, rounds, seed)
        if schedule[: len(record.rounds)] == record.rounds:
            return method, schedule
    return _round_by_round(players, rounds, seed, record)


def _round_by_round(players: int, rounds: int, seed: int, record: Record) -> Made:
    schedule = complete(record.rounds, players, rounds, record.wishes, seed)
    return "round by round", schedule


def _ready_made(
    source: Callable[[int, int], tuple[str, Schedule]],
) -> Callable[[int, int, int, Record], Made]:
    def make(players: int, rounds: int, seed: int, record: Record) -> Made:
        method, schedule = source(players, rounds)
        schedule = individual.named(schedule, players, seed)
        _must_follow(schedule, record)
        return method, schedule

    return make


def _must_follow(schedule: Schedule, record: Record) -> None:
    if record.wishes != Wishes() or schedule[: len(record.rounds)] != record.rounds:
        raise MovementError("bad_history", reason="the movement cannot be left half-way")


def _whist(players: int, rounds: int) -> tuple[str, Schedule]:
    if players % 4 not in {0, 1}:
        raise MovementError("no_such_movement", kind="whist", players=players)
    return individual.from_design(players, rounds)


def _near_whist(players: int, rounds: int) -> tuple[str, Schedule]:
    if players % 4 in {0, 1}:
        raise MovementError("no_such_movement", kind="near-whist", players=players)
    return individual.from_design(players, rounds)


def _swiss(players: int, rounds: int, seed: int, record: Record) -> Made:
    _only_sit_outs(record)
    while len(record.rounds) < rounds:
        points = record.points(seed)
        one = next_swiss_round(record.rounds, players, points, record.wishes, seed)
        record = record.and_then(one)
    return "individual Swiss, 1+4 against 2+3", record.rounds


def _drive(kind: str) -> Callable[[int, int, int, Record], Made]:
    def make(players: int, rounds: int, seed: int, record: Record) -> Made:
        _only_sit_outs(record)
        wishes = record.wishes
        if not wishes.roles:
            wishes = replace(wishes, roles=tuple(p % 2 for p in range(players)))
        while len(record.rounds) < rounds:
            winners = record.winners(seed) if record.rounds else ()
            one = drive_round(kind, record.rounds, players, winners, wishes, seed)
            record = record.and_then(one)
        return DRIVES[kind], record.rounds

    return make


def _only_sit_outs(record: Record) -> None:
    if record.wishes.odd is not OddTables.SIT_OUT:
        raise MovementError("odd_tables_impossible", odd=record.wishes.odd.value)


def _seated_pairs(
    source: Callable[[int, int], tuple[PairRound, ...]], method: str
) -> Callable[[int, int, int, Record], Made]:
    def make(players: int, rounds: int, seed: int, record: Record) -> Made:
        names = list(couples(players))
        rng = Random(f"names/{seed}")  # noqa: S311 - a draw to be repeated, not a secret
        rng.shuffle(names)
        schedule = tuple(one.seated(names) for one in source(len(names), rounds))
        _must_follow(schedule, record)
        return method, schedule

    return make


def _berger(pairs: int, rounds: int) -> tuple[PairRound, ...]:
    cycle = round_robin(pairs)
    return (cycle * -(-rounds // len(cycle)))[:rounds]


def _pairs_swiss(players: int, rounds: int, seed: int, record: Record) -> Made:
    names = couples(players)
    gone = frozenset(p // 2 for p in record.wishes.gone)
    while len(record.rounds) < rounds:
        past = [PairRound.from_round(one) for one in record.rounds]
        points = record.points(seed)
        totals = [points[one] for one, _ in names]
        record = record.and_then(next_pairs_round(past, totals, seed, gone).seated(names))
    return "Swiss for pairs", record.rounds


def _teams(kind: str) -> Callable[[int, int, int, Record], Made]:
    def make(players: int, rounds: int, seed: int, record: Record) -> Made:
        names = couples(players)
        team_of = tuple(pair - pair % TWO for pair in range(len(names)))
        gone = frozenset(p // TWO for p in record.wishes.gone)
        began = frozenset(range(len(names)))
        while len(record.rounds) < rounds:
            past = tuple(PairRound.from_round(one) for one in record.rounds)
            points = record.points(seed)
            totals = Counter[int]()
            for pair, (one, _) in enumerate(names):
                totals[team_of[pair]] += points[one]
            drawn = TeamEvening(team_of, past, gone, began).next(kind, seed, totals)
            record = record.and_then(drawn.seated(names))
        return TEAM_KINDS[kind], record.rounds

    return make


def _knockout(players: int, rounds: int, seed: int, record: Record) -> Made:
    """Pairs in order of seed; rounds after the last one needed are not played."""
    names = couples(players)
    bracket = Bracket.start(range(len(names)))
    number = 0
    while number < rounds and not bracket.over:
        if number == len(record.rounds):
            record = record.and_then(bracket.next.seated(names))
        elif record.rounds[number] != bracket.next.seated(names):
            raise MovementError("bad_history", round=number)
        upto = Record(record.rounds[: number + 1], record.results, record.wishes)
        sides = upto.winners(seed)
        tables = bracket.next.tables
        bracket = bracket.play([table[side] for table, side in zip(tables, sides, strict=True)])
        number += 1
    return "knockout with third place", record.rounds


KINDS: Mapping[str, Callable[[int, int, int, Record], Made]] = {
    "auto": _auto,
    "whist": _ready_made(_whist),
    "near-whist": _ready_made(_near_whist),
    "rainbow": _ready_made(individual.from_formula),
    "stored": _ready_made(individual.from_table),
    "round-by-round": _round_by_round,
    "swiss": _swiss,
    **{kind: _drive(kind) for kind in DRIVES},
    "round-robin": _seated_pairs(_berger, "round robin, Berger"),
    "mitchell": _seated_pairs(two_lines, "two lines"),
    "pairs-swiss": _pairs_swiss,
    "knockout": _knockout,
    **{kind: _teams(kind) for kind in TEAM_KINDS},
}
