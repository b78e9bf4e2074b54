"""Events in the archive of a club and in forgetting: `scoring` reaches their tables without
knowing them, and is told here what it cannot see from their columns.
"""

from __future__ import annotations

from typing import Any

from clubs.club_rows import nobody_types_in
from clubs.models import Role
from scoring.archive.digest import figures_digest
from scoring.archive.inside import renumbered
from scoring.archive.parts import (
    LETS_IN,
    MADE_AGAIN,
    OF_THE_SITE,
    PASSING,
    Number,
    follows,
    keeps_first_number,
    leave_out,
    must_agree,
    names_rows,
)
from tournaments.events.audit import check_sheets
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Entrant, Event
from tournaments.events.papers.export import event_data
from tournaments.events.services.steps import KINDS
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing


def register() -> None:
    """Say what is no fact, what follows from the facts, and which columns hold the program's own
    words; called once the apps are ready."""
    leave_out(
        MADE_AGAIN,
        "tournaments.clubratings",
        "tournaments.ratedround",
        "tournaments.ratingstep",
        "tournaments.playerrating",
        "tournaments.ratingcorrection",
        "tournaments.foldedevening",
        "tournaments.eveningline",
    )
    leave_out(PASSING, "tournaments.nudge", "tournaments.written")
    leave_out(LETS_IN, "tournaments.feedlink")
    leave_out(OF_THE_SITE, "tournaments.mailing", "tournaments.resultmail")
    # Undoing needs the keys of rows, and so the book of an event has them.
    names_rows("tournaments.logged", line_elsewhere)
    names_rows("tournaments.event", event_elsewhere)
    keeps_first_number("tournaments.entrant", "lot")
    follows("tournaments.event", event_digest, may_change=True)
    follows("tournaments.season", season_digest, may_change=True)
    must_agree("tournaments.event", check_sheets)
    nobody_types_in(
        "tournaments.event.profile",
        "tournaments.event.tie_breaks",
        "tournaments.event.plan",
        "tournaments.logged.kind",
        "tournaments.round.method",
        "tournaments.round.quality",
        "tournaments.round.drawn_from",
        "tournaments.decision.side",
        "tournaments.deed.call",
        "tournaments.tablerules.profile",
        "tournaments.mailing.digest",
        "tournaments.clubtill.currency",
        "tournaments.seat.side",
        "tournaments.sidescore.side",
        "tournaments.version.side",
        "tournaments.version.points",
        "tournaments.written.digest",
        "tournaments.clubratings.mark",
        "tournaments.clubratings.asked",
        "tournaments.clubratings.lists",
        "tournaments.ratedround.kind",
        "tournaments.ratedround.digest",
        "tournaments.playerrating.kind",
        "tournaments.ratingcorrection.kind",
    )


def line_elsewhere(row: dict[str, Any], number: Number) -> dict[str, Any]:
    """A line of an event's book with other numbers for the rows that it names.

    One that no version here wrote names nothing that is ever looked for.
    """
    kind = KINDS.get(row["kind"])
    if kind is None:
        return row
    return {**row, "payload": renumbered(row["payload"], kind.rows, number)}


def event_elsewhere(row: dict[str, Any], number: Number) -> dict[str, Any]:
    """An event whose plan names the people that it was made for by other numbers."""
    told: dict[str, Any] = renumbered(row, {"plan.key.people.*": Entrant}, number)
    return told


def event_digest(event: Event) -> str:
    """A digest of draws, results and standings of an event, entrants told by number."""
    told = event_data(event, event_names(event, Role.OWNER))
    standings = [[line["place"], line["entrant"], line["score"]] for line in told["standings"]]
    rounds = [_round_figures(each) for each in told["rounds"]]
    return figures_digest({"rounds": rounds, "standings": standings})


def _round_figures(told: dict[str, Any]) -> list[Any]:
    """What every version tells of a round; words and reasons that came later are none of it."""
    tables = [
        [table["table"], table["seats"], table["sides"], table["points"]]
        for table in told["tables"]
    ]
    return [told["number"], tables, [out["entrant"] for out in told["sit_outs"]]]


def season_digest(season: Season) -> str:
    """A digest of the table of a season, its people by their order in it."""
    told = [
        [line.place, line.total, line.carried, line.evenings_won, line.missing, line.reason,
         line.shares, [each.value for each in line.evenings]]
        for line in season_standing(season).lines
    ]  # fmt: skip
    return figures_digest(told)
