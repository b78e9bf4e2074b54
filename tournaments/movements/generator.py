"""Round by round from the true history: late, gone, swapped, odd tables, fixed seats, wishes.

Past rounds are never altered. Sit-outs and places at an odd table go to those who have had fewest,
and not twice running where that can be avoided; then the round is annealed (events.md 1.5).
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.movements.annealer import APART_PRICE, Draft
from tournaments.movements.history import History, Wishes, table_sizes
from tournaments.movements.quality import Quality, measure
from tournaments.movements.rounds import FOUR, MovementError, Round, Schedule
from tournaments.movements.seating import seat

STEPS_A_PLAYER = 600
MOST_STEPS = 30_000
"""A round of a hundred players stays under 0.3 s."""

JOINT_STEPS = 120_000
ATTEMPTS = 3
LOTS = 12
SMALL = 16
"""Up to so many players the last rounds are tight, and the whole is tried several times."""


def next_round(past: Sequence[Round], players: int, wishes: Wishes, seed: int) -> Round:
    """The round after `past` for players 0 … players − 1 less those gone. Deterministic.

    Raises MovementError: too_few_players, too_many_fixed (two at one table), unknown_player.
    """
    rng = _stream(seed, len(past))
    history = History(players, past)
    draft = _draft(history, wishes)
    _append(draft, history, wishes, rng)
    draft.settle(0, _steps(players), rng)
    return seat(history, draft.rounds(), rng, wishes.fixed)[0]


def complete(
    past: Sequence[Round], players: int, rounds: int, wishes: Wishes, seed: int
) -> Schedule:
    """All rounds of an event of `rounds`: the past as it was, the rest planned together.

    Each new round is annealed on its own and then all of them together, so that the last ones are
    not left with what the first ones did not want. Raises as `next_round`.
    """
    fresh = rounds - len(past)
    attempts = ATTEMPTS if players <= SMALL and fresh > 1 else 1
    found = [_attempt(past, players, fresh, wishes, _stream(seed, n)) for n in range(attempts)]
    return min(found, key=lambda schedule: merit(measure(schedule, players)))


def merit(quality: Quality) -> tuple[int, int, int]:
    """Smaller is better: partner repeats, then Q, then the most meetings of a pair."""
    return quality.partner_repeats, quality.q, quality.max_meetings


def _stream(seed: int, number: int) -> Random:
    return Random(f"{seed}/{number}")  # noqa: S311 - a draw to be repeated, not a secret


def _steps(players: int) -> int:
    return min(STEPS_A_PLAYER * players, MOST_STEPS)


def _attempt(
    past: Sequence[Round], players: int, fresh: int, wishes: Wishes, rng: Random
) -> Schedule:
    history, base = History(players, past), History(players, past)
    base.welcome([p for p in range(players) if p not in wishes.gone])
    draft = _draft(base, wishes)
    for number in range(fresh):
        _append(draft, history, wishes, rng)
        draft.settle(number, _steps(players), rng)
        history.add(draft.rounds()[number])
    if fresh > 1 and any(draft.cost(number) for number in range(fresh)):
        draft.anneal(range(fresh), JOINT_STEPS, rng)
    return (*past, *seat(base, draft.rounds(), rng, wishes.fixed))


def _draft(history: History, wishes: Wishes) -> Draft:
    for p in (*wishes.gone, *wishes.fixed, *(p for pair in wishes.apart for p in pair)):
        if not 0 <= p < history.players:
            raise MovementError("unknown_player", player=p)
    fixed = {p: n for p, n in wishes.fixed.items() if p not in wishes.gone}
    if len(set(fixed.values())) != len(fixed):
        raise MovementError("too_many_fixed", tables=sorted(fixed.values()))
    return Draft(history, (*wishes.apart, *combinations(sorted(fixed), 2)))


def _append(draft: Draft, history: History, wishes: Wishes, rng: Random) -> None:
    present = [p for p in range(history.players) if p not in wishes.gone]
    history.welcome(present)
    sizes = table_sizes(len(present), wishes.odd)
    waiting = len(present) - sum(sizes)
    # With one table, whoever is to be kept apart from somebody there has to wait.
    tries = LOTS if len(sizes) == 1 and wishes.apart else 1
    lots = [_fewest(present, history.outs, history.last_out, waiting, rng) for _ in range(tries)]
    outs = min(lots, key=lambda out: sum(not {a, b} & out for a, b in wishes.apart))
    playing = [p for p in present if p not in outs]
    special = [size for size in sizes if size != FOUR]
    odd = _strangers(history, draft.meet, playing, special, rng)
    seats = [p for p in playing if p not in odd]
    rng.shuffle(seats)
    draft.append(seats + odd, sizes, sorted(outs), history.odds)


def _fewest(
    people: Sequence[int], level: Sequence[int], last: frozenset[int], count: int, rng: Random
) -> frozenset[int]:
    """Those with the lowest level, not those of the round before where avoidable, then by lot."""
    lots = {p: rng.random() for p in people}
    order = sorted(people, key=lambda p: (level[p], p in last, lots[p]))
    return frozenset(order[:count])


def _strangers(
    history: History,
    meet: Sequence[Sequence[int]],
    people: Sequence[int],
    sizes: Sequence[int],
    rng: Random,
) -> list[int]:
    """Who goes to the odd tables: lowest level first, and among equals those who have met least.

    Nobody who is to be kept apart from as many of those chosen as there are odd tables, while
    others are left.
    """
    chosen: list[int] = []
    lots = {p: rng.random() for p in people}
    while len(chosen) < sum(sizes):
        ranks = {
            p: _rank(p, history, sum(meet[p][q] for q in chosen), len(sizes))
            for p in people
            if p not in chosen
        }
        chosen.append(min(ranks, key=lambda p: (ranks[p], lots[p])))
    return chosen


def _rank(p: int, history: History, met: int, tables: int) -> tuple[bool, int, bool, int]:
    crowded = met >= APART_PRICE * tables
    return crowded, history.odds[p], p in history.last_odd, met % APART_PRICE
