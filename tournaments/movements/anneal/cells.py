"""Cells of the stored table: what to anneal next, what has been reached, what is written."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROUNDS = range(3, 13)
TARGETS = Path(__file__).parent.parent / "data" / "targets.json"

Work = dict[str, dict[str, Any]]


def bound(players: int, rounds: int) -> int:
    """The pigeonhole bound of Q (events.md 1.1): meetings spread as evenly as integers allow."""
    pairs = players * (players - 1) // 2
    least, rest = divmod(6 * (players // 4) * rounds, pairs)
    return rest * least * (least + 1) // 2 + (pairs - rest) * least * (least - 1) // 2


def targets() -> dict[tuple[int, int], int]:
    """The published Q of each cell of `partial_targets.json`."""
    table = json.loads(TARGETS.read_text())["v"]
    return {(int(v), int(r)): cell["Q"] for v, row in table.items() for r, cell in row.items()}


def load(work: Path) -> Work:
    """The work file: key "players/rounds", value Q, repeats, most and the rounds as seat lists."""
    return json.loads(work.read_text()) if work.exists() else {}


def save(work: Path, found: Work) -> None:
    """Replace the work file in one step, so that a stop in the middle loses nothing."""
    draft = work.with_suffix(".draft")
    draft.write_text(json.dumps(found))
    draft.replace(work)


def anneal(
    binary: str, players: int, rounds: int, seed: int, seconds: float, goal: int
) -> dict[str, Any]:
    """One run of the compiled search."""
    command = [binary, *map(str, (players, rounds, seed, seconds, goal))]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    q, repeats, most = map(int, lines[0].split())
    schedule = [list(map(int, line.split())) for line in lines[1:]]
    return {"Q": q, "repeats": repeats, "most": most, "rounds": schedule}


def merit(cell: dict[str, Any]) -> tuple[int, int, int]:
    """Smaller is better: partner repeats first, then Q, then the most meetings of a pair."""
    return cell["repeats"], cell["Q"], cell["most"]


def search(
    *,
    binary: str,
    work: Path,
    seconds: float,
    seed: int,
    players: Iterable[int],
    only_missed: bool,
) -> int:
    """One pass over the cells that can still improve; returns how many did."""
    found, wanted, improved = load(work), targets(), 0
    for v in players:
        for rounds in ROUNDS:
            key, goal = f"{v}/{rounds}", bound(v, rounds)
            old = found.get(key)
            if old and not old["repeats"] and old["Q"] <= goal:
                continue
            if only_missed and old and old["Q"] <= wanted.get((v, rounds), old["Q"]):
                continue
            new = anneal(binary, v, rounds, seed, seconds, goal)
            if old is None or merit(new) < merit(old):
                found[key] = new
                improved += 1
                save(work, found)
    return improved
