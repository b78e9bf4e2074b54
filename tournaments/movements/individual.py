"""Which ready-made schedule suits an individual event best: formula, table, design or annealing.

"Try formula, then table, then annealing, keep the best Q" (events.md 1.5).
"""

from collections.abc import Iterator
from random import Random

from tournaments.movements.generator import complete, merit
from tournaments.movements.history import History, Wishes
from tournaments.movements.quality import Quality, measure
from tournaments.movements.rainbow import rainbow
from tournaments.movements.rounds import MovementError, Schedule, relabel
from tournaments.movements.seating import seat
from tournaments.movements.stored import ROUNDS, stored
from tournaments.movements.whist import near_whist, whist_with_method

LONGEST_EXTENSION = 12
"""So many rounds beyond the stored table are annealed on top of it; longer events take a design."""

LONGEST_TAIL = 2
"""So many rounds beyond the rainbow are annealed on top of it; the table is better after that."""

Offer = tuple[str, Schedule]


def complete_design(players: int) -> Offer:
    """The full cycle for that many players and its name. Raises no_such_movement."""
    if players % 4 in {0, 1}:
        name, schedule = whist_with_method(players)
        return f"whist tournament, {name}", schedule
    return "near-whist tournament", near_whist(players)


def from_design(players: int, rounds: int) -> Offer:
    """So many rounds of the full cycle, begun again when it is over."""
    name, cycle = complete_design(players)
    times = -(-rounds // len(cycle))
    if rounds % len(cycle):
        cycle = _fair_order(cycle, players)
    return name, (cycle * times)[:rounds]


def _fair_order(cycle: Schedule, players: int) -> Schedule:
    """The rounds so ordered that sit-outs are level whenever the event ends, as far as can be."""
    outs, last = [0] * players, frozenset[int]()
    left, order = list(cycle), []
    while left:
        one = min(
            left,
            key=lambda r: (
                sum(outs[p] ** 2 + 2 * outs[p] for p in r.sit_outs) + len(last & {*r.sit_outs}),
                max((outs[p] for p in r.sit_outs), default=0),
            ),
        )
        left.remove(one)
        order.append(one)
        for p in one.sit_outs:
            outs[p] += 1
        last = frozenset(one.sit_outs)
    return tuple(order)


def from_formula(players: int, rounds: int) -> Offer:
    """The rainbow. Raises no_such_movement when it has not so many rounds."""
    found = rainbow(players)
    if found is None or len(found) < rounds:
        raise MovementError("no_such_movement", kind="rainbow", players=players, rounds=rounds)
    return "rainbow", found[:rounds]


def from_table(players: int, rounds: int) -> Offer:
    """The stored table; one or two rounds are the first of three. Raises no_such_movement."""
    found = stored(players, max(rounds, ROUNDS[0]))
    if found is None:
        raise MovementError("no_such_movement", kind="stored", players=players, rounds=rounds)
    return "stored table", found[:rounds]


def _annealed(players: int, rounds: int, seed: int) -> Iterator[Offer]:
    formula = rainbow(players)
    if formula is not None and len(formula) < rounds <= len(formula) + LONGEST_TAIL:
        yield "rainbow and round by round", complete(formula, players, rounds, Wishes(), seed)
    longest = stored(players, ROUNDS[-1])
    if longest is None:
        yield "round by round", complete((), players, rounds, Wishes(), seed)
    elif ROUNDS[-1] < rounds <= ROUNDS[-1] + LONGEST_EXTENSION:
        yield "stored table and round by round", complete(longest, players, rounds, Wishes(), seed)


def _offers(players: int, rounds: int, seed: int) -> Iterator[Offer]:
    for source in (from_formula, from_table, from_design):
        try:
            yield source(players, rounds)
        except MovementError as error:
            if error.code != "no_such_movement":
                raise
    yield from _annealed(players, rounds, seed)


def best(players: int, rounds: int, seed: int) -> Offer:
    """The offer with the fewest partner repeats, then the least Q; a perfect one ends the search.

    Players are named by a lot from the seed. Raises MovementError too_few_players below four.
    """
    if players < len("NESW"):
        raise MovementError("too_few_players", players=players)
    chosen: Offer | None = None
    for offer in _offers(players, rounds, seed):
        quality = measure(offer[1], players)
        if chosen is None or _worth(quality) < _worth(measure(chosen[1], players)):
            chosen = offer
        if not _worth(quality)[0] and quality.q == quality.bound:
            break
    if chosen is None:
        chosen = "round by round", complete((), players, rounds, Wishes(), seed)
    return chosen[0], named(chosen[1], players, seed)


def _worth(quality: Quality) -> tuple[int, int, int, int]:
    """Smaller is better: partner repeats, unfair sit-outs, then as `merit`."""
    unfair = max(0, quality.sit_out_spread - 1) + max(0, quality.longest_sit_out - 1)
    return quality.partner_repeats + unfair, *merit(quality)


def named(schedule: Schedule, players: int, seed: int) -> Schedule:
    """The schedule with its players named by lot, first deals and table numbers evened out."""
    rng = Random(f"names/{seed}")  # noqa: S311 - a draw to be repeated, not a secret
    names = list(range(players))
    rng.shuffle(names)
    if measure(schedule, players).first_deal_spread > 1 or not _stored(schedule, players):
        schedule = seat(History(players), schedule, rng)
    return relabel(schedule, names)


def _stored(schedule: Schedule, players: int) -> bool:
    return schedule == stored(players, len(schedule))
