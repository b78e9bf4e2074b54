"""Let people at an address start games without an account again, before the day is over."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.services.start_limits import clear_limit


class Command(BaseCommand):
    help = "Clears the count of games that were started without an account at an address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="The visitor's address, as the access log has it.")

    def handle(self, *_: Any, **options: Any) -> None:
        clear_limit(options["address"])
        self.stdout.write("Games can be started there again.")
