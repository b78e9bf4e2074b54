"""Making an event, from scratch or from an earlier one, and changing how it is run."""

from __future__ import annotations

from datetime import datetime, timedelta
from secrets import randbelow
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, EventState, Movement, Pair
from tournaments.events.screen_links import screen_days, screen_ends
from tournaments.events.services.book import changing, note
from tournaments.events.services.choosing_rules import copy_rules
from tournaments.events.services.hall import hall_of_last
from tournaments.events.services.steps import BookLine, EveningStep, Rounds, Touched

DEFAULT_TIE_BREAKS: Final = ["wins", "margin", "head_to_head", "best_round"]
MOST_SEED: Final = 10**6

# Changing these when results are in changes who leads: the book says it, and the page warns.
COUNTING: Final = (
    "method",
    "cap",
    "bonus_margin",
    "scale",
    "sit_out_score",
    "sit_out_credit",
    "leavers",
    "tie_breaks",
)
# What a new evening takes over from an earlier one.
TEMPLATE: Final = (
    "movement",
    "odd",
    "first_group",
    "second_group",
    "rounds",
    "length",
    "hands",
    "minutes",
    "profile",
    *COUNTING,
    "confirming",
    "correction_days",
    "hall_tables",
)


class Made(BookLine):
    """The first line of every book, which is never taken back."""

    kind = "made"
    sentence = _("Event made")


class Changed(EveningStep):
    """Settings of an evening; a change of the way of counting is marked as such."""

    kind = "changed"
    heard_at_tables = True  # there may be other minutes in a round
    sentence = _("Settings changed")

    def words(self, names: Names) -> str:
        words = super().words(names)
        if not self.payload.get("counting"):
            return words
        return say("{words}: the way of counting, while results were in").format(words=words)

    def touches(self, rounds: Rounds) -> Touched:
        before = self.payload["before"]
        places = {"places:all"} if any(name in before for name in COUNTING) else set()
        return Touched({f"setting:{name}" for name in before} | places)

    def undo(self, event: Event) -> None:
        for name, value in self.payload["before"].items():
            setattr(event, name, datetime.fromisoformat(value) if name == "starts_at" else value)
        event.save()


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
    """A new evening. Settings not given are those of `template`; `people_too` expects its people,
    as long as pairs enter as they did there, or people do.

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
    if template is None:
        event.hall_tables = hall_of_last(club)
    for name in TEMPLATE if template is not None else ():
        setattr(event, name, getattr(template, name))
    for name, value in settings.items():
        setattr(event, name, value)
    event.save()
    if template is not None:
        copy_rules(event, template)
    if template is not None and people_too and template.entry == event.entry:
        _expect_people(event, template)
    note(event, Made, by)
    return event


def _expect_people(event: Event, template: Event) -> None:
    """The template's people again, with their groups, and with their handicaps where rounds are
    counted alike: else points a round mean something else."""
    expected = template.entrants.filter(player__retired=False, player__merged_into=None)
    alike = event.method == template.method
    Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=number,
            player=old.player,
            name=old.name,
            group=old.group,
            handicap=old.handicap if alike else 0,
        )
        for number, old in enumerate(expected.select_related("player"), 1)
    )
    _expect_pairs(event, template)


def _expect_pairs(event: Event, template: Event) -> None:
    """The template's pairs again, where both of them come; who is left alone is not expected."""
    entrants = {each.player_id: each for each in event.entrants.all()}
    old = template.pairs.select_related("one", "other").order_by("number")
    both = [
        (each, entrants[each.one.player_id], entrants[each.other.player_id])
        for each in old
        if each.one.player_id in entrants and each.other.player_id in entrants
    ]
    Pair.objects.bulk_create(
        Pair(event=event, number=number, name=each.name, one=one, other=other)
        for number, (each, one, other) in enumerate(both, 1)
    )
    if event.for_pairs:
        paired = [entrant.pk for _, one, other in both for entrant in (one, other)]
        event.entrants.exclude(pk__in=paired).delete()


def change_event(*, event: Event, by: AbstractBaseUser, **settings: Any) -> Event:
    """Change how an event is run.

    Raises EventRefused `too_few_rounds`, `already_published`, `entry_fixed` once somebody is
    entered who would have to enter otherwise, `knockout_fixed` once a round was drawn.
    """
    with changing(event) as held:
        if held.state == EventState.PUBLISHED:
            raise EventRefused("already_published")
        played = held.played.count()
        if settings.get("rounds", held.rounds) < played:
            raise EventRefused("too_few_rounds", played=played)
        _movement_may_change(held, settings.get("movement", held.movement), played)
        before = {name: _plain(getattr(held, name)) for name in settings}
        for name, value in settings.items():
            setattr(held, name, value)
        held.save()
        changed = {
            name: value for name, value in before.items() if _plain(getattr(held, name)) != value
        }
        if changed:
            note(held, Changed, by, before=changed, counting=_counts(held, changed))
    return held


def _movement_may_change(event: Event, movement: str, played: int) -> None:
    new = Event(movement=movement)
    if new.entry != event.entry and event.entrants.exists():
        raise EventRefused("entry_fixed")
    if movement != event.movement and played and Movement.KNOCKOUT in {movement, event.movement}:
        raise EventRefused("knockout_fixed")


def show_scores(*, event: Event, shown: bool) -> None:
    """Show scores on the projector, or hide them; a switch, so no line of the book."""
    with changing(event) as held:
        held.hide_scores = not shown
        held.save(update_fields=["hide_scores"])


def renew_screen(*, event: Event) -> None:
    """Make the projector's link that was given out useless.

    The new one of an evening that is over works for as many days again. No line of the book, since
    nothing of the evening changes.
    """
    with changing(event) as held:
        held.screen_edition += 1
        if screen_ends(held) is not None:
            held.screen_until = timezone.now() + timedelta(days=screen_days(held.club))
        held.save(update_fields=["screen_edition", "screen_until"])


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _counts(event: Event, changed: dict[str, Any]) -> bool:
    """Whether places may have changed with the settings."""
    return event.played.exists() and any(name in COUNTING for name in changed)
