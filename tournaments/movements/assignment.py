"""The cheapest way to give each row a column of its own: the Hungarian method, with potentials."""

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, no two the same, so that their costs add up to the least.

    No more rows than columns. O(rows² × columns). Deterministic.
    """
    columns = len(costs[0]) if costs else 0
    row_of = [-1] * columns
    by_row, by_column = [0] * len(costs), [0] * columns
    for row in range(len(costs)):
        _place(row, costs, row_of, by_row, by_column)
    found = [0] * len(costs)
    for column, row in enumerate(row_of):
        if row >= 0:
            found[row] = column
    return found


def _place(
    row: int,
    costs: Sequence[Sequence[int]],
    row_of: list[int],
    by_row: list[int],
    by_column: list[int],
) -> None:
    """Give one row more a column, by the shortest path over reduced costs to a free one."""
    left = dict.fromkeys(range(len(row_of)))
    slack: dict[int, tuple[int, int]] = {}  # how far each column is, and from which one
    path: list[int] = []
    at, before = row, -1
    while True:
        for column in left:
            far = costs[at][column] - by_row[at] - by_column[column]
            if column not in slack or far < slack[column][0]:
                slack[column] = far, before
        nearest = min(left, key=lambda column: slack[column][0])
        step = slack[nearest][0]
        by_row[row] += step
        for column in path:
            by_row[row_of[column]] += step
            by_column[column] -= step
        del left[nearest]
        for column in left:
            slack[column] = slack[column][0] - step, slack[column][1]
        path.append(nearest)
        if row_of[nearest] < 0:
            break
        at, before = row_of[nearest], nearest
    while nearest >= 0:
        previous = slack[nearest][1]
        row_of[nearest] = row if previous < 0 else row_of[previous]
        nearest = previous
