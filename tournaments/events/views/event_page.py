"""What all pages of an event share: who reads, the director's steps, what comes next, the last
step done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.access import Powers, powers_in
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event
from tournaments.events.services import last_step
from tournaments.events.shown.next_step import next_step
from tournaments.events.shown.picture import event_shared
from tournaments.events.words import book_words, refusal_words
from web.pages import row_key

STEPS: Final[tuple[tuple[str, Promise], ...]] = (
    ("event_people", _("People")),
    ("event_check_in", _("Who is here")),
    ("event_movement", _("Movement")),
    ("event_draft", _("Draw")),
    ("event_board", _("Board")),
    ("event_standings", _("Standings")),
    ("event_finish", _("End and prizes")),
    ("event_papers", _("Printouts")),
    ("event_book", _("Logbook")),
    ("event_settings", _("Settings")),
)
# The step that a page belongs to which is none itself.
BELONGS: Final = {
    "event_table": "event_board",
    "event_slips": "event_board",
    "event_hall": "event_draft",
    "event_late": "event_board",
    "event_gone": "event_board",
    "event_person_now": "event_board",
    "event_table_more": "event_board",
    "event_result_move": "event_board",
    "event_till": "event_check_in",
    "event_fees": "event_check_in",
    "event_fee": "event_check_in",
    "event_person": "event_people",
    "event_import": "event_people",
    "event_handicaps": "event_people",
    "event_groups": "event_movement",
    "event_teams": "event_movement",
    "event_correct": "event_standings",
    "event_print": "event_papers",
    "event_mails": "event_finish",
}
# Where the form stands that answers with a part of its page.
STANDS_ON: Final = {"event_fee": "event_check_in"}
# Pages that are passed on: what a link to them says is of the evening.
PASSED_ON: Final = frozenset(
    {
        "event",
        "event_standings",
        "event_bracket",
        "event_seats",
        "event_entrant",
        "event_statistics",
    }
)


@dataclass(frozen=True, slots=True)
class DirectorPage:
    """A page of the director's way through the evening."""

    number: int
    title: Promise
    url: str
    current: bool


def event_page(
    request: HttpRequest,
    template: str,
    event: Event,
    *,
    names: Names | None = None,
    powers: Powers | None = None,
    status: int = HTTPStatus.OK,
    **context: Any,
) -> HttpResponse:
    """A page of an event, in the club's own time, with what its reader may do.

    A part of a page (`template#part`) brings the bar with the last step along.
    """
    powers = powers or powers_in(request.user, event.club)
    here = request.resolver_match.url_name if request.resolver_match else ""
    context |= {"event": event, "club": event.club, "powers": powers}
    if here in PASSED_ON:
        listed = here in {"event", "event_standings"} and not powers.is_member
        places = context["lines"] if listed else []
        context["shared"] = event_shared(request, event, places)
    # Who runs no events has no steps on other pages, and paper leads nowhere.
    if "#" not in template and here != "event_print" and (powers.may_direct or here == "event"):
        step = next_step(event, powers)
        context["next_step"] = step if step is not None and step.page != here else None
    if powers.may_direct:
        names = names or event_names(event, powers.role)
        at_step = BELONGS.get(here or "", here)
        steps = [
            DirectorPage(number, title, reverse(name, args=[event.pk]), name == at_step)
            for number, (name, title) in enumerate(STEPS, 1)
        ]
        at = next((step.number for step in steps if step.current), 0)
        context |= {
            "steps": steps,
            "here_step": steps[at - 1] if at else None,
        }
        context |= undo_context(event, names, here or "")
    with timezone.override(event.zone):
        page = render(request, template, context, status=status)
        if "#" in template and powers.may_direct:
            add_undo_bar(request, page, context)
    return page


def undo_context(event: Event, names: Names, here: str) -> dict[str, Any]:
    """What the undo bar of a page says: one query. The page of a live part is that it is on."""
    line = last_step(event)
    return {
        "last_step": line,
        "last_words": "" if line is None else book_words(line, names),
        "undo_back": STANDS_ON.get(here, here.removesuffix("_live")),
    }


def add_undo_bar(request: HttpRequest, page: HttpResponse, context: Mapping[str, Any]) -> None:
    """Have a part of a page bring the undo bar along, which stands outside of it."""
    told = {**context, "swapped": True}
    page.write(render_to_string("tournaments/undo_bar.html", told, request))


def unchanged(request: HttpRequest, event: Event) -> bool:
    """Whether the sender of a live fragment has the newest: the version, and no deadline passed."""
    until = row_key(request.GET.get("until"))
    passed = until is not None and timezone.now().timestamp() >= until
    return request.GET.get("v") == str(event.version) and not passed


def tell(request: HttpRequest, refused: EventRefused) -> None:
    """Say a refusal on the next page."""
    messages.error(request, refusal_words(refused))
