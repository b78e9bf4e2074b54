"""The sheet of results that people take home: every place, with what each round made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Event
from tournaments.events.shown.standings import StandingLine, standing_lines
from tournaments.events.shown.teams import TeamLine, team_lines
from tournaments.events.standings.facts import Facts, event_facts
from tournaments.events.standings.score_words import number

# From so many lines on, the type is smaller, so that a club's evening is one sheet: a long name is
# more than one. With more rounds than so many, the other side's points go below the own.
LETTERS_A_LINE: Final = 30
MANY: Final = 20
CROWD: Final = 35
FEW_ROUNDS: Final = 7
Made = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HomeLine:
    """A place, and for every round the own points and then the others'; none where it was not
    played."""

    line: StandingLine
    rounds: tuple[Made, ...]


@dataclass(frozen=True, slots=True)
class TakeHome:
    """The rows of the sheet, the rounds that have a column, and the teams where teams play."""

    numbers: tuple[int, ...]
    lines: tuple[HomeLine, ...]
    teams: tuple[TeamLine, ...]

    @property
    def classes(self) -> str:
        """What the sheet's style has to know of it."""
        rows = sum(1 + len(each.line.name) // LETTERS_A_LINE for each in self.lines)
        size = "" if rows < MANY else "has-many" if rows < CROWD else "has-crowd"
        return f"{size} has-few-rounds" if len(self.numbers) <= FEW_ROUNDS else size


def take_home(event: Event, names: Names) -> TakeHome:
    """The standings after the closed rounds, with these: as many queries as the standings."""
    facts = event_facts(event)
    made = _made(facts)
    numbers = tuple(sorted({at for rounds in made.values() for at in rounds}))
    lines = standing_lines(event, names, facts=facts)
    return TakeHome(
        numbers,
        tuple(
            HomeLine(
                line,
                tuple(made.get(line.standing.entrant, {}).get(at, ()) for at in numbers),
            )
            for line in lines
        ),
        tuple(team_lines(event, names, [line.standing for line in lines])) if made else (),
    )


def _made(facts: Facts) -> Mapping[int, Mapping[int, Made]]:
    """What each entrant made in each round, by its number."""
    told: dict[int, dict[int, Made]] = {}
    for table in facts.tables:
        for place, (people, own) in enumerate(table.sides):
            others = [points for at, (_, points) in enumerate(table.sides) if at != place]
            words = tuple(number(points) for points in (own, *others))
            for each in people:
                told.setdefault(each, {})[table.round] = words
    return told
