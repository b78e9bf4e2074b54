"""The README's picture, taken of the demo: `python -m tests.browser.pictures`.

Fills a database of its own with the demo, opens three of its pages on a phone and writes them side
by side to `docs/demo.png`. Whoever changes how these pages look takes the picture again.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from dev import PREPARE, ROOT, browser_path
from scoring.demo.storied import RUNNING_GAME, STORIED

PICTURE: Final = ROOT / "docs" / "demo.png"
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True}
GAP: Final = 16
# The seventh trick is over: West has thrown the ten of clubs, and East holds the six.
AT_CARD: Final = 21
MANAGE: Final = (sys.executable, "manage.py")
PATIENCE: Final = 60
# Draws pictures side by side and gives each pixel as the place of its colour in a palette: the 256
# that are most used, of colours that are rounded to steps of eight.
COLOURS: Final = """async ({gap, shots}) => {
  const images = await Promise.all(shots.map(async (shot) => {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    return image;
  }));
  const width = images.reduce((sum, image) => sum + image.width + gap, -gap);
  const height = images[0].height;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  images.reduce((left, image) => {
    context.drawImage(image, left, 0);
    return left + image.width + gap;
  }, 0);
  const {data} = context.getImageData(0, 0, width, height);
  const used = new Map();
  const rounded = (at) => (data[at] >> 3 << 10) | (data[at + 1] >> 3 << 5) | (data[at + 2] >> 3);
  for (let at = 0; at < data.length; at += 4) {
    const key = rounded(at);
    const colour = used.get(key) ?? {count: 0, sum: [0, 0, 0]};
    colour.count += 1;
    [0, 1, 2].forEach((part) => { colour.sum[part] += data[at + part]; });
    used.set(key, colour);
  }
  const kept = [...used].sort((one, other) => other[1].count - one[1].count).slice(0, 256);
  const palette = kept.map(([, {count, sum}]) => sum.map((part) => Math.round(part / count)));
  const far = (one, other) => one.reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0);
  const places = new Map(kept.map(([key], place) => [key, place]));
  const place = (at) => {
    const key = rounded(at);
    if (!places.has(key)) {
      const own = [data[at], data[at + 1], data[at + 2]];
      const off = palette.map((colour) => far(own, colour));
      places.set(key, off.indexOf(Math.min(...off)));
    }
    return places.get(key);
  };
  const pixels = Uint8Array.from({length: width * height}, (_, at) => place(4 * at));
  const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return {width, height, palette: text(palette.flat()), pixels: text(pixels)};
}"""


def main() -> int:
    """Take the picture; 0 when it is written."""
    with TemporaryDirectory() as folder, served(Path(folder)) as base, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        shots = [pad_page(browser, base), evening_page(browser, base), replay_page(browser, base)]
        PICTURE.write_bytes(side_by_side(browser, shots))
        browser.close()
    sys.stdout.write(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size:,} bytes\n")
    return 0


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
    }
    for command in PREPARE:
        subprocess.run([*MANAGE, *command], check=True, cwd=ROOT, env=environment)
    serve = [*MANAGE, "runserver", "--noreload", f"127.0.0.1:{port}"]
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
    """Pictures as one PNG of the colours that are most used, a third as large as with all."""
    told = browser.new_page().evaluate(
        COLOURS, {"gap": GAP, "shots": [b64encode(shot).decode() for shot in shots]}
    )
    width, height, pixels = told["width"], told["height"], b64decode(told["pixels"])
    rows = (b"\0" + pixels[at : at + width] for at in range(0, width * height, width))
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = {
        b"IHDR": size,
        b"PLTE": b64decode(told["palette"]),
        b"IDAT": zlib.compress(b"".join(rows), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts.items())


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    sys.exit(main())
