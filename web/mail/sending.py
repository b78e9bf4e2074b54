"""Mail that leaves the site, and what happens when no server takes it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import DatabaseError, transaction

logger = logging.getLogger(__name__)

# What smtplib raises is an OSError; an address that cannot be written is a ValueError.
NOT_TAKEN: Final = (OSError, ValueError)
# For a day it is remembered how many mails no server took, for whoever looks after the site.
REMEMBERED: Final = "mails-not-taken"
DAY: Final = 24 * 60 * 60


def nothing() -> None:
    """What is done where nobody waits to be told."""


def send_after_commit(
    message: EmailMessage,
    kind: str,
    not_sent: Callable[[], None],
    sent: Callable[[], None] = nothing,
) -> None:
    """Send a mail once what it speaks of is stored; without a transaction that is now.

    A mail that no server takes is logged under its kind and counted, and `not_sent` tells whoever
    waits for it.
    """
    transaction.on_commit(partial(_send, message, kind, not_sent, sent))


def _send(
    message: EmailMessage, kind: str, not_sent: Callable[[], None], sent: Callable[[], None]
) -> None:
    try:
        message.send()
    except NOT_TAKEN as error:
        logger.error("mail of kind %s could not be sent: %s", kind, error)  # noqa: TRY400  no trace
        _remember()
        not_sent()
    else:
        sent()


def _remember() -> None:
    """Count a mail that was not taken; where that cannot be done, the log has it."""
    # A count that is not there to be raised, in a cache that takes nothing, is a ValueError.
    with suppress(DatabaseError, ValueError):
        cache.add(REMEMBERED, 0, DAY)
        cache.incr(REMEMBERED)


def not_taken_lately() -> int:
    """How many mails no server took since the first of them, a day ago at most; none where the
    cache does not answer, which the doctor finds by itself."""
    with suppress(DatabaseError):
        return int(cache.get(REMEMBERED, 0))
    return 0
