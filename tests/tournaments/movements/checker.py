"""An independent checker: every figure and every promise of a draw, from its JSON alone.

Nothing here imports the package under test: a count made twice by the same code proves nothing.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

ODD_SIZES: dict[str, dict[int, list[int]]] = {
    "sit": {0: [], 1: [], 2: [], 3: []},
    "3": {0: [], 1: [3, 3, 3], 2: [3, 3], 3: [3]},
    "5": {0: [], 1: [5], 2: [5, 5], 3: [5, 5, 5]},
    "6": {0: [], 1: [5], 2: [6], 3: [5, 6]},
}


@dataclass
class Asked:
    """What was asked of one round."""

    present: frozenset[int]
    odd: str = "sit"
    fixed: dict[int, int] = field(default_factory=dict)
    apart: list[tuple[int, int]] = field(default_factory=list)


def figures(rounds: list[dict[str, Any]], players: int) -> dict[str, int]:
    """The four figures of the JSON answer, from the definitions."""
    together = [[0] * players for _ in range(players)]
    partners = [[0] * players for _ in range(players)]
    out = [0] * players
    for one in rounds:
        for table in one["tables"]:
            for a in table:
                for b in table:
                    together[a][b] += a != b
            if len(table) == 4:
                for a, b in ((table[0], table[2]), (table[1], table[3])):
                    partners[a][b] += 1
                    partners[b][a] += 1
        for p in one["sit_outs"]:
            out[p] += 1
    pairs = [(a, b) for a in range(players) for b in range(a)]
    return {
        "Q": sum(together[a][b] * (together[a][b] - 1) // 2 for a, b in pairs),
        "partner_repeats": sum(max(0, partners[a][b] - 1) for a, b in pairs),
        "max_meetings": max([together[a][b] for a, b in pairs], default=0),
        "sit_out_spread": max(out) - min(out),
    }


def first_deals(rounds: list[dict[str, Any]], players: int) -> int:
    """Most less fewest first deals."""
    deals: list[int] = [
        sum(t[0] == p for one in rounds for t in one["tables"]) for p in range(players)
    ]
    return max(deals) - min(deals)


def level_share(rounds: list[dict[str, Any]]) -> float:
    """The share of pairs who met and sat left of each other as often as right, within one."""
    lean: dict[tuple[int, int], int] = {}
    for one in rounds:
        for table in one["tables"]:
            for k, a in enumerate(table):
                for b in table:
                    lean.setdefault((min(a, b), max(a, b)), 0)
                b = table[(k + 1) % len(table)]
                lean[min(a, b), max(a, b)] += 1 if a < b else -1
    met = [v for (a, b), v in lean.items() if a != b]
    return sum(abs(v) <= 1 for v in met) / len(met)


def faults_of_round(one: dict[str, Any], asked: Asked) -> list[str]:
    """Whether the round seats exactly those present, at tables as asked."""
    found = []
    named = [p for table in one["tables"] for p in table] + list(one["sit_outs"])
    if len(named) != len(set(named)):
        found.append("somebody has two places")
    if set(named) != asked.present:
        found.append("not everybody, or somebody who is not there")
    count = len(asked.present)
    odd = ODD_SIZES[asked.odd][count % 4]
    if sum(odd) > count:
        odd = []
    sizes = sorted(len(table) for table in one["tables"])
    if sizes != sorted([4] * ((count - sum(odd)) // 4) + odd):
        found.append(f"tables of {sizes} for {count}")
    for a, b in asked.apart:
        # At a single table there is nowhere else to go; whose turn it is to wait goes first.
        if len(sizes) > 1 and any(a in table and b in table for table in one["tables"]):
            found.append(f"{a} and {b} share a table")
    for p, number in asked.fixed.items():
        seats = [n for n, table in enumerate(one["tables"]) if p in table]
        if seats and number < len(sizes) and seats != [number]:
            found.append(f"{p} had to leave table {number}")
    return found


def faults_of_partners(past: list[dict[str, Any]], one: dict[str, Any]) -> list[str]:
    """Whether the new round gives somebody a partner again."""
    had = {two for r in past for two in _partnerships(r)}
    return [f"{sorted(two)} partner again" for two in _partnerships(one) if two in had]


def _partnerships(one: dict[str, Any]) -> list[frozenset[int]]:
    tables = [table for table in one["tables"] if len(table) == 4]
    return [frozenset(two) for a, b, c, d in tables for two in ((a, c), (b, d))]


def faults_of_waiting(rounds: list[dict[str, Any]], asked: list[Asked]) -> list[str]:
    """Sit-outs and odd tables fair among those who were there from first to last."""
    found = []
    always = frozenset.intersection(*(a.present for a in asked))
    if always:
        for name, count in (
            ("sit-outs", [sum(p in r["sit_outs"] for r in rounds) for p in always]),
            ("odd tables", [_odd(rounds, p) for p in always]),
        ):
            if max(count) - min(count) > 1 and not (
                name == "odd tables" and _cramped(rounds, asked)
            ):
                found.append(f"{name} spread {max(count) - min(count)}")
    for before, after, a in zip(rounds, rounds[1:], asked[1:], strict=False):
        again = set(before["sit_outs"]) & set(after["sit_outs"])
        if again and 3 * len(after["sit_outs"]) <= len(a.present):
            found.append(f"{sorted(again)} out twice running")
    return found


def _cramped(rounds: list[dict[str, Any]], asked: list[Asked]) -> bool:
    """Wishes to sit apart, and hardly a table of four left: the wish goes before the spread."""
    return any(
        (a.apart or a.fixed) and sum(len(table) == 4 for table in one["tables"]) < 2
        for one, a in zip(rounds, asked, strict=True)
    )


def _odd(rounds: list[dict[str, Any]], p: int) -> int:
    return sum(p in table and len(table) != 4 for one in rounds for table in one["tables"])


def perfect_matching_exists(vertices: list[int], edges: set[frozenset[int]]) -> bool:
    """Tutte's theorem with random numbers: a determinant, no blossoms. Wrong once in 10^15."""
    prime, rng = 2**61 - 1, Random(7)
    n = len(vertices)
    matrix = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i):
            if frozenset((vertices[i], vertices[j])) in edges:
                matrix[i][j] = rng.randrange(1, prime)
                matrix[j][i] = prime - matrix[i][j]
    for column in range(n):
        pivot = next((r for r in range(column, n) if matrix[r][column]), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        inverse = pow(matrix[column][column], -1, prime)
        for row in range(column + 1, n):
            if matrix[row][column]:
                factor = matrix[row][column] * inverse % prime
                matrix[row] = [
                    (x - factor * y) % prime
                    for x, y in zip(matrix[row], matrix[column], strict=True)
                ]
    return True


def faults_of_pairs(
    rounds: list[dict[str, Any]],
    present: list[set[int]],
    *,
    lines: list[dict[int, int]] | None = None,
    byes_once: bool = True,
) -> list[str]:
    """Pairs (pair k is players 2k, 2k + 1): no needless rematch, no needless second bye.

    `lines` has the line of every pair, round by round, where only different lines may meet.
    """
    found: list[str] = []
    met: set[frozenset[int]] = set()
    byes: dict[int, int] = {}
    for number, (one, here) in enumerate(zip(rounds, present, strict=True)):
        line = lines[number] if lines else {}
        draws = [frozenset(p // 2 for p in table) for table in one["tables"]]
        out = {p // 2 for p in one["sit_outs"]}
        if set().union(*draws, out) != here or any(len(draw) != 2 for draw in draws):
            found.append(f"round {number}: not every pair once")
        if 2 * len(draws) + len(out) != len(here):
            found.append(f"round {number}: somebody has two places")
        if line and any(len({line[p] for p in draw}) < 2 for draw in draws):
            found.append(f"round {number}: a line meets itself")
        if any(draw in met for draw in draws):
            field_ = sorted(here - out)
            free = {
                frozenset((a, b))
                for a in field_
                for b in field_
                if a < b and frozenset((a, b)) not in met and not (line and line[a] == line[b])
            }
            if perfect_matching_exists(field_, free):
                found.append(f"round {number}: a rematch that could be avoided")
        sizes = [sum(line[p] == side for p in here) for side in (0, 1)] if line else [0, 0]
        if len(out) > (abs(sizes[0] - sizes[1]) if line else len(here) % 2):
            found.append(f"round {number}: more wait than must")
        for pair in out:
            if byes_once and byes.get(pair, 0) > min(byes.get(p, 0) for p in here):
                found.append(f"round {number}: a second bye for {pair}")
            byes[pair] = byes.get(pair, 0) + 1
        met |= set(draws)
    return found
