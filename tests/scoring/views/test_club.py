import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Visibility
from tests.cast import Cast
from tests.scoring import table

# Session, account, the club, the reader's role, games in progress, games that ended.
CLUB_QUERIES = 8


def test_games_in_progress_lead_a_scorer_to_the_pad_and_others_to_the_sheet(
    scorer: Client, client: Client, cast: Cast
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    assert f'href="/games/{game.pk}/pad/"' in scorer.get("/clubs/riviere/").content.decode()
    html = client.get("/clubs/riviere/").content.decode()
    assert f'href="/games/{game.pk}/"' in html
    assert "Start a game" not in html


@pytest.mark.usefixtures("cast")
def test_a_new_club_says_what_will_be_here(client: Client) -> None:
    assert "No games yet" in client.get("/clubs/riviere/").content.decode()


def test_a_club_of_members_does_not_exist_for_others(
    client: Client, scorer: Client, cast: Cast
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert client.get("/clubs/riviere/").status_code == 404
    assert scorer.get("/clubs/riviere/").status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_games(
    scorer: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        table.start(cast.scorer, club=cast.club)
        table.finished(cast.scorer, club=cast.club)
    with django_assert_num_queries(CLUB_QUERIES):
        assert scorer.get("/clubs/riviere/").status_code == 200
