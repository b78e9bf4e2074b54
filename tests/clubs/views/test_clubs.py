import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Visibility
from clubs.services import add_player, create_club, retire_player
from tests.cast import Cast

# How many clubs there are, and one page of them with its people counted.
CLUBS_QUERIES = 2
# The club, how many people it has, one page of them, and when those played last.
PEOPLE_QUERIES = 4


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


def test_clubs_show_how_many_play_there(client: Client, cast: Cast) -> None:
    add_player(club=cast.club, name="Ana")
    retire_player(player=add_player(club=cast.club, name="Old Tom"), retired=True)
    html = client.get("/clubs/").content.decode()
    assert 'href="/clubs/riviere/"' in html
    assert '<td role="cell" data-label="People" class="card-line card-told num">1</td>' in html


def test_clubs_that_hide_are_listed_for_their_members_only(client: Client, cast: Cast) -> None:
    create_club(name="Hidden", slug="hidden", owner=cast.owner, visibility=Visibility.MEMBERS)
    assert "Hidden" not in client.get("/clubs/").content.decode()
    client.force_login(cast.owner)
    assert "Hidden" in client.get("/clubs/").content.decode()


@pytest.mark.django_db
def test_no_clubs_say_so(client: Client) -> None:
    assert "No clubs yet" in client.get("/clubs/").content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_of_the_clubs_does_not_grow(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows - 1):
        create_club(name=f"Club {number}", owner=cast.owner)
    with django_assert_num_queries(CLUBS_QUERIES):
        assert client.get("/clubs/").status_code == 200


def test_people_have_their_nicknames_and_lead_to_their_pages(client: Client, cast: Cast) -> None:
    client.force_login(cast.member)
    ana = add_player(club=cast.club, name="Ana Ruiz", nickname="Torrens")
    retire_player(player=add_player(club=cast.club, name="Aaron"), retired=True)
    html = client.get("/clubs/riviere/people/").content.decode()
    assert f'<a href="/clubs/riviere/people/{ana.pk}/"><bdi>Ana Ruiz</bdi></a>' in html
    assert "Torrens" in html
    assert html.index("Ana Ruiz") < html.index("Aaron")


@pytest.mark.usefixtures("cast")
def test_a_club_without_people_says_so(client: Client) -> None:
    assert (
        "Nobody is on this club&#x27;s list yet."
        in client.get("/clubs/riviere/people/").content.decode()
    )


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_of_the_people_does_not_grow(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        add_player(club=cast.club, name=f"Player {number}")
    with django_assert_num_queries(PEOPLE_QUERIES):
        assert client.get("/clubs/riviere/people/").status_code == 200
