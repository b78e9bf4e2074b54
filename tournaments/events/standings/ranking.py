"""Places of an event: who is where, and why.

Pure and exact: whole numbers and fractions, rounded by nobody. The order in which tables and
entrants come in changes nothing. A tie that the list of tie-breaks does not settle is a shared
place (1, 2, 2, 4). Entrants are numbers; words are made of all this elsewhere.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from tournaments.events.standings.round_scores import (
    TWO,
    Points,
    Value,
    capped,
    exact,
    level_points,
    margins,
    method_named,
    win_points,
)


class TableScore(NamedTuple):
    """What one table of one round made: the entrants of each side and the side's points."""

    round: int
    table: int
    sides: tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How an event counts.

    `sit_out`: a round that counts without having been played is worth his `average` a round
    played, a fixed `credit`, or `zero`. `tie_breaks` are names out of `TIE_BREAKS` in order.
    Whoever has played none of the rounds has no place, and somebody who withdrew has one only if he
    played `ranked_share` per cent of them.
    `leavers`, who went home early, are placed by their `score`, `last`, after everybody who stayed,
    or are `hidden`: they have no line.
    """

    method: str = "margin"
    cap: int = 0
    bonus_margin: int = 0
    scale: int = 500
    sit_out: str = "average"
    credit: int = 0
    tie_breaks: tuple[str, ...] = ("wins", "margin", "head_to_head", "best_round")
    seed: int = 0
    ranked_share: int = 50
    leavers: str = "score"


@dataclass(frozen=True, slots=True)
class TieBreakTried:
    """A tie-break that was tried among entrants who were level until then, and their values.

    `shares`: they had not played as many rounds, so the values are those of a round.
    """

    name: str
    values: tuple[tuple[int, Value], ...]
    shares: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line. `score` counts: what was made, credit for sit-outs, adjustments, and what a
    `handicap` a round has `given`.

    `won` is 2 for each round won and 1 for each shared. `steps` are the tie-breaks that were
    needed, the last of them the one that decided; `shares_with` has the others on the same place.
    Whoever is not `ranked` has place 0.
    """

    place: int
    entrant: int
    score: Value
    made: Value
    played: int
    sat_out: int
    won: int
    margin: Value
    points: int
    adjusted: int
    ranked: bool = True
    withdrawn: bool = False
    level_with: tuple[int, ...] = ()
    steps: tuple[TieBreakTried, ...] = ()
    shares_with: tuple[int, ...] = ()
    handicap: Value = 0
    given: Value = 0

    @property
    def raw(self) -> Value:
        """The score without the handicap."""
        return exact(Fraction(self.score) - self.given) if self.given else self.score


@dataclass(slots=True)
class Tally:
    """What an entrant has collected."""

    made: Value = 0
    score: Value = 0
    given: Value = 0
    played: int = 0
    won: int = 0
    margin: Value = 0
    points: int = 0
    best: Value = 0


@dataclass(frozen=True)
class Evening:
    """Everything that a tie-break may ask about."""

    rules: Rules
    tables: Sequence[TableScore]
    tallies: Mapping[int, Tally]
    lots: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def tables_of(self) -> Mapping[int, Sequence[int]]:
        """Where everybody sat, as places in the list of tables. Few tie-breaks ask."""
        found: dict[int, list[int]] = {entrant: [] for entrant in self.tallies}
        for place, table in enumerate(self.tables):
            for people, _ in table.sides:
                for entrant in people:
                    found[entrant].append(place)
        return found


def standings(
    entrants: Iterable[int],
    tables: Iterable[TableScore],
    rules: Rules,
    *,
    sit_outs: Mapping[int, int] | None = None,
    adjustments: Mapping[int, int] | None = None,
    withdrawn: frozenset[int] = frozenset(),
    absent: frozenset[int] = frozenset(),
    handicaps: Mapping[int, Value] | None = None,
    early: frozenset[int] = frozenset(),
    lots: Mapping[int, int] | None = None,
) -> tuple[Standing, ...]:
    """The standings, best first; those who are not placed come last.

    `sit_outs` counts the rounds that count without having been played, `adjustments` are signed
    points of the method's own unit, `handicaps` such points for each round; whoever is `absent` had
    a seat and never came, and has no place. Of those who withdrew some went home `early`. `lots`
    are first numbers of those who got others. Raises KeyError for an unknown method or tie-break.
    """
    out, adjusted, handicap = sit_outs or {}, adjustments or {}, handicaps or {}
    seen = sorted(tables)
    evening = Evening(rules, seen, _tallies(entrants, seen, rules), lots or {})
    for entrant, tally in evening.tallies.items():
        _score(tally, out.get(entrant, 0), handicap.get(entrant, 0), rules)
        tally.score += adjusted.get(entrant, 0)
    unranked = _too_little(evening, withdrawn) | (absent & evening.tallies.keys())
    lines = []
    for place, entrant, told in _placed(evening, unranked, early):
        tally = evening.tallies[entrant]
        lines.append(
            Standing(
                place,
                entrant,
                tally.score,
                tally.made,
                tally.played,
                out.get(entrant, 0),
                tally.won,
                tally.margin,
                tally.points,
                adjusted.get(entrant, 0),
                place > 0,
                entrant in withdrawn,
                *told,
                handicap=handicap.get(entrant, 0),
                given=tally.given,
            )
        )
    return tuple(lines)


