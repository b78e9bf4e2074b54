"""What comes next in an evening, for whoever may do it: one step, said to pages and programs alike.

A page offers it as its one primary action; the API tells it beside the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.access import Powers
from tournaments.events.models import Event, EventState, ResultState, RoundState

# Fewer make no table.
FEWEST: Final = 4


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step of the evening: its `kind`, the round that it is about (0 for none), its words on a
    button, and the name of the page on which it is done."""

    kind: str
    words: str
    page: str
    event: UUID
    round: int = 0

    @property
    def url(self) -> str:
        """Where it is done."""
        return reverse(self.page, args=[self.event])


def next_step(event: Event, powers: Powers) -> NextStep | None:
    """What this reader does next in an event; None where nothing is his to do.

    One query for who keeps results, one more until the first round is drawn.
    """
    if not powers.may_score:
        return None
    match event.state:
        case EventState.PLANNED | EventState.RUNNING:
            step = _of_the_evening(event)
        case EventState.FINISHED:
            words = say("Publish the results")
            step = NextStep("publish", words, "event_finish", event.pk)
        case _:
            return None
    if powers.may_direct:
        return step
    # Who keeps results opens the door and types slips; the rest is the director's.
    if step.kind == "collect":
        return NextStep(step.kind, step.words, "event_slips", event.pk, step.round)
    return step if step.kind == "check_in" else None


def _of_the_evening(event: Event) -> NextStep:
    no_result = Q(tables__result=None) | Q(tables__result__state=ResultState.DISPUTED)
    rounds = event.played.annotate(missing=Count("tables", filter=no_result)).order_by("-number")
    row = rounds.values_list("number", "state", "missing").first()
    if row is None:
        return _before_the_first_round(event)
    number, state, missing = row
    match state:
        case RoundState.DRAFT:
            words = say("Release round %(n)s") % {"n": number}
            return NextStep("release", words, "event_draft", event.pk, number)
        case RoundState.RELEASED if missing:
            counted = ngettext(
                "Collect results: %(n)s table to go", "Collect results: %(n)s tables to go", missing
            )
            return NextStep("collect", counted % {"n": missing}, "event_board", event.pk, number)
        case RoundState.RELEASED:
            words = say("Close round %(n)s") % {"n": number}
            return NextStep("close", words, "event_board", event.pk, number)
    if number < event.rounds:
        return _draw(event, number + 1)
    return NextStep("finish", say("Finish the event"), "event_finish", event.pk)


def _before_the_first_round(event: Event) -> NextStep:
    """The door stays open until it is time to begin, or everybody has come."""
    came = Count("pk", filter=Q(first_round__gt=0))
    people = event.entrants.aggregate(entered=Count("pk"), here=came)
    entered, here = people["entered"], people["here"]
    if not entered:
        words = say("Add pairs") if event.for_pairs else say("Enter people")
        return NextStep("enter", words, "event_people", event.pk)
    if here >= FEWEST and (here == entered or timezone.now() >= event.starts_at):
        return _draw(event, 1)
    words = say("Open the door") if not here else say("Mark who is here")
    return NextStep("check_in", words, "event_check_in", event.pk)


def _draw(event: Event, number: int) -> NextStep:
    words = say("Draw round %(n)s") % {"n": number}
    return NextStep("draw", words, "event_draft", event.pk, number)
