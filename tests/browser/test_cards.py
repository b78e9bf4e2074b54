"""A hand recorded card by card on a phone, and looked at again."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from rules_engine.card_text import format_play
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewSeat
from tests.browser.conftest import Look, Visit
from tests.scoring import table
from tests.scoring.cards.test_record import whole


@pytest.fixture
def scorer(transactional_db: None) -> User:  # noqa: ARG001 - the database comes first
    return User.objects.create_user("noor")


@pytest.fixture
def game(scorer: User) -> Game:
    game = table.start(scorer, profile="avondale-4")
    return table.say(game, scorer, ("contract", {"contract": "7S", "seat": "E"}))


def test_one_tap_a_card_records_a_hand(visit: Visit, scorer: User, game: Game) -> None:
    record = whole(read_state(game), 1)
    # The first seven tricks stand in the address, as after loading the page again.
    begun = urlencode({"plays": " ".join(record.laid[:28])})
    page = visit(f"/games/{game.pk}/cards/?{begun}", user=scorer)
    for number, card in list(enumerate(record.cards, start=1))[28:]:
        expect(page.get_by_text(f"Card {number} of 40")).to_be_visible()
        page.locator(f"#card-{card}").click()
    page.wait_for_url(f"**/games/{game.pk}/hands/1/cards/")
    game.refresh_from_db()
    assert game.hands.get().detail["cards"] == format_play(game.rules, record.whole())
    page.get_by_role("link", name="Next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cards-said")).to_contain_text("Card 1 of 40")
    expect(page.locator("#cards-seats .playing-card")).to_have_count(1)
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.get_by_text("This hand as text").click()
    text = page.locator(".cards-text").inner_text()
    page.goto("/judge/hand/?rules=avondale-4")
    page.get_by_label("The hand").fill(text)
    page.get_by_role("button", name="Show it card by card").click()
    page.get_by_role("link", name="Last").click()
    expect(page.get_by_role("status")).to_contain_text("wins trick 10.")


def test_the_page_can_be_loaded_again_and_gone_back(visit: Visit, scorer: User, game: Game) -> None:
    page = visit(f"/games/{game.pk}/cards/", user=scorer)
    page.locator("#card-AS").click()
    expect(page.get_by_text("Card 2 of 40")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Card 2 of 40")).to_be_visible()
    page.get_by_role("link", name="One card back").click()
    expect(page.get_by_text("Card 1 of 40")).to_be_visible()


def test_the_keyboard_keeps_its_place_and_every_tap_is_told(visit: Visit, scorer: User) -> None:
    seats = [NewSeat("Ana"), NewSeat("Bo")]
    game = table.start(scorer, profile="wikipedia-2-dummy", seats=seats)
    table.say(game, scorer, ("contract", {"contract": "7S", "seat": "B"}))
    up = "9S/ 9C/ 9D/ 9H/ 5H/ 8S/ 8C/ 8D/ 8H/"
    page = visit(f"/games/{game.pk}/cards/?{urlencode({'plays': up})}", user=scorer)
    told = page.locator("#cards-told")
    for card, words in (
        ("JK", "Bo is to play."),
        ("AS", "Bo plays the ace of spades. Dummy of Ana is to play."),
        ("9S", "Dummy of Ana plays the 9 of spades. Dummy of Bo is to play."),
        ("8S", "Dummy of Bo plays the 8 of spades. Ana is to play."),
        ("6S", "Bo wins trick 1. Dummy of Ana: tap the card that lay under the 9 of spades"),
    ):
        page.locator(f"#card-{card}").focus()
        page.keyboard.press("Enter")
        expect(told).to_contain_text(words)
        expect(page.locator(f"#card-{card}")).to_be_focused()
        # Until the new form is settled in, a key sends it as a page without script does.
        expect(page.locator(".htmx-settling")).to_have_count(0)


def test_an_illegal_card_is_asked_about(visit: Visit, scorer: User, game: Game) -> None:
    page = visit(f"/games/{game.pk}/cards/?plays=AH+KD+5H+6H+KH", user=scorer)
    page.locator("#card-QH").click()
    expect(page.get_by_role("alert")).to_contain_text("Is one of the two a revoke?")
    expect(page.get_by_role("link", name="Tapped wrongly")).to_be_focused()
    page.get_by_role("button", name="It was played like that").click()
    expect(page.get_by_text("Card 7 of 40")).to_be_visible()


@pytest.mark.parametrize("name", ["cards-record", "cards-hand", "cards-text"])
def test_the_pages_fit_the_screen_and_are_accessible(
    visit: Visit, look: Look, scorer: User, game: Game, name: str
) -> None:
    state = read_state(game)
    text = format_play(game.rules, whole(state, 1).whole())
    address = f"/games/{game.pk}/cards/?plays=AH+KD+5H+6H+KH&tap=QH"
    if name == "cards-hand":
        record = whole(state, 1)
        tricks = [("trick", {"seat": "NESW"[hand]}) for hand in record.whole().winners]
        table.say(game, scorer, ("cards", {"play": text}), *tricks)
        address = f"/games/{game.pk}/hands/1/cards/?at=16"
    page = visit(address, user=scorer)
    if name == "cards-text":
        page.goto("/judge/hand/?rules=avondale-4")
        page.get_by_label("The hand").fill(text)
        page.get_by_role("button", name="Show it card by card").click()
        expect(page.get_by_text("Before the first card.")).to_be_visible()
    look(page, name)
