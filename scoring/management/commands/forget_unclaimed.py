"""Forget the games of people without an account that nobody claimed in time."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring.services.forgetting_games import forget_unclaimed
from scoring.services.phone_games import KEPT_FOR


class Command(BaseCommand):
    help = (
        "Deletes the games that were started without an account, were claimed by none and had no "
        f"entry for {KEPT_FOR.days} days. Meant to run every night."
    )

    def handle(self, *_: Any, **__: Any) -> None:
        count = forget_unclaimed(before=timezone.now() - KEPT_FOR)
        self.stdout.write(f"{count} unclaimed games are forgotten.")