def _too_little(evening: Evening, withdrawn: frozenset[int]) -> set[int]:
    """Who has played nothing, or went home and has played too little for a place."""
    rounds = len({table.round for table in evening.tables})
    return {
        entrant
        for entrant, tally in evening.tallies.items()
        if (rounds and not tally.played)
        or (entrant in withdrawn and 100 * tally.played < evening.rules.ranked_share * rounds)
    }


def _tallies(
    entrants: Iterable[int], tables: Sequence[TableScore], rules: Rules
) -> dict[int, Tally]:
    tallies = {entrant: Tally() for entrant in sorted(entrants)}
    usual = _usual_points(tables) if rules.method == "points" else {}
    count = method_named(
        rules.method, cap=rules.cap, bonus_margin=rules.bonus_margin, scale=rules.scale
    )
    worth: dict[Points, list[SideScore]] = {}
    rounds: dict[int, list[SideScore]] = {each: [] for each in tallies}
    for table in tables:
        points = tuple([own for _, own in table.sides])
        if len(points) != TWO and usual:
            counted = _counted(level_points(points, usual[table.round]), points, rules.cap)
        else:
            # Results come again and again in one event, since they are made of few contracts.
            known = worth.get(points)
            if known is None:
                known = worth[points] = _counted(count(points), points, rules.cap)
            counted = known
        for (people, _), made in zip(table.sides, counted, strict=True):
            for entrant in people:
                rounds[entrant].append(made)
    for entrant, own in rounds.items():
        if own:
            _sum_up(tallies[entrant], own)
    return tallies


SideScore = tuple[Value, int, Value, int]
"""What a side made in a round: score, win, capped margin and points."""


def _sum_up(tally: Tally, rounds: Sequence[SideScore]) -> None:
    """The sums of somebody's rounds: columns are added up whole, which is quicker than one by one
    for hundreds of people."""
    made, won, margin, points = zip(*rounds, strict=True)
    tally.played = len(rounds)
    tally.best = max(made)
    tally.made, tally.won = sum(made), sum(won)
    tally.margin, tally.points = sum(margin), sum(points)


def _counted(scores: Sequence[Value], points: Points, cap: int) -> list[SideScore]:
    """What every side made."""
    if len(points) == TWO:
        one, other = points
        lead = one - other
        if cap:
            lead = max(-cap, min(cap, lead))
        won = 1 + (one > other) - (one < other)
        return [(scores[0], won, lead, one), (scores[1], 2 - won, -lead, other)]
    margin = [capped(each, cap) for each in margins(points)]
    return list(zip(scores, win_points(points), margin, points, strict=True))


def _usual_points(tables: Sequence[TableScore]) -> dict[int, Value]:
    """The mean points of a side at the tables of two sides, for each round."""
    found: dict[int, list[int]] = {}
    for table in tables:
        made = found.setdefault(table.round, [])
        if len(table.sides) == TWO:
            made += [own for _, own in table.sides]
    return {
        number: exact(Fraction(sum(made), len(made))) if made else 0
        for number, made in found.items()
    }


def _credit(tally: Tally, sat_out: int, rules: Rules) -> Value:
    if not sat_out or rules.sit_out == "zero":
        return 0
    if rules.sit_out == "credit":
        return sat_out * rules.credit
    return exact(Fraction(tally.made) * sat_out / tally.played) if tally.played else 0


def _score(tally: Tally, sat_out: int, handicap: Value, rules: Rules) -> None:
    """What was made, the worth of rounds that were sat out, and what a handicap brings."""
    tally.given = _given(handicap, tally, sat_out, rules)
    tally.score = tally.made + _credit(tally, sat_out, rules) + tally.given


def _given(handicap: Value, tally: Tally, sat_out: int, rules: Rules) -> Value:
    """What a handicap brings: for each round played, and for one sat out where that is worth the
    own average, of which the handicap is a part. A fixed credit is the whole worth of its round."""
    if not handicap or not tally.played:
        return 0
    rounds = tally.played + (sat_out if rules.sit_out == "average" else 0)
    return exact(Fraction(handicap) * rounds)


# Tie-breaks. Each gives a value to every member of a group that is level, the higher the better, or
# None where it says nothing about this group.

Group = Sequence[int]
TieBreak = Callable[[Evening, Group], Mapping[int, Value] | None]


