"""A club and its people on a phone and on a desktop: the pages, and a newcomer's evening."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from clubs.models import Club, Player, Role, RuleSet, Shown
from clubs.services import (
    add_member,
    add_player,
    ask_claim,
    change_player,
    create_club,
    create_device,
    create_invitation,
    create_token,
    read_people,
    save_rule_set,
)
from rules_engine.profiles import PROFILES
from scoring.services import NewSeat
from tests.browser.conftest import Look, Visit
from tests.scoring import table

pytestmark = pytest.mark.django_db(transaction=True)

SIXTY = "Wolfeschlegelsteinhausenbergerdorff von Überlingen-Westerhof"
NAMES = ("José García", "Ø", SIXTY, "محمد حداد", "Margaret Doyle", "Margaret Doyle")

Shot = Callable[[Page, str], Path]


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("olga", "olga@example.org", "kitty and two bowers")


@pytest.fixture
def club(owner: User) -> Club:
    """A club with everything that its pages can show."""
    club = create_club(name="Rosehill Five Hundred", owner=owner, zone="Europe/Stockholm")
    people = [add_player(club=club, name=name) for name in NAMES]
    change_player(
        player=people[5], name="Margaret Doyle", nickname="Maggie", number="12", shown=Shown.FULL
    )
    anna = User.objects.create_user("anna")
    add_member(club=club, user=anna, role=Role.ADMIN)
    mia = User.objects.create_user("mia")
    add_member(club=club, user=mia)
    ask_claim(player=people[0], by=mia)
    create_invitation(club=club, by=owner, role=Role.SCORER, note="Ana")
    create_device(club=club, name="Table 4")
    rules = PROFILES["australian-4"].rules
    save_rule_set(
        club=club,
        name="Wednesdays",
        profile="australian-4",
        rules=rules.replace(slam="none", trick_cap="always_490"),
        by=owner,
    )
    create_token(user=owner, name="spreadsheet")
    seats = [NewSeat(player_id=player.pk) for player in people[:4]]
    game = table.start(owner, club=club, seats=seats)
    table.play(game, owner, "8H", "N", NS=9, EW=1)
    table.play(game, owner, "7S", "N", NS=6, EW=4)
    table.play(game, owner, "10NT", "E", NS=0, EW=10)
    return club


def paths(club: Club) -> dict[str, str]:
    base = f"/clubs/{club.slug}/"
    jose = Player.objects.get(name="José García").pk
    maggie = Player.objects.get(nickname="Maggie").pk
    rules = RuleSet.objects.get().pk
    waiting = read_people(
        club=club,
        by=User.objects.get(username="olga"),
        content=b"name;nickname;number\nAna;;1\nJose Garcia;;\n;x;2\nBo;;3;4\n",
    )
    device, invitation = club.table_devices.get().pk, club.invitations.get().pk
    return {
        "clubs": "/clubs/",
        "club-new": "/clubs/new/",
        "club-home": base,
        "people": f"{base}people/",
        "person": f"{base}people/{jose}/",
        "person-mail": f"{base}people/{jose}/mail/",
        "person-edit": f"{base}people/{jose}/edit/",
        "person-merge": f"{base}people/{maggie}/merge/",
        "person-forget": f"{base}people/{jose}/forget/",
        "people-import": f"{base}people/import/{waiting.pk}/",
        "members": f"{base}members/",
        "invitations": f"{base}invitations/",
        "invitation": f"{base}invitations/{invitation}/",
        "cards": f"{base}cards/",
        "device": f"{base}tables/{device}/",
        "rules": f"{base}rules/",
        "rule-card": f"{base}rules/{rules}/",
        "rules-edit": f"{base}rules/{rules}/edit/",
        "rules-new": f"{base}rules/new/",
        "settings": f"{base}settings/",
        "feeds": f"{base}feeds/",
        "embed-season": f"{base}embed/season/",
        "changes": f"{base}changes/",
        "tokens": "/tokens/",
        "passkeys": "/accounts/2fa/",
        "sessions": "/accounts/sessions/",
        "code": "/accounts/login/code/",
    }


def test_pages_are_accessible_and_fit(visit: Visit, look: Look, club: Club, owner: User) -> None:
    page = visit("/", user=owner)
    for name, path in paths(club).items():
        if name == "code":
            page.context.clear_cookies()
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        look(page, f"club-{name}")


def test_a_newcomer_founds_a_club_and_runs_an_evening(
    visit: Visit, shot: Shot, owner: User, tmp_path: Path
) -> None:
    """Found, invite, import, namesakes, house rules, a game, a wrong merge and its undoing."""
    page = visit("/clubs/", user=owner)
    found_and_invite(page, visit, tmp_path)
    add_a_namesake(page)
    write_house_rules(page, shot)
    start_a_game(page)
    game = Club.objects.get().games.get()
    assert (game.rules.slam, game.rules.bid_values["7S"]) == ("none", 150)
    table.play(game, owner, "8H", "N", NS=9, EW=1)
    merge_and_take_back(page)
    shot(page, "club-journey-unmerged")


def found_and_invite(page: Page, visit: Visit, tmp_path: Path) -> None:
    page.get_by_role("link", name="Start a club").click()
    page.get_by_label("Name").fill("Rosehill")
    page.get_by_role("button", name="Start the club").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rosehill")

    page.get_by_role("link", name="Manage").click()
    page.get_by_role("link", name="Invitations").click()
    page.get_by_label("Role").select_option(label="Administrator")
    page.get_by_role("button", name="Invite", exact=True).click()
    link = page.get_by_label("Link").input_value()
    expect(page.locator("svg.qr")).to_be_visible()
    anna = User.objects.create_user("anna")
    guest = visit(re.sub(r"^https?://[^/]+", "", link), user=anna)
    guest.get_by_role("button", name="Join the club").click()
    expect(guest.get_by_text("Welcome to the club.")).to_be_visible()

    file = tmp_path / "people.csv"
    file.write_bytes("﻿Namn;Nr\nJosé García;1\nMargaret Doyle;2\nBo;3\nCy;4\n".encode())
    guest.goto("/clubs/rosehill/people/import/")
    guest.get_by_label("File").set_input_files(file)
    guest.get_by_role("button", name="Look at the list").click()
    expect(guest.get_by_text("4 people would be added.")).to_be_visible()
    guest.get_by_role("button", name="Add the people").click()
    expect(guest.get_by_text("4 people added.")).to_be_visible()


def add_a_namesake(page: Page) -> None:
    page.goto("/clubs/rosehill/people/add/")
    page.get_by_label("Name", exact=True).fill("Margaret Doyle")
    page.get_by_label("Nickname").fill("Maggie")
    page.get_by_role("button", name="Add to the list").click()
    expect(page.get_by_role("link", name="Margaret Doyle")).to_have_count(2)


def write_house_rules(page: Page, shot: Shot) -> None:
    page.goto("/clubs/rosehill/rules/new/?profile=australian-4")
    page.get_by_label("Name of these rules").fill("Wednesdays")
    # The page answers every choice as it is made; it is waited for, as a reader would.
    with page.expect_response("**/rules/new/**"):
        page.get_by_label("Players", exact=True).select_option(label="Six")
    expect(page.get_by_text("These choices do not go together:")).to_be_visible()
    page.get_by_role("button", name="Show what this means").click()
    expect(page.get_by_text("Not saved: some choices do not go together.")).to_be_visible()
    with page.expect_response("**/rules/new/**"):
        page.get_by_label("Players", exact=True).select_option(label="Four")
    expect(page.get_by_text("do not go together")).to_have_count(0)
    with page.expect_response("**/rules/new/**"):
        page.get_by_label("All ten tricks").select_option(label="Score the bid and no more")
    page.get_by_text("Values, bid by bid").click()
    page.get_by_label("7♠", exact=True).fill("150")
    with page.expect_response("**/rules/new/**"):
        page.get_by_label("7♠", exact=True).press("Tab")
    page.get_by_role("button", name="Show what this means").click()
    expect(page.get_by_text("What differs from the preset")).to_be_visible()
    expect(page.get_by_text("7♠: 150")).to_be_visible()
    shot(page, "club-journey-rules-shown")
    page.get_by_role("button", name="Save these rules").click()
    expect(page.get_by_text("Pack and rank of cards")).to_be_visible()


def start_a_game(page: Page) -> None:
    page.get_by_role("link", name="Play by these rules").click()
    for seat, name in zip(
        ("North", "East", "South", "West"),
        ("José García", "Bo", "Margaret Doyle (Maggie)", "Cy"),
        strict=True,
    ):
        page.get_by_label(re.compile(f"^{seat}")).first.fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/pad/")


def merge_and_take_back(page: Page) -> None:
    maggie = Player.objects.get(nickname="Maggie")
    other = Player.objects.get(name="Margaret Doyle", nickname="")
    page.goto(f"/clubs/rosehill/people/{maggie.pk}/merge/?other={other.pk}")
    expect(page.get_by_text("What would happen")).to_be_visible()
    page.get_by_role("button", name="Merge them").click()
    expect(page.get_by_text("They are one person now.")).to_be_visible()
    page.get_by_role("button", name="Take the merge back").click()
    expect(page.get_by_text("They are two people again.")).to_be_visible()


def test_a_passkey_is_added_and_signs_in(visit: Visit, shot: Shot, owner: User) -> None:
    page = visit("/accounts/login/")
    page.goto(page.url.replace("127.0.0.1", "localhost"))
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    page.get_by_label("Name or mail address").fill(owner.username)
    page.get_by_label("Password", exact=True).fill("kitty and two bowers")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Account")).to_be_visible()
    here = "/".join(page.url.split("/")[:3])
    page.goto(f"{here}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password", exact=True).fill("kitty and two bowers")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    shot(page, "club-passkey-codes")
    page.context.clear_cookies()
    page.goto(f"{here}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(re.compile(r"localhost:\d+/$"))
    expect(page.get_by_role("button", name="Account")).to_be_visible()
