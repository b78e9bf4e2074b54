"""People who cannot change tables, in movements whose tables mean something: others go instead."""

from collections.abc import Callable, Mapping
from random import Random


def hold(
    tables: list[list[int]],
    fixed: Mapping[int, int],
    rng: Random,
    alike: Callable[[int, int], bool] = lambda _one, _other: True,
) -> None:
    """Bring everybody in `fixed` to the table of his number, from 0, each by exchange with somebody
    there who may move and is `alike`.

    Who is not seated, or is to stay where there is no table, is left alone.
    """
    at = {p: n for n, table in enumerate(tables) for p in table}
    for p, wanted in sorted(fixed.items()):
        here = at.get(p, wanted)
        if here == wanted or wanted >= len(tables):
            continue
        others = [q for q in tables[wanted] if fixed.get(q) != wanted and alike(p, q)]
        if not others:
            continue
        q = min(others, key=lambda _: rng.random())
        tables[here][tables[here].index(p)] = q
        tables[wanted][tables[wanted].index(q)] = p
        at[p], at[q] = wanted, here
