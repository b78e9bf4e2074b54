"""What the pads of an evening's tables are told: how the clock is, and of breaks."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as say

from scoring.models import Game
from scoring.telling.to_tables import Said
from tournaments.events.models import Length, RoundState, Table
from tournaments.events.selectors import newest_round
from tournaments.events.shown.clock import clock_of


def said_at_table(game: Game) -> Said | None:
    """The clock for the table of this game, None where it is of no evening: two queries.

    A table of an earlier round is told nothing once another round is out.
    """
    table = Table.objects.select_related("round__event__club").filter(game=game).first()
    if table is None:
        return None
    event = table.round.event
    current = newest_round(event)
    if current is None or current.pk != table.round_id:
        return None
    with timezone.override(event.zone):
        clock = clock_of(event, current)
        if clock.due is None:
            presses = current.state == RoundState.RELEASED and current.stopped_at is not None
            return Said(clock.words, clock.changes_at, presses=presses)
        if clock.due > timezone.now():
            hour = time_format(timezone.localtime(clock.due))
            return Said(say("Round until {hour}").format(hour=hour), clock.due)
    if event.length == Length.TIMED:
        return Said(say("Time is up: finish this hand"), presses=True)
    return Said(say("Time is up"), presses=True)
