"""Every place where a game is read for somebody shows only the names that he may see."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from clubs.models import Club, Player, Role, Shown
from scoring.access import game_to_read, readable_games
from scoring.games.recent import lately_in
from scoring.models import Game
from scoring.shown_names import ShownGames
from tests.scoring.cast import club_with
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db

NAMES = ("José García", "Q", "Hidden Hanna", "ليلى حداد")
SEEN = ["J. G.", "Q", "Somebody", "ليلى حداد"]


@pytest.fixture
def table() -> tuple[Game, Club, dict[str, User]]:
    club, people = club_with(mia=Role.MEMBER)
    game = start(people["olga"], club=club, names=NAMES)
    Player.objects.filter(name="José García").update(shown=Shown.INITIALS)
    Player.objects.filter(name="Hidden Hanna").update(shown=Shown.HIDDEN)
    return game, club, people


Table = tuple[Game, Club, dict[str, User]]


def test_strangers_see_what_each_person_allows(table: Table) -> None:
    game, _club, _people = table
    assert game_to_read(AnonymousUser(), game.pk).names == SEEN
    assert game_to_read(User.objects.create_user("x"), game.pk).names == SEEN


def test_members_see_what_was_printed(table: Table) -> None:
    game, _club, people = table
    assert game_to_read(people["mia"], game.pk).names == list(NAMES)


def test_lists_show_the_same_however_they_are_cut(table: Table) -> None:
    game, club, people = table
    visitor = AnonymousUser()
    for games in (
        readable_games(visitor),
        readable_games(visitor).filter(over=False).order_by("pk")[:5],
        lately_in(club, visitor, running=5, ended=5)[0],
        ShownGames.of(visitor).filter(pk=game.pk),
    ):
        assert [each.names for each in games] == [SEEN]
    first = readable_games(visitor).first()
    assert first is not None
    assert first.names == SEEN
    assert [each.names for each in readable_games(people["mia"])] == [list(NAMES)]
    assert lately_in(club, visitor, running=5, ended=5)[1] == []
    running, _ = lately_in(club, people["mia"], running=5, ended=5, member=True)
    assert [each.names for each in running] == [list(NAMES)]


def test_a_club_may_allow_less_than_a_person(table: Table) -> None:
    game, club, _people = table
    Club.objects.filter(pk=club.pk).update(people_shown=Shown.HIDDEN)
    assert game_to_read(AnonymousUser(), game.pk).names == ["Somebody"] * 4


def test_what_was_printed_stays_in_the_database(table: Table) -> None:
    game, _club, _people = table
    list(readable_games(AnonymousUser()))
    game_to_read(AnonymousUser(), game.pk)
    assert Game.objects.get(pk=game.pk).names == list(NAMES)


def test_a_game_at_home_is_shown_as_it_is_written() -> None:
    owner = User.objects.create_user("ana")
    game = start(owner, names=NAMES)
    assert game_to_read(AnonymousUser(), game.pk).names == list(NAMES)


@pytest.mark.parametrize(
    "path",
    [
        "/games/{id}/",
        "/games/{id}/rules/",
        "/games/",
        "/games/?q=Hanna",
        "/clubs/rosehill/",
        "/clubs/rosehill/people/",
        "/api/v1/games/",
        "/api/v1/games/{id}/",
        "/api/v1/games/{id}/sheet/",
        "/api/v1/games/{id}/log/",
    ],
)
def test_no_page_tells_a_stranger_a_hidden_name(client: Client, table: Table, path: str) -> None:
    game, _club, people = table
    game.title = ""
    play(game, people["olga"], "7S", NS=8, EW=2)
    page = client.get(path.format(id=game.pk)).content.decode().replace("?q=Hanna", "")
    assert "García" not in page
    assert "Hidden" not in page


@pytest.mark.parametrize(("asked", "found"), [("hanna", 0), ("garcia", 0), ("q", 1)])
def test_a_search_tells_no_more_than_the_pages(
    client: Client, table: Table, asked: str, found: int
) -> None:
    game, _club, people = table
    sheet = f"/games/{game.pk}/"
    assert client.get(f"/games/?q={asked}").text.count(sheet) == found
    client.force_login(people["mia"])
    assert client.get(f"/games/?q={asked}").text.count(sheet) == 1


def test_a_members_search_finds_names_without_their_accents(client: Client, table: Table) -> None:
    game, _club, people = table
    client.force_login(people["mia"])
    assert str(game.pk) in client.get("/games/?q=jose").text


def test_a_hidden_persons_games_are_nobodys_business(client: Client, table: Table) -> None:
    game, _club, people = table
    hanna = Player.objects.get(name="Hidden Hanna")
    assert str(game.pk) not in client.get(f"/games/?player={hanna.pk}").text
    client.force_login(people["mia"])
    page = client.get(f"/games/?player={hanna.pk}").text
    assert str(game.pk) in page
    assert "Hidden Hanna" in page
