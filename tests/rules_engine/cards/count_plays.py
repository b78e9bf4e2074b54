"""Writes `cases/perft.json` with the naive judge: `python -m tests.rules_engine.cards.count_plays`.

The number of ways in which fixed deals can be played to their end: every way of playing cards, two
deals, five strains, three cards a hand (two with five or six hands) from the top of the pack,
jokers included.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

from rules_engine.seating import hand_count
from tests.rules_engine.cards.deals import both, deal, distinct_rules

TABLE = Path(__file__).parent / "cases" / "perft.json"
SEEDS = (500, 1904)


def main() -> None:
    """Count and write; takes a few minutes."""
    rows = []
    for name, rules in distinct_rules().items():
        size = 3 if hand_count(rules) < 5 else 2
        for seed, strain in product(SEEDS, ("S", "H", "NT", "M", "J5")):
            hands = deal(rules, size, seed, high=True)
            out = (1,) if strain == "M" and hand_count(rules) > 3 else ()
            _, story = both(rules, strain, hands, out)
            rows.append([name, strain, hands, list(out), story.perft()])
    lines = ",\n".join(json.dumps(row) for row in rows)
    TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
