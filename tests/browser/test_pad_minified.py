"""The pad as production sends it: made shorter, and asked for all at once."""

from __future__ import annotations

import re
from urllib.parse import urlparse

from playwright.sync_api import Route, expect
from pytest_django.live_server_helper import LiveServer

from config.storage import minifier
from dev import ROOT
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring.cast import account


def test_a_hand_is_recorded_with_the_modules_made_shorter(
    visit: Visit,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away after the test
) -> None:
    ana = account()
    game = seated(ana)
    page = visit("/accounts/login/", user=ana, worker=False)
    served = set()

    def shorter(route: Route) -> None:
        name = urlparse(route.request.url).path.removeprefix("/static/")
        minify = minifier(name)
        if minify is None:
            route.continue_()
            return
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        served.add(name)
        route.fulfill(body=minify((ROOT / "static" / name).read_text()), content_type=kind)

    page.route("**/static/**", shorter)
    page.goto(f"/games/{game.pk}/pad/")
    phone = Phone(page, game).tap("call:7S", "call:7H", "others", "tricks:6").saved()
    phone.says("7♥︎ by Dov, lost.").tap("undo", "tricks:7").saved()
    expect(phone.score("EW")).to_have_text("200")
    assert len(phone.log) == 6
    assert served >= {"css/site.css", "css/pad.css", "pad/pad.js", "pad/walker.js"}

    # What only few tables play comes only to them.
    assert "pad/seldom.js" not in served
    game = seated(ana, overrides={"set_rule": True})
    page.goto(f"/games/{game.pk}/pad/")
    Phone(page, game).cut().tap("call:8H", "others", "tricks:3")
    expect(page.locator('[data-seat="2"] .said')).to_have_text("barred")
    expect(page.locator(".needs").first).not_to_have_text("provisional")
    assert "pad/seldom.js" in served


def test_every_module_that_the_pad_needs_is_fetched_ahead(visit: Visit) -> None:
    """Otherwise a phone on a slow network would wait once more for each link of the chain."""
    ana = account()
    page = visit(f"/games/{seated(ana).pk}/pad/", user=ana, worker=False)
    preload = page.locator("link[rel=modulepreload]")
    ahead = {urlparse(link.get_attribute("href") or "").path for link in preload.all()}
    assert {f"/static/{name}" for name in needed("pad/pad.js")} == {*ahead, "/static/pad/pad.js"}


def needed(name: str) -> set[str]:
    """A module and all that it imports before it runs."""
    file = ROOT / "static" / name
    imports = re.findall(r'^(?:import|\}) .*?"(\..*)";$', file.read_text(), re.MULTILINE)
    there = [(file.parent / each).resolve().relative_to(ROOT / "static") for each in imports]
    return {name}.union(*(needed(each.as_posix()) for each in there))
