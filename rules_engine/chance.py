"""A sequence of numbers that looks like chance and is none: the same seed, the same cards.

Shuffles and careless players draw from it. It is the SplitMix64 of Steele, Lea and Flood and not
Python's `random`, so that a game that is named by its seed is the same in every version of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_STEP: Final = 0x9E37_79B9_7F4A_7C15


class Chance:
    """Draws from one seed; `stream` tells apart several that share it."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._state = seed & _WORD
        if stream:
            self._state = self.word() ^ (stream * _STEP & _WORD)

    def word(self) -> int:
        """The next whole number from 0 to 2⁶⁴ - 1."""
        self._state = (self._state + _STEP) & _WORD
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58_476D_1CE4_E5B9) & _WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB) & _WORD
        return mixed ^ mixed >> 31

    def below(self, number: int) -> int:
        """A whole number from 0 to `number` - 1, each as likely as the others."""
        return self.word() * number >> 64

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def choice(self, items: Sequence[T]) -> T:
        """One of some items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in an order drawn by lot (Fisher and Yates)."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            at = self.below(last + 1)
            left[last], left[at] = left[at], left[last]
        return tuple(left)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of the items, each at most once."""
        return self.shuffled(items)[:count]
