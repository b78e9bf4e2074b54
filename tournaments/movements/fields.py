"""Finite fields small enough for a table of everybody in the hall."""

from dataclasses import dataclass
from functools import cache

LARGEST = 128
"""No movement here needs a field with more elements."""

# x^k = the listed combination of lower powers (constant first): irreducible over Z_p, and each is
# checked when the field is built, since x or a neighbour must generate all units.
_REDUCTIONS: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 2)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (2, 1, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    49: (7, (4, 1)),
    64: (2, (1, 1, 0, 0, 0, 0)),
    81: (3, (1, 1, 0, 0)),
}


@dataclass(frozen=True, slots=True)
class Field:
    """GF(q) on the numbers 0 … q − 1: digits in base p are the coefficients."""

    q: int
    p: int
    add: tuple[tuple[int, ...], ...]
    powers: tuple[int, ...]
    """The units as powers of one generator."""
    logs: tuple[int, ...]

    def times(self, a: int, b: int) -> int:
        """The product in the field."""
        if not a or not b:
            return 0
        return self.powers[(self.logs[a] + self.logs[b]) % (self.q - 1)]


@cache
def field(q: int) -> Field | None:
    """GF(q), or None when q is not a prime power that is known here."""
    if q in _REDUCTIONS:
        p, reduction = _REDUCTIONS[q]
    elif 1 < q <= LARGEST and all(q % d for d in range(2, q)):
        p, reduction = q, ()
    else:
        return None
    width = max(1, len(reduction))
    digits = [_digits(n, p, width) for n in range(q)]
    add = tuple(
        tuple(_number([(x + y) % p for x, y in zip(a, b, strict=True)], p) for b in digits)
        for a in digits
    )
    for generator in range(1, q):
        powers = _powers(generator, q, p, reduction)
        if len(powers) == q - 1:
            logs = [0] * q
            for exponent, power in enumerate(powers):
                logs[power] = exponent
            return Field(q, p, add, tuple(powers), tuple(logs))
    raise ArithmeticError(f"no generator of GF({q})")


def _digits(number: int, p: int, width: int) -> list[int]:
    found = []
    for _ in range(width):
        number, digit = divmod(number, p)
        found.append(digit)
    return found


def _number(digits: list[int], p: int) -> int:
    total = 0
    for digit in reversed(digits):
        total = total * p + digit
    return total


def _product(a: int, b: int, p: int, reduction: tuple[int, ...]) -> int:
    width = len(reduction)
    if not width:
        return a * b % p
    left, right = _digits(a, p, width), _digits(b, p, width)
    long = [0] * (2 * width - 1)
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            long[i + j] += x * y
    for top in range(2 * width - 2, width - 1, -1):
        for k, coefficient in enumerate(reduction):
            long[top - width + k] += coefficient * long[top]
    return _number([x % p for x in long[:width]], p)


def _powers(generator: int, q: int, p: int, reduction: tuple[int, ...]) -> list[int]:
    powers, current = [1], generator
    while current != 1 and len(powers) < q:
        powers.append(current)
        current = _product(current, generator, p, reduction)
    return powers
