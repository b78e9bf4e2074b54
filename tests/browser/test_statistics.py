"""From a figure to its hands and to one of them, on a phone and on a desktop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from scoring.models import Game
from tests.browser.conftest import Look, Visit
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.statistics.cast import club_people, play_kinds

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_figure_leads_to_its_hands_and_a_hand_to_a_page_of_its_own(
    visit: Visit, look: Look
) -> None:
    cast = Cast()
    people = club_people(cast.club, 6)
    Player.objects.filter(pk=people[4].pk).update(name=table.FOUR[2])
    Player.objects.filter(pk=people[5].pk).update(name=table.FOUR[3])
    play_kinds(cast.club, cast.scorer, people, hands=5)
    game = table.start(cast.scorer, club=cast.club)
    table.play_called(game, cast.scorer, "E 6S, S pass, W pass, N 7D, E pass", "NESWENNNNE")

    page = visit(f"/clubs/{cast.club.slug}/", user=cast.member)
    page.get_by_role("link", name="Statistics").first.click()
    expect(page.get_by_role("heading", name="Statistics", level=1)).to_be_visible()
    look(page, "club-statistics")
    page.get_by_role("link", name="Person 3").click()
    expect(page.get_by_role("heading", name="Person 3", level=1)).to_be_visible()
    page.get_by_text("How this is counted").click()
    look(page, "person-statistics")
    page.get_by_role("link", name="Defender").click()
    expect(page.get_by_text("Contracts as defender").first).to_be_visible()

    row = page.get_by_role("row", name=re.compile("^Declarer"))
    link = row.get_by_role("link").first
    count = int(link.inner_text())
    link.click()
    expect(page.get_by_text(f"{count} hand", exact=False).first).to_be_visible()
    expect(page.locator(".hands-table tbody tr")).to_have_count(count)
    look(page, "hands")
    page.locator(".hands-table a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("by Person 3")

    page.goto(f"/games/{Game.objects.latest('created_at').pk}/hands/1/")
    expect(page.get_by_role("heading", name="Auction")).to_be_visible()
    look(page, "hand")
    page.goto(f"/clubs/{cast.club.slug}/people/{people[3].pk}/with/{people[4].pk}/")
    look(page, "pair")
