"""The sentences of events: what was refused, why somebody is where he is, and the book's lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.models import Player, Role
from clubs.names.namesakes import name_alone
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Logged
from tournaments.events.services.steps import read_line
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.standings.score_words import number, score_words

MOST_STEPS: Final = 3

REFUSALS: Final[Mapping[str, Promise]] = {
    "bracket_broken": _("Round {number} was not a round of this bracket."),
    "bracket_fixed": _("Who has won meets whom the bracket says: only its first round is changed."),
    "bracket_over": _("The knockout is decided. Finish the event."),
    "entered_already": _("{name} is in the event already, or twice in your list."),
    "entry_fixed": _("Somebody is entered already: take everybody off the list first."),
    "knockout_began": _("The bracket stands: {name} cannot come in any more."),
    "knockout_fixed": _("A round has been drawn: a knockout cannot begin or end now."),
    "next_drawn": _("Round {number} is released: who has gone on stays in."),
    "not_level": _("Table {table} has no level result to decide."),
    "not_pairs": _("People enter this event alone."),
    "only_pairs": _("Pairs enter this event: name two people."),
    "rounds_needed": _(
        "A knockout of {pairs} pairs takes {needed} rounds. Set that on the movement page first."
    ),
    "seed_taken": _("Seed {seed} is {name}."),
    "seeds_fixed": _("The knockout has begun: its seeds stay."),
    "all_rounds_drawn": _("All {rounds} rounds have been drawn. Add one in the settings first."),
    "already_gone": _("{name} has gone home already."),
    "already_published": _("The results are published. Take that back first."),
    "bad_break": _("A break ends later today, within six hours. Nothing was changed."),
    "bad_minutes": _("A round can be {most} minutes longer or shorter. Nothing was changed."),
    "clock_runs": _("The clock of round {number} runs already."),
    "clock_stands": _("The clock of round {number} stands, or it is played without one."),
    "bad_handicap": _("A handicap is at most {most} points a round, with two decimals."),
    "no_handicaps": _("In a knockout the games alone decide who goes on: no handicap counts."),
    "bad_deeds": _(
        "Slams and calls of table {table} must be of people and calls there. Nothing was stored."
    ),
    "bad_amount": _("Give an amount above nothing. Nothing was entered."),
    "bad_fees": _("Each group of people needs a name, and has one fee. Nothing was changed."),
    "bad_name": _("{why}"),
    "bad_tables": _(
        "“{text}” is no table: give numbers from 1 to {most}, such as 1–6, 9–14. "
        "Nothing was changed."
    ),
    "no_tables": _("No table of the hall would be left. Nothing was changed."),
    "table_kept": _("{name} stays at table {table}, which would not be there. Change that first."),
    "name_known": _(
        "On the club’s list already, or named twice: {names}. Give the key of the person, {people},"
        " or say “sure” if it is somebody else. Nobody was entered."
    ),
    "bad_points": _("No table makes more than {most} points. Nothing was stored."),
    "bad_sides": _("Every side of table {table} needs its points. Nothing was stored."),
    "cannot_draw": _("This draw cannot be made: {why}. The people and their wishes are unchanged."),
    "cannot_undo": _("This cannot be taken back any more. Nothing was changed."),
    "draft_stale": _("The draft is not up to date: {who}. Bring it up to date first."),
    "event_over": _("The event is over. Take “finished” back to go on."),
    "has_records": _("Something was written down in this event: finish it instead."),
    "was_released": _("A round was released: people have seen it. Call the event off instead."),
    "hand_stands": _("Something is written down at these tables: {tables}. Nothing was changed."),
    "has_draft": _("There is a draft of round {number} already."),
    "has_result": _("Table {table} has a result already."),
    "has_played": _("{name} has a seat in a round, and can only go home now."),
    "has_substitute": _("Somebody sits in for {name} already. Undo that first."),
    "id_used": _("This id was used for something else. Nothing was stored; take a new one."),
    "in_draft": _(
        "{name} is in the draft of round {number}. Mark as not here and bring the draft up to date."
    ),
    "is_seated": _("{name} has a seat in this round. Nothing was changed."),
    "key_used": _("This was sent before with other figures. Look at the table’s result."),
    "knockout_seats": _(
        "In a knockout nobody takes the place of {name}: let somebody sit in, or rule at the table."
    ),
    "line_reversed": _("That line is taken back already."),
    "money_taken": _("Money was taken in {currency} already: the club goes on counting in it."),
    "namesakes": _("Several on the club’s list are called {name}. Tick the right one below."),
    "no_currency": _("The club has not said in what money it counts: an administrator does."),
    "no_fees": _("No entry fees are set. Set them first, for the club or for this event."),
    "no_such_group": _("There is no fee for “{group}”."),
    "no_word": _("Say in a word what it was for. Nothing was entered."),
    "no_difference": _("The score sheet of table {table} says what counts already."),
    "no_draft": _("Round {number} is no draft any more: it was released or thrown away."),
    "bad_groups": _("Two groups of different names, please. Nothing was changed."),
    "no_team": _("These pairs play for no team: {names}. Say first for which."),
    "partners_stay": _("{name} and {other} have not both been here all evening: they stay."),
    "other_team": _("Only two pairs of one team exchange partners."),
    "team_fixed": _("{name} has played for a team and stays in it. Nothing was changed."),
    "no_group": _("Not in either of the two groups: {names}. Say first in which."),
    "no_name": _("Type a name, or tap one."),
    "no_place": _("{name} neither plays nor waits in this round. Nothing was changed."),
    "no_points": _("How many points? Zero is no adjustment."),
    "no_reason": _("Say why: it stands in the logbook of the event."),
    "no_result": _("Table {table} has no result yet."),
    "no_side": _("Say for which side you speak. Your figures are still here."),
    "no_such_rules": _("There are no such rules for {players}."),
    "no_such_entrant": _("Nobody at this event has the number {number}. Nothing was stored."),
    "no_such_round": _("Round {number} is not being drawn or played."),
    "no_text": _("Write what there is to say."),
    "not_come": _("{name} is not here yet: tick that first. Nothing was changed."),
    "not_expected": _("{name} is not on the list. Whoever directs the evening adds people."),
    "not_finished": _("Finish the event first."),
    "not_gone": _("{name} has not gone home."),
    "not_in_draft": _("Choose two people of this draft."),
    "not_sure": _("Tick that you are sure. Nothing was deleted."),
    "not_yours": _("Somebody else has to confirm this: not who told it."),
    "not_published": _("Publish the results first."),
    "nothing_to_mail": _(
        "Nobody who played wants mail, or the results are those that were sent. Nothing was sent."
    ),
    "nothing_played": _("No round has been played."),
    "other_club": _("That belongs to another club."),
    "plays_already": _("{name} has a seat in this round already."),
    "result_changed": _("The result of table {table} changed meanwhile. Look again."),
    "results_moved": _(
        "Results that round {number} was drawn from have changed since. Draw it again first."
    ),
    "round_not_closed": _("Round {number} is not closed: enter the result there."),
    "round_not_open": _("That round is not being played now. Nothing was stored."),
    "round_released": _("A round has been released: tick each person who comes now."),
    "round_open": _("Round {number} is still being played. Close it first."),
    "same_person": _("Choose two different people."),
    "same_table": _("Choose another table."),
    "sheet_has_result": _(
        "The result of table {table} comes from its own score sheet. Nothing was changed."
    ),
    "sheet_says_so": _("The score sheet of table {table} says who made slams and calls."),
    "sheets_begun": _(
        "Hands have been written down at these tables: {tables}. The round stays released."
    ),
    "still_missing": _("Round {number} cannot be closed yet: {missing}."),
    "table_locked": _("That table is locked. Unlock it first."),
    "table_size": _("A table that is added has so many people: {sizes}. Nothing was changed."),
    "table_taken": _("Somebody else stays at table {table}."),
    "too_few_rounds": _("{played} rounds have been drawn already."),
    "two_main_prizes": _("{name} would get two main prizes."),
    "undo_blocked": _("Not while this stands on it: {steps}. Take that back first."),
    "undo_stale": _("That is not there to be undone any more. Nothing was changed; look again."),
    "window_closed": _(
        "More than {days} days have passed. An administrator of the club may do it."
    ),
}
WHY_NOT_DRAWN: Final[Mapping[str, Promise]] = {
    "too_few_players": _("there are too few people"),
    "no_group": _("somebody is in neither of the two groups"),
    "too_many_fixed": _("two people are to stay at one table, or at one that is not there"),
    "odd_tables_impossible": _("this movement only has tables of four"),
    "bad_table": _("a table is not of two pairs, or not of four"),
    "no_opponent": _("nobody is left to meet"),
}


def refusal_words(refused: EventRefused) -> str:
    """What was refused, as a sentence; says whether anything was stored where that matters."""
    params: dict[str, Any] = {key: _named(value) for key, value in refused.params.items()}
    if refused.code == "still_missing":
        params["missing"] = "; ".join(missing_words(each) for each in params["tables"])
    if refused.code == "cannot_draw":
        why = WHY_NOT_DRAWN.get(str(params["why"]))
        params["why"] = params["why"] if why is None else str(why)
    if refused.code == "undo_blocked":
        params["steps"] = steps_words(params["lines"], event_names(params["event"], Role.MEMBER))
    return str(REFUSALS[refused.code]).format(**params)


def _named(value: object) -> object:
    """Somebody who is named in a refusal, told from namesakes; anything else as it is."""
    if isinstance(value, Entrant):
        return event_names(value.event, Role.MEMBER)(value.pk)
    if isinstance(value, Player):
        return name_alone(value, club=value.club, role=Role.MEMBER)
    return value


def book_words(line: Logged, names: Names) -> str:
    """A line of the book as a sentence; its kind says how (`services/steps.py`)."""
    return read_line(line).words(names)


def steps_words(lines: Sequence[Logged], names: Names) -> str:
    """The steps that stand in the way of an undo: the first of them, and how many more."""
    told = "; ".join(book_words(line, names) for line in lines[:MOST_STEPS])
    more = len(lines) - MOST_STEPS
    return told if more <= 0 else say("{some}; and {count} more").format(some=told, count=more)


def missing_words(missing: Any) -> str:
    """One table that holds up the end of a round."""
    if missing.code == "disputed":
        return say("table {table} is disputed").format(table=missing.table)
    return say("table {table} has no result").format(table=missing.table)


# Ties

MOST_NAMES: Final = 4
TIE_BREAK_TITLES: Final[Mapping[str, Promise]] = {
    "wins": _("Rounds won"),
    "margin": _("Difference"),
    "head_to_head": _("Against each other"),
    "strength": _("Strength of schedule"),
    "points": _("Total points"),
    "best_round": _("Best round"),
    "lot": _("Lot"),
}


def tie_words(line: Standing, names: Callable[[int], str], method: str) -> str:
    """Why somebody is where he is among those with the same score, or nowhere; else empty.

    One sentence: with whom he is level, and what decided, or that nothing did; or that he has
    played nothing.
    """
    if not line.played and not line.ranked:
        return say("No round played, so no place.")
    if not line.level_with:
        return ""
    level = say("Level on {score} with {others}").format(
        score=score_words(line.score, method), others=_listed(line.level_with, names)
    )
    if not line.steps:
        return say("{level}; nothing parts them, so they share the place.").format(level=level)
    decided = "; ".join(_step_words(line, place, names) for place in range(len(line.steps)))
    if line.shares_with:
        return say("{level}; {decided}; the place is shared with {others}.").format(
            level=level, decided=decided, others=_listed(line.shares_with, names)
        )
    return say("{level}; {decided}.").format(level=level, decided=decided)


def _step_words(line: Standing, place: int, names: Callable[[int], str]) -> str:
    step = line.steps[place]
    own = dict(step.values)[line.entrant]
    if step.name == "lot":
        return say("a lot decided")
    others = ", ".join(
        say("{name} {value}").format(name=names(entrant), value=_step_value(step.name, value))
        for entrant, value in step.values
        if entrant != line.entrant
    )
    what = str(TIE_BREAK_TITLES[step.name]).lower()
    if step.shares:
        what = say("{what} a round, since not all played as many").format(what=what)
    return say("{what}: {own} against {others}").format(
        what=what,
        own=_step_value(step.name, own),
        others=others,
    )


def _step_value(name: str, value: Value) -> str:
    """Won rounds are kept doubled, so that a shared one is a half."""
    return number(Fraction(value) / 2 if name in {"wins", "head_to_head"} else value)


def _listed(people: tuple[int, ...], names: Callable[[int], str]) -> str:
    """Their names, or how many they are where names would fill a phone's page."""
    if len(people) > MOST_NAMES:
        return ngettext("%(n)s other", "%(n)s others", len(people)) % {"n": len(people)}
    told = [names(entrant) for entrant in people]
    if len(told) == 1:
        return told[0]
    return say("{some} and {last}").format(some=", ".join(told[:-1]), last=told[-1])
