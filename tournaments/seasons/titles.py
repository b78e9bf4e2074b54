"""Who leads in what beside the table: the titles of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.seasons.counting import Attended, SeasonLine, most_improved
from tournaments.seasons.models import EveningLine, HonourKind

PLACES = (HonourKind.FIRST, HonourKind.SECOND, HonourKind.THIRD)


@dataclass(frozen=True, slots=True)
class Title:
    """An honour and everybody who has it; `figure` is what it is held with.

    `call` is the call itself for the best one, whose figure are its points.
    """

    kind: HonourKind
    people: tuple[int, ...]
    figure: Fraction
    call: str = ""


def places(lines: Sequence[SeasonLine]) -> list[Title]:
    """The first three places; a shared one is held by all who share it."""
    found = []
    for place, kind in enumerate(PLACES, start=1):
        people = tuple(line.person for line in lines if line.place == place)
        if people:
            total = next(line.total for line in lines if line.place == place)
            found.append(Title(kind, people, Fraction(total)))
    return found


def titles(attended: Iterable[Attended], lines: Iterable[EveningLine]) -> list[Title]:
    """Most rounds won, most slams, most misères made, the best call, and who improved most.

    Slams, misères and calls are the declarer's own, by the score sheet of a table or, where it kept
    none, by its slip. A title that nobody has done anything for is not there.
    """
    evenings = list(attended)
    won: Counter[int] = Counter()
    for each in evenings:
        won[each.person] += each.won
    slams: Counter[int] = Counter()
    miseres: Counter[int] = Counter()
    calls: dict[int, tuple[int, str]] = {}
    for line in lines:
        person = line.player.root_id or line.player_id
        slams[person] += line.slams
        miseres[person] += line.miseres
        if line.call_value > calls.get(person, (0, ""))[0]:
            calls[person] = line.call_value, line.call
    found = [
        *_most(HonourKind.WINS, {person: Fraction(twice, 2) for person, twice in won.items()}),
        *_most(HonourKind.SLAMS, slams),
        *_most(HonourKind.MISERES, miseres),
        *_best_call(calls),
    ]
    improved = most_improved(evenings)
    if improved:
        people = tuple(each.person for each in improved)
        found.append(Title(HonourKind.IMPROVED, people, improved[0].by))
    return found


def _most(kind: HonourKind, counts: dict[int, Fraction] | Counter[int]) -> list[Title]:
    best = max(counts.values(), default=0)
    if not best:
        return []
    people = tuple(sorted(person for person, count in counts.items() if count == best))
    return [Title(kind, people, Fraction(best))]


def _best_call(calls: dict[int, tuple[int, str]]) -> list[Title]:
    best = max((value for value, _ in calls.values()), default=0)
    if not best:
        return []
    people = tuple(sorted(person for person, (value, _) in calls.items() if value == best))
    return [Title(HonourKind.CALL, people, Fraction(best), calls[people[0]][1])]
