"""Points that the director gives or takes beside what was played."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.partners import lead_of
from tournaments.events.errors import EventRefused
from tournaments.events.models import Adjustment, Entrant, Event
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EntrantStep, Rounds, Touched


class Adjusted(EntrantStep):
    """Points were given or taken."""

    kind = "adjusted"
    sentence = _("{name}: {points} points by the director")
    rows: ClassVar[Paths] = {**EntrantStep.rows, "adjustment": Adjustment}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"adjusted:{self.payload['adjustment']}", "places:all"})

    def undo(self, event: Event) -> None:
        Adjustment.objects.filter(pk=self.payload["adjustment"]).delete()


def adjust(
    *, entrant: Entrant, points: int, reason: str, by: AbstractBaseUser, number: int = 0
) -> Adjustment:
    """Give or take points beside what was played; raises EventRefused `no_reason`, `no_points`.

    A pair has them together.
    """
    with changing(entrant.event) as held:
        entrant = lead_of(held, entrant)
        if not reason.strip():
            raise EventRefused("no_reason")
        if not points:
            raise EventRefused("no_points")
        made = Adjustment.objects.create(
            entrant=entrant,
            round_number=number,
            points=points,
            reason=reason.strip(),
            by_id=by.pk,
            at=timezone.now(),
        )
        note(held, Adjusted, by, adjustment=made.pk, entrant=entrant.pk, points=points)
    return made
