"""Look at a running site and say what to do."""

from __future__ import annotations

import sys
from typing import Any

from django.core import checks
from django.core.management.base import BaseCommand, CommandParser

from config.doctor.examining import examine, lines
from config.doctor.trial import trial_mail


class Command(BaseCommand):
    help = (
        "Looks at a running site: settings, mail, database, migrations, disk, clock, tasks, static"
        " files, nights, backups and, with --url, the proxy. Says what is wrong and what to do."
        " Exits 1 where something is wrong, 0 where there is nothing or only something to look at."
    )
    # What the usual checks would stop it for is what it is to tell.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--url", default="", help="the site's address, https://host")
        parser.add_argument("--no-mail", action="store_true", help="leave the mail server alone")
        parser.add_argument("--mail-to", default="", help="an address to send a mail to, as a try")

    def handle(self, *_: Any, url: str, no_mail: bool, mail_to: str, **__: Any) -> None:
        found = examine(url, mail=not no_mail)
        if mail_to:
            found += trial_mail(mail_to)
            self.stdout.write(f"A mail to {mail_to} was tried.")
        for line in lines(found):
            self.stdout.write(line)
        if not found:
            self.stdout.write("Nothing is wrong.")
        if any(message.level >= checks.ERROR for message in found):
            sys.exit(1)
