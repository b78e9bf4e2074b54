"""Journeys in a real Chromium, on a phone and on a desktop.

`visit("/path/", view="phone", scheme="dark", user=somebody)` opens a page of the live server in a
context of its own. A script error or anything that the content security policy refuses on any page
fails the test at its end. Without a browser these tests are skipped, unless REQUIRE_BROWSER=1.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from dev import ROOT, browser_path

# Playwright runs an event loop in the test's thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

SHOTS = ROOT / ".shots"

LAUNCH_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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

# The browser reports a failed request by itself; what the page makes of it is the test's business.
EXPECTED_ON_CONSOLE = "Failed to load resource"


Scheme = Literal["light", "dark"]


class Visit(Protocol):
    def __call__(
        self,
        path: str,
        *,
        view: str = "phone",
        scheme: Scheme = "light",
        user: User | None = None,
        language: str = "en",
    ) -> Page: ...


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
    ) -> Page:
        context = browser.new_context(
            base_url=live_server.url, color_scheme=scheme, locale=language, **VIEWS[view]
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
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """Keep a picture of the whole page in the untracked folder `.shots/`."""

    def take(page: Page, name: str) -> Path:
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return take


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Fail with axe's report when it finds anything at all to object to on the page."""

    def check(page: Page) -> None:
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

    return check


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A journey may be tried three times: two browsers on two cores starve a page now and then.

    A fault of the site fails every time; each retry is told in the summary.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.flaky(reruns=2))
