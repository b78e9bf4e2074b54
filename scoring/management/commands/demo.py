"""Fills the demo: `manage.py demo --if-empty`."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from scoring.demo.season import make_season
from scoring.models import Game


class Command(BaseCommand):
    help = "Make the demo scorer, a club of forty players and a season of games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing, and do not complain, when there are accounts or games already",
        )

    def handle(self, *_args: Any, if_empty: bool, **_options: Any) -> None:
        users = get_user_model()
        if users.objects.exists() or Game.objects.exists():
            if if_empty:
                return
            raise CommandError("There is something here already: the demo wants an empty database.")
        # All or nothing: a half-made demo would count as "not empty" at the next start.
        with transaction.atomic():
            games = make_season(users.objects.create_user("demo"))
        self.stdout.write(f"{len(games)} games made; sign in as “demo” with one tap.")
