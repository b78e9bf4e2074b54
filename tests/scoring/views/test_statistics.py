"""Statistics of a club and of two people."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from clubs.services import add_player
from scoring.services import NewSeat, merge_people
from tests.cast import Cast
from tests.scoring import table

CLUB = "/clubs/riviere/"
STATISTICS = f"{CLUB}statistics/"
# The club, what is kept, hands, contracts; who was merged, and the people.
CLUB_QUERIES = 6
# Two people with the club, the record (four) and its people, the pair's hands.
PAIR_QUERIES = 10


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def two(cast: Cast, hands: int = 1) -> tuple[Player, Player]:
    """North and South of a game; North has declared."""
    game = table.start(cast.scorer, club=cast.club)
    for _ in range(hands):
        game = table.play(game, cast.scorer, "6S", "N", NS=5, EW=5)
    north, _east, south, _west = Player.objects.order_by("pk")
    return north, south


@pytest.mark.usefixtures("cast")
def test_a_club_without_hands_says_what_will_be_here(client: Client) -> None:
    assert "No contract yet" in page(client, STATISTICS)


def test_a_club_shows_its_contracts_and_leads_to_the_hands(client: Client, cast: Cast) -> None:
    two(cast)
    html = page(client, STATISTICS)
    assert f'href="{CLUB}hands/?strain=S&amp;result=set"' in html
    assert "Points won and lost by contract. Most with 6♠: −40." in html
    assert "Zoë Ångström" in html


def test_somebody_who_is_hidden_is_not_among_the_declarers_for_strangers(
    client: Client, cast: Cast
) -> None:
    two(cast)
    Player.objects.filter(name="Zoë Ångström").update(shown=Shown.HIDDEN)
    assert "Who declared most" not in page(client, STATISTICS)
    client.force_login(cast.member)
    assert "Zoë Ångström" in page(client, STATISTICS)


def test_a_club_of_members_shows_no_figures_to_others(client: Client, cast: Cast) -> None:
    north, south = two(cast)
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert client.get(STATISTICS).status_code == 404
    assert client.get(f"{CLUB}people/{north.pk}/with/{south.pk}/").status_code == 404


def test_figures_are_files_too(client: Client, cast: Cast) -> None:
    north, south = two(cast)
    Player.objects.filter(pk=north.pk).update(shown=Shown.INITIALS)
    told = client.get(f"{STATISTICS}?download=csv").content.decode("utf-8-sig").splitlines()
    assert told[1:] == ["Contract,6♠,1,0,1,-40,0,0", "Declarer,Z. Å.,1,0,1,-40,0,0"]
    pair = client.get(f"{CLUB}people/{south.pk}/with/{north.pk}/?download=csv")
    assert pair.content.decode("utf-8-sig").splitlines()[1] == "As partner,6♠,1,0,1,-40,0,0,,,"


def test_two_partners_see_their_hands_together(client: Client, cast: Cast) -> None:
    north, south = two(cast)
    html = page(client, f"{CLUB}people/{south.pk}/with/{north.pk}/")
    assert "As partners" in html
    assert f'href="{CLUB}hands/?player={south.pk}&amp;partner={north.pk}"' in html
    assert "against" not in html
    assert "Contracts as partner" in html


def test_two_opponents_see_how_they_did_against_each_other(client: Client, cast: Cast) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    north, east = (game.sittings.get(seat=seat).player_id for seat in (0, 1))
    html = page(client, f"{CLUB}people/{east}/with/{north}/")
    assert "As partners" not in html
    assert "0 won, 1 lost" in html


def test_two_who_never_met_have_a_page_that_says_so(client: Client, cast: Cast) -> None:
    one, other = (add_player(club=cast.club, name=name) for name in ("Q", "R"))
    assert "They have not met yet" in page(client, f"{CLUB}people/{one.pk}/with/{other.pk}/")


def test_a_merged_record_leads_to_the_person(client: Client, cast: Cast) -> None:
    north, south = two(cast)
    seats = [NewSeat(name) for name in ("Zoe", "B", "C", "D")]
    table.start(cast.scorer, club=cast.club, seats=seats)
    merged = Player.objects.get(name="Zoe")
    merge_people(kept=north, merged=merged)
    answer = client.get(f"{CLUB}people/{merged.pk}/with/{south.pk}/")
    assert answer["Location"] == f"{CLUB}people/{north.pk}/with/{south.pk}/"
    answer = client.get(f"{CLUB}people/{merged.pk}/with/{north.pk}/")
    assert answer["Location"] == f"{CLUB}people/{north.pk}/"


@pytest.mark.parametrize("rows", [1, 3])
def test_pages_cost_the_same_however_much_was_played(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    north, south = two(cast, rows)
    pair = f"{CLUB}people/{north.pk}/with/{south.pk}/"
    with django_assert_num_queries(CLUB_QUERIES):
        page(client, STATISTICS)
    with django_assert_num_queries(PAIR_QUERIES):
        page(client, pair)
