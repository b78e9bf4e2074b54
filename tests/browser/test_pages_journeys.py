"""Ways through the ordinary pages: with a thumb, with a keyboard, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.services import add_player
from scoring.models import Game
from tests.browser.conftest import Look, Visit, sign_in
from tests.cast import Cast
from tests.scoring import table

Shot = Callable[[Page, str], Path]
PAD = re.compile(r"/games/[0-9a-f-]+/pad/$")
MOST_TAPS_TO_CORRECT = 5
SEATS = ("North", "East", "South", "West")


@pytest.fixture
def cast(transactional_db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


def seat(page: Page, name: str) -> Locator:
    return page.get_by_label(re.compile(rf"^{name} with"))


def test_the_same_table_starts_again_in_three_taps(visit: Visit, cast: Cast) -> None:
    table.start(cast.scorer, club=cast.club)
    page = visit("/", user=cast.scorer)
    page.get_by_role("link", name="Start a game").tap()
    page.get_by_role("link", name="The same names as last time").tap()
    page.get_by_role("button", name="Start the game").tap()
    expect(page).to_have_url(PAD)
    again = Game.objects.latest("created_at")
    assert again.names == list(table.FOUR)
    assert [each.player_id for each in again.sittings.order_by("seat")] == [
        each.player_id for each in Game.objects.earliest("created_at").sittings.order_by("seat")
    ]


def test_new_names_are_typed_one_after_the_other_and_enter_starts_the_game(
    visit: Visit, cast: Cast
) -> None:
    page = visit("/games/new/?rules=australian-4", view="desktop", user=cast.stranger)
    seat(page, "North").focus()
    page.keyboard.type("Zoë")
    for name in ("Q", "Bo", "ليلى"):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "radio":
            page.keyboard.press("Tab")
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page).to_have_url(PAD)
    assert Game.objects.get().names == ["Zoë", "Q", "Bo", "ليلى"]


def test_a_refused_form_keeps_every_name_and_leads_to_the_mistake(
    visit: Visit, shot: Shot, assert_accessible: Callable[[Page], None], cast: Cast
) -> None:
    add_player(club=cast.club, name="Ana Ruiz", nickname="Torrens")
    add_player(club=cast.club, name="Ana Ruiz")
    page = visit("/games/new/?rules=australian-4&club=riviere", user=cast.scorer)
    for name, typed in zip(SEATS, ("Ana Ruiz", "", "Bo", "bo"), strict=True):
        seat(page, name).fill(typed)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator(".errorlist")).to_have_count(3)
    expect(seat(page, "South")).to_have_value("Bo")
    expect(seat(page, "North")).to_have_attribute("aria-invalid", "true")
    shot(page, "start-refused-phone-light")
    assert_accessible(page)
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_rules_are_two_taps_from_the_start(visit: Visit, cast: Cast) -> None:
    page = visit("/games/new/?rules=australian-4&club=", user=cast.stranger)
    page.get_by_role("link", name="Other rules").tap()
    page.get_by_text("Three players").tap()
    page.get_by_role("link", name="English, 1910s").tap()
    expect(page.get_by_role("heading", name="Three players, English, 1910s")).to_be_visible()


def test_a_row_opens_by_keyboard_over_the_whole_sheet(visit: Visit, cast: Cast) -> None:
    game = table.finished(cast.scorer)
    page = visit(game.get_absolute_url(), view="desktop")
    page.locator(".sheet summary").first.focus()
    page.keyboard.press("Enter")
    detail = page.locator(".hand-detail").first
    expect(detail).to_be_visible()
    box, sheet = detail.bounding_box(), page.locator(".sheet").bounding_box()
    assert box is not None
    assert sheet is not None
    assert abs(box["width"] - sheet["width"]) < 4
    assert abs(box["x"] - sheet["x"]) < 4


def test_a_hand_is_corrected_without_script_too(
    browser: Browser, live_server: LiveServer, cast: Cast
) -> None:
    game = table.finished(cast.scorer)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    sign_in(context, live_server.url, cast.scorer)
    page = context.new_page()
    page.goto(f"{game.get_absolute_url()}hands/1/amend/")
    page.locator(".meant-tricks label", has_text="9").click()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.get_by_text("Totals before and after")).to_be_visible()
    page.get_by_role("button", name="Save the correction of hand 1").click()
    expect(page.get_by_text("Hand 1 is corrected.")).to_be_visible()
    context.close()
    assert game.hands.get(number=1).detail["tricks"] == {"NS": 9, "EW": 1}


def test_a_hand_is_corrected_after_seeing_what_changes(
    visit: Visit, shot: Shot, look: Look, assert_accessible: Callable[[Page], None], cast: Cast
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for tricks in (7, 8, 8):
        game = table.play(game, cast.scorer, "8H", "N", NS=tricks, EW=10 - tricks)
    page = visit(game.get_absolute_url(), user=cast.scorer)
    taps = [
        page.locator(".sheet summary").first,
        page.get_by_role("link", name="Correct hand 1"),
        page.locator(".meant-tricks label", has_text="8"),
        page.get_by_role("button", name="Save the correction of hand 1"),
    ]
    for tap in taps[:-1]:
        tap.tap()
    expect(page.get_by_text("marked void: 3")).to_be_visible()
    look(page, "amend")
    taps[-1].tap()
    assert len(taps) <= MOST_TAPS_TO_CORRECT
    expect(page.get_by_text("Hand 1 is corrected.")).to_be_visible()
    expect(page.get_by_text("are out the front door")).to_be_visible()
    shot(page, "sheet-corrected-phone-light")
    assert_accessible(page)


PAGES = (
    "/",
    "/games/",
    "/games/new/?choose=1",
    "/games/new/?rules=australian-4",
    "/clubs/riviere/",
)


def test_every_control_is_big_enough_for_a_thumb(visit: Visit, cast: Cast) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    sheet = game.get_absolute_url()
    page = visit("/", user=cast.scorer)
    for address in (*PAGES, sheet, f"{sheet}hands/1/amend/", f"{sheet}abandon/"):
        page.goto(address)
        controls = "main :is(button, summary, select, .button, .chip, .choice-card, label.choice)"
        fields = "main input:not([type=hidden], [type=checkbox], [type=radio])"
        for control in page.locator(f"{controls}, {fields}").locator("visible=true").all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 47.5, (address, control.inner_text(), box)


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_a_sheet_goes_on_paper(visit: Visit, shot: Shot, cast: Cast, paper: str) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    page = visit(game.get_absolute_url(), view="desktop", scheme="dark", user=cast.scorer)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680 if paper == "A4" else 440, "height": 900})
    shot(page, f"sheet-print-{paper}")
    expect(page.get_by_role("link", name="House rules")).to_be_hidden()
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.get_by_text("Featherstonehaugh").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    assert page.pdf(format=paper).startswith(b"%PDF")
