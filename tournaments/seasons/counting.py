"""Places of a season, counted from its evenings. Pure and exact: no clock, no database, no floats.

The order in which evenings and people come in changes nothing but the names of the evenings: an
evening is its place in the season, from 0. People are numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from tournaments.events.standings.round_scores import Value, exact

HALF: Final = Fraction(1, 2)
TWO: Final = 2


class Attended(NamedTuple):
    """What one person made of one evening.

    `score` is in the units of the evening, over `rounds` that were played and others that were
    `credited`: sat out, missed by coming late, not played. `won` is 2 for each
    round won and 1 for each shared. `place` is 0 for who was not placed, `sharing` how many people
    are on that place, `placed` how many were placed at all: in an evening of pairs, how many pairs,
    and `pair` is the number of the own one. `guest` is no member of the club.
    """

    evening: int
    person: int
    score: Value
    rounds: int
    won: int
    place: int
    sharing: int
    placed: int
    credited: int = 0
    pair: int = 0
    guest: bool = False


class EveningRule(NamedTuple):
    """How one evening counts in a season: so many times its worth, and who is in it.

    `guests` count like everybody (`count`), or only members are listed: as if no guest had played
    (`skip`), or with guests on the places that they won (`keep`).
    """

    weight: Value = 1
    guests: str = "count"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season counts.

    An evening is worth its `score`, the `average` of a round, its `places` (as many points as
    people were left behind, and one) or the rounds won (`wins`). The `best` evenings of each person
    count, 0 for all; or all of the season's but the worst `drop`, an evening missed being the
    worst. Whoever attended fewer than `attendance` evenings has no place.

    By places a pair is one, as many points as pairs were left behind (`pair`), or its two are
    `people`, who share the two places that they take up. `guests` is as in `EveningRule`, and
    `evenings` has the rules of those that count otherwise.
    """

    worth: str = "places"
    best: int = 0
    drop: int = 0
    attendance: int = 0
    pairs: str = "pair"
    guests: str = "count"
    evenings: Mapping[int, EveningRule] = field(default_factory=dict)

    def of_evening(self, evening: int) -> EveningRule:
        """How one evening counts."""
        return self.evenings.get(evening) or EveningRule(guests=self.guests)

    def counting(self, evenings: int) -> int:
        """How many evenings count for one person after so many of the season."""
        most = max(0, evenings - self.drop)
        return min(most, self.best) if self.best else most


class Worth(NamedTuple):
    """What an evening brought somebody, and whether it counts."""

    evening: int
    value: Value
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One person's line. `carried` comes from the season before and is in `total`.

    Place 0 is for who has attended too little; `missing` says how many evenings too few. `reason`
    names what put somebody above or below others with the same total, empty without a tie;
    `shares` is whether the place is shared.
    """

    place: int
    person: int
    total: Value
    carried: Value
    evenings: tuple[Worth, ...]
    evenings_won: int
    missing: int = 0
    reason: str = ""
    shares: bool = False

    @property
    def attended(self) -> int:
        """How many evenings somebody came to."""
        return len(self.evenings)

    @property
    def best(self) -> Value:
        """The most that one evening brought."""
        return max((each.value for each in self.evenings), default=0)


def worth_of(evening: Attended, worth: str) -> Value:
    """What an evening is worth to one person; raises KeyError for a worth that is none."""
    found: Mapping[str, Callable[[Attended], Value]] = {
        "score": lambda each: each.score,
        "average": _average,
        "places": _places,
        "wins": lambda each: exact(Fraction(each.won, 2)),
    }
    return found[worth](evening)


def _average(evening: Attended) -> Value:
    """Of a round: as many rounds below as the score above is made of."""
    rounds = evening.rounds + evening.credited
    return exact(Fraction(evening.score) / rounds) if rounds else 0


def _places(evening: Attended) -> Value:
    """A shared place is worth the mean of the places that its people take up together."""
    if not evening.place:
        return 0
    return exact(evening.placed - evening.place + 1 - HALF * (evening.sharing - 1))


def as_counted(attended: Iterable[Attended], rules: SeasonRules) -> list[Attended]:
    """Who is listed, on the places that count in the season."""
    of_evening: dict[int, list[Attended]] = {}
    for each in attended:
        of_evening.setdefault(each.evening, []).append(each)
    found: list[Attended] = []
    for evening, came in of_evening.items():
        guests = rules.of_evening(evening).guests
        people = rules.pairs == "people"
        if guests == "skip":
            found += _among_members(came, people=people)
            continue
        listed = [each for each in came if guests == "count" or not each.guest]
        found += [_as_people(each) if people and each.pair else each for each in listed]
    return found


def _as_people(each: Attended) -> Attended:
    """A place of pairs as the two places that its people take up."""
    place = TWO * each.place - 1 if each.place else 0
    return each._replace(place=place, sharing=TWO * each.sharing, placed=TWO * each.placed)


def _among_members(came: Iterable[Attended], *, people: bool) -> list[Attended]:
    """The members alone on the places that they would have had among themselves. A pair with a
    guest is there for the member in it."""
    members = [each for each in came if not each.guest]
    # Whoever has a place of his own, and on which: a person, or a pair once.
    own = {
        (0, each.pair) if each.pair and not people else (each.person, 0): each.place
        for each in members
        if each.place
    }
    on = Counter(own.values())
    before = {place: sum(on[other] for other in on if other < place) for place in on}
    return [
        each._replace(
            place=before[each.place] + 1 if each.place else 0,
            sharing=on[each.place] if each.place else each.sharing,
            placed=len(own),
        )
        for each in members
    ]


def season_table(
    attended: Iterable[Attended],
    rules: SeasonRules,
    evenings: int,
    *,
    carried: Mapping[int, Value] | None = None,
) -> tuple[SeasonLine, ...]:
    """The table after the first `evenings` of a season, best first.

    Level totals are parted by evenings won, then by the best evening, then by evenings attended;
    who is level in all of that shares the place (1, 2, 2, 4). Whoever has too few evenings comes
    last, without a place. `carried` brings nobody into the table who has not come once.
    """
    lines = _lines(attended, rules, evenings, carried or {})
    placed = sorted((line for line in lines if not line.missing), key=_order)
    waiting = sorted((line for line in lines if line.missing), key=_order)
    return (*_with_places(placed), *waiting)


def _lines(
    attended: Iterable[Attended], rules: SeasonRules, evenings: int, carried: Mapping[int, Value]
) -> list[SeasonLine]:
    """Everybody's line after so many evenings, without places."""
    of_person: dict[int, list[Attended]] = {}
    for each in sorted(attended):
        if each.evening < evenings:
            of_person.setdefault(each.person, []).append(each)
    most = rules.counting(evenings)
    return [
        _line(person, came, rules, most, carried.get(person, 0))
        for person, came in sorted(of_person.items())
    ]


