"""Standings in words, for pages, files and the API."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Event, Leavers, Method, Movement, SitOutScore
from tournaments.events.services.handicaps import formula_words
from tournaments.events.standings.facts import HUNDREDTHS, Facts, event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.standings.score_words import (
    handicap_words,
    number,
    score_words,
    won_words,
)
from tournaments.events.standings.two_lines import SITS, lines_of, places_in_lines
from tournaments.events.words import tie_words

KNOCKOUT: Final = "knockout"
IN_A_SIT_OUT: Final[Mapping[SitOutScore, Promise]] = {
    SitOutScore.AVERAGE: _("It counts in a sit-out too, which is worth the own average."),
    SitOutScore.CREDIT: _("It does not count in a sit-out, which is worth the fixed number alone."),
    SitOutScore.ZERO: _("It does not count in a sit-out, which is worth nothing."),
}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings as it is read; `line` is the place in the own one of two lines.

    `handicap` is what each round brings beside the play, as it stands beside the name, and `raw`
    the score without it.
    """

    standing: Standing
    number: int
    name: str
    score: str
    average: str
    won: str
    margin: str
    tie: str
    line: str = ""
    handicap: str = ""
    raw: str = ""

    @property
    def place(self) -> str:
        """The place, with its sign where it is shared; a dash for who is not placed."""
        if not self.standing.place:
            return "–"
        return f"{self.standing.place}{'=' if self.standing.shares_with else ''}"


def standing_lines(event: Event, names: Names, *, facts: Facts | None = None) -> list[StandingLine]:
    """The standings after the closed rounds: two queries, one more for two lines; none for
    `facts` that are known."""
    lines = event_standings(event, facts=facts)
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
        average = score_words(Fraction(each.made) / each.played + each.handicap, method)
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
        raw=score_words(each.raw, method),
        handicap=handicap_words(kept_handicap(each.handicap, method)),
        line=line,
    )


def kept_handicap(handicap: Value, method: str) -> int:
    """A handicap of the standings in hundredths of a printed point."""
    return int(handicap if method == Method.VICTORY else handicap * HUNDREDTHS)


def any_handicap(lines: Iterable[StandingLine]) -> bool:
    """Whether the standings say what they are without handicaps."""
    return any(line.handicap for line in lines)


def place_notes(event: Event, lines: Iterable[StandingLine]) -> list[str]:
    """What is to be known of handicaps and of who went home early, where there are any."""
    found, told = [], list(lines)
    if any_handicap(told):
        found = [say("The handicap beside a name is added to the score of each round played.")]
        found.append(str(IN_A_SIT_OUT[SitOutScore(event.sit_out_score)]))
        formula = formula_words(event)
        found += [formula] if formula else []
    if score_method(event) == KNOCKOUT:
        return found
    if event.leavers == Leavers.HIDDEN:
        found.append(say("Who went home early is not in these standings."))
    elif event.leavers == Leavers.LAST and any(line.standing.withdrawn for line in told):
        found.append(say("Who went home early stands after everybody who stayed."))
    return found


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
