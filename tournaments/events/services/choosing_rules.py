"""Choosing what an event's tables play: presets, or the club's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from clubs.models import RuleSetVersion
from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, TableRules
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.table_rules import FOUR, HOUSE, chosen, read_choice


class RulesChosen(EveningStep):
    """What tables of some sizes play."""

    kind = "rules"
    sentence = _("Rules at the tables changed")
    rows: ClassVar[Paths] = {f"before.*:{HOUSE}": RuleSetVersion}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"rules:{size}" for size in self.payload["before"]})

    def undo(self, event: Event) -> None:
        let_play(event, {int(size): told for size, told in self.payload["before"].items()})


def choose_rules(*, event: Event, by: AbstractBaseUser, rules: Mapping[int, str]) -> Event:
    """Say what tables of a size play; games that were started keep theirs.

    `rules` has a choice for each size that is told, as `events.table_rules` writes them.
    Raises EventRefused `no_such_rules`, `already_published`.
    """
    with changing(event) as held:
        if held.state == EventState.PUBLISHED:
            raise EventRefused("already_published")
        now = chosen(held)
        changed = {size: told for size, told in rules.items() if told != now[size]}
        if not changed:
            return held
        before = {str(size): now[size] for size in changed}
        let_play(held, changed)
        note(held, RulesChosen, by, before=before)
    return held


def let_play(event: Event, rules: Mapping[int, str]) -> None:
    """Write down these choices; called inside `changing`. Raises EventRefused `no_such_rules`."""
    rows = []
    for size, told in rules.items():
        read = read_choice(event.club, size, told)
        house = read if isinstance(read, RuleSetVersion) else None
        profile = read if isinstance(read, str) else read.profile
        if size == FOUR:
            event.profile = profile
            event.save(update_fields=["profile"])
        if size != FOUR or house is not None:  # else the event itself says all
            rows.append(TableRules(event=event, players=size, profile=profile, version=house))
    event.table_rules.filter(players__in=rules).delete()
    TableRules.objects.bulk_create(rows)


def copy_rules(event: Event, template: Event) -> None:
    """What the tables of an earlier evening played, for a new one."""
    TableRules.objects.bulk_create(
        TableRules(event=event, players=row.players, profile=row.profile, version_id=row.version_id)
        for row in template.table_rules.all()
    )
