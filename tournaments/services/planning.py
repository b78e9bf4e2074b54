"""Making an event, from scratch or from an earlier one, and changing how it is run."""

from __future__ import annotations

from datetime import datetime
from secrets import randbelow
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from clubs.models import Club
from tournaments.errors import EventRefused
from tournaments.models import Entrant, Event, EventState
from tournaments.services.book import changing, note

DEFAULT_TIE_BREAKS: Final = ["wins", "margin", "head_to_head", "best_round"]
MOST_SEED: Final = 10**6

# What a new evening takes over from an earlier one.
TEMPLATE: Final = (
    "movement",
    "odd",
    "rounds",
    "length",
    "hands",
    "minutes",
    "profile",
    "method",
    "cap",
    "bonus_margin",
    "scale",
    "sit_out_score",
    "sit_out_credit",
    "tie_breaks",
    "confirming",
    "correction_days",
)
# Changing these when results are in changes who leads: the book says it, and the page warns.
COUNTING: Final = ("method", "cap", "bonus_margin", "scale", "tie_breaks")


@transaction.atomic
def create_event(
    *,
    club: Club,
    by: AbstractBaseUser,
    title: str,
    starts_at: datetime,
    template: Event | None = None,
    people_too: bool = False,
    seed: int | None = None,
    **settings: Any,
) -> Event:
    """A new evening. Settings not given are those of `template`; `people_too` expects its people.

    Raises EventRefused `other_club` when the template belongs to another club.
    """
    if template is not None and template.club_id != club.pk:
        raise EventRefused("other_club")
    event = Event(
        club=club,
        title=title,
        starts_at=starts_at,
        created_by_id=by.pk,
        tie_breaks=list(DEFAULT_TIE_BREAKS),
        seed=randbelow(MOST_SEED) if seed is None else seed,
    )
    for name in TEMPLATE if template is not None else ():
        setattr(event, name, getattr(template, name))
    for name, value in settings.items():
        setattr(event, name, value)
    event.save()
    if template is not None and people_too:
        expected = template.entrants.filter(player__retired=False, player__merged_into=None)
        Entrant.objects.bulk_create(
            Entrant(event=event, number=number, player=old.player, name=old.name, group=old.group)
            for number, old in enumerate(expected.select_related("player"), 1)
        )
    note(event, "made", by)
    return event


def change_event(*, event: Event, by: AbstractBaseUser, **settings: Any) -> Event:
    """Change how an event is run. Raises EventRefused `too_few_rounds`, `already_published`."""
    with changing(event) as held:
        if held.state == EventState.PUBLISHED:
            raise EventRefused("already_published")
        played = held.played.count()
        if settings.get("rounds", held.rounds) < played:
            raise EventRefused("too_few_rounds", played=played)
        before = {name: _plain(getattr(held, name)) for name in settings}
        for name, value in settings.items():
            setattr(held, name, value)
        held.save()
        changed = {
            name: value for name, value in before.items() if _plain(getattr(held, name)) != value
        }
        if changed:
            note(held, "changed", by, before=changed, counting=_counts(held, changed))
    return held


def show_scores(*, event: Event, shown: bool) -> None:
    """Show scores on the projector, or hide them; a switch, so no line of the book."""
    with changing(event) as held:
        held.hide_scores = not shown
        held.save(update_fields=["hide_scores"])


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _counts(event: Event, changed: dict[str, Any]) -> bool:
    """Whether places may have changed with the settings."""
    return event.played.exists() and any(name in COUNTING for name in changed)
