"""Make every game's row and projections again from its log."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from clubs.models import Club
from scoring.audit import rebuild_game
from scoring.models import Game
from scoring.statistics.kept import rebuild_kept


class Command(BaseCommand):
    help = "Tells every game again from its log and puts right what has drifted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="Ids of games; all of them without one.")

    def handle(self, *_: Any, **options: Any) -> None:
        games = Game.objects.order_by("pk")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        count, drifts = 0, 0
        for game in games.iterator():
            count += 1
            for drift in rebuild_game(game):
                drifts += 1
                self.stdout.write(str(drift))
        if not options["games"]:
            for wrong in rebuild_kept(Club.objects.all()):
                drifts += 1
                self.stdout.write(wrong)
        self.stdout.write(f"{count} games told again, {drifts} things put right.")
