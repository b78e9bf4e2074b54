"""The judge's page without script. No test here may ask the database, and so the page does not."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from rules_engine.profiles import PROFILES


def words(client: Client, address: str) -> str:
    html = client.get(f"/judge/?{address}").content.decode()
    status = html[html.index('role="status"') : html.index('class="judge-then"')]
    return " ".join(re.sub(r"<[^>]*>", " ", status).split())


def test_the_winner_is_told_with_reason_and_source(client: Client) -> None:
    told = words(client, "rules=australian-4&strain=S&cards=AC+JC+KS+9S")
    assert "East wins: the jack of clubs is the left bower, second only to the joker and" in told
    assert "(Parlett, Swedish rules, Wikipedia, English handbook of the 1910s)" in told


def test_who_leads_can_be_said(client: Client) -> None:
    assert "West wins so far:" in words(client, "cards=AS+KS&leader=3")
    assert "Dummy of A wins so far:" in words(
        client, "rules=match-2-qld&strain=S&cards=AS+KS&leader=2"
    )


def test_a_revoke_says_what_could_have_been_played_and_what_follows(client: Client) -> None:
    address = "rules=parlett-3&mode=play&cards=10S&played=AH&hand=JC"
    assert "Could have been played: the jack of clubs" in words(client, address)
    html = client.get(f"/judge/?{address}").content.decode()
    assert "the wrong one stays face up" in html
    assert "the hand is scored against the side that revoked" in html


def test_a_partner_who_lies_by_is_passed_over(client: Client) -> None:
    told = words(client, "rules=australian-4&strain=M&alone=1&leader=1&cards=AS+KS+5S")
    assert "East wins: the ace of spades is the highest of the suit led, spades." in told
    assert "North wins:" in words(client, "rules=australian-4&alone=1&leader=1&cards=KS+5S+AS")


def test_an_exposed_card_is_told_to_go_first(client: Client) -> None:
    told = words(client, "mode=play&strain=D&cards=9S&played=KS&hand=QS&exposed=QS")
    assert "Not legal, though no revoke: the queen of spades lies face up after a mistake" in told
    assert "Could have been played: the queen of spades" in told


@pytest.mark.parametrize("name", PROFILES)
def test_only_cards_of_the_pack_can_be_tapped(client: Client, name: str) -> None:
    html = client.get(f"/judge/?rules={name}").content.decode()
    keys = html[html.index('class="judge-cards"') : html.index('id="judge-data"')]
    shown = re.findall(r'name="tap" value="(\w+)"(?:(?!>).)*?(hidden)?>', keys)
    tables = json.loads(
        html.split('id="judge-data" type="application/json">')[1].split("</script>")[0]
    )
    line = tables["tables"]["packs"][PROFILES[name].rules.deck]["NT"]
    assert sorted(card for card, hidden in shown if not hidden) == sorted(
        line.replace("|", " ").split()
    )


def test_questions_that_mean_nothing_are_not_shown(client: Client) -> None:
    def hidden(address: str, ask: str) -> bool:
        html = client.get(f"/judge/?{address}").content.decode()
        return f'data-ask="{ask}" hidden' in html

    assert not hidden("rules=australian-4", "alone")
    assert hidden("rules=parlett-3", "alone")
    assert hidden("mode=play", "exposed")
    assert not hidden("mode=play&played=AS", "exposed")
    assert hidden("rules=wikipedia-2-dummy", "dummies")
    assert not hidden("rules=wikipedia-2-dummy&mode=play", "dummies")
    assert hidden("rules=australian-4&strain=S", "declared")
    assert not hidden("rules=australian-4&strain=NT", "declared")
    assert hidden("strain=NT&cards=AS", "named")
    assert not hidden("strain=NT&cards=JK", "named")
    assert not hidden("strain=NT&cards=AS+JK", "shown-JK")
    assert not hidden("strain=NT&mode=play&played=JK", "void")
    assert hidden("strain=NT&mode=play&played=JK", "led")


@pytest.mark.parametrize("language", ["sv", "fr-ca"])
def test_other_languages_have_a_page_too(client: Client, language: str) -> None:
    response = client.get("/judge/?cards=AS", headers={"accept-language": language})
    assert response.status_code == 200


def test_the_worker_knows_the_page_by_a_header(client: Client) -> None:
    assert client.get("/judge/")["X-Best-Bower"] == "judge"
    worker = client.get("/judge/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert '"X-Best-Bower") !== "judge"' in worker.content.decode()


def test_letters_of_a_table_of_five_are_not_quarters_of_the_sky(client: Client) -> None:
    assert "E wins so far:" in words(client, "rules=call-5&cards=AS&leader=4")
