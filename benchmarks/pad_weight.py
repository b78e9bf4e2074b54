"""What a phone loads before the first call: page, scripts, styles and rule tables, compressed.

`python -m benchmarks.pad_weight` prints the gzip size of each part, as production serves them, for
the first load of a fresh game. Goal: 30 kB in all. Beside it stands what a browser gets that takes
Brotli, as all do over HTTPS; a page is made on the spot and has no such copy.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
from pathlib import Path
from urllib.parse import urlparse

from benchmarks.as_served import files_as_served

GOAL = 30_000
LINKED = re.compile(r'(?:<script[^>]* src|<link rel="(?:stylesheet|modulepreload)" href)="([^"]+)"')
DATA = re.compile(rb'<script id="pad-data".*?</script>', re.DOTALL)
# What only a browser without script loads.
PLAIN = re.compile(rb"<noscript>.*?</noscript>", re.DOTALL)
GZIP_LEVEL = 9


def main() -> int:
    """Print the weights; the exit code says whether the goal is met."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with files_as_served() as folder:
        parts = weigh(folder)
    total, least = (sum(weights) for weights in zip(*parts.values(), strict=True))
    sys.stdout.write("   gzip   brotli\n")
    for name, (weight, by_brotli) in parts.items():
        sys.stdout.write(f"{weight:7,}  {by_brotli:7,}  {name}\n")
    sys.stdout.write(f"{total:7,}  {least:7,}  in all (goal {GOAL:,})\n")
    return 0 if total <= GOAL else 1


def weigh(folder: Path) -> dict[str, tuple[int, int]]:
    """The weight of each file of a pad's first load in bytes, by gzip and as a browser gets it
    that takes Brotli."""
    from django.test.utils import setup_databases, teardown_databases  # noqa: PLC0415  set up

    databases = setup_databases(verbosity=0, interactive=False)
    try:
        page = first_page()
    finally:
        teardown_databases(databases, verbosity=0)
    data = DATA.search(page)
    tables = compressed(data[0] if data else b"")
    # One answer, compressed as one.
    parts = {
        "page, without its data": (compressed(page) - tables,) * 2,
        "rule tables, view and words": (tables,) * 2,
    }
    for address in dict.fromkeys(LINKED.findall(PLAIN.sub(b"", page).decode())):
        name = urlparse(address).path.removeprefix("/static/")
        weight = compressed((folder / name).read_bytes())
        by_brotli = (folder / f"{name}.br").stat().st_size
        parts[re.sub(r"\.\w{12}\.", ".", name)] = (weight, by_brotli)
    return parts


def first_page() -> bytes:
    """The pad of a fresh game by Australian rules."""
    from django.contrib.auth.models import User  # noqa: PLC0415  after django.setup
    from django.test import Client  # noqa: PLC0415

    from scoring.services import NewSeat, start_game  # noqa: PLC0415

    ana = User.objects.create_user("ana")
    seats = [NewSeat(name) for name in ("Ana", "Ben", "Chloé", "Wu")]
    game = start_game(by=ana, profile="australian-4", seats=seats)
    client = Client(SERVER_NAME="localhost")
    client.force_login(ana)
    return bytes(client.get(f"/games/{game.pk}/pad/").content)


def compressed(content: bytes) -> int:
    return len(gzip.compress(content, GZIP_LEVEL, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
