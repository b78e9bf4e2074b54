"""A new version of the site while a pad is kept on a phone: it never stands without its script.

Two versions are collected as production collects them. The server has the files of one of them at
a time, which is harder than it will be (docs/operations.md has it keep the old ones), and what the
browser itself cached is thrown away before the phone is without a network.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from dev import ROOT
from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.conftest import UNDER_WAY

PRODUCTION = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.ModuleStaticFilesStorage"},
}
FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
# What a version changes: a module that comes at once, one that comes later, one that few load.
CHANGED = {"pad/pad.js": "version", "pad/keep.js": "later", "pad/seldom.js": "seldom"}

# Ask for the newest worker, and wait until it works or could not be had.
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => null);
  const underWay = () => registration.installing || registration.waiting;
  while (underWay() || registration.active.state !== "activated") {
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
KEPT = """async () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const kept = await (await caches.open("pages")).match(location.pathname);
    if (kept && navigator.serviceWorker.controller) return kept.text();
    await new Promise((done) => setTimeout(done, 20));
  }
  return "";
}"""
SHELLS = """async (wanted) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const names = (await caches.keys()).filter((name) => name.startsWith("shell "));
    if (names.length === wanted) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  return (await caches.keys()).filter((name) => name.startsWith("shell ")).length;
}"""

LONG_AGO = """(key) => new Promise((done) => {
  indexedDB.open("best-bower").onsuccess = ({ target }) => {
    const rows = target.result.transaction("outbox", "readwrite").objectStore("outbox");
    rows.get(key).onsuccess = (found) => {
      const at = Date.now() - 40 * 24 * 3600 * 1000;
      rows.put({ ...found.target.result, at }, key).onsuccess = () => done();
    };
  };
})"""


class Site:
    """Two versions of the site, of which one is served."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for version in ("one", "two"):
            source = folder / version / "source"
            shutil.copytree(ROOT / "static", source)
            for name, word in CHANGED.items():
                script = (source / name).read_text()
                mark = f'document.documentElement.dataset.{word} = "{version}";\n'
                (source / name).write_text(script + mark)
            with override_settings(
                STATICFILES_DIRS=[source],
                STATICFILES_FINDERS=FINDERS,
                STATIC_ROOT=self.files(version),
                STORAGES=PRODUCTION,
            ):
                call_command("collectstatic", interactive=False, verbosity=0)

    def files(self, version: str) -> Path:
        return self._folder / version / "files"

    def serve(self, version: str, settings: Settings) -> None:
        # A page that is written meanwhile would name the files of neither.
        UNDER_WAY.wait()
        settings.STATIC_ROOT = self.files(version)
        settings.STORAGES = PRODUCTION
        # The test's server looks for a file as a developer's does.
        settings.STATICFILES_DIRS = [self.files(version)]

    @contextmanager
    def without(self, name: str, version: str) -> Iterator[None]:
        """One file of a version cannot be had for a while."""
        (file,) = self.files(version).glob(name)
        content = file.read_bytes()
        file.unlink()
        try:
            yield
        finally:
            file.write_bytes(content)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def phone(visit: Visit, ana: User, game: Game, site: Site, settings: Settings) -> Iterator[Phone]:
    """A pad that was opened under the first version and is kept."""
    site.serve("one", settings)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    assert page.evaluate(KEPT)
    runs(page, "one")
    yield Phone(page, game)
    page.goto("about:blank")


def runs(page: Page, version: str) -> None:
    """The page runs with this version, also what it fetched later."""
    expect(page.locator(f'html[data-version="{version}"][data-later="{version}"]')).to_be_attached()


def without_a_network(page: Page) -> None:
    """Nothing is left but what the service worker kept, and the page begins anew."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.clearBrowserCache")
    devtools.detach()
    page.context.set_offline(offline=True)
    page.reload()


def test_a_kept_pad_opens_with_the_script_that_it_was_kept_with(
    phone: Phone, site: Site, settings: Settings
) -> None:
    page = phone.page
    page.context.set_offline(offline=True)
    phone.tap("call:7S", "others")
    expect(page.locator("#status")).to_contain_text("not sent")
    # On another page the network is there for a moment, and so is the new version; what is posted
    # does not arrive yet.
    phone.cut()
    page.goto("/offline/")
    page.context.set_offline(offline=False)
    site.serve("two", settings)
    page.evaluate(UPDATED)
    assert page.evaluate(SHELLS, 2) == 2

    without_a_network(page)
    page.goto(f"/games/{phone.game.pk}/pad/")
    runs(page, "one")
    expect(page.locator("#status")).to_contain_text("not sent")
    phone.tap("tricks:8")
    expect(phone.score("NS")).to_have_text("140")

    # With a network the new version comes, what was not sent goes, and the old files go too.
    phone.restore()
    page.context.set_offline(offline=False)
    page.reload()
    runs(page, "two")
    phone.saved()
    assert [kind for kind, _ in phone.log] == ["call", "others_pass", "tricks"]
    assert page.evaluate(SHELLS, 1) == 1
    without_a_network(page)
    runs(page, "two")
    expect(phone.score("NS")).to_have_text("140")


def test_a_new_page_does_not_take_the_place_of_a_kept_one_before_its_files_are_here(
    phone: Phone, site: Site, settings: Settings
) -> None:
    page = phone.page
    # One file of the new version cannot be had, so its worker does not come to work.
    with site.without("pad/seldom.*.js", "two"):
        site.serve("two", settings)
        page.reload()
        runs(page, "two")
        page.evaluate(UPDATED)
        without_a_network(page)
        runs(page, "one")
        phone.tap("call:7S", "others")
        expect(page.locator("#status")).to_contain_text("not sent")

    # When it can, the pad that is open is kept anew.
    page.context.set_offline(offline=False)
    page.reload()
    runs(page, "two")
    phone.saved()
    page.evaluate(UPDATED)
    assert page.evaluate(SHELLS, 1) == 1
    without_a_network(page)
    runs(page, "two")
    phone.tap("tricks:8")
    expect(phone.score("NS")).to_have_text("140")


def test_old_files_go_with_the_last_kept_game_that_needs_them(
    phone: Phone, ana: User, site: Site, settings: Settings
) -> None:
    page = phone.tap("call:7S").saved().page
    page.goto("/offline/")
    site.serve("two", settings)
    page.evaluate(UPDATED)
    assert page.evaluate(SHELLS, 2) == 2
    # Nobody has looked at it for more than a month, and nothing of it waits.
    page.evaluate(LONG_AGO, f"log {phone.game.pk}")
    page.goto(f"/games/{seated(ana).pk}/pad/")
    runs(page, "two")
    assert page.evaluate(SHELLS, 1) == 1


def test_everything_that_a_pads_page_names_is_in_the_shell(
    phone: Phone, site: Site, settings: Settings
) -> None:
    """Or no page would ever be kept."""
    site.serve("one", settings)
    lacking = phone.page.evaluate("""async () => {
      const kinds = "script[src], link[rel=stylesheet], link[rel=modulepreload]";
      const named = document.querySelectorAll(kinds);
      const addresses = [...named].map((each) => each.src || each.href);
      const [shell] = (await caches.keys()).filter((name) => name.startsWith("shell "));
      const cache = await caches.open(shell);
      const there = await Promise.all(addresses.map((address) => cache.match(address)));
      return addresses.filter((_, place) => !there[place]);
    }""")
    assert lacking == []
