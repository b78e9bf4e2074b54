"""The pad in a scorer's hand: how many taps a hand costs, what is refused, what the page says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring import table
from tests.scoring.cast import account

# It reads the same whatever the database.
pytestmark = pytest.mark.look

# A grid with and without specials, four of them, sides of one to three, two to six seats.
SHAPES = (
    "australian-4",
    "swedish-2",
    "parlett-3",
    "split-colours-4",
    "us-nullo-4",
    "call-5",
    "six-3x2",
    "six-2x3",
)

FITS = """
document.documentElement.scrollHeight <= innerHeight
  && document.documentElement.scrollWidth <= innerWidth
"""


@pytest.fixture
def ana(live_server: LiveServer) -> User:  # noqa: ARG001  its data is thrown away after the test
    return account()


OpenPad = Callable[..., Phone]


@pytest.fixture
def pad(visit: Visit, ana: User) -> OpenPad:
    def open_pad(
        profile: str = "australian-4", *, scheme: str = "light", **choices: object
    ) -> Phone:
        game = seated(ana, profile, **choices)
        page = visit(f"/games/{game.pk}/pad/", user=ana, scheme=scheme)  # type: ignore[arg-type]
        return Phone(page, game)

    return open_pad


def test_a_hand_bid_by_bid_costs_its_calls_and_one_tap(pad: OpenPad) -> None:
    phone = pad()
    phone.tap("call:pass", "call:6C", "call:7S", "call:pass", "call:7H", "call:pass")
    assert phone.taps == 6
    phone.asks("7 tricks to make").tap("tricks:8")
    assert phone.taps == 7  # pad.md: at most the calls and two, eight for six calls
    phone.saved().says("7♥︎ by Dov, made.")
    expect(phone.score("EW")).to_have_text("200")
    expect(phone.score("NS")).to_have_text("20")


def test_others_pass_ends_an_auction_in_one_tap(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others")
    phone.asks("6 tricks to make").saved()
    assert phone.log == [("call", {"seat": "S", "call": "6S"}), ("others_pass", {})]


def test_a_result_costs_three_taps_and_the_next_hand_none(pad: OpenPad) -> None:
    phone = pad().tap("mode")
    phone.taps = 0
    phone.tap("call:8H", "declarer:W", "tricks:7")
    assert phone.taps == 3
    phone.saved().says("8♥︎ by Dov, lost.")
    phone.tap("call:7S", "declarer:N", "tricks:9").saved()
    assert phone.taps == 6
    expect(phone.page.locator("#hand")).to_have_text("Hand 3")
    assert [kind for kind, _ in phone.log] == ["contract", "tricks"] * 2


def test_all_passed_costs_one_tap(pad: OpenPad) -> None:
    phone = pad().tap("mode")
    phone.taps = 0
    phone.tap("passed").saved()
    assert phone.taps == 1
    assert phone.log == [("contract", {"contract": None})]
    expect(phone.page.locator("#hand")).to_have_text("Hand 2")


def test_after_the_last_trick_the_next_dealers_left_is_asked_at_once(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others", "tricks:6")
    phone.asks("Dov to call")
    expect(phone.page.locator('[data-seat="2"] .deals')).to_be_visible()


def test_changing_to_result_only_in_mid_auction_keeps_the_calls(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "call:7C").saved()
    phone.taps = 0
    phone.tap("mode")
    assert phone.taps == 1
    phone.tap("call:7H", "declarer:N", "tricks:7").saved()
    assert phone.log[:3] == [
        ("call", {"seat": "S", "call": "6S"}),
        ("call", {"seat": "W", "call": "7C"}),
        ("contract", {"contract": "7H", "seat": "N"}),
    ]


def test_undo_costs_one_tap_and_goes_back_through_the_hands(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others", "tricks:6").saved()
    phone.taps = 0
    phone.tap("undo").asks("6 tricks to make").says("Taken back: Tricks 6–4")
    assert phone.taps == 1
    phone.tap("undo").asks("Dov to call").tap("undo").asks("Chloé to call").saved()
    expect(phone.score("NS")).to_have_text("0")
    phone.tap("undo").says("There is nothing to undo.")
    phone.tap("redo").asks("Dov to call").tap("redo", "redo").saved()
    expect(phone.score("NS")).to_have_text("40")
    expect(phone.button("redo")).to_have_count(0)


def test_the_last_hand_is_put_right_in_two_taps(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others", "tricks:5").saved()
    expect(phone.score("NS")).to_have_text("−40")
    phone.taps = 0
    phone.tap("undo", "tricks:6").saved()
    assert phone.taps == 2
    expect(phone.score("NS")).to_have_text("40")


def test_a_game_ends_in_players_words_and_a_rematch_costs_two_taps(pad: OpenPad) -> None:
    phone = pad().tap("call:10H", "others", "tricks:10").saved()
    expect(phone.page.locator("#ending")).to_have_text(
        "North-South are out the front door with 500."
    )
    phone.asks("The game is over")
    phone.taps = 1
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Rematch").click()
    assert phone.taps <= 2
    expect(phone.page.locator("#turn")).to_be_visible()
    assert str(phone.game.pk) not in phone.page.url


@pytest.mark.parametrize(
    ("profile", "taps"),
    [
        ("parlett-3", ["tricks:7", "tricks:2"]),
        ("parlett-3", ["tricks:10"]),
        ("six-3x2", ["tricks:6", "tricks:4"]),
        ("call-5", ["partner:E", "tricks:4", "tricks:3", "tricks:2", "tricks:1"]),
    ],
)
def test_tricks_of_many_sides_end_as_soon_as_ten_are_told(
    pad: OpenPad, profile: str, taps: list[str]
) -> None:
    phone = pad(profile).tap("call:7S", "others", *taps).saved()
    expect(phone.page.locator("#hand")).to_have_text("Hand 2")
    kind, payload = phone.log[-1]
    assert kind == "tricks"
    tricks = payload["tricks"]
    assert isinstance(tricks, dict)
    assert sum(tricks.values()) == 10


def test_a_mistyped_side_is_told_again_before_the_hand_is_recorded(pad: OpenPad) -> None:
    phone = pad("parlett-3").tap("call:7S", "others", "tricks:6", "side:C", "tricks:7", "tricks:3")
    phone.saved()
    assert phone.log[-1] == ("tricks", {"tricks": {"A": 3, "B": 0, "C": 7}})


@pytest.mark.parametrize(
    ("calls", "refused", "words"),
    [
        (["call:7H"], "call:7C", "7♣︎ is too low: the bid is 7♥︎."),
        ([], "call:M", "Misère needs a bid of 7 first (club rule)."),
        (["call:6S", "others"], "undo", None),
        (["call:7S", "call:M", "others"], "trick:E", "Ben sits this hand out"),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(
    pad: OpenPad, calls: list[str], refused: str, words: str | None
) -> None:
    phone = pad().tap(*calls).saved()
    before = phone.log
    if words is None:
        expect(phone.button(refused)).to_have_attribute("aria-disabled", "false")
        return
    expect(phone.button(refused)).to_have_attribute("aria-disabled", "true")
    phone.tap(refused).says(words)
    assert phone.log == before


def test_result_only_refuses_what_the_calls_exclude(pad: OpenPad) -> None:
    phone = pad().tap("call:7H", "call:pass", "mode")
    phone.tap("call:7S").says("The bid already stands at 7♥︎.")
    phone.tap("call:7H", "declarer:W").says("The bid already stands at 7♥︎.")
    phone.tap("call:8S", "declarer:W").says("Dov has passed and is out of this auction.")
    phone.tap("declarer:N").asks("8 tricks to make")


def test_a_double_tap_records_once(pad: OpenPad) -> None:
    phone = pad()
    phone.button("call:pass").dblclick()
    phone.saved().asks("Dov to call")
    assert phone.log == [("call", {"seat": "S", "call": "pass"})]


@pytest.mark.parametrize("profile", SHAPES)
def test_a_hand_fits_the_screen_without_scrolling(pad: OpenPad, profile: str) -> None:
    phone = pad(profile)
    assert phone.page.evaluate(FITS)
    phone.tap("call:7S").asks("to call")
    assert phone.page.evaluate(FITS)
    for cell in phone.page.locator(".bids .cell").all():
        box = cell.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
    phone.tap("others")
    if profile == "call-5":
        phone.asks("Who plays with Chloé?")
        assert phone.page.evaluate(FITS)
        phone.tap("partner:A")
    phone.asks("7 tricks to make")
    assert phone.page.evaluate(FITS)
    phone.saved()


def test_no_call_ever_moves(pad: OpenPad) -> None:
    phone = pad()
    before = phone.button("call:10NT").bounding_box()
    phone.tap("call:pass", "call:7S", "call:8S").saved()
    assert phone.button("call:10NT").bounding_box() == before
    phone.tap("mode")
    assert phone.button("call:10NT").bounding_box() == before


def test_the_strip_says_what_each_side_needs(ana: User, visit: Visit) -> None:
    game = seated(ana)
    table.play(game, ana, "8H", "E", NS=2, EW=8)
    table.play(game, ana, "7NT", "N", NS=0, EW=10)
    table.play(game, ana, "7NT", "N", NS=0, EW=10)
    table.play(game, ana, "6S", "N", NS=5, EW=5)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    expect(page.locator('[data-side="EW"] .needs')).to_have_text("550, needs a made bid")


def test_misdeal_conceded_and_note_are_one_tap_behind_more(pad: OpenPad) -> None:
    phone = pad().tap("call:7S").more().tap("misdeal").asks("Chloé to call").says("Misdeal")
    phone.tap("call:6S", "others", "trick:S", "trick:W").more().tap("rest:NS").saved()
    assert phone.log[-1] == ("tricks", {"tricks": {"NS": 9, "EW": 1}, "conceded": True})
    phone.more()
    phone.page.get_by_label("Note").fill("Kitty: two jokers?")
    phone.page.keyboard.press("Enter")
    phone.says("Note kept").saved()
    assert phone.log[-1] == ("note", {"text": "Kitty: two jokers?"})


def test_the_undo_bar_stays_for_ten_seconds(visit: Visit, ana: User) -> None:
    game = seated(ana)
    page = visit(f"/games/{game.pk}/pad/", user=ana)
    page.clock.install()
    page.reload()
    phone = Phone(page, game).tap("call:7S")
    expect(page.locator("#foot")).to_have_class("foot fresh")
    page.clock.run_for(9_000)
    expect(page.locator("#foot")).to_have_class("foot fresh")
    page.clock.run_for(2_000)
    expect(page.locator("#foot")).to_have_class("foot")
    expect(phone.button("undo")).to_be_visible()


def test_namesakes_and_names_of_all_kinds_leave_the_page_whole(pad: OpenPad) -> None:
    phone = pad(names=(*table.FOUR[1:], table.FOUR[1]))
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.tap("call:7S", "others", "tricks:7").saved()
    phone.says("ليلى حداد")


def test_a_hidden_partner_is_told_when_the_tricks_are(pad: OpenPad) -> None:
    phone = pad("call-5", overrides={"partner_reveal": "hidden"})
    phone.tap("call:7S", "others").asks("7 tricks to make")
    phone.tap("tricks:4", "tricks:2", "tricks:2", "tricks:2").asks("Who plays with Chloé?")
    phone.tap("partner:A").saved().says("7♠︎ by Chloé, lost.")
    expect(phone.score("A")).to_have_text("−140")
    expect(phone.score("D")).to_have_text("20")


def test_the_table_is_asked_who_was_first_where_only_it_knows(pad: OpenPad, ana: User) -> None:
    phone = pad("parlett-3")
    for _ in range(9):
        table.play(phone.game, ana, None, A=5, B=5, C=0)
    phone.page.reload()
    phone.tap("call:6S", "others", "tricks:0", "tricks:5").saved()
    phone.asks("Who reached 500 first?")
    expect(phone.button("first:C")).to_be_hidden()
    phone.tap("first:B").saved().asks("The game is over")
    expect(phone.page.locator("#ending")).to_contain_text("Ben is out the front door")


def test_a_waived_ban_lets_a_barred_player_call(pad: OpenPad) -> None:
    phone = pad(overrides={"set_rule": True}).tap("call:8H", "others", "tricks:3").saved()
    expect(phone.page.locator('[data-seat="2"] .said')).to_have_text("barred")
    phone.asks("Dov to call").tap("call:pass", "call:pass").asks("Ben to call").tap("undo", "undo")
    phone.more().tap("ban_waived:S").saved()
    expect(phone.page.locator('[data-seat="2"] .said')).to_have_text("")
    phone.tap("call:pass", "call:pass", "call:pass").asks("Chloé to call").saved()
