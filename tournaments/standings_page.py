"""Standings in words, for pages, files and the API."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.facts import event_standings
from tournaments.models import Event, Method
from tournaments.people_names import Names
from tournaments.standings import Standing
from tournaments.words import number, score_words, tie_words, won_words


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings as it is read."""

    standing: Standing
    number: int
    name: str
    score: str
    average: str
    won: str
    margin: str
    tie: str

    @property
    def place(self) -> str:
        """The place, with its sign where it is shared; a dash for who is not placed."""
        if not self.standing.place:
            return "–"
        return f"{self.standing.place}{'=' if self.standing.shares_with else ''}"


def standing_lines(event: Event, names: Names) -> list[Line]:
    """The standings after the closed rounds: five queries."""
    return [_line(event, each, names) for each in event_standings(event)]


def _line(event: Event, each: Standing, names: Names) -> Line:
    average = "–"
    if each.played:
        average = score_words(Fraction(each.made) / each.played, event.method)
    return Line(
        standing=each,
        number=names.numbers[each.entrant],
        name=names(each.entrant),
        score=score_words(each.score, event.method),
        average=average,
        won=won_words(each.won),
        margin=number(each.margin, signed=True),
        tie=tie_words(each, names, event.method),
    )


def method_words(event: Event) -> str:
    """How the event counts, as it stands above the sheet."""
    words = str(Method(event.method).label)
    if event.method in {Method.MARGIN, Method.WINS} and event.cap:
        return f"{words} (±{event.cap})"
    return words
