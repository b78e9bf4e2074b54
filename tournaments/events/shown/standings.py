"""Standings in words, for pages, files and the API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as say

from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Event, Method, Movement
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.standings.score_words import number, score_words, won_words
from tournaments.events.standings.two_lines import SITS, lines_of, places_in_lines
from tournaments.events.words import tie_words

KNOCKOUT: Final = "knockout"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings as it is read; `line` is the place in the own one of two lines."""

    standing: Standing
    number: int
    name: str
    score: str
    average: str
    won: str
    margin: str
    tie: str
    line: str = ""

    @property
    def place(self) -> str:
        """The place, with its sign where it is shared; a dash for who is not placed."""
        if not self.standing.place:
            return "–"
        return f"{self.standing.place}{'=' if self.standing.shares_with else ''}"


def standing_lines(event: Event, names: Names) -> list[StandingLine]:
    """The standings after the closed rounds: two queries, one more for two lines."""
    lines = event_standings(event)
    best = max((each.score for each in lines), default=0)
    line_of = lines_of(event)
    places = places_in_lines(lines, line_of)
    return [
        _line(event, each, names, best, _line_words(line_of, places, each.entrant))
        for each in lines
    ]


def _line_words(line_of: Mapping[int, str], places: Mapping[int, int], entrant: int) -> str:
    """The place in the own line."""
    place = places.get(entrant)
    if place is None:
        return ""
    if line_of[entrant] == SITS:
        return say("Place {place} of those who sit").format(place=place)
    return say("Place {place} of those who move").format(place=place)


def _stage_words(each: Standing, best: Value) -> str:
    """How far a pair has come in a knockout, where others have come as far."""
    if not each.shares_with:
        return ""
    if each.score == best:
        return say("Still in")
    return say("Went out in round {number}").format(number=number(each.score + 1))


def _line(event: Event, each: Standing, names: Names, best: Value, line: str) -> StandingLine:
    average, method = "–", score_method(event)
    if each.played and method != KNOCKOUT:
        average = score_words(Fraction(each.made) / each.played, method)
    return StandingLine(
        standing=each,
        number=names.numbers[each.entrant],
        name=names.entry(each.entrant),
        score=score_words(each.score, method),
        average=average,
        won=won_words(each.won),
        margin=number(each.margin, signed=True),
        tie=_stage_words(each, best)
        if method == KNOCKOUT and not each.steps
        else tie_words(each, names.entry, method),
        line=line,
    )


def score_method(event: Event) -> str:
    """How the scores of the standings count: in a knockout they are the rounds come through."""
    return KNOCKOUT if event.movement == Movement.KNOCKOUT else event.method


def method_words(event: Event) -> str:
    """How the event counts, as it stands above the sheet."""
    if event.movement == Movement.KNOCKOUT:
        return say("Knockout: the score is the rounds come through")
    words = str(Method(event.method).label)
    if event.method in {Method.MARGIN, Method.WINS} and event.cap:
        return f"{words} (±{event.cap})"
    return words
