"""Which steps of an evening stand on which: what has to be taken back before something else can.

Each line of the book owns what it changed and reads what it was made from. A line can be taken back
as long as no later one that counts owns or reads what it owns; then what its undoing puts back is
still what was there before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.events.models import Event, Logged, Table

Payload = Mapping[str, Any]
COUNTING: Final = frozenset({"method", "cap", "bonus_margin", "scale", "tie_breaks"})


@dataclass(frozen=True, slots=True)
class Touched:
    """What a line owns and reads, as `kind:key`; a read of `kind:*` is of all of that kind."""

    owns: frozenset[str]
    reads: frozenset[str] = frozenset()

    def stands_on(self, earlier: Touched) -> bool:
        """Whether this later line needs what the earlier one did."""
        # Many steps change places, each by itself: only what was made from places stands on that.
        mine = (self.owns - {"places:all"}) | self.reads
        return any(own in mine or f"{own.partition(':')[0]}:*" in mine for own in earlier.owns)


@dataclass(frozen=True, slots=True)
class Rounds:
    """The round of each table of an event."""

    of_table: Mapping[int, int]

    def tables_of(self, number: int) -> frozenset[str]:
        """The tables of a round as they are owned."""
        return frozenset(f"table:{pk}" for pk, at in self.of_table.items() if at == number)


def _people(payload: Payload, _rounds: Rounds) -> Touched:
    people = frozenset(f"came:{pk}" for pk in payload["entrants"])
    return Touched(people, frozenset({"numbers:all"}))


def _pair_removed(payload: Payload, _rounds: Rounds) -> Touched:
    people = frozenset(f"came:{pk}" for pk in payload["entrants"])
    return Touched(people | {"numbers:all"})


def _seeded(payload: Payload, _rounds: Rounds) -> Touched:
    who = payload["entrant"]
    return Touched(frozenset({f"wish:{who}", f"seed:{who}"}), frozenset({f"came:{who}"}))


def _decided(payload: Payload, _rounds: Rounds) -> Touched:
    told = frozenset({f"table:{payload['table']}", f"round:{payload['round']}"})
    return Touched(frozenset({f"decided:{payload['table']}", "places:all"}), told)


def _removed(payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({f"came:{payload['entrants'][0]}", "numbers:all"}))


def _came(payload: Payload, _rounds: Rounds) -> Touched:
    who = payload["entrant"]
    return Touched(frozenset({f"came:{who}", f"in:{who}", "places:all"}))


def _wishes(payload: Payload, _rounds: Rounds) -> Touched:
    who = payload["entrant"]
    return Touched(frozenset({f"wish:{who}"}), frozenset({f"came:{who}"}))


def _substituted(payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({f"sub:{payload['substitution']}"}))


def _adjusted(payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({f"adjusted:{payload['adjustment']}", "places:all"}))


def _changed(payload: Payload, _rounds: Rounds) -> Touched:
    owns = {f"setting:{name}" for name in payload["before"]}
    if COUNTING & set(payload["before"]):
        owns.add("places:all")
    return Touched(frozenset(owns))


def _rules(payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset(f"rules:{size}" for size in payload["before"]))


def _draft(payload: Payload, _rounds: Rounds) -> Touched:
    number = payload["round"]
    owns = {f"round:{number}"} | ({"state:all"} if payload.get("began") else set())
    settings = {f"setting:{name}" for name in ("rounds", "movement", "odd", "entry")}
    return Touched(frozenset(owns), frozenset({f"round:{number - 1}", "seed:*"} | settings))


def _released(payload: Payload, _rounds: Rounds) -> Touched:
    settings = {f"setting:{name}" for name in ("hands", "length")}
    return Touched(
        frozenset({f"round:{payload['round']}"}), frozenset({"in:*", "rules:*"} | settings)
    )


def _result(payload: Payload, rounds: Rounds) -> Touched:
    number = rounds.of_table.get(payload["table"], 0)
    return Touched(frozenset({f"table:{payload['table']}"}), frozenset({f"round:{number}"}))


def _corrected(payload: Payload, rounds: Rounds) -> Touched:
    told = _result(payload, rounds)
    return Touched(told.owns | {"places:all"}, told.reads)


def _closed(payload: Payload, rounds: Rounds) -> Touched:
    number = payload["round"]
    return Touched(frozenset({f"round:{number}", "places:all"}), rounds.tables_of(number))


def _finished(_payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({"state:all"}), frozenset({"round:*"}))


def _deeds(payload: Payload, rounds: Rounds) -> Touched:
    number = rounds.of_table.get(payload["table"], 0)
    return Touched(frozenset({f"deeds:{payload['table']}"}), frozenset({f"round:{number}"}))


def _cancelled(_payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({"state:all"}))


def _prizes(_payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({"prizes:all"}), frozenset({"places:all", "state:all"}))


def _published(_payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset({"state:all"}), frozenset({"places:all", "prizes:all"}))


def _remark(_payload: Payload, _rounds: Rounds) -> Touched:
    return Touched(frozenset())


TOUCHES: Final[Mapping[str, Callable[[Payload, Rounds], Touched]]] = {
    "entered": _people,
    "removed": _removed,
    "pair_removed": _pair_removed,
    "pair_wishes": _wishes,
    "seeded": _seeded,
    "decided": _decided,
    **dict.fromkeys(("came", "late", "not_here", "gone", "back"), _came),
    "wishes": _wishes,
    "substituted": _substituted,
    "adjusted": _adjusted,
    "changed": _changed,
    "rules": _rules,
    **dict.fromkeys(("drawn", "redrawn", "fitted", "swapped", "locked", "discarded"), _draft),
    "released": _released,
    **dict.fromkeys(("told", "disputed", "confirmed", "ruled", "retaken"), _result),
    "corrected": _corrected,
    "closed": _closed,
    "cancelled": _cancelled,
    "deeds": _deeds,
    "finished": _finished,
    "prizes": _prizes,
    "published": _published,
    "remark": _remark,
}


def in_the_way(event: Event, lines: Sequence[Logged]) -> dict[int, list[Logged]]:
    """For each line that counts, by number, the later ones that stand on it: one query.

    `lines` are the book in order. A line that is not in the answer can never be taken back.
    """
    tables = Table.objects.filter(round__event=event).values_list("pk", "round__number")
    rounds = Rounds(dict(tables))
    counted = [
        (line, _touched(line, rounds))
        for line in lines
        if not line.undone and line.kind not in {"undone", "made"}
    ]
    found: dict[int, list[Logged]] = {}
    for place, (line, touched) in enumerate(counted):
        if line.kind in TOUCHES:
            found[line.seq] = [
                later for later, its in counted[place + 1 :] if its.stands_on(touched)
            ]
    return found


def _touched(line: Logged, rounds: Rounds) -> Touched:
    """What a line touches; one of a kind that is not known here stands on everything."""
    read = TOUCHES.get(line.kind)
    return Touched(frozenset(), _ALL) if read is None else read(line.payload, rounds)


_ALL: Final = frozenset(
    f"{kind}:*"
    for kind in (
        "came", "in", "numbers", "wish", "sub", "adjusted", "places", "setting", "rules", "round",
        "state", "table", "prizes", "seed", "decided", "deeds",
    )
)  # fmt: skip
