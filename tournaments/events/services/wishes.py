"""What an entrant asks for: a table of his own, and whom not to play with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Apart, Entrant, Event
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EntrantStep, Rounds, Touched


class WishStep(EntrantStep):
    """What somebody asked for was written down."""

    def touches(self, rounds: Rounds) -> Touched:
        who = self.payload["entrant"]
        return Touched({f"wish:{who}"}, {f"came:{who}"})


class Wished(WishStep):
    """Somebody's table, group, and whom to keep apart from."""

    kind = "wishes"
    sentence = _("Wishes of {name} written down")
    rows: ClassVar[Paths] = {**WishStep.rows, "before.apart.*.*": Entrant}

    def undo(self, event: Event) -> None:
        entrant, before = event.entrants.get(pk=self.payload["entrant"]), self.payload["before"]
        entrant.fixed_table, entrant.group = before["fixed_table"], before["group"]
        entrant.save(update_fields=["fixed_table", "group"])
        Apart.objects.filter(Q(one=entrant) | Q(other=entrant)).delete()
        Apart.objects.bulk_create(Apart(one_id=a, other_id=b) for a, b in before["apart"])


def set_wishes(
    *,
    entrant: Entrant,
    by: AbstractBaseUser,
    fixed_table: int = 0,
    group: str = "",
    apart: Iterable[Entrant] = (),
) -> Entrant:
    """Where somebody must sit, with whom he must not, and his group for prizes.

    Raises EventRefused `table_taken` when another has that table for good.
    """
    with changing(entrant.event) as held:
        taken = held.entrants.filter(fixed_table=fixed_table).exclude(pk=entrant.pk)
        if fixed_table and taken.exists():
            raise EventRefused("table_taken", table=fixed_table)
        pairs = Apart.objects.filter(Q(one=entrant) | Q(other=entrant))
        before = {
            "fixed_table": entrant.fixed_table,
            "group": entrant.group,
            "apart": list(pairs.values_list("one_id", "other_id")),
        }
        entrant.fixed_table, entrant.group = fixed_table, group.strip()
        entrant.save(update_fields=["fixed_table", "group"])
        pairs.delete()
        Apart.objects.bulk_create(
            Apart(one_id=min(entrant.pk, other.pk), other_id=max(entrant.pk, other.pk))
            for other in apart
            if other.pk != entrant.pk and other.event_id == held.pk
        )
        note(held, Wished, by, entrant=entrant.pk, before=before)
    return entrant
