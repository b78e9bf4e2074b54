import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Visibility
from clubs.services import add_player
from tests.cast import Cast
from tests.scoring import table

# The account and its session; the games in progress; those that ended; the account's own records.
HOME_QUERIES = 6


@pytest.mark.django_db
def test_a_stranger_is_told_what_this_is_and_where_to_begin(client: Client) -> None:
    html = client.get("/").content.decode()
    assert "The score of 500, kept at the table" in html
    assert 'href="/games/new/"' in html
    assert 'href="/games/"' in html


def test_games_in_progress_lead_to_the_pad_and_results_to_the_sheet(
    scorer: Client, cast: Cast
) -> None:
    running = table.start(cast.scorer, names=["Ana", "Ben", "Cai", "Dov"])
    over = table.finished(cast.scorer, club=cast.club)
    html = scorer.get("/").content.decode()
    assert f'href="/games/{running.pk}/pad/"' in html
    assert f'href="/games/{over.pk}/"' in html
    assert f'href="/games/{over.pk}/pad/"' not in html


def test_a_first_visit_says_what_to_do(stranger: Client) -> None:
    assert "No games yet" in stranger.get("/").content.decode()


def test_other_peoples_kitchen_games_are_not_shown(stranger: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    assert str(game.pk) not in stranger.get("/").content.decode()


def test_who_has_claimed_a_record_finds_it_and_the_club(scorer: Client, cast: Cast) -> None:
    player = add_player(club=cast.club, name="Ana")
    Player.objects.filter(pk=player.pk).update(user=cast.scorer)
    html = scorer.get("/").content.decode()
    assert f'href="/clubs/{cast.club.slug}/people/{player.pk}/"' in html
    assert f'href="/clubs/{cast.club.slug}/"' in html


def test_a_record_in_a_club_that_may_not_be_seen_is_not_offered(
    stranger: Client, cast: Cast
) -> None:
    player = add_player(club=cast.club, name="Ana")
    Player.objects.filter(pk=player.pk).update(user=cast.stranger)
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert "/people/" not in stranger.get("/").content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_games(
    scorer: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        table.start(cast.scorer, club=cast.club)
        table.finished(cast.scorer, club=cast.club)
    with django_assert_num_queries(HOME_QUERIES):
        assert scorer.get("/").status_code == 200


def test_only_the_latest_are_listed_and_the_rest_is_a_link(scorer: Client, cast: Cast) -> None:
    for _ in range(9):
        table.start(cast.scorer)
    html = scorer.get("/").content.decode()
    assert html.count('class="game-link"') == 8
    assert "/games/?state=running" in html