def _of_tally(name: str, evening: Evening, group: Group) -> dict[int, Value]:
    """A sum over rounds: per round played where they have not played as many."""
    whole = {entrant: getattr(evening.tallies[entrant], name) for entrant in group}
    if not _rounds_differ(evening, group):
        return whole
    return {
        entrant: exact(Fraction(value) / (evening.tallies[entrant].played or 1))
        for entrant, value in whole.items()
    }


def _rounds_differ(evening: Evening, group: Group) -> bool:
    return len({evening.tallies[entrant].played for entrant in group}) > 1


def _head_to_head(evening: Evening, group: Group) -> dict[int, Value] | None:
    """Points for wins over each other; only if every two of the group were opponents."""
    members, met = set(group), set()
    value: dict[int, Value] = dict.fromkeys(group, 0)
    seen: set[int] = set()
    together: set[int] = set()
    for entrant in group:
        tables = evening.tables_of[entrant]
        together.update(seen.intersection(tables))
        seen.update(tables)
    for place in together:
        sides = evening.tables[place].sides
        for (some, own), (others, against) in combinations(sides, TWO):
            here, there = members.intersection(some), members.intersection(others)
            met |= {frozenset((a, b)) for a in here for b in there}
            won = (own > against) - (own < against)
            for a in here:
                value[a] += (1 + won) * len(there)
            for b in there:
                value[b] += (1 - won) * len(here)
    wanted = len(group) * (len(group) - 1) // 2
    return value if len(met) == wanted else None


def _strength(evening: Evening, group: Group) -> dict[int, Value]:
    """How hard the schedule was: the mean over rounds of the opponents' less the partners' made."""
    found: dict[int, Value] = {}
    for entrant in group:
        tally, total = evening.tallies[entrant], Fraction(0)
        for place in evening.tables_of[entrant]:
            for people, _ in evening.tables[place].sides:
                sign = -1 if entrant in people else 1
                total += sign * sum(
                    Fraction(evening.tallies[other].made) for other in people if other != entrant
                )
        found[entrant] = exact(total / tally.played) if tally.played else 0
    return found


def _lot(evening: Evening, group: Group) -> dict[int, Value]:
    """Drawn from the event's seed: the same again whenever it is asked."""
    drawn: dict[int, Value] = {}
    for entrant in group:
        number = evening.lots.get(entrant, entrant)
        lot = Random(f"lot/{evening.rules.seed}/{number}")  # noqa: S311 - a lot to be repeated
        drawn[entrant] = lot.getrandbits(48)
    return drawn


SUMS: Final = frozenset({"wins", "margin", "points"})
TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "wins": partial(_of_tally, "won"),
    "margin": partial(_of_tally, "margin"),
    "points": partial(_of_tally, "points"),
    "best_round": partial(_of_tally, "best"),
    "head_to_head": _head_to_head,
    "strength": _strength,
    "lot": _lot,
}

Told = tuple[tuple[int, ...], tuple[TieBreakTried, ...], tuple[int, ...]]


def _placed(
    evening: Evening, unranked: set[int], early: frozenset[int]
) -> list[tuple[int, int, Told]]:
    """Place, entrant and the tale of its tie, in order."""
    leavers = evening.rules.leavers
    rows: list[tuple[int, int, Told]] = []
    levels: dict[tuple[bool, Value], list[int]] = {}
    for entrant, tally in evening.tallies.items():
        gone = leavers != "score" and entrant in early
        if entrant not in unranked and not (gone and leavers == "hidden"):
            levels.setdefault((gone, -tally.score), []).append(entrant)
    for level in sorted(levels):
        group = levels[level]
        for shared, steps in _split(evening, group, evening.rules.tie_breaks):
            place = len(rows) + 1
            for entrant in shared:
                others = tuple(other for other in group if other != entrant)
                sharers = tuple(other for other in shared if other != entrant)
                rows.append((place, entrant, (others, steps, sharers)))
    if leavers == "hidden":
        unranked -= early
    last = sorted(unranked, key=lambda entrant: (-evening.tallies[entrant].score, entrant))
    rows += [(0, entrant, ((), (), ())) for entrant in last]
    return rows


def _split(
    evening: Evening, group: list[int], tie_breaks: Sequence[str]
) -> list[tuple[list[int], tuple[TieBreakTried, ...]]]:
    """The group as those who share a place, best first, each with the steps that led there."""
    if len(group) == 1 or not tie_breaks:
        return [(group, ())]
    name, *rest = tie_breaks
    values = TIE_BREAKS[name](evening, group)
    if values is None or len(set(values.values())) == 1:
        return _split(evening, group, rest)
    shares = name in SUMS and _rounds_differ(evening, group)
    step = TieBreakTried(name, tuple(sorted(values.items())), shares)
    found = []
    for value in sorted(set(values.values()), reverse=True):
        level = [entrant for entrant in group if values[entrant] == value]
        found += [(shared, (step, *steps)) for shared, steps in _split(evening, level, rest)]
    return found
