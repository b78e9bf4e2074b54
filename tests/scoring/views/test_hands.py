"""Lists of hands, and a hand's own page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from scoring.models import Game
from scoring.services import abandon
from tests.cast import Cast
from tests.scoring import table

HANDS = "/clubs/riviere/hands/"
# The club, the number of hands, a page of them, the seats of people who are not shown by name.
STRANGERS_QUERIES = 4
# The club, the player and his records, the number, a page, names, his seats.
PLAYERS_QUERIES = 7
# The game, names, the hand, what strangers may see of the names, those beside it.
HAND_QUERIES = 4


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club)
    game = table.play_called(game, cast.scorer, "E 6S, S pass, W pass, N 7D, E pass", "NESWENNNNE")
    return table.play(game, cast.scorer, "8H", "E", NS=4, EW=6)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)">', html)
    assert found is not None
    return unescape(found[1])


def test_a_hand_has_a_page_with_auction_tricks_points_and_reasons(
    client: Client, game: Game
) -> None:
    html = page(client, f"/games/{game.pk}/hands/1/")
    assert "by <bdi>Zoë Ångström</bdi>" in html
    assert "6 tricks, lost" in html
    assert "failed bid" in html
    assert html.count('class="seat-name"') == 5 + 10
    assert f'href="/games/{game.pk}/hands/2/"' in html
    assert "Correct hand" not in html


def test_a_shared_link_says_in_a_chat_what_it_is(client: Client, game: Game) -> None:
    html = page(client, f"/games/{game.pk}/hands/1/")
    title, description = meta(html, "og:title"), meta(html, "og:description")
    assert title == "Hand 1: 7♦ by Zoë Ångström: 6 tricks, lost"
    assert "Zoë Ångström" in description
    assert "−180" in description
    assert meta(html, "og:url") == f"http://testserver/games/{game.pk}/hands/1/"
    assert meta(html, "description") == description


def test_a_name_cannot_end_the_description(client: Client, cast: Cast) -> None:
    names = ('"><script>alert(1)</script>', "B", "C", "D")
    game = table.play(
        table.start(cast.scorer, club=cast.club, names=names), cast.scorer, "7S", NS=8, EW=2
    )
    html = page(client, f"/games/{game.pk}/hands/1/")
    assert "<script>alert" not in html


def test_a_strangers_page_and_its_description_have_initials(
    client: Client, cast: Cast, game: Game
) -> None:
    Player.objects.filter(name="Zoë Ångström").update(shown=Shown.INITIALS)
    html = page(client, f"/games/{game.pk}/hands/1/")
    assert "Zoë" not in html
    assert "Z. Å." in meta(html, "og:title")
    client.force_login(cast.member)
    html = page(client, f"/games/{game.pk}/hands/1/")
    assert "Zoë Ångström" in html
    # A chat is told what strangers see, whoever opened the page.
    assert "Z. Å." in meta(html, "og:title")


def test_a_hand_of_a_club_of_members_is_not_there_for_others(
    client: Client, cast: Cast, game: Game
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert client.get(f"/games/{game.pk}/hands/1/").status_code == 404
    assert client.get(HANDS).status_code == 404


def test_no_hand_is_no_page(client: Client, game: Game) -> None:
    for number in (0, 3, 10**18):
        assert client.get(f"/games/{game.pk}/hands/{number}/").status_code == 404


def test_a_hand_that_was_passed_out_has_a_page(client: Client, cast: Cast) -> None:
    game = table.play(table.start(cast.scorer, club=cast.club), cast.scorer, None)
    assert "Passed out" in page(client, f"/games/{game.pk}/hands/1/")


def test_a_scorer_is_led_to_the_correction(scorer: Client, game: Game) -> None:
    assert "Correct hand 2" in page(scorer, f"/games/{game.pk}/hands/2/")


def test_the_sheet_leads_to_each_hand(client: Client, game: Game) -> None:
    html = page(client, f"/games/{game.pk}/")
    for number in (1, 2):
        assert f'href="/games/{game.pk}/hands/{number}/"' in html


def test_a_list_is_narrowed_down_and_each_narrowing_can_be_taken_away(
    client: Client, game: Game
) -> None:
    zoe = Player.objects.get(name="Zoë Ångström")
    html = page(client, f"{HANDS}?player={zoe.pk}&role=declarer&strain=D&result=set")
    assert "1 hand" in html
    assert f'href="/games/{game.pk}/hands/1/"' in html
    assert f'href="/games/{game.pk}/hands/2/"' not in html
    # Without the player there is no role either.
    assert f'href="{HANDS}?strain=D&amp;result=set"' in html
    assert f'href="{HANDS}?player={zoe.pk}&amp;role=declarer&amp;result=set"' in html
    assert "No hand fits" in page(client, f"{HANDS}?strain=S")


@pytest.mark.usefixtures("game")
def test_without_a_player_nobody_has_a_role(client: Client) -> None:
    assert 'name="role"' not in page(client, HANDS)
    zoe = Player.objects.get(name="Zoë Ångström")
    assert 'name="role"' in page(client, f"{HANDS}?player={zoe.pk}")


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_is_a_file_with_the_names_that_its_reader_sees(client: Client, kind: str) -> None:
    Player.objects.filter(name="Zoë Ångström").update(shown=Shown.HIDDEN)
    answer = client.get(f"{HANDS}?download={kind}")
    assert answer.status_code == 200
    if kind == "csv":
        text = answer.content.decode("utf-8-sig")
        assert len(text.splitlines()) == 3
        assert "Zoë" not in text
        assert "Somebody" in text


@pytest.mark.usefixtures("game")
def test_points_are_those_of_the_player_whose_hands_they_are(client: Client) -> None:
    zoe = Player.objects.get(name="Zoë Ångström")
    text = client.get(f"{HANDS}?player={zoe.pk}&download=csv").content.decode("utf-8-sig")
    rows = [line.split(",") for line in text.splitlines()]
    assert [row[-3:] for row in rows[1:]] == [["defender", "N", "40"], ["declarer", "N", "-180"]]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_costs_the_same_at_any_length(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for _ in range(rows):
        game = table.play(game, cast.scorer, "6S", "N", NS=5, EW=5)
    abandon(game.pk, cast.scorer, reason="Tea.")
    player = Player.objects.order_by("pk")[0].pk
    with django_assert_num_queries(STRANGERS_QUERIES):
        page(client, HANDS)
    with django_assert_num_queries(PLAYERS_QUERIES):
        page(client, f"{HANDS}?player={player}&role=declarer")
    with django_assert_num_queries(HAND_QUERIES):
        page(client, f"/games/{game.pk}/hands/1/")


def test_a_hand_whose_cards_are_known_leads_to_them(client: Client, game: Game) -> None:
    hand = game.hands.get(number=1)
    assert "card by card" not in page(client, f"/games/{game.pk}/hands/1/")
    hand.detail["cards"] = "recorded"
    hand.save()
    html = page(client, f"/games/{game.pk}/hands/1/")
    assert f'href="/games/{game.pk}/hands/1/cards/"' in html