def _line(
    person: int, came: Sequence[Attended], rules: SeasonRules, most: int, carried: Value
) -> SeasonLine:
    values = [
        exact(Fraction(worth_of(each, rules.worth)) * rules.of_evening(each.evening).weight)
        for each in came
    ]
    # The earlier of two equal evenings counts, so that the same one always does.
    best = sorted(range(len(values)), key=lambda at: (-values[at], came[at].evening))[:most]
    worths = tuple(Worth(each.evening, values[at], at in set(best)) for at, each in enumerate(came))
    counted = sum((Fraction(each.value) for each in worths if each.counts), Fraction(carried))
    return SeasonLine(
        place=0,
        person=person,
        total=exact(counted),
        carried=carried,
        evenings=worths,
        evenings_won=sum(each.place == 1 for each in came),
        missing=max(0, rules.attendance - len(came)),
    )


TIE_BREAKS: Final[tuple[tuple[str, Callable[[SeasonLine], Value]], ...]] = (
    ("evenings_won", lambda line: line.evenings_won),
    ("best", lambda line: line.best),
    ("attended", lambda line: line.attended),
)


def _key(line: SeasonLine) -> tuple[Value, ...]:
    return (line.total, *(value(line) for _, value in TIE_BREAKS))


def _order(line: SeasonLine) -> tuple[Value, ...]:
    return (*(-part for part in _key(line)), line.person)


def _with_places(lines: Sequence[SeasonLine]) -> list[SeasonLine]:
    """Lines that are in order, with the places they earn and what parted them from their equals."""
    found: list[SeasonLine] = []
    for _, level in groupby(lines, key=lambda line: line.total):
        equals = [(key, list(same)) for key, same in groupby(level, key=_key)]
        keys = [key for key, _ in equals]
        for key, same in equals:
            place, shares = len(found) + 1, len(same) > 1
            reason = _reason(key, keys) or ("shared" if shares else "")
            found += [replace(each, place=place, reason=reason, shares=shares) for each in same]
    return found


def _reason(own: tuple[Value, ...], keys: Sequence[tuple[Value, ...]]) -> str:
    """The last tie-break that was needed to part a line from others with its total; else empty."""
    parted = [
        next(at for at, (mine, theirs) in enumerate(zip(own, key, strict=True)) if mine != theirs)
        for key in keys
        if key != own
    ]
    return TIE_BREAKS[max(parted) - 1][0] if parted else ""


def race(
    attended: Iterable[Attended],
    rules: SeasonRules,
    evenings: int,
    *,
    carried: Mapping[int, Value] | None = None,
) -> list[Mapping[int, Value]]:
    """Everybody's total after each evening, as the season counted it then: one value an evening."""
    seen = sorted(attended)
    return [
        {line.person: line.total for line in _lines(seen, rules, number, carried or {})}
        for number in range(1, evenings + 1)
    ]


@dataclass(frozen=True, slots=True)
class Improvement:
    """How much more a round brought somebody in the later half of his evenings."""

    person: int
    by: Fraction


LEAST_TO_IMPROVE: Final = 4


def most_improved(attended: Iterable[Attended]) -> list[Improvement]:
    """Who improved most, several where they are level, nobody where nobody did.

    Of those who came to at least four evenings: the share of the people placed that somebody left
    behind, averaged over the later half of his evenings, less the same of the earlier half. A
    middle evening belongs to neither half.
    """
    of_person: dict[int, list[Fraction]] = {}
    for each in sorted(attended):
        if each.place and each.placed > 1:
            behind = Fraction(_places(each) - 1) / (each.placed - 1)
            of_person.setdefault(each.person, []).append(behind)
    gains = []
    for person, shares in sorted(of_person.items()):
        half = len(shares) // 2
        if len(shares) >= LEAST_TO_IMPROVE:
            later, earlier = sum(shares[-half:]), sum(shares[:half])
            gains.append(Improvement(person, Fraction(later - earlier, half)))
    best = max((gain.by for gain in gains), default=Fraction(0))
    return [gain for gain in gains if gain.by == best] if best > 0 else []
