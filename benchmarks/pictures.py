"""The pictures of `docs/looks.md`, taken anew from a running site that has the demo.

`python -m benchmarks.pictures http://127.0.0.1:8000` writes each page of the comparison into
`docs/looks/`, as a phone shows it by day and at night, and one as a desk does. A picture is WebP
and smaller than 60 kB; the exit code says whether all are.
"""

from __future__ import annotations

import argparse
import sys
from base64 import b64decode
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from dev import ROOT, browser_path

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


def main() -> int:
    """Take every picture and print how large it became."""
    parser = argparse.ArgumentParser(prog="benchmarks.pictures")
    parser.add_argument("site", help="where the site runs, as http://127.0.0.1:8000")
    site = parser.parse_args().site.rstrip("/")
    FOLDER.mkdir(exist_ok=True)
    sizes = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, path in addresses(browser, site).items():
            for view in ("day", "night", *(["desk"] if name == "standings" else [])):
                content = picture(browser, f"{site}{path}", view)
                (FOLDER / f"{name}-{view}.webp").write_bytes(content)
                sizes[f"{name}-{view}"] = len(content)
    for name, size in sizes.items():
        sys.stdout.write(f"{size:7,}  {name}\n")
    return 0 if max(sizes.values()) <= MOST else 1


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


if __name__ == "__main__":
    sys.exit(main())
