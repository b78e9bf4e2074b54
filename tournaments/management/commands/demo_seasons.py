"""Fills the demo with seasons: `manage.py demo_seasons --if-empty`, after `demo_events`."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from clubs.models import Club
from scoring.demo.names import CLUB_SLUG
from tournaments.demo.seasons import make_seasons
from tournaments.seasons.models import Season


class Command(BaseCommand):
    help = "Make a season that was closed and one that is running in the demo club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing, and do not complain, when there are seasons or no demo club",
        )

    def handle(self, *_args: Any, if_empty: bool, **_options: Any) -> None:
        club = Club.objects.filter(slug=CLUB_SLUG).first()
        demo = get_user_model().objects.filter(username="demo").first()
        if club is None or demo is None or Season.objects.exists():
            if if_empty:
                return
            raise CommandError("The demo's seasons want its club, and no seasons.")
        with transaction.atomic():
            seasons = make_seasons(club, demo)
        self.stdout.write(f"{len(seasons)} seasons made.")
