"""What `check --deploy` tries of the world outside the site."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks
from django.core.cache import cache
from django.core.mail import get_connection
from django.db import DatabaseError


@checks.register(deploy=True)
def mail_is_taken(**_: Any) -> list[checks.CheckMessage]:
    """Whether the mail server answers, and lets this site in."""
    connection = get_connection()
    try:
        connection.open()
        connection.close()
    except OSError as error:
        where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        return [
            checks.Warning(
                f"The mail server {where} does not take mail: {error}",
                hint="Set EMAIL_URL. Without it nobody gets a code or a new password by mail.",
                id="bestbower.W001",
            )
        ]
    return []


@checks.register(deploy=True)
def tries_are_counted(**_: Any) -> list[checks.CheckMessage]:
    """Whether the table is there in which tries to sign in are counted."""
    try:
        cache.get("bestbower.check")
    except DatabaseError as error:
        return [
            checks.Error(
                f"Tries to sign in cannot be counted: {error}",
                hint="Run manage.py createcachetable.",
                id="bestbower.E001",
            )
        ]
    return []
