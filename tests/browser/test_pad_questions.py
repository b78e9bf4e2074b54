"""What costs points beside the game is asked before it is done, with its amount."""

from __future__ import annotations

from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pad_phone import Phone, seated

FINES = {"laydown_penalty": 100, "discard_penalty": 30, "declare": "any", "declare_value": 1000}
OWN = [
    {"code": "X1", "name": "Löwe & Sohn", "value": 400, "rank_above": "6S", "min_tricks": 10,
     "max_tricks": 10},
    {"code": "X2", "name": "بلاي", "value": 900, "rank_above": "10NT"},
]  # fmt: skip


def pad(visit: Visit, ana: User, **choices: object) -> Phone:
    game = seated(ana, "australian-4", **choices)
    return Phone(visit(f"/games/{game.pk}/pad/", user=ana, worker=False), game)


def test_a_penalty_is_taken_after_yes_only(visit: Visit, ana: User) -> None:
    phone = pad(visit, ana, overrides=FINES).tap("call:7S", "others").more()
    expect(phone.page.get_by_role("button", name="North-South −100")).to_be_visible()
    phone.question("laydown-NS")
    phone.page.locator("#ask-laydown-NS").get_by_role("button", name="No").click()
    expect(phone.page.locator("#ask-laydown-NS")).to_be_hidden()
    assert [kind for kind, _ in phone.log] == ["call", "others_pass"]
    phone.question("discard-EW").tap("penalty:discard:EW").says("Penalty: East-West −30").saved()
    assert phone.log[-1] == ("penalty", {"penalty": "discard", "side": "EW"})


def test_declare_says_what_it_is_worth_and_asks(visit: Visit, ana: User) -> None:
    phone = pad(visit, ana, overrides=FINES).tap("call:7S", "others").more()
    phone.question("declare").tap("declare").says("Declared").saved()
    assert phone.log[-1] == ("declare", {})
    phone.asks("10 tricks to make")


def test_nothing_is_offered_that_the_rules_do_not_have(visit: Visit, ana: User) -> None:
    phone = pad(visit, ana).tap("call:7S", "others").more()
    expect(phone.page.locator("#more")).to_be_visible()
    expect(phone.page.locator('[popovertarget="ask-declare"]')).to_have_count(0)
    expect(phone.page.locator('[value^="penalty:"]')).to_have_count(0)


def test_declaring_at_no_trumps_only_is_shown_at_no_trumps_only(visit: Visit, ana: User) -> None:
    rules = {"declare": "no_trumps"}
    phone = pad(visit, ana, overrides=rules).tap("call:7S", "others").more()
    opener = phone.page.locator('[popovertarget="ask-declare"]').first
    expect(opener).to_be_hidden()
    phone.page.keyboard.press("Escape")
    phone.tap("undo", "undo", "call:7NT", "others").more()
    expect(opener).to_be_visible()


def test_a_misdeal_has_a_reason(visit: Visit, ana: User) -> None:
    phone = pad(visit, ana).tap("call:7S").more().question("misdeal")
    phone.tap("misdeal:no_ace_no_face").says("Misdeal").saved()
    assert phone.log[-1] == ("misdeal", {"reason": "no_ace_no_face"})


def test_a_call_of_the_clubs_own_has_its_name(visit: Visit, ana: User) -> None:
    rules = {"specials": OWN, "specials_per_person": 1}
    phone = pad(visit, ana, overrides=rules)
    expect(phone.button("call:X1")).to_contain_text("Löwe & Sohn")
    phone.tap("call:X1", "others")
    expect(phone.page.locator("#standing")).to_contain_text("Löwe & Sohn · Chloé")
    phone.tap("tricks:10").says("Löwe & Sohn by Chloé, made")
    phone.tap("call:pass", "call:pass", "call:pass").asks("Chloé to call")
    phone.tap("call:X2").says("is not open to this player any more")
