"""What a browser loads for a page, the first time and the next, compressed.

`python -m benchmarks.page_weight` asks the database that is configured, which the demo's commands
have filled (see `PREPARE` in `dev.py`), for the pages of `benchmarks.pages`, as a stranger and as
the demo's scorer. A page counts as the site compresses it; scripts, styles and signs as production
serves them, by Brotli where there is such a copy, with the modules that a script imports. The next
time only the page comes: what else it needs is kept by the browser under the name of its content.
Goals: 100 kB and 30 kB.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlparse

from benchmarks.as_served import files_as_served

FIRST: Final = 100_000
NEXT: Final = 30_000
ASKED: Final = re.compile(r'<(?:script|link|img|use)[^>]*? (?:src|href)="(/static/[^"#]+)')
IMPORTED: Final = re.compile(r"""(?:from|import)\s*\(?["'](\.{1,2}/[^"']+)["']""")


def main() -> int:
    """Print both weights of each page; the exit code says whether the goals are met."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("DEBUG", "true")
    with files_as_served() as folder:
        told = weights(folder)
    for words, first, again in told:
        sys.stdout.write(f"{first:8,}  {again:7,}  {words}\n")
    sys.stdout.write(f"{FIRST:8,}  {NEXT:7,}  goals\n")
    return 0 if all(first <= FIRST and again <= NEXT for _, first, again in told) else 1


def weights(folder: Path) -> list[tuple[str, int, int]]:
    """Each page with the bytes of a first visit and of the next."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  after django.setup
    from django.test import Client  # noqa: PLC0415

    from benchmarks.pages import addresses  # noqa: PLC0415

    stranger, scorer = Client(), Client()
    scorer.force_login(get_user_model().objects.order_by("pk")[0])
    told = []
    for words, path in (*addresses(), ("signing in", "/accounts/login/")):
        for who, client in (("a stranger", stranger), ("the scorer", scorer)):
            plain = client.get(path)
            if plain.status_code == 200:  # noqa: PLR2004
                page = len(client.get(path, headers={"accept-encoding": "gzip"}).content)
                first = page + files(plain.content.decode(), folder)
                told.append((f"{words}, {who}", first, page))
    return told


def files(html: str, folder: Path) -> int:
    """The bytes of everything that a page asks for, and of the modules that come with it."""
    waiting = [urlparse(address).path for address in ASKED.findall(html)]
    known: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in known:
            continue
        known.add(path)
        if path.endswith(".js"):
            text = (folder / path.removeprefix("/static/")).read_text()
            waiting += [urljoin(path, found) for found in IMPORTED.findall(text)]
    return sum(served(folder / path.removeprefix("/static/")) for path in known)


def served(file: Path) -> int:
    """The bytes of a file as a browser gets them."""
    copies = (Path(f"{file}.br"), Path(f"{file}.gz"), file)
    return next(each.stat().st_size for each in copies if each.exists())


if __name__ == "__main__":
    sys.exit(main())
