"""Compare engine and naive answerer: `python -m tests.rules_engine.compare_oracle N [SEED]`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random
from typing import Any

from rules_engine.judge import answer
from tests.rules_engine import oracle, questions

Json = dict[str, Any]


def engine_says(question: Json) -> Json:
    """The engine's answer in the shape of the naive one: score lines as sorted triples."""
    told: Json = dict(answer(json.loads(json.dumps(question))))
    if "lines" in told:
        told["lines"] = sorted(
            (each["side"], each["reason"], each["points"]) for each in told["lines"]
        )
    return told


def differs(question: Json) -> tuple[Json, Json] | None:
    """Both answers where they are not the same."""
    naive, engine = oracle.ANSWERS[question["kind"]](question), engine_says(question)
    return None if naive == engine else (naive, engine)


def main(number: int, seed: int) -> int:
    """Ask `number` random questions of each kind; print the differences, return how many."""
    found: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for kind, make in questions.KINDS.items():
        for place in range(number):
            question = make(Random(f"{seed} {kind} {place}"))
            asked[kind] += 1
            different = differs(question)
            if different is not None:
                found[kind] += 1
                if found[kind] <= 3:
                    sys.stdout.write(
                        f"{json.dumps(question)}\n naive  {different[0]}\n engine {different[1]}\n"
                    )
    sys.stdout.write(f"asked {dict(asked)}, different {dict(found)}\n")
    return sum(found.values())


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0) else 0)
