"""The table of counted plays in `docs/cards.md` is that of the data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.rules_engine.cards.test_play import COVERED_WAYS

DATA = Path(__file__).parent / "cases" / "perft.json"
PAGE = Path(__file__).parents[3] / "docs" / "cards.md"
STRAINS = ("S", "H", "NT", "M", "J5")


def table() -> Iterator[str]:
    """The lines of the table, both deals of a strain in one cell."""
    counted: dict[str, dict[str, list[int]]] = {}
    for name, strain, _hands, _out, ways in json.loads(DATA.read_text(encoding="utf-8")):
        counted.setdefault(name, {}).setdefault(strain, []).append(ways)
    yield f"| Way of playing | {' | '.join(STRAINS)} |"
    yield "| --- |" + " ---: |" * len(STRAINS)
    for name, by_strain in counted.items():
        cells = (" + ".join(map(str, by_strain[strain])) for strain in STRAINS)
        yield f"| {name} | {' | '.join(cells)} |"
    covered = (str(COVERED_WAYS[strain]) for strain in STRAINS)
    yield f"| wikipedia-2-dummy | {' | '.join(covered)} |"


def test_the_page_has_the_table_as_it_was_counted() -> None:
    assert "\n".join(table()) in PAGE.read_text(encoding="utf-8")
