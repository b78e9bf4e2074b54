"""Queries and time of the pages that are seen most: `python -m benchmarks.pages`.

Asks the database that is configured, which the demo's commands have filled (see `PREPARE` in
`dev.py`), and changes in it only what a reader of these pages does. Runs on any checkout, so that
two can be compared on copies of one database. The time is this process's own, which neighbours do
not lengthen; what a database server does beside it is not in it.
"""

from __future__ import annotations

import os
import re
import sys
import time
from typing import TYPE_CHECKING, Any, Final

import django

if TYPE_CHECKING:
    from collections.abc import Iterator

TRIES: Final = 15


def addresses() -> Iterator[tuple[str, str]]:
    """The pages, each with what it is called here: those of the longest lists of the database."""
    from django.apps import apps  # noqa: PLC0415  apps are ready only now
    from django.db.models import Count  # noqa: PLC0415

    from clubs.models import Club, Player  # noqa: PLC0415
    from scoring.models import Game  # noqa: PLC0415

    club = Club.objects.annotate(all=Count("games")).order_by("-all")[0]
    person = Player.objects.filter(club=club).annotate(all=Count("sittings")).order_by("-all")[0]
    finished = Game.objects.filter(over=True).annotate(all=Count("hands")).order_by("-all")[0]
    running = Game.objects.filter(over=False).annotate(all=Count("hands")).order_by("-all")[0]
    event = (
        apps.get_model("tournaments", "Event")
        .objects.annotate(all=Count("entrants"))
        .order_by("-all")[0]
    )
    season = apps.get_model("tournaments", "Season").objects.order_by("pk")[0]
    yield "home", "/"
    yield "pad", f"/games/{running.pk}/pad/"
    yield "score sheet", f"/games/{finished.pk}/"
    yield "live table", f"/games/{running.pk}/live/"
    yield "club", f"/clubs/{club.slug}/"
    yield "person", f"/clubs/{club.slug}/people/{person.pk}/"
    yield "statistics of the club", f"/clubs/{club.slug}/statistics/"
    yield "event", f"/events/{event.pk}/"
    yield "standings of the event", f"/events/{event.pk}/standings/"
    yield "ratings", f"/clubs/{club.slug}/ratings/"
    yield "season", f"/seasons/{season.pk}/"
    yield "games", "/games/"


def measure(client: Any, path: str) -> tuple[int, float, str]:
    """The queries of a page, its fewest milliseconds, and what a second look at it is answered."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    for _ in range(2):  # what is kept of a page is kept by its second reader
        answer = client.get(path)
        if answer.status_code != 200:  # noqa: PLR2004
            raise RuntimeError(f"{path}: {answer.status_code}")
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    asked = len(queries)  # before the next request clears the log
    times = []
    for _ in range(TRIES):
        start = time.process_time()
        client.get(path)
        times.append((time.process_time() - start) * 1000)
    return asked, min(times), again(client, path, answer)


def again(client: Any, path: str, answer: Any) -> str:
    """What an unchanged page is answered, whether it is asked by its tag or by its own question."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    asked = re.search(r'hx-get="([^"]+)"', answer.content.decode())
    tag = answer.headers.get("ETag")
    with CaptureQueriesContext(connection) as queries:
        if tag:
            later = client.get(path, headers={"If-None-Match": tag})
        elif asked:
            later = client.get(asked[1].replace("&amp;", "&"))
        else:
            return ""
    return f"again: {later.status_code} at {len(queries)}"


def main() -> None:
    """Print a line for each page, as somebody signed in sees it and as a stranger does."""
    from django.conf import settings  # noqa: PLC0415  apps are ready only now
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import setup_test_environment  # noqa: PLC0415

    setup_test_environment(debug=False)
    settings.ALLOWED_HOSTS = ["*"]
    user = get_user_model().objects.order_by("pk")[0]
    signed_in, stranger = Client(), Client()
    signed_in.force_login(user)
    sys.stdout.write(f"{connection.vendor}: queries and ms signed in; as a stranger\n")
    for words, path in addresses():
        parts = []
        for client in (signed_in, stranger):
            try:
                queries, taken, later = measure(client, path)
            except RuntimeError:
                parts.append("-")
                continue
            parts.append(f"{queries:3} {taken:6.1f}")
        sys.stdout.write(f"  {words:24} {'   '.join(parts)}   {later}\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("DEBUG", "true")  # a site of its own needs no more; nobody measures so
    django.setup()
    main()
