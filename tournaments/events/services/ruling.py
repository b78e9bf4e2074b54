"""What the director decides of a table."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from tournaments.events.errors import EventRefused
from tournaments.events.models import Result, ResultState, Source, Table
from tournaments.events.services.asking import answered
from tournaments.events.services.book import changing, note
from tournaments.events.services.results import (
    NewVersion,
    add_version,
    checked_points,
    let_count,
    open_table,
)


class Ruled(NewVersion):
    """The director's word stands."""

    kind = "ruled"
    sentence = _("Table {at}: the director’s ruling")


def rule_result(
    *, table: Table, points: Mapping[str, int] | None, by: AbstractBaseUser, reason: str
) -> Result:
    """The director decides: these points, or None for "not played", which scores nothing.

    Raises EventRefused `round_not_open`, `no_reason`, `bad_sides`, `bad_points`.
    """
    with changing(table.round.event) as held:
        current = open_table(held, table)
        if not reason.strip():
            raise EventRefused("no_reason")
        told = {} if points is None else checked_points(current, points)
        result = Result.objects.filter(table=current).first()
        before = None if result is None else {"state": result.state, "stands": result.stands}
        result = result or Result.objects.create(table=current)
        version = add_version(result, told, by, source=Source.RULING, reason=reason.strip())
        result.state = ResultState.NOT_PLAYED if points is None else ResultState.CONFIRMED
        result.stands = version.number
        result.save(update_fields=["state", "stands"])
        let_count(result, told)
        answered(current)
        note(held, Ruled, by, table=current.pk, at=current.number, before=before, points=told)
    return result
