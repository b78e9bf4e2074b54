"""The fast inner loop: exchange two people of a round while that lowers the cost, or by chance.

Cost: the sum over pairs of C(meetings, 2), a price for every repeated partnership, and a
prohibitive one for pairs who must not share a table. Plain lists and local names: this is the one
place here where speed decides the shape of the code.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random

from tournaments.movements.history import History
from tournaments.movements.rounds import FOUR, Round, count_met, partners_of

PARTNER_PRICE = 8
APART_PRICE = 10_000
HOT, COLD = 0.8, 0.15


class Draft:
    """Rounds that are still to be seated: flat lists of seats in tables of fixed sizes."""

    def __init__(self, history: History, apart: Sequence[tuple[int, int]]) -> None:
        self.meet = [row[:] for row in history.meet]
        self.pair = [row[:] for row in history.pair]
        for a, b in apart:
            self.meet[a][b] += APART_PRICE
            self.meet[b][a] += APART_PRICE
        self.seats: list[list[int]] = []
        self.tables: list[list[tuple[int, ...]]] = []
        self.outs: list[tuple[int, ...]] = []
        self.odds: list[tuple[int, ...]] = []
        self.lenient = False

    def append(
        self, seats: list[int], sizes: Sequence[int], outs: Sequence[int], odds: Sequence[int]
    ) -> None:
        """Add a round: seats in order of tables, and everybody's level of odd tables before it."""
        positions, start = [], 0
        for size in sizes:
            positions.append(tuple(range(start, start + size)))
            start += size
        self.seats.append(seats)
        self.tables.append(positions)
        self.outs.append(tuple(sorted(outs)))
        self.odds.append(tuple(odds))
        for table in self._round(-1).tables:
            count_met(table, self.meet, self.pair)

    def rounds(self) -> tuple[Round, ...]:
        """The rounds as they stand."""
        return tuple(self._round(number) for number in range(len(self.seats)))

    def _round(self, number: int) -> Round:
        seats = self.seats[number]
        tables = tuple(tuple(seats[i] for i in t) for t in self.tables[number])
        return Round(tables, self.outs[number])

    def cost(self, number: int) -> int:
        """What the meetings and partnerships of one round add: zero when everything is new."""
        total = 0
        for table in self._round(number).tables:
            total += sum(self.meet[a][b] - 1 for a, b in combinations(table, 2))
            total += PARTNER_PRICE * sum(self.pair[a][b] > 1 for a, b in partners_of(table))
        return total

    def settle(self, number: int, steps: int, rng: Random) -> None:
        """Anneal one round; if two people to be kept apart still share a table, once more."""
        self.anneal([number], steps, rng)
        if self.cost(number) >= APART_PRICE:
            self.lenient = True
            self.anneal([number], steps, rng)
            self.lenient = False

    def anneal(self, numbers: Sequence[int], steps: int, rng: Random) -> None:
        """Cool the rounds `numbers` together over that many steps, and keep the best state seen."""
        plans = [_Plan(self.seats[n], self.tables[n]) for n in numbers]
        running = best = 0
        kept = [plan.seats[:] for plan in plans]
        # With one round the least possible cost is known, and reaching it ends the search.
        floor = -self.cost(numbers[0]) if len(numbers) == 1 else -(10**9)
        heat, cooling = HOT, (COLD / HOT) ** (1 / max(1, steps))
        uniform = rng.random
        for _ in range(steps):
            heat *= cooling
            plan = plans[int(uniform() * len(plans))] if len(plans) > 1 else plans[0]
            i = int(uniform() * plan.size)
            j = int(uniform() * plan.size)
            if i == j:
                continue
            change = self._change(plan, i, j)
            if plan.kind[i] != plan.kind[j] and not self._fair(numbers, plan, i, j, change):
                continue
            if change > 0 and uniform() >= exp(-change / heat):
                continue
            self._exchange(plan, i, j)
            running += change
            if running < best:
                best = running
                kept = [p.seats[:] for p in plans]
                if best <= floor:
                    break
        for plan, seats in zip(plans, kept, strict=True):
            self._restore(plan, seats)

    def _fair(self, numbers: Sequence[int], plan: "_Plan", i: int, j: int, change: int) -> bool:
        """Whether one may take the other's place at an odd table.

        While a round is drawn on its own, if they have been there as often; as a last resort
        (`lenient`) also to part two people.
        """
        if len(numbers) > 1:
            return False
        level = self.odds[numbers[0]]
        if level[plan.seats[i]] == level[plan.seats[j]]:
            return True
        return self.lenient and change < -APART_PRICE // 2

    def _change(self, plan: "_Plan", i: int, j: int) -> int:
        seats = plan.seats
        x, y = seats[i], seats[j]
        pair = self.pair
        a, b = plan.mate[i], plan.mate[j]
        change = 0
        px, py = pair[x], pair[y]
        if a >= 0 and a != j:
            p = seats[a]
            change = PARTNER_PRICE * ((py[p] > 0) - (px[p] > 1))
        if b >= 0 and b != i:
            p = seats[b]
            change += PARTNER_PRICE * ((px[p] > 0) - (py[p] > 1))
        if plan.table[i] != plan.table[j]:
            mx, my = self.meet[x], self.meet[y]
            for k in plan.others[i]:
                p = seats[k]
                change += my[p] - mx[p] + 1
            for k in plan.others[j]:
                p = seats[k]
                change += mx[p] - my[p] + 1
        return change

    def _exchange(self, plan: "_Plan", i: int, j: int) -> None:
        seats = plan.seats
        x, y = seats[i], seats[j]
        if plan.table[i] != plan.table[j]:
            self._move(x, [seats[k] for k in plan.others[i]], y)
            self._move(y, [seats[k] for k in plan.others[j]], x)
        a, b = plan.mate[i], plan.mate[j]
        if a >= 0 and a != j:
            self._remarry(x, seats[a], y)
        if b >= 0 and b != i:
            self._remarry(y, seats[b], x)
        seats[i], seats[j] = y, x

    def _move(self, old: int, others: Sequence[int], new: int) -> None:
        meet = self.meet
        for p in others:
            meet[old][p] -= 1
            meet[p][old] -= 1
            meet[new][p] += 1
            meet[p][new] += 1

    def _remarry(self, old: int, mate: int, new: int) -> None:
        pair = self.pair
        pair[old][mate] -= 1
        pair[mate][old] -= 1
        pair[new][mate] += 1
        pair[mate][new] += 1

    def _restore(self, plan: "_Plan", seats: Sequence[int]) -> None:
        for i, wanted in enumerate(seats):
            if plan.seats[i] != wanted:
                self._exchange(plan, i, plan.seats.index(wanted))


class _Plan:
    """One round prepared for the inner loop: for each seat its table, mates and kind."""

    __slots__ = ("kind", "mate", "others", "seats", "size", "table")

    def __init__(self, seats: list[int], tables: Sequence[tuple[int, ...]]) -> None:
        self.seats = seats
        self.size = len(seats)
        self.table = [n for n, positions in enumerate(tables) for _ in positions]
        # Who is at an odd table is settled before: `_fair` says when that may change.
        self.kind = [len(positions) == FOUR for positions in tables for _ in positions]
        self.others = [tuple(k for k in t if k != i) for t in tables for i in t]
        self.mate = [
            t[(n + 2) % FOUR] if len(t) == FOUR else -1 for t in tables for n in range(len(t))
        ]
