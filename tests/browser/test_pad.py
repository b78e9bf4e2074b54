"""The pad in a scorer's hand: how many taps a hand costs, what is refused, what the page says."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from rules_engine.format import Format
from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated
from tests.scoring import table

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
document.documentElement.scrollHeight <= document.documentElement.clientHeight
  && document.documentElement.scrollWidth <= document.documentElement.clientWidth
"""


OpenPad = Callable[..., Phone]


@pytest.fixture
def pad(visit: Visit, ana: User) -> OpenPad:
    """The pad of another game in the same page: nothing is fetched that is there already."""
    pages: list[Page] = []

    def open_pad(profile: str = "australian-4", **choices: object) -> Phone:
        game = seated(ana, profile, **choices)
        path = f"/games/{game.pk}/pad/"
        if pages:
            pages[0].goto(path)
        else:
            pages.append(visit(path, user=ana, worker=False))
        return Phone(pages[0], game)

    return open_pad


def costs(phone: Phone, taps: int, *words: str) -> Phone:
    """These taps are all that it takes."""
    phone.taps = 0
    phone.tap(*words)
    assert phone.taps == taps
    return phone


def test_what_hands_cost_in_taps(pad: OpenPad) -> None:
    """Calls and two, eight for six calls; result only three; all passed, undo and switch one."""
    phone = pad()
    calls = ("call:pass", "call:6C", "call:7S", "call:pass", "call:7H", "call:pass")
    costs(phone, 6, *calls).asks("7 tricks to make").tap("tricks:8")
    assert phone.taps == 7
    # The next hand costs none: the dealer moves on, and his left is asked.
    phone.saved().says("7♥︎ by Dov, made.").asks("Dov to call")
    expect(phone.page.locator('[data-seat="2"] .deals')).to_be_visible()
    expect(phone.score("EW")).to_have_text("200")
    expect(phone.score("NS")).to_have_text("20")

    costs(phone, 2, "call:6S", "others").asks("6 tricks to make").tap("tricks:5").saved()
    expect(phone.score("EW")).to_have_text("160")
    costs(phone, 2, "undo", "tricks:6").saved()  # the last hand put right
    expect(phone.score("EW")).to_have_text("240")

    phone.tap("call:6S", "call:7C").saved()
    costs(phone, 1, "mode")
    phone.tap("call:7H", "declarer:S", "tricks:6").saved()
    costs(phone, 3, "call:8H", "declarer:W", "tricks:7").saved().says("8♥︎ by Dov, lost.")
    costs(phone, 1, "passed").saved()
    expect(phone.page.locator("#hand")).to_have_text("Hand 6")
    assert phone.log == [
        *(
            ("call", {"seat": seat, "call": word.removeprefix("call:")})
            for seat, word in zip("SWNEWN", calls, strict=True)
        ),
        ("tricks", {"tricks": {"NS": 2, "EW": 8}}),
        ("call", {"seat": "W", "call": "6S"}),
        ("others_pass", {}),
        ("tricks", {"tricks": {"NS": 5, "EW": 5}}),
        ("undo", {"seq": 10}),
        ("tricks", {"tricks": {"NS": 4, "EW": 6}}),
        ("call", {"seat": "N", "call": "6S"}),
        ("call", {"seat": "E", "call": "7C"}),
        ("contract", {"contract": "7H", "seat": "S"}),
        ("tricks", {"tricks": {"NS": 6, "EW": 4}}),
        ("contract", {"contract": "8H", "seat": "W"}),
        ("tricks", {"tricks": {"NS": 3, "EW": 7}}),
        ("contract", {"contract": None}),
    ]


