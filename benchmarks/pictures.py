"""The pictures of `docs/looks.md`, which `benchmarks.readme_picture` takes with its own.

Each page of the comparison is written into `docs/looks/`, as a phone shows it by day and at night,
and one as a desk does. A picture is WebP and at most 60 kB.
"""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from dev import ROOT

FOLDER: Final = ROOT / "docs" / "looks"
MOST: Final = 60_000
QUALITIES: Final = (80, 60, 40)
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
VIEWS: Final[dict[str, dict[str, Any]]] = {
    "day": {**PHONE, "color_scheme": "light"},
    "night": {**PHONE, "color_scheme": "dark"},
    "desk": {**DESK, "color_scheme": "light"},
}


def take(browser: Browser, site: str) -> list[Path]:
    """Take every picture of a running site that has the demo."""
    taken = []
    for name, path in addresses(browser, site).items():
        for view in ("day", "night", *(["desk"] if name == "standings" else [])):
            taken.append(FOLDER / f"{name}-{view}.webp")
            taken[-1].write_bytes(picture(browser, f"{site}{path}", view))
    return taken


def addresses(browser: Browser, site: str) -> dict[str, str]:
    """The pages of the comparison, found by the links of the demo."""
    page = browser.new_page()

    def follow(path: str, begins: str) -> str:
        page.goto(f"{site}{path}")
        # Longer than what it begins with, which leads to a list.
        links = page.locator(f'main a[href^="{begins}"]:not([href="{begins}"])')
        return links.first.get_attribute("href") or ""

    club = follow("/clubs/", "/clubs/")
    person = follow(f"{club}ratings/", f"{club}people/")
    event = follow("/events/?state=published", "/events/")
    page.close()
    return {
        "person": person.removesuffix("rating/"),
        "standings": f"{event}standings/",
        "judge": "/judge/?strain=H&cards=AS+KS",
        "no-page": "/no-such-page/",
    }


def picture(browser: Browser, address: str, view: str) -> bytes:
    """What a page looks like."""
    context = browser.new_context(**VIEWS[view], service_workers="block", locale="en")
    page = context.new_page()
    page.goto(address)
    content = drawn(page)
    context.close()
    return content


def drawn(page: Page) -> bytes:
    """What the page that is open looks like, with less quality as long as it is too large."""
    devtools = page.context.new_cdp_session(page)
    content = b""
    for quality in QUALITIES:
        asked = {"format": "webp", "quality": quality}
        content = b64decode(devtools.send("Page.captureScreenshot", asked)["data"])
        if len(content) <= MOST:
            break
    return content
