"""What one round at one table is worth to each side: the scoring methods of an event.

Exact: whole numbers, and fractions where a table has more than two sides. Pure, no Django. The
methods are those of the project's notes (events.md 2.1).
"""

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

Value = int | Fraction
Points = tuple[int, ...]
"""Points of the sides of a table in seat order."""

TWO = 2
VICTORY_POINTS = 2_000
"""Victory points are counted in hundredths: both sides of a table share twenty."""


def margins(points: Points) -> tuple[Value, ...]:
    """Each side's points less the mean of the others'."""
    if len(points) == TWO:
        lead = points[0] - points[1]
        return lead, -lead
    total, others = sum(points), len(points) - 1
    return tuple(exact(Fraction(own * others - (total - own), others)) for own in points)


def exact(value: Fraction) -> Value:
    """A whole number where it is one: those are compared and added much faster."""
    return value.numerator if value.denominator == 1 else value


def capped(margin: Value, cap: int) -> Value:
    """A margin, but never more than `cap` either way; 0 is no cap."""
    return max(-cap, min(cap, margin)) if cap else margin


def win_points(points: Points) -> tuple[int, ...]:
    """2 for who won the table alone, 1 for who shared the win, 0 for the others."""
    if len(points) == TWO:
        one, other = points
        return (1, 1) if one == other else ((2, 0) if one > other else (0, 2))
    best = max(points)
    won = TWO if points.count(best) == 1 else 1
    return tuple(won if own == best else 0 for own in points)


def game_points(points: Points, bonus_margin: int) -> tuple[int, ...]:
    """As `win_points`, but 3 for winning alone by at least `bonus_margin` (0: no such bonus)."""
    won = win_points(points)
    if not bonus_margin:
        return won
    lead = max(points) - sorted(points)[-TWO]
    return tuple(3 if each == TWO and lead >= bonus_margin else each for each in won)


def rank_points(points: Points) -> tuple[Value, ...]:
    """The share of the other sides that a side beat; half for each that it equalled."""
    others = (len(points) - 1) * TWO
    return tuple(
        exact(
            Fraction(
                sum(TWO * (own > other) + (own == other) for other in points) - 1,
                others,
            )
        )
        for own in points
    )


@lru_cache(maxsize=4096)
def victory_points(margin: int, scale: int) -> int:
    """Hundredths of victory points of twenty for winning by `margin` where `scale` wins them all.

    10 + 10 · (1 − K^(D/X)) / (1 − K), K = √5 − 2: each point more is worth less than the one
    before. The loser has the rest of the twenty.
    """
    if margin < 0:
        return VICTORY_POINTS - victory_points(-margin, scale)
    lead = min(margin, scale)
    with localcontext() as context:
        context.prec = 30
        k = Decimal(5).sqrt() - 2
        share = (1 - k ** (Decimal(lead) / scale)) / (1 - k)
        return 1_000 + int((1_000 * share).to_integral_value())


def victory_shares(points: Points, scale: int) -> tuple[int, ...]:
    """Victory points of every side: with more than two, from the margin over the others' mean."""
    return tuple(victory_points(round(margin), scale) for margin in margins(points))


def method_named(
    name: str, *, cap: int = 0, bonus_margin: int = 0, scale: int = 1
) -> Callable[[Points], Sequence[Value]]:
    """The function of a scoring method: `points`, `margin`, `wins`, `victory` or `rank`.

    `points` is what a table of two sides makes; see `level_points` for the others. KeyError for a
    name that is none of these.
    """
    methods: dict[str, Callable[[Points], Sequence[Value]]] = {
        "points": lambda points: points,
        "margin": lambda points: [capped(margin, cap) for margin in margins(points)],
        "wins": lambda points: game_points(points, bonus_margin),
        "victory": lambda points: victory_shares(points, scale),
        "rank": rank_points,
    }
    return methods[name]


def level_points(points: Points, usual: Value) -> tuple[Value, ...]:
    """Points of a table with more than two sides, made comparable with those of the others.

    Games for three, five or six are worth something else, so raw points are never added up across
    sizes: a side gets the round's `usual` points of tables of two sides, and what it has over the
    mean of its own table.
    """
    mean = Fraction(sum(points), len(points))
    return tuple(exact(usual + own - mean) for own in points)
