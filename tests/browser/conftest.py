"""Journeys in a real Chromium, on a phone and on a desktop.

`visit("/path/", view="phone", scheme="dark", user=somebody)` opens a page of the live server in a
context of its own. A script error or anything that the content security policy refuses on any page
fails the test at its end. `look(page, "name")` looks at the page that is open as four readers see
it, and at one page of three as a fifth does, in Swedish or French on the narrowest phone. A page
that needs no service worker goes without (`worker=False`), for it fetches twice as much with one.
With SHOTS=1 pictures are kept in the untracked folder `.shots/`; to draw them takes longer than all
that is asked of a page. Without a browser these tests are skipped, unless REQUIRE_BROWSER=1.

Nothing here is tried twice. A test that races with the page waits for what the page will show, not
for a word that stood there before.
"""

import os
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from typing import Any, Literal, Protocol
from zlib import crc32

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from dev import ROOT, browser_path
from tests.scoring.cast import account

# Playwright runs an event loop in the test's thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

SHOTS = ROOT / ".shots"
PICTURES_WANTED = os.environ.get("SHOTS") == "1"

LAUNCH_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # All pages are of one site: to keep sites apart, a process is made ready ahead for each page.
    "--disable-site-isolation-trials",
    "--process-per-site",
)

VIEWS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}

# How axe is asked: only what it objects to is told.
AXE_RUN = """() => axe.run({resultTypes: ["violations"]})
  .then(({violations}) => ({violations}))"""
AXE_IS_THERE = "typeof axe === 'object'"

# The browser reports a failed request by itself; what the page makes of it is the test's business.
EXPECTED_ON_CONSOLE = "Failed to load resource"


Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, Scheme] = ("dark", "light")
# One page of so many is looked at in another language, always the same.
SAMPLED = 3
NARROWEST = 320
# The pad minds a second page of its game; it has looks of its own (test_pad_fits.py).
NO_SECOND_PAGE = ("/pad/", "/t/")
Look = Callable[[Page, str], None]


class Visit(Protocol):
    def __call__(
        self,
        path: str,
        *,
        view: str = "phone",
        scheme: Scheme = "light",
        user: User | None = None,
        language: str = "en",
        worker: bool = True,
    ) -> Page: ...


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away after the test
    """Somebody with an account and nothing else; a file may have an Ana of its own."""
    return account()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = browser_path()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("REQUIRE_BROWSER=1, and there is no Chromium")
        pytest.skip("no Chromium here; `python3 dev.py test` says how to get one")
    return {"executable_path": path, "args": list(LAUNCH_FLAGS)}


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer) -> Iterator[Visit]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED_ON_CONSOLE):
            faults.append(message.text)

    def open_page(
        path: str,
        *,
        view: str = "phone",
        scheme: Scheme = "light",
        user: User | None = None,
        language: str = "en",
        worker: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            color_scheme=scheme,
            locale=language,
            service_workers="allow" if worker else "block",
            **VIEWS[view],
        )
        contexts.append(context)
        if user is not None:
            sign_in(context, live_server.url, user)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    # As the site gives it: it outlives the browser.
    expires = time() + settings.SESSION_COOKIE_AGE
    value = client.cookies[name].value
    context.add_cookies([{"name": name, "value": value, "url": url, "expires": expires}])


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """With SHOTS=1, keep a picture of the whole page in the untracked folder `.shots/`."""

    def take(page: Page, name: str) -> Path:
        path = SHOTS / f"{name}.png"
        if PICTURES_WANTED:
            page.screenshot(path=path, full_page=True)
        return path

    return take


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Fail with axe's report when it finds anything at all to object to on the page."""

    def check(page: Page) -> None:
        if not page.evaluate(AXE_IS_THERE):
            page.evaluate(AXE_SCRIPT)
        results = AxeResults(page.evaluate(AXE_RUN))
        assert results.violations_count == 0, results.generate_report()

    return check


@pytest.fixture
def look(assert_accessible: Callable[[Page], None]) -> Look:
    """Look at a page that is open on a phone and on a desktop, in the light and in the dark.

    It is as wide as the screen and no wider, and axe objects to nothing. The page is not loaded
    again: it is given a screen of the other kind, and ends as `visit` opens one.
    """

    # Kept open: a page forgets what a closed one told it about its screen.
    opened: dict[Page, CDPSession] = {}

    def check(page: Page, name: str) -> None:
        if page not in opened:
            opened[page] = page.context.new_cdp_session(page)
            page.emulate_media(reduced_motion="reduce")
        devtools = opened[page]
        for view in ("desktop", "phone"):
            show_on(devtools, VIEWS[view])
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                if PICTURES_WANTED:
                    draw(devtools, SHOTS / f"{name}-{view}-{scheme}.png")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= VIEWS[view]["viewport"]["width"], f"{name} on a {view}"
                assert_accessible(page)
        drawn = crc32(name.encode())
        if drawn % SAMPLED == 0 and not any(part in page.url for part in NO_SECOND_PAGE):
            look_in_another_language(page, name, drawn // SAMPLED)

    def look_in_another_language(page: Page, name: str, drawn: int) -> None:
        language = ("sv", "fr-CA")[drawn % 2]
        other = page.context.new_page()
        other.set_viewport_size({"width": NARROWEST, "height": 568})
        other.emulate_media(color_scheme=SCHEMES[drawn // 2 % 2], reduced_motion="reduce")
        other.set_extra_http_headers({"Accept-Language": language})
        answer = other.goto(page.url)
        if answer is not None and answer.ok:
            wide = other.evaluate("document.documentElement.scrollWidth")
            assert wide <= NARROWEST, f"{name} in {language}"
            assert_accessible(other)
        other.close()

    return check


def show_on(devtools: CDPSession, view: dict[str, Any]) -> None:
    """Give the page a screen of this kind, with or without a finger on it."""
    devtools.send(
        "Emulation.setDeviceMetricsOverride",
        {
            **view["viewport"],
            "deviceScaleFactor": view.get("device_scale_factor", 1),
            "mobile": view.get("is_mobile", False),
        },
    )
    touched = {"enabled": view.get("has_touch", False)}
    devtools.send("Emulation.setTouchEmulationEnabled", touched)


def draw(devtools: CDPSession, path: Path) -> None:
    """Keep a picture of the whole page on the screen that it has been given.

    The page's own way to take one gives it back the screen that it was opened with.
    """
    size = devtools.send("Page.getLayoutMetrics")["cssContentSize"]
    asked = {"captureBeyondViewport": True, "clip": {**size, "scale": 1}}
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b64decode(devtools.send("Page.captureScreenshot", asked)["data"]))