def test_undo_goes_back_through_the_hands_and_redo_comes_again(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others", "tricks:6").saved()
    phone.tap("undo").asks("6 tricks to make").says("Taken back: Tricks 6–4")
    phone.tap("undo").asks("Dov to call").tap("undo").asks("Chloé to call").saved()
    expect(phone.score("NS")).to_have_text("0")
    phone.tap("undo").says("There is nothing to undo.")
    phone.tap("redo").asks("Dov to call").tap("redo", "redo").saved()
    expect(phone.score("NS")).to_have_text("40")
    expect(phone.button("redo")).to_have_count(0)


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


def test_tricks_of_many_sides_end_as_soon_as_ten_are_told(pad: OpenPad) -> None:
    for profile, taps, told in (
        ("parlett-3", ["tricks:7", "tricks:2"], {"A": 2, "B": 1, "C": 7}),
        ("parlett-3", ["tricks:10"], {"A": 0, "B": 0, "C": 10}),
        ("six-3x2", ["tricks:6", "tricks:4"], None),
        ("call-5", ["partner:E", "tricks:4", "tricks:3", "tricks:2", "tricks:1"], None),
        # A mistyped side is told again before the hand is recorded.
        ("parlett-3", ["tricks:6", "side:C", "tricks:7", "tricks:3"], {"A": 3, "B": 0, "C": 7}),
    ):
        phone = pad(profile).tap("call:7S", "others", *taps).saved()
        expect(phone.page.locator("#hand")).to_have_text("Hand 2")
        kind, payload = phone.log[-1]
        assert kind == "tricks"
        tricks = payload["tricks"]
        assert isinstance(tricks, dict)
        assert sum(tricks.values()) == 10
        assert told in (None, tricks)


def test_what_is_refused_says_why_is_felt_and_changes_nothing(pad: OpenPad) -> None:
    phone = pad()
    phone.page.add_init_script("window.felt = []; navigator.vibrate = (ms) => felt.push(ms)")
    phone.page.reload()
    for calls, refused, words in (
        ([], "call:M", "Misère needs a bid of 7 first (club rule)."),
        (["call:7H"], "call:7C", "7♣︎ is too low: the bid is 7♥︎."),
        (["call:M", "others"], "trick:E", "Ben sits this hand out"),
    ):
        phone.tap(*calls).saved()
        before = phone.log
        expect(phone.button(refused)).to_have_attribute("aria-disabled", "true")
        phone.tap(refused).says(words)
        assert phone.log == before
    assert phone.page.evaluate("felt") == [60, 60, 60]

    phone = pad().tap("call:7H", "call:pass", "mode")
    phone.tap("call:7S").says("The bid already stands at 7♥︎.")
    phone.tap("call:7H", "declarer:W").says("The bid already stands at 7♥︎.")
    phone.tap("call:8S", "declarer:W").says("Dov has passed and is out of this auction.")
    phone.tap("declarer:N").asks("8 tricks to make").saved()


# How far a finger is from a place, and how long one click of it takes to be told.
TOUCHES = """([x, y, times, apart]) => (async () => {
  const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, detail: 1 };
  for (const told of times) {
    const button = document.elementFromPoint(x, y).closest("button");
    button.dispatchEvent(new PointerEvent("pointerdown", at));
    for (let each = 0; each < told; each += 1) button.dispatchEvent(new MouseEvent("click", at));
    await new Promise((done) => setTimeout(done, apart));
  }
})()"""


def touch(phone: Phone, tap: str, *times: int, apart: int = 200) -> Phone:
    """Touch a button again and again in the same place; each touch is told so many times."""
    box = phone.button(tap).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.evaluate(TOUCHES, [x, y, times, apart])
    return phone


def test_three_quick_taps_are_three_and_one_touch_told_twice_is_one(pad: OpenPad) -> None:
    passes = [("call", {"seat": seat, "call": "pass"}) for seat in "SWNE"]
    phone = touch(pad().saved(), "call:pass", 1, 1, 1).asks("Ben to call").saved()
    assert phone.log == passes[:3]
    phone = touch(pad().saved(), "call:pass", 2, 1).asks("Ana to call").saved()
    assert phone.log == passes[:2]
    # A finger that trembles: two touches closer to each other than any thumb is quick.
    phone = touch(pad().saved(), "call:pass", 1, 1, apart=20).says("counts once").saved()
    assert phone.log == passes[:1]
    phone.page.wait_for_timeout(100)
    phone.button("call:pass").evaluate("(button) => { button.click(); button.click(); }")
    phone.asks("Ana to call").says("One touch that came twice counts once.").saved()
    assert phone.log == passes[:2]


def test_a_tap_on_what_came_under_the_thumb_is_felt_and_said_and_not_recorded(
    pad: OpenPad,
) -> None:
    phone = pad().tap("call:7S", "others").asks("7 tricks to make").saved()
    phone.page.evaluate("() => { window.felt = []; navigator.vibrate = (ms) => felt.push(ms); }")
    touch(phone, "tricks:4", 1, 1).says("the page changed under your thumb").saved()
    assert [kind for kind, _ in phone.log] == ["call", "others_pass", "tricks"]
    assert phone.page.evaluate("felt") == [60]


def test_undo_takes_back_half_an_answer_first(pad: OpenPad) -> None:
    phone = pad().tap("call:6S", "others", "tricks:6", "mode", "call:7D").asks("Who plays 7")
    for way_out in ("passed", "mode"):
        expect(phone.button(way_out)).to_be_visible()
    phone.tap("undo").asks("Which contract?").says("Taken back: 7")
    phone.tap("call:7H", "call:7S", "declarer:W").asks("7 tricks to make").saved()
    assert phone.log[-1] == ("contract", {"contract": "7S", "seat": "W"})
    phone = pad("parlett-3").tap("mode").tap("call:7S", "others", "tricks:6").asks("7 tricks")
    phone.tap("undo").says("6").tap("tricks:7", "tricks:2").saved()
    assert phone.log[-1][1] == {"tricks": {"A": 2, "B": 1, "C": 7}}
    assert [kind for kind, _ in phone.log] == ["call", "others_pass", "tricks"]


# Boxes of the cells of the grid: all of them at once, a question each takes long.
CELLS = """[...document.querySelectorAll(".bids .cell")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [x, y, width, height];
})"""


def test_a_hand_fits_the_screen_without_scrolling_and_no_call_moves(pad: OpenPad) -> None:
    for profile in SHAPES:
        phone = pad(profile)
        assert phone.page.evaluate(FITS), profile
        cells = phone.page.evaluate(CELLS)
        assert min(min(width, height) for _, _, width, height in cells) >= 48, profile
        phone.tap("call:7S").asks("to call")
        assert phone.page.evaluate(FITS), profile
        phone.tap("mode").asks("Which contract?")
        assert phone.page.evaluate(CELLS) == cells, profile
        phone.tap("mode", "others")
        if profile == "call-5":
            phone.asks("Who plays with Chloé?")
            assert phone.page.evaluate(FITS), profile
            phone.tap("partner:A")
        phone.asks("7 tricks to make")
        assert phone.page.evaluate(FITS), profile
        phone.saved()


def test_the_strip_says_what_each_side_needs(ana: User, visit: Visit) -> None:
    game = seated(ana)
    table.play(game, ana, "8H", "E", NS=2, EW=8)
    table.play(game, ana, "7NT", "N", NS=0, EW=10)
    table.play(game, ana, "7NT", "N", NS=0, EW=10)
    table.play(game, ana, "6S", "N", NS=5, EW=5)
    page = visit(f"/games/{game.pk}/pad/", user=ana, worker=False)
    expect(page.locator('[data-side="EW"] .needs')).to_have_text("550, needs a made bid")


def test_misdeal_conceded_and_note_stand_behind_more(pad: OpenPad) -> None:
    phone = pad().tap("call:7S").more().question("misdeal").tap("misdeal")
    phone.asks("Chloé to call").says("Misdeal")
    phone.tap("call:6S", "others", "trick:S", "trick:W").more().tap("rest:NS").saved()
    assert phone.log[-1] == ("tricks", {"tricks": {"NS": 9, "EW": 1}, "conceded": True})
    phone.more()
    phone.page.get_by_label("Note").fill("Kitty: two jokers?")
    phone.page.keyboard.press("Enter")
    phone.says("Note kept").saved()
    assert phone.log[-1] == ("note", {"text": "Kitty: two jokers?"})
    phone.more().page.get_by_role("link", name="Card by card").click()
    expect(phone.page).to_have_url(re.compile("/cards/$"))


def test_the_second_auction_with_cards_face_up_is_announced(pad: OpenPad) -> None:
    phone = pad(overrides={"all_pass": "faceup_rebid_then_throw_in"}).tap("others")
    phone.asks("Chloé to call, cards face up").tap("others").asks("Dov to call").saved()
    expect(phone.page.locator("#turn")).not_to_contain_text("face up")


def test_the_undo_bar_stays_for_ten_seconds(pad: OpenPad) -> None:
    phone = pad()
    phone.page.clock.install()
    phone.page.reload()
    foot = phone.tap("call:7S").page.locator("#foot")
    expect(foot).to_have_class("foot fresh")
    phone.page.clock.run_for(9_000)
    expect(foot).to_have_class("foot fresh")
    phone.page.clock.run_for(2_000)
    expect(foot).to_have_class("foot")
    expect(phone.button("undo")).to_be_visible()


def test_namesakes_and_names_of_all_kinds_leave_the_page_whole(pad: OpenPad) -> None:
    phone = pad(names=(*table.FOUR[1:], table.FOUR[1]))
    assert phone.page.evaluate(FITS)
    phone.tap("call:7S", "others", "tricks:7").saved()
    phone.says("ليلى حداد")


def test_a_hidden_partner_is_told_when_the_tricks_are(pad: OpenPad) -> None:
    phone = pad("call-5", overrides={"partner_reveal": "hidden"})
    phone.tap("call:7S", "others").asks("7 tricks to make")
    phone.tap("tricks:4", "tricks:2", "tricks:2", "tricks:2").asks("Who plays with Chloé?")
    phone.tap("partner:A").saved().says("7♠︎ by Chloé, lost.")
    expect(phone.score("A")).to_have_text("−140")
    expect(phone.score("D")).to_have_text("20")


def test_where_only_the_table_knows_the_servers_word_replaces_the_phones(
    pad: OpenPad, ana: User
) -> None:
    """Two come to the target in one hand, and nobody recorded the order of its tricks."""
    phone = pad("parlett-3")
    for _ in range(9):
        table.play(phone.game, ana, None, A=5, B=5, C=0)
    phone.page.reload()
    needs = phone.page.locator(".needs").first
    expect(needs).to_have_text("needs 50")
    phone.cut().tap("call:6S", "others", "tricks:0", "tricks:5").asks("The game is over")
    expect(needs).to_have_text("provisional")
    expect(phone.page.locator("#ending")).to_have_text(
        "By these scores the game is over. The server’s word follows."
    )
    phone.mend().saved().asks("Who reached 500 first?")
    expect(phone.page.locator("#ending")).to_be_hidden()
    expect(needs).not_to_have_text("provisional")
    expect(phone.button("first:C")).to_be_hidden()
    phone.tap("first:B").saved().asks("The game is over")
    expect(phone.page.locator("#ending")).to_contain_text("Ben is out the front door")


def test_bans_and_breach_are_known_without_a_network(pad: OpenPad) -> None:
    phone = pad(overrides={"set_rule": True, "breach_rule": 50})
    south = phone.page.locator('[data-seat="2"] .said')
    phone.cut().tap("call:8H", "others").more().tap("breach:W").tap("tricks:3")
    expect(phone.page.locator("#status")).to_contain_text("4 not sent yet")
    expect(south).to_have_text("barred")
    expect(phone.score("EW")).to_have_text("120")  # seven tricks and the breach won
    expect(phone.page.locator(".needs").first).not_to_have_text("provisional")
    phone.tap("call:pass", "call:pass").asks("Ben to call").tap("undo", "undo")
    phone.more().tap("ban_waived:S")
    expect(south).to_have_text("")
    phone.mend().saved()
    expect(phone.score("EW")).to_have_text("120")
    phone.tap("call:pass", "call:pass", "call:pass").asks("Chloé to call").saved()


def test_a_fixed_number_of_hands_and_the_stop_of_1904_end_without_a_network(
    pad: OpenPad, ana: User
) -> None:
    phone = pad(length=Format(hands=2)).cut()
    for _ in range(2):
        phone.tap("call:6S", "others", "tricks:6")
    phone.asks("The game is over").mend().saved()
    expect(phone.page.locator("#ending")).to_contain_text("The last hand is played.")

    phone = pad("us-original-1904")
    table.play(phone.game, ana, "9NT", "C", A=1, B=0, C=9)
    table.say(phone.game, ana, ("contract", {"contract": "6NT", "seat": "C"}))
    table.say(phone.game, ana, *[("trick", {"seat": "C"})] * 5)
    phone.page.reload()
    phone.asks("6 tricks to make").cut().tap("trick:C").asks("The game is over")
    expect(phone.page.locator("#ending")).to_contain_text("The server’s word follows.")
    phone.mend().saved()
    expect(phone.page.locator("#ending")).to_contain_text("Chloé is out the front door")
