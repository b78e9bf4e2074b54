"""Prove that every game's row and projections are what its log says, and the records kept too."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from scoring.audit import check_game
from scoring.models import Game
from scoring.statistics.kept import check_kept


class Command(BaseCommand):
    help = "Compares every game with its log, told again from the first entry; changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="Ids of games; all of them without one.")

    def handle(self, *_: Any, **options: Any) -> None:
        games = Game.objects.order_by("pk")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        count, drifts = 0, 0
        for game in games.iterator():
            count += 1
            for drift in check_game(game):
                drifts += 1
                self.stdout.write(str(drift))
        if not options["games"]:
            for wrong in check_kept(Club.objects.all()):
                drifts += 1
                self.stdout.write(wrong)
        if drifts:
            raise CommandError(f"{drifts} things have drifted in {count} games.")
        self.stdout.write(f"{count} games are what their logs say.")
