"""A hand from a public report, call by call and trick by trick, as the README walks through it."""

from __future__ import annotations

from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring import table
from tests.scoring.cast import account, fresh

# Five hands after which North-South stand at 340 and East-West, by tricks alone, at 510.
BEFORE = (
    ("8H", "E", 2, 8),
    ("6NT", "E", 2, 8),
    ("7S", "N", 7, 3),
    ("6H", "N", 7, 3),
    ("6C", "N", 7, 3),
)


def before_the_hand(user: User) -> Game:
    """Four-hand Australian rules, must win on a bid; East deals the sixth hand."""
    game = seated(user, names=("Ana", "Ben", "Chloé", "Wu"), first_dealer=0)
    for contract, seat, north_south, east_west in BEFORE:
        game = table.play(game, user, contract, seat, NS=north_south, EW=east_west)
    return game


def test_east_west_make_their_six_clubs_and_are_out_the_front_door(
    visit: Visit,
    live_server: LiveServer,  # noqa: ARG001  its data is thrown away after the test
) -> None:
    ana = account()
    game = before_the_hand(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    phone = Phone(page, game).asks("Chloé to call")
    expect(phone.score("NS")).to_have_text("340")
    expect(phone.score("EW")).to_have_text("510")
    expect(page.locator('[data-side="EW"] .needs')).to_have_text("510, needs a made bid")

    phone.tap("call:pass", "call:6C", "call:pass", "call:pass").asks("6 tricks to make")
    for seat in table.REAL_HAND_ORDER:
        phone.tap(f"trick:{seat}")
    assert phone.taps == 14

    phone.saved().asks("The game is over").says("6♣︎ by Wu, made.")
    expect(phone.score("NS")).to_have_text("370")
    expect(phone.score("EW")).to_have_text("570")
    expect(page.locator("#ending")).to_have_text("East-West are out the front door with 570.")
    ended = fresh(game)
    assert (ended.over, ended.winners, ended.reason) == (True, ["EW"], "target")
    assert ended.last_hand is not None
    assert ended.last_hand["points"] == {"NS": 30, "EW": 60}
