"""Mail that leaves the site, and what happens when no server takes it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from django.core.mail import EmailMessage
from django.db import transaction

logger = logging.getLogger(__name__)


def send_after_commit(message: EmailMessage, kind: str, not_sent: Callable[[], None]) -> None:
    """Send a mail once what it speaks of is stored; without a transaction that is now.

    A mail that no server takes is logged under its kind, and `not_sent` tells whoever waits for it.
    """
    transaction.on_commit(partial(_send, message, kind, not_sent))


def _send(message: EmailMessage, kind: str, not_sent: Callable[[], None]) -> None:
    try:
        message.send()
    except (OSError, ValueError) as error:
        # What smtplib raises is an OSError; an address that cannot be written is a ValueError.
        logger.error("mail of kind %s could not be sent: %s", kind, error)  # noqa: TRY400  no trace
        not_sent()
