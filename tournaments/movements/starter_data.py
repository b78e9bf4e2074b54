"""The stored designs: initial rounds, frames and difference matrices (`data/*.json`).

`starters.json` came with the specification; `designs.json` holds what `anneal/` found off line.
Sources of each entry are named in `docs/movements.md`.
"""

import json
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def read(name: str) -> dict[str, Any]:
    """One data file, read once."""
    found: dict[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class Starter:
    """A first round over Z_modulus; −1 is the player who keeps one chair."""

    modulus: int
    base: tuple[tuple[int, ...], ...]


def cyclic_starter(players: int) -> Starter | None:
    """The stored first round for that many players: whist, or near-whist for 4n + 2 and 4n + 3."""
    for found in (read("designs.json")["cyclic"], read("starters.json")["cyclic"]["v"]):
        entry = found.get(str(players))
        if entry is not None:
            return Starter(entry["modulus"], tuple(map(tuple, entry["base"])))
    return None


def patterned_starter(players: int) -> Starter | None:
    """Pairs (x, y) as tables (x, y, −x, −y): directed, for 4n + 1 without the factor three."""
    pairs = read("starters.json")["patterned"]["v"].get(str(players))
    if pairs is None:
        return None
    base = tuple((x, y, (-x) % players, (-y) % players) for x, y in pairs)
    return Starter(players, base)


@dataclass(frozen=True, slots=True)
class FrameStarter:
    """A frame of holes of `classes` points each, one hole an element of GF(q).

    The rounds of `base` are developed by the units that are powers of g^((q−1)/order), then by
    addition; with `turning` also by adding to the class. A point is (class, element).
    """

    q: int
    classes: int
    order: int
    turning: bool
    base: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


def frame_starter(players: int) -> FrameStarter | None:
    """The stored frame that, with one shared player, makes a tournament of that many players."""
    entry = read("designs.json")["frames"].get(str(players))
    if entry is None:
        return None
    base = tuple(tuple(tuple((c, x) for c, x in table) for table in one) for one in entry["base"])
    return FrameStarter(entry["q"], entry["classes"], entry["order"], entry["turning"], base)


Matrix = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


@cache
def difference_matrix(order: int) -> Matrix | None:
    """The addition table of a group and the columns of a (order, 4) difference matrix over it.

    Any two rows differ by every element of the group once; the first column is zero.
    """
    entry = read("designs.json")["difference_matrices"].get(str(order))
    if entry is None:
        return None
    parts = entry["group"]
    elements = list(product(*(range(n) for n in parts)))
    index = {element: number for number, element in enumerate(elements)}
    add = tuple(
        tuple(
            index[tuple((x + y) % n for x, y, n in zip(a, b, parts, strict=True))] for b in elements
        )
        for a in elements
    )
    return add, tuple(map(tuple, entry["columns"]))
