"""Work out ratings from all results, whatever is thought to have changed: by night, or by hand."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from tournaments.ratings.services import replay_ratings


class Command(BaseCommand):
    help = "Replays the ratings of every club and makes the places on the leaderboards today's."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("clubs", nargs="*", help="Addresses of clubs; all of them without one.")

    def handle(self, *_: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("pk")
        if options["clubs"]:
            clubs = clubs.filter(slug__in=options["clubs"])
            if clubs.count() < len(set(options["clubs"])):
                raise CommandError("There is no such club.")
        changed = sum(replay_ratings(club.pk, thorough=True) for club in clubs.iterator())
        self.stdout.write(f"{clubs.count()} clubs replayed, {changed} of them with changes.")
