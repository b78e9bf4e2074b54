"""A table's card, and the phones that scan it: let in, handed over, late, and what is at stake."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.services import create_club
from scoring.models import Game, LateEntry, TableCard
from scoring.services.table_cards import create_card, keep_code, watch_code
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, log_of, seated
from tests.scoring import table
from tests.scoring.cast import account

SOUTH_PASSES = ("call", {"seat": "S", "call": "pass"})
WEST_BIDS = ("call", {"seat": "W", "call": "7S"})


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away
    cache.clear()
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    return seated(ana)


@pytest.fixture
def card(ana: User, game: Game) -> TableCard:
    return create_card(by=ana, name="Table 3", game=game)


def path(card: TableCard) -> str:
    return f"/t/{keep_code(card)}/"


def scan(visit: Visit, card: TableCard, *, view: str = "phone") -> Page:
    """A phone of nobody's scans a card and says that it keeps the score."""
    page = visit(path(card), view=view)
    page.get_by_role("button", name="Keep the score here").click()
    expect(page.locator("#turn")).to_be_visible()
    page.wait_for_load_state()
    return page


def held_by(card: TableCard) -> TableCard:
    return TableCard.objects.get(pk=card.pk)


def pass_time(page: Page, seconds: int) -> None:
    """Let the page live through some seconds at once; its clock is a test's."""
    page.clock.run_for(seconds * 1000)


def with_clock(page: Page) -> Page:
    """The same page with a clock that the test moves, so that nobody waits for the next beat."""
    page.clock.install()
    page.reload()
    return page


def test_a_card_is_scanned_given_away_and_taken_by_another_phone(visit: Visit, ana: User) -> None:
    game = seated(ana, club=create_club(name="Rosehill", owner=ana))
    card = create_card(by=ana, name="Table 3", game=game)
    phone = Phone(scan(visit, card), game)
    phone.asks("Chloé to call").tap("call:pass", "call:7S").saved()
    assert phone.log == [SOUTH_PASSES, WEST_BIDS]
    phone.page.reload()
    phone.asks("Ana to call").saved()
    assert game.entries.order_by("seq")[0].recorded_by == card.user
    phone.more().page.get_by_role("button", name="Give this table to another phone").click()
    expect(phone.page.get_by_role("button", name="Keep the score here")).to_be_visible()
    new = Phone(scan(visit, card), game)
    new.tap("call:8H").saved()
    assert held_by(card).epoch == 2


def test_the_old_phones_yes_hands_the_table_over(visit: Visit, card: TableCard, game: Game) -> None:
    old = Phone(with_clock(scan(visit, card)), game).tap("call:pass").saved()
    new = visit(path(card))
    new.clock.install()
    new.get_by_role("button", name="Take over: ask the other phone").click()
    expect(new.get_by_text("The other phone is asked.")).to_be_visible()
    pass_time(old.page, 5)
    old.page.get_by_role("button", name="Give it the table").click()
    expect(old.page.locator("#status")).to_contain_text("Another phone keeps the score")
    pass_time(new, 5)
    expect(new.locator("#turn")).to_have_text("Dov to call")
    old.tap("call:7S").says("Another phone keeps the score")
    Phone(new, game).tap("call:7S").saved()
    assert log_of(game) == [SOUTH_PASSES, WEST_BIDS]


def test_the_directors_code_takes_over_and_late_entries_are_kept_and_shown(
    visit: Visit, card: TableCard, game: Game, ana: User
) -> None:
    old = Phone(scan(visit, card), game).tap("call:pass").saved()
    old.cut().tap("call:7S", "call:8H")
    expect(old.page.locator("#status")).to_contain_text("2 not sent yet")
    new = visit(path(card))
    new.get_by_label("Director’s code").fill(card.code)
    new.get_by_role("button", name="Take over with the code").click()
    # "Saved" alone could still be the page's own word, from before its script heard the tap.
    Phone(new, game).asks("Dov to call").tap("call:6H").asks("Ana to call").saved()
    old.mend()
    expect(old.page.locator("#status")).to_contain_text("Another phone keeps the score")
    assert log_of(game) == [SOUTH_PASSES, ("call", {"seat": "W", "call": "6H"})]
    assert [each.payload["call"] for each in LateEntry.objects.order_by("pk")] == ["7S", "8H"]
    page = visit(f"/cards/{card.pk}/", user=ana)
    expect(page.locator("#late")).to_contain_text("calls 7♠")
    page.get_by_role("button", name="I have looked at them").click()
    expect(page.locator("#late li").first).to_contain_text("looked at")


