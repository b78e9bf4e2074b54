"""Clear what has piled up and is needed by nobody any more."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from clubs.services.deleting import delete_closed_clubs
from scoring.services.clearing import clear_what_is_over


class Command(BaseCommand):
    help = (
        "Deletes late entries that were looked at and invitations that ended, each a year ago,"
        " lists of people that nobody confirmed, clubs that were closed a month ago, and sessions"
        " that are over. Meant to run every night."
    )

    def handle(self, *_: Any, **__: Any) -> None:
        for what, count in clear_what_is_over(now=timezone.now()).items():
            self.stdout.write(f"{count} {what} are cleared.")
        count = delete_closed_clubs(now=timezone.now())
        self.stdout.write(f"{count} closed clubs are deleted.")
        import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
