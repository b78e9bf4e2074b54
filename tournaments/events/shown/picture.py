"""An evening as a picture, and what its links say: the places as strangers see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as say

from clubs.models import Visibility
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event, EventState, RoundState
from tournaments.events.shown.standings import StandingLine, standing_lines
from web.pictures.drawing import TOP, card, figures, lines
from web.pictures.shared import Shared, shared_page
from web.sentences import isolated

STRANGER = 0
MOST_NAMED = 3


def event_shared(
    request: HttpRequest, event: Event, places: Sequence[StandingLine] = ()
) -> Shared | None:
    """What a page of an event, with its club, says of it; None where strangers see nothing of it.

    `places` must have the names that strangers see.
    """
    if event.club.visibility == Visibility.MEMBERS:
        return None
    told = [f"{event.club.name}, {day_words(event)}", str(event.get_state_display())]
    if places:
        first = (f"{line.place} {isolated(line.name)}" for line in places[:MOST_NAMED])
        told.append(", ".join(first))
    return shared_page(
        request,
        title=event.title,
        description=f"{'. '.join(told)}.",
        picture=reverse("event_picture", args=[event.pk]),
        version=event.version,
    )


def event_svg(event: Event) -> str:
    """The first of the standings; before the first round is over, when it is and how many come."""
    names = event_names(event, STRANGER)
    closed = event.played.filter(state=RoundState.CLOSED).count()
    places = standing_lines(event, names) if closed or event.taken_over else []
    if places:
        rows = [(line.place, line.name, line.score) for line in places]
        return _card(event, _so_far(event, closed), lines(rows))
    begins = timezone.localtime(event.starts_at, event.zone)
    told = [
        (date_format(begins, "TIME_FORMAT"), date_format(begins, "SHORT_DATE_FORMAT")),
        (str(len(names.entries)), say("Pairs") if event.for_pairs else say("People")),
    ]
    return _card(event, str(event.get_state_display()), figures(told, TOP + 60, 220))


def _card(event: Event, foot: str, body: Iterable[str]) -> str:
    over = f"{event.club.name} · {day_words(event)}"
    return card(over=over, title=event.title, foot=foot, body=body)


def day_words(event: Event) -> str:
    """The day of an event by its club's clock."""
    return date_format(timezone.localtime(event.starts_at, event.zone), "DATE_FORMAT")


def _so_far(event: Event, closed: int) -> str:
    if event.state in {EventState.FINISHED, EventState.PUBLISHED} or event.taken_over:
        return say("Final standings")
    words = say("Standings after %(closed)s of %(all)s rounds")
    return words % {"closed": closed, "all": event.rounds}
