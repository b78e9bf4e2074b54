"""Prove that everything that is shown is what was recorded: `manage.py verify`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from scoring.audit import check_game
from scoring.models import Game
from scoring.statistics.kept import check_kept
from tournaments.events.audit import check_event
from tournaments.events.models import Event
from tournaments.ratings.audit import check_ratings
from tournaments.seasons.evenings import check_lines


class Command(BaseCommand):
    help = (
        "Compares hands and scores with the logs of games, what counts in events with their "
        "results and with what seasons add up, records of people and clubs with their hands, and "
        "ratings with a fresh replay. "
        "Changes nothing; exits 1 with every difference."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("clubs", nargs="*", help="Addresses of clubs; everything without one.")

    def handle(self, *_: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("pk")
        games = Game.objects.order_by("pk")
        events = Event.objects.order_by("pk")
        if options["clubs"]:
            clubs = clubs.filter(slug__in=options["clubs"])
            if clubs.count() < len(set(options["clubs"])):
                raise CommandError("There is no such club.")
            games, events = games.filter(club__in=clubs), events.filter(club__in=clubs)
        found = 0
        for difference in self._differences(games, events, clubs):
            found += 1
            self.stdout.write(difference)
        if found:
            raise CommandError(f"{found} differences.")
        self.stdout.write(
            f"{games.count()} games, {events.count()} events and the ratings of {clubs.count()} "
            "clubs are what was recorded."
        )

    def _differences(self, games: Any, events: Any, clubs: Any) -> Iterator[str]:
        for game in games.iterator():
            yield from (str(drift) for drift in check_game(game))
        for event in events.iterator():
            yield from check_event(event)
            yield from check_lines(event)
        for club in clubs.iterator():
            yield from check_ratings(club)
        yield from check_kept(clubs)
