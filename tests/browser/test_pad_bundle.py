"""The pad as production sends it: one script, made of the modules that the other tests run."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from config.lean import bundle
from dev import ROOT
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring.cast import account

PAD = ROOT / "static" / "pad"


def test_a_hand_is_recorded_with_the_one_script(
    visit: Visit,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away after the test
) -> None:
    ana = account()
    game = seated(ana)
    page = visit("/accounts/login/", user=ana)
    script = bundle("pad.js", lambda path: (PAD / path).read_text())
    page.route("**/static/pad/**", lambda route: route.abort())
    page.route(
        "**/static/pad/pad.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )
    page.goto(f"/games/{game.pk}/pad/")
    phone = Phone(page, game).tap("call:7S", "call:7H", "others", "tricks:6").saved()
    phone.says("7♥︎ by Dov, lost.").tap("undo", "tricks:7").saved()
    expect(phone.score("EW")).to_have_text("200")
    assert len(phone.log) == 6

    # What only few tables play comes as a file of its own, also to the one script.
    page.route("**/static/pad/seldom.js", lambda route: route.continue_())
    game = seated(ana, overrides={"set_rule": True})
    page.goto(f"/games/{game.pk}/pad/")
    Phone(page, game).cut().tap("call:8H", "others", "tricks:3")
    expect(page.locator('[data-seat="2"] .said')).to_have_text("barred")
    expect(page.locator(".needs").first).not_to_have_text("provisional")
