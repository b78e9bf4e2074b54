"""Who wants to know that results of a club changed: rooms above say so when the site starts.

Events know nothing of what is worked out from them. Nothing that is shown depends on this: whoever
reads compares for itself, and being told only means that the work is done before the first reader.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from tournaments.events.models import Event

Watcher = Callable[[int], None]
Publisher = Callable[[Event, AbstractBaseUser], object]

_WATCHERS: Final[list[Watcher]] = []
_PUBLISHERS: Final[list[Publisher]] = []


def watch_results(watcher: Watcher) -> None:
    """Have `watcher` called with a club's number after results of it were written; once each."""
    if watcher not in _WATCHERS:
        _WATCHERS.append(watcher)


def results_changed(club_id: int) -> None:
    """For services: after this transaction, tell whoever watches."""
    for watcher in _WATCHERS:
        transaction.on_commit(partial(watcher, club_id))


def watch_published(publisher: Publisher) -> None:
    """Have `publisher` called with an event whose results were published, and by whom."""
    if publisher not in _PUBLISHERS:
        _PUBLISHERS.append(publisher)


def results_published(event: Event, by: AbstractBaseUser) -> None:
    """For services: after this transaction, tell whoever watches."""
    for publisher in _PUBLISHERS:
        transaction.on_commit(partial(publisher, event, by), robust=True)
