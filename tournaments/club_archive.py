"""Events in the archive of a club and in forgetting: `scoring` reaches their tables without
knowing them, and is told here what it cannot see from their columns.
"""

from __future__ import annotations

import hashlib
import json

from clubs.club_rows import nobody_types_in
from clubs.models import Role
from scoring.archive.parts import (
    LETS_IN,
    MADE_AGAIN,
    OF_THE_SITE,
    PASSING,
    follows,
    leave_out,
    must_agree,
    names_rows,
)
from tournaments.events.audit import check_sheets
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.papers.export import event_data


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
    names_rows("tournaments.logged")
    follows("tournaments.event", event_digest)
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


def event_digest(event: Event) -> str:
    """A digest of draws, results and standings of an event, entrants told by number."""
    told = event_data(event, event_names(event, Role.OWNER))
    text = json.dumps(told, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
