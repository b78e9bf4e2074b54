"""`python -m tournaments.movements`: print a schedule and how good it is."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tournaments.movements.plans import KINDS, Plan, plan
from tournaments.movements.record import Record
from tournaments.movements.rounds import MovementError, Round

REFUSED = 2


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.movements", description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument(
        "--rounds", type=int, required=True, help="of the whole event, past included"
    )
    parser.add_argument("--kind", choices=sorted(KINDS), default="auto")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--history", type=Path, help="past rounds, results and wishes, as JSON")
    parser.add_argument("--json", action="store_true")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the schedule; exit status 2, with the reason on stderr, when there is none."""
    options = build_parser().parse_args(arguments)
    try:
        record = Record()
        if options.history:
            record = Record.from_data(json.loads(options.history.read_text(encoding="utf-8")))
        made = plan(
            options.players, options.rounds, kind=options.kind, seed=options.seed, record=record
        )
    except (MovementError, OSError, json.JSONDecodeError) as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    sys.stdout.write(json.dumps(made.to_data()) + "\n" if options.json else sheet(made))
    return 0


def sheet(made: Plan) -> str:
    """The plan as lines of text: a line a round, then the figures."""
    lines = [f"{n}: {_line(one)}" for n, one in enumerate(made.rounds, start=1)]
    q = made.quality
    lines += [
        "",
        f"method {made.method}, seed {made.seed}",
        f"Q {q.q} (bound {q.bound}), most meetings {q.max_meetings}",
        f"partner repeats {q.partner_repeats}, same table again {q.stays}",
        f"spread of sit-outs {q.sit_out_spread}, longest {q.longest_sit_out}",
        f"spread of odd tables {q.odd_table_spread}, of first deals {q.first_deal_spread}",
        f"left and right level for {q.level_pairs} of {q.met_pairs} pairs",
    ]
    return "\n".join(lines) + "\n"


def _line(one: Round) -> str:
    tables = "  ".join("-".join(map(str, table)) for table in one.tables)
    return tables + (f"  out {' '.join(map(str, one.sit_outs))}" if one.sit_outs else "")


if __name__ == "__main__":
    raise SystemExit(main())
