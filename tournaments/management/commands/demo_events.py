"""Fills the demo with evenings: `manage.py demo_events --if-empty`, after `manage.py demo`."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from clubs.models import Club
from scoring.demo.names import CLUB_SLUG
from tournaments.demo.evenings import make_events
from tournaments.demo.pairs import make_pairs_evening
from tournaments.events.models import Event


class Command(BaseCommand):
    help = "Make the demo club's evenings: finished drives, a knockout, one that is being played."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing, and do not complain, when there are events or no demo club",
        )

    def handle(self, *_args: Any, if_empty: bool, **_options: Any) -> None:
        club = Club.objects.filter(slug=CLUB_SLUG).first()
        demo = get_user_model().objects.filter(username="demo").first()
        if club is None or demo is None or Event.objects.exists():
            if if_empty:
                return
            raise CommandError("The demo's evenings want its club, and no events.")
        with transaction.atomic():
            events = [*make_events(club, demo), make_pairs_evening(club, demo)]
        self.stdout.write(f"{len(events)} evenings made.")
