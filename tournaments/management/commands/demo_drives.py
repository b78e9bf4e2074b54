"""Fills the demo with earlier drives: `manage.py demo_drives --if-empty`, after `demo_events`."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from clubs.models import Club
from scoring.demo.names import CLUB_SLUG
from tournaments.demo.drives import LAST, make_drives
from tournaments.events.models import Event


class Command(BaseCommand):
    help = "Make twelve earlier drives in the demo club, of people who differ in skill."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing, and do not complain, when there are earlier events or no demo club",
        )

    def handle(self, *_args: Any, if_empty: bool, **_options: Any) -> None:
        club = Club.objects.filter(slug=CLUB_SLUG).first()
        demo = get_user_model().objects.filter(username="demo").first()
        earlier = Event.objects.filter(starts_at__lt=timezone.now() - LAST)
        if club is None or demo is None or earlier.exists():
            if if_empty:
                return
            raise CommandError("The demo's drives want its club, and no earlier events.")
        with transaction.atomic():
            events = make_drives(club, demo)
        self.stdout.write(f"{len(events)} evenings made.")
