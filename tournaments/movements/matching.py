"""Largest matchings in general graphs: Edmonds' blossoms, in the version with contracted bases.

Swiss draws ask only "can the rest still be paired without a rematch", so no weights are needed and
sixty lines serve where stack.md foresaw rustworkx. One search is O(n²) for n vertices.
"""

from collections import deque
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

NONE = -1


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The mate of every vertex, or −1, in a matching of the greatest size.

    `neighbours` must be symmetric. Deterministic.
    """
    mate = [NONE] * len(neighbours)
    for vertex in range(len(neighbours)):
        if mate[vertex] == NONE:
            augment(neighbours, mate, vertex, frozenset())
    return mate


def augment(
    neighbours: Sequence[Sequence[int]], mate: list[int], root: int, removed: AbstractSet[int]
) -> bool:
    """Match the free vertex `root` by a path through vertices not `removed`; False if none is."""
    return _Search(neighbours, mate, removed).augment(root)


class _Search:
    """One breadth-first search for an augmenting path from a free vertex."""

    def __init__(
        self, neighbours: Sequence[Sequence[int]], mate: list[int], removed: AbstractSet[int]
    ) -> None:
        self.neighbours = neighbours
        self.removed = removed
        self.mate = mate
        self.base = list(range(len(mate)))
        self.parent = [NONE] * len(mate)
        self.even = [False] * len(mate)
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> bool:
        """Enlarge the matching by one if a path from `root` allows it."""
        self.even[root] = True
        self.queue.append(root)
        while self.queue:
            v = self.queue.popleft()
            for w in self.neighbours[v]:
                if w in self.removed or self.base[v] == self.base[w] or self.mate[v] == w:
                    continue
                if w == root or (self.mate[w] != NONE and self.parent[self.mate[w]] != NONE):
                    self._contract(v, w)
                elif self.parent[w] == NONE:
                    self.parent[w] = v
                    if self.mate[w] == NONE:
                        self._flip(w)
                        return True
                    self.even[self.mate[w]] = True
                    self.queue.append(self.mate[w])
        return False

    def _flip(self, v: int) -> None:
        while v != NONE:
            before = self.parent[v]
            after = self.mate[before]
            self.mate[v], self.mate[before] = before, v
            v = after

    def _contract(self, v: int, w: int) -> None:
        top = self._meeting(v, w)
        inside = [False] * len(self.mate)
        self._mark(v, top, w, inside)
        self._mark(w, top, v, inside)
        for u in range(len(self.mate)):
            if inside[self.base[u]]:
                self.base[u] = top
                if not self.even[u]:
                    self.even[u] = True
                    self.queue.append(u)

    def _meeting(self, v: int, w: int) -> int:
        seen = set()
        while True:
            v = self.base[v]
            seen.add(v)
            if self.mate[v] == NONE:
                break
            v = self.parent[self.mate[v]]
        while self.base[w] not in seen:
            w = self.parent[self.mate[self.base[w]]]
        return self.base[w]

    def _mark(self, v: int, top: int, child: int, inside: list[bool]) -> None:
        while self.base[v] != top:
            inside[self.base[v]] = inside[self.base[self.mate[v]]] = True
            self.parent[v] = child
            child = self.mate[v]
            v = self.parent[self.mate[v]]