def test_the_card_of_another_table_or_of_none_says_so_and_loses_nothing(
    visit: Visit, card: TableCard, game: Game, ana: User
) -> None:
    other = create_card(by=ana, name="Table 4", game=seated(ana, names=("W", "X", "Y", "Z")))
    phone = Phone(scan(visit, card), game).cut().tap("call:pass")
    expect(phone.page.locator("#status")).to_contain_text("1 not sent yet")
    for code in ("1.1-forged", "nothing"):
        phone.page.goto(f"/t/{code}/")
        expect(phone.page.get_by_text("Nothing on this phone is lost.")).to_be_visible()
    phone.page.goto(path(other))
    expect(phone.page.get_by_text("This phone keeps the score of Table 3.")).to_be_visible()
    phone.restore()
    phone.page.get_by_role("link", name=re.compile("Back to")).click()
    phone.asks("Dov to call").saved()
    assert phone.log == [SOUTH_PASSES]


# What the page would say aloud, and whether it was told to be silent.
VOICE = """
window.said = [];
window.speechSynthesis.speak = ({ text, lang }) => said.push([text, lang]);
window.speechSynthesis.cancel = () => said.push("silence");
"""
HIDE = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"


def test_a_watcher_sees_and_hears_what_is_new_and_can_change_nothing(
    visit: Visit, card: TableCard, game: Game, ana: User
) -> None:
    page = visit("/accounts/login/")
    page.add_init_script(VOICE)
    page.clock.install(time=datetime(2026, 11, 29, 20, 14, 5, tzinfo=UTC))
    page.goto(f"/w/{watch_code(card)}/")
    status = page.locator("#live-status")
    expect(status).to_have_text(re.compile(r"^Live, checked \d\d:\d\d:\d\d$"))
    table.say(game, ana, ("call", {"seat": "S", "call": "7S"}))
    pass_time(page, 5)
    expect(page.locator(".live-turn")).to_contain_text("Chloé bids 7♠")
    expect(page.locator("#live-summary")).to_contain_text("Chloé bids 7♠")
    assert page.locator("main form").count() == 0
    page.get_by_role("button", name="Read results aloud").click()
    table.say(game, ana, ("others_pass", {}), ("tricks", {"tricks": {"NS": 8, "EW": 2}}))
    pass_time(page, 5)
    expect(page.locator("#live-summary")).to_contain_text("7♠ by Chloé, made.")
    [[words, language]] = page.evaluate("said")
    assert words.startswith("7♠ by Chloé, made.")
    assert language == "en"

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(HIDE % "true")
    page.evaluate(LOOKED_AT)
    pass_time(page, 20)
    assert asked == []
    assert page.evaluate("said.at(-1)") == "silence"
    table.say(game, ana, ("call", {"seat": "W", "call": "6S"}))
    page.evaluate(HIDE % "false")
    page.evaluate(LOOKED_AT)
    expect(page.locator(".live-turn")).to_contain_text("Dov bids 6♠")
    page.context.set_offline(offline=True)
    pass_time(page, 5)
    expect(status).to_have_text(re.compile(r"^No connection\. Showing \d\d:\d\d\.$"))
    page.context.set_offline(offline=False)
    pass_time(page, 5)
    expect(status).to_contain_text("Live, checked")


def test_a_list_of_tables_changes_by_itself_and_says_which(visit: Visit, ana: User) -> None:
    club = create_club(name="Rosehill", owner=ana)
    first, second = (table.start(ana, club=club, names=names) for names in ("ABCD", "EFGH"))
    page = visit("/accounts/login/")
    page.clock.install()
    page.goto(f"/clubs/{club.slug}/live/")
    expect(page.locator("[data-line]")).to_have_count(2)
    table.say(second, ana, ("contract", {"contract": "7S", "seat": "N"}))
    pass_time(page, 5)
    expect(page.locator(f"[data-line='{second.pk}']")).to_contain_text("E plays 7♠")
    expect(page.locator("#live-summary")).to_contain_text("E plays 7♠")
    assert "A" not in page.locator("#live-summary").inner_text().split()
    table.start(ana, club=club, names="IJKL")
    pass_time(page, 5)
    expect(page.locator("[data-line]")).to_have_count(3)
    expect(page.locator(f"[data-line='{first.pk}']")).to_contain_text("to call")
