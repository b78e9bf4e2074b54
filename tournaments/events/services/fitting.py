"""A draft brought up to date when somebody came late or went home: as few changes as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from tournaments.events.draws.coming_round import Field, field_of, figures
from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.field import role_of
from tournaments.events.models import Event, Round
from tournaments.events.services.book import changing, note
from tournaments.events.services.drafts import still_draft
from tournaments.events.services.drawing import FOUR, DraftReplaced, draft_round, restore, snapshot
from tournaments.movements import OddTables, group_tables, table_sizes
from tournaments.movements import Round as Draw


class Fitted(DraftReplaced):
    """The same draft with those who are here."""

    kind = "fitted"
    sentence = _("Draft of round {round} brought up to date")


def fit_draft(*, draft: Round, by: AbstractBaseUser) -> Round:
    """Put those who are here into a draft, and take out who is not.

    Who came takes the place of who went, else somebody who waits does, whoever costs least; the
    others keep their seats, and locks stay. Where the number of tables changes, it is drawn again
    around the locked tables. The old draft stands in the book and an undo brings it back. Raises
    EventRefused `no_draft`, and as `draft_round`.
    """
    with changing(draft.event) as held:
        current = still_draft(held, draft)
        fit = fit_of(held, current)
        if fit.is_good:
            return current
        before = snapshot(current)
        field = field_of(held)
        drawn = _patched(held, field, before, [each.pk for each in fit.new],
                         {each.pk for each in fit.away})  # fmt: skip
        if drawn is None:
            return draft_round(event=held, by=by, again=True)
        tables, outs = drawn
        kept = {**before, "tables": tables, "sit_outs": outs, "by_hand": True}
        kept["quality"] = figures(field, _draw(field, tables, outs))
        made = restore(held, kept)
        note(held, Fitted, by, round=made.number, before=before)
    return made


Lists = tuple[list[list[int]], list[int]]


def _patched(
    event: Event, field: Field, before: Mapping[str, Any], new: list[int], away: set[int]
) -> Lists | None:
    """The draft's tables and sit-outs with the fewest changes, None for other sizes of tables."""
    if event.for_pairs:
        return None
    roles = _roles(event)
    tables = [list(table) for table in before["tables"]]
    waiting = [who for who in before["sit_outs"] if who not in away]
    free = [(at, seat) for at, table in enumerate(tables) for seat, who in enumerate(table)
            if who in away]  # fmt: skip
    for at, seat in free:
        role = roles.get(tables[at][seat])
        candidates = next(
            (kept for each in (new, waiting) if (kept := _of_role(each, roles, role))), []
        )
        if not candidates:
            return None
        best = min(candidates, key=lambda who: _cost(field, tables, at, seat, who))
        (new if best in new else waiting).remove(best)
        tables[at][seat] = best
    outs = waiting + new
    wanted = _sizes(event, field)
    if sorted(map(len, tables)) != sorted(wanted):
        return None
    return tables, outs


def _roles(event: Event) -> dict[int, int]:
    """Who plays as which of two groups; empty where there are none."""
    if not event.in_groups:
        return {}
    return {entrant.pk: role_of(event, entrant) for entrant in event.entrants.all()}


def _of_role(people: Sequence[int], roles: Mapping[int, int], role: int | None) -> list[int]:
    """Those who may take a chair of this role."""
    return [who for who in people if roles.get(who) == role]


def _sizes(event: Event, field: Field) -> tuple[int, ...]:
    """The sizes of the tables for those who are here."""
    if not event.in_groups:
        return table_sizes(field.here, OddTables(event.odd))
    here = [p for p in range(len(field.entrants)) if p not in field.wishes.gone]
    return (FOUR,) * group_tables(field.wishes.roles, here)


def _cost(
    field: Field, tables: Sequence[Sequence[int]], at: int, seat: int, who: int
) -> tuple[int, int]:
    """What it costs to seat somebody in a free chair: partners again, and people met again."""
    table = [who if place == seat else each for place, each in enumerate(tables[at])]
    known = [each for each in table if each in field.places]
    alone = figures(field, Draw((tuple(field.places[each] for each in known),), ()))
    waits = sum(field.places[who] in past.sit_outs for past in field.past)
    return alone["new_repeats"] * 10 + alone["new_meetings"], -waits


def _draw(field: Field, tables: Sequence[Sequence[int]], outs: Sequence[int]) -> Draw:
    return Draw(
        tuple(tuple(field.places[who] for who in table) for table in tables),
        tuple(sorted(field.places[who] for who in outs)),
    )
