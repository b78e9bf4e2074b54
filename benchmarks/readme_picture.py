"""The README's picture, and those of `docs/looks.md`: `python -m benchmarks.readme_picture`.

Fills a database of its own with the demo, opens three of its pages on a phone and writes them side
by side to `docs/demo.webp`; then takes those of the comparison (`benchmarks.pictures`) of the same
demo. Whoever changes how these pages look takes the pictures again. The exit code says whether all
are small.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.pictures import MOST, PHONE, drawn, take
from dev import PREPARE, ROOT, browser_path
from scoring.demo.storied import RUNNING_GAME, STORIED

PICTURE: Final = ROOT / "docs" / "demo.webp"
GAP: Final = 16
STYLE: Final = f"body{{margin:0;display:flex;gap:{GAP}px;background:#fff}}"
# The seventh trick is over: West has thrown the ten of clubs, and East holds the six.
AT_CARD: Final = 21
MANAGE: Final = (sys.executable, "manage.py")
PATIENCE: Final = 60


def main() -> int:
    """Take the pictures and print how large they became."""
    with TemporaryDirectory() as folder, served(Path(folder)) as base, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
        )
        shots = [pad_page(browser, base), evening_page(browser, base), replay_page(browser, base)]
        PICTURE.write_bytes(side_by_side(browser, shots))
        sizes = {path: path.stat().st_size for path in (PICTURE, *take(browser, base))}
        browser.close()
    for path, size in sizes.items():
        sys.stdout.write(f"{size:7,}  {path.relative_to(ROOT)}\n")
    return 0 if max(sizes.values()) <= MOST else 1


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The demo in a new database, at the address that is given."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'demo.sqlite3'}",
        "BESTBOWER_DEMO": "true",
        "DJANGO_SETTINGS_MODULE": "benchmarks.shown_settings",
    }
    for command in PREPARE:
        subprocess.run([*MANAGE, *command], check=True, cwd=ROOT, env=environment)
    serve = [*MANAGE, "runserver", "--noreload", "--insecure", f"127.0.0.1:{port}"]
    with subprocess.Popen(
        serve, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def wait_for(port: int) -> None:
    """Until the server answers."""
    for _ in range(PATIENCE):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(1)
        else:
            return
    raise TimeoutError(port)


def phone(browser: Browser, scheme: Literal["light", "dark"]) -> Page:
    """A new phone that nobody is signed in on."""
    return browser.new_context(**PHONE, locale="en-AU", color_scheme=scheme).new_page()


def evening_page(browser: Browser, base: str) -> bytes:
    """The last evening with its prizes, from the club's own page, for a visitor."""
    page = phone(browser, "light")
    page.goto(f"{base}/clubs/riverside/")
    page.get_by_role("link", name="Long-table supper", exact=True).first.click()
    page.get_by_role("heading", name="Prizes").wait_for()
    return page.screenshot()


def pad_page(browser: Browser, base: str) -> bytes:
    """The pad in the auction of the game that is being played, for its scorer."""
    page = phone(browser, "light")
    page.goto(f"{base}/accounts/login/")
    page.locator("form[action='/accounts/demo/'] button").click()
    page.wait_for_url(f"{base}/")
    page.goto(f"{base}/games/{RUNNING_GAME}/pad/")
    page.get_by_role("button", name="Others pass").wait_for()
    page.wait_for_load_state("networkidle")
    return page.screenshot()


def replay_page(browser: Browser, base: str) -> bytes:
    """The open misère that people talk about, in the dark."""
    page = phone(browser, "dark")
    game = STORIED[0]
    page.goto(f"{base}/games/{game.key}/hands/4/cards/?at={AT_CARD}")
    return page.screenshot()


def side_by_side(browser: Browser, shots: list[bytes]) -> bytes:
    """Pictures as one, which is WebP as the others of the docs are."""
    width = len(shots) * PHONE["viewport"]["width"] + (len(shots) - 1) * GAP
    page = browser.new_page(viewport={"width": width, "height": PHONE["viewport"]["height"]})
    told = (f'<img src="data:image/png;base64,{b64encode(shot).decode()}">' for shot in shots)
    page.set_content(f"<style>{STYLE}</style>{''.join(told)}")
    return drawn(page)


if __name__ == "__main__":
    sys.exit(main())
