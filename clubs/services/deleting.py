"""Deleting a club that was closed a month ago, in every table of every app.

No list of tables is kept: whatever a chain of foreign keys leads from to the club is the club's
(`clubs.club_rows`). Rows of others that only name one of the club's rows let go of it.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, Q

from clubs.club_rows import foreign_keys, is_card, rows_of, ways_to_club
from clubs.models import Club
from clubs.models.club import CLOSED_FOR

logger = logging.getLogger(__name__)


def delete_closed_clubs(*, now: datetime) -> int:
    """Delete the clubs that were closed long enough ago; how many there were.

    Each goes in a transaction of its own. One that something still hangs on stays whole, and that
    is logged.
    """
    due = Club.objects.filter(closed_at__lte=now - CLOSED_FOR).order_by("closed_at", "pk")
    deleted = 0
    for club in list(due):
        try:
            delete_club(club=club, now=now)
        except Exception:  # the next night tries again, and the other clubs go
            logger.exception("The closed club %s could not be deleted.", club.slug)
        else:
            deleted += 1
    return deleted


@transaction.atomic
def delete_club(*, club: Club, now: datetime) -> None:
    """Delete a club with everything that belongs to it, and the accounts of its cards.

    Raises ValidationError `not_due` where it was taken back, or was closed less than a month ago.
    """
    held = Club.objects.select_for_update().get(pk=club.pk)
    if held.closed_at is None or held.closed_at > now - CLOSED_FOR:
        raise ValidationError("This club is not to be deleted.", code="not_due")
    accounts = _accounts_of_cards(held)
    _let_go(held)
    ways = ways_to_club()
    for model in sorted(ways, key=lambda model: (_steps(ways[model]), model is not Club)):
        # In one statement a table, past all guards against deleting by accident. That nothing is
        # left that names these rows is asked by the database when the transaction ends.
        rows_of(held, model).order_by()._raw_delete("default")  # noqa: SLF001
    get_user_model().objects.filter(pk__in=accounts).delete()
    logger.warning("The club %s, closed on %s, is deleted.", held.slug, held.closed_at.date())


def _steps(way: str) -> tuple[int, int]:
    """Rows further away first, since they are found by way of the nearer ones; the club last."""
    return (1, 0) if way == "pk" else (0, -way.count("__"))


def _accounts_of_cards(club: Club) -> set[Any]:
    """The accounts that are nothing but a card of this club: somebody of the table, no person."""
    found: set[Any] = set()
    for model in ways_to_club():
        for key in foreign_keys(model):
            if is_card(key):
                found.update(rows_of(club, model).values_list(key.attname, flat=True))
    return found


def _let_go(club: Club) -> None:
    """Have rows that are not the club's name none of its own any more."""
    ways = ways_to_club()
    for model in ways:
        others = model._base_manager.exclude(pk__in=rows_of(club, model).values("pk"))  # noqa: SLF001
        for key in foreign_keys(model):
            if key.null and key.related_model in ways:
                _forget_in(others, key.name, rows_of(club, key.related_model))


def _forget_in(others: Any, column: str, gone: Any) -> None:
    target: type[Model] = gone.model
    named = Q(**{f"{column}__in": gone.order_by().values(target._meta.pk.name)})  # noqa: SLF001
    others.filter(named).update(**{column: None})
