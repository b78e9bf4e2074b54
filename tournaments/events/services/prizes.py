"""Who gets which prize, and whether the standings are still those of that hour."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, EventState, Logged, Prize
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing

NO_OTHERS: Final[Mapping[int, int]] = MappingProxyType({})


class PrizesGiven(EveningStep):
    """Prizes were written down, by the standings of that hour."""

    kind = "prizes"
    sentence = _("Prizes written down")
    rows: ClassVar[Paths] = {"before.*.1": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"prizes:all"}, {"places:all", "state:all"})

    def undo(self, event: Event) -> None:
        event.prizes.all().delete()
        Prize.objects.bulk_create(
            Prize(event=event, name=name, entrant_id=entrant, main=main)
            for name, entrant, main in self.payload["before"]
        )


def give_prizes(
    *, event: Event, by: AbstractBaseUser, prizes: Sequence[tuple[str, Entrant, bool]]
) -> list[Prize]:
    """Write down who gets what, in the place of what was there: name, entrant, main prize or not.

    Raises EventRefused `not_finished`, `two_main_prizes` for somebody who would get two.
    """
    with changing(event) as held:
        if held.state not in {EventState.FINISHED, EventState.PUBLISHED}:
            raise EventRefused("not_finished")
        main = [entrant.pk for _, entrant, is_main in prizes if is_main]
        twice = next((e for _, e, is_main in prizes if is_main and main.count(e.pk) > 1), None)
        if twice is not None:
            raise EventRefused("two_main_prizes", name=twice)
        before = list(held.prizes.values_list("name", "entrant_id", "main"))
        held.prizes.all().delete()
        made = Prize.objects.bulk_create(
            Prize(event=held, name=name, entrant=entrant, main=is_main)
            for name, entrant, is_main in prizes
            if entrant.event_id == held.pk
        )
        mark = standings_mark(event_standings(held))
        note(held, PrizesGiven, by, before=before, standings=mark)
    return made


def prizes_outdated(event: Event, lines: Sequence[Standing] | None = None) -> bool:
    """Whether the standings are others than when the prizes were written down.

    `lines` are the standings as they are, where they are known.
    """
    written = Logged.objects.filter(event=event, kind=PrizesGiven.kind, undone=False).order_by(
        "-seq"
    )
    line = written.first()
    if line is None or "standings" not in line.payload or not event.prizes.exists():
        return False
    now = event_standings(event) if lines is None else lines
    if line.payload["standings"] == standings_mark(now):
        return False
    moved = event.entrants.exclude(lot=None).values_list("pk", "lot")
    lots = {pk: lot for pk, lot in moved if lot is not None}
    return not lots or bool(line.payload["standings"] != standings_mark(now, lots))


def standings_mark(lines: Iterable[Standing], numbers: Mapping[int, int] = NO_OTHERS) -> str:
    """A digest of who is where and with what; `numbers` are those that entrants had elsewhere."""
    told = [
        [numbers.get(line.entrant, line.entrant), line.place, str(line.score)] for line in lines
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
