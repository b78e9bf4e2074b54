"""A search finds what the reader may see, however it is typed, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown, Visibility
from clubs.services import add_player, change_player, create_club
from scoring.models import Game
from scoring.services import NewSeat
from scoring.services.forgetting import forget_person
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import STARTS, new_event
from tests.tournaments.conftest import Reader
from tournaments.events.services import create_event
from tournaments.people.search import MOST, find
from tournaments.seasons.models import Season

# People; the titles of evenings and the evenings; games by their people and by title, and which
# seats of the games are hidden; the titles of seasons and the seasons; the titles of clubs. For an
# account its roles, and for a stranger nothing is asked that a member is not.
QUERIES = {"anonymous": 9, "member": 10}


def hits(reader: Reader, user: Any, asked: str) -> list[tuple[str, str]]:
    """Kind and name of everything that is found; the page shows the same."""
    client = reader(user)
    found = client.get("/api/v1/search/", {"q": asked}).json()["found"]
    page = client.get("/search/", {"q": asked}).content.decode()
    assert all(f'href="{each["page"]}"' in page for each in found)
    assert ("Nothing found" in page) == (not found)
    return [(each["kind"], each["name"]) for each in found]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("José Ñíguez", "jose nig"),
        ("Þórunn Ægisdóttir", "AEGIS"),
        ("ليلى حداد", "حداد"),
        ("Елена Петрова", "петрова елена"),
        ("Łukasz Żółkiewski", "zolk"),
        ("Q", "q"),
    ],
)
def test_people_are_found_in_any_letters(reader: Reader, cast: Cast, name: str, asked: str) -> None:
    add_player(club=cast.club, name=name)
    add_player(club=cast.club, name="Bob Moore")
    assert hits(reader, None, asked) == [("person", name)]


def test_everything_of_a_name_is_found(reader: Reader, cast: Cast) -> None:
    new_event(cast, title="Soirée d’été")
    season = Season.objects.create(
        club=cast.club, name="ÉTÉ 2026", starts_on="2026-06-01", ends_on="2026-08-31"
    )
    create_club(name="L’Été 500", owner=cast.owner)
    game = table.finished(cast.scorer, club=cast.club)
    Game.objects.filter(pk=game.pk).update(title="Une main d’été")
    assert hits(reader, None, "ete") == [
        ("event", "Soirée d’été"),
        ("season", season.name),
        ("club", "L’Été 500"),
    ]
    assert hits(reader, None, "été") == [
        ("event", "Soirée d’été"),
        ("game", "Une main d’été"),
        ("season", season.name),
        ("club", "L’Été 500"),
    ]


def test_a_nickname_or_number_finds_its_person_for_members_alone(
    reader: Reader, cast: Cast
) -> None:
    """On every page that searches for people: a search that found them would spell them out."""
    names = ("Ana Ruiz", "Ben", "Chloé", "Dov")
    players = [add_player(club=cast.club, name=name) for name in names]
    ana = change_player(
        player=players[0], name="Ana Ruiz", nickname="Torréns", number="N42", shown=Shown.FULL
    )
    table.finished(
        cast.scorer, club=cast.club, seats=[NewSeat(player_id=player.pk) for player in players]
    )
    pages = ("/search/", "/games/", f"/clubs/{cast.club.slug}/people/")
    for asked, finds in (
        ("rúiz", (True, True)),
        ("torrens", (True, False)),
        ("n42", (True, False)),
    ):
        for user, found in zip((cast.member, None), finds, strict=True):
            for page in pages:
                told = reader(user).get(page, {"q": asked}).content.decode()
                told = told.partition("<main")[2]
                assert ("Ruiz" in told) is found, (page, asked, user)
                assert ("Torréns" in told) <= (user is not None), page
    assert ana.get_absolute_url() in reader(None).get("/search/", {"q": "ana"}).content.decode()


@pytest.mark.parametrize("shown", [Shown.HIDDEN, Shown.INITIALS])
@pytest.mark.parametrize("whose", ["player", "club"])
def test_who_is_not_shown_by_name_is_found_by_members_alone(
    reader: Reader, cast: Cast, shown: Shown, whose: str
) -> None:
    names = ("Wilma Zander", "Ben", "Chloé", "Dov")
    players = [add_player(club=cast.club, name=name) for name in names]
    seats = [NewSeat(player_id=player.pk) for player in players]
    game = table.finished(cast.scorer, club=cast.club, seats=seats)
    Game.objects.filter(pk=game.pk).update(title="Zander again")
    if whose == "player":
        Player.objects.filter(pk=players[0].pk).update(shown=shown)
    else:
        Club.objects.filter(pk=cast.club.pk).update(people_shown=shown)
    assert hits(reader, None, "zander") == hits(reader, cast.stranger, "zander") == []
    assert hits(reader, cast.member, "zander") == [
        ("person", "Wilma Zander"),
        ("game", "Zander again"),
    ]


def test_who_is_forgotten_is_found_by_nobody(reader: Reader, cast: Cast) -> None:
    player = add_player(club=cast.club, name="Wilma Zander", nickname="Zandy")
    seats = [NewSeat(player_id=player.pk), NewSeat("Ben"), NewSeat("Chloé"), NewSeat("Dov")]
    game = table.finished(cast.scorer, club=cast.club, seats=seats)
    Game.objects.filter(pk=game.pk).update(title="Zander again")
    forget_person(player=player)
    for user in (None, cast.member, cast.owner):
        assert hits(reader, user, "zand") == []


@pytest.mark.parametrize("visibility", [Visibility.MEMBERS, Visibility.LINK])
def test_clubs_that_no_list_shows_are_found_by_their_members_alone(
    reader: Reader, cast: Cast, visibility: Visibility
) -> None:
    club = create_club(name="Kestrel", owner=cast.owner, visibility=visibility)
    create_event(club=club, by=cast.owner, title="Kestrel night", starts_at=STARTS)
    table.finished(cast.owner, club=club, names=("Kestrel Jones", "B", "C", "D"))
    Season.objects.create(
        club=club, name="Kestrel cup", starts_on="2026-01-01", ends_on="2026-12-31"
    )
    assert hits(reader, None, "kestrel") == hits(reader, cast.member, "kestrel") == []
    kinds = [kind for kind, _ in hits(reader, cast.owner, "kestrel")]
    assert kinds == ["person", "event", "game", "season", "club"]


def test_a_game_at_home_is_its_owners(reader: Reader, cast: Cast) -> None:
    table.finished(cast.member, names=("Kestrel Jones", "B", "C", "D"))
    assert len(hits(reader, cast.member, "kestrel")) == 1
    assert hits(reader, cast.stranger, "kestrel") == hits(reader, None, "kestrel") == []


@pytest.mark.parametrize("who", QUERIES)
def test_the_cost_does_not_grow_with_what_is_found(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries, who: str
) -> None:
    for before, rows in ((0, 1), (1, 3)):
        for number in range(before, rows):
            add_one_of_each(cast, number)
        with django_assert_num_queries(QUERIES[who]):
            found = find(cast.person(who), "kestrel")
        counts = [len(each) for each in (found.people, found.events, found.games, found.seasons)]
        assert counts == [rows] * 4


def add_one_of_each(cast: Cast, number: int) -> None:
    name = f"Kestrel {number}"
    player = add_player(club=cast.club, name=name)
    create_event(club=cast.club, by=cast.director, title=name, starts_at=STARTS)
    Season.objects.create(club=cast.club, name=name, starts_on="2026-01-01", ends_on="2026-12-31")
    seats = [NewSeat(player_id=player.pk), *(NewSeat(f"{other} {number}") for other in "BCD")]
    table.finished(cast.scorer, club=cast.club, seats=seats)


def test_no_more_than_a_page_holds_is_found_and_the_rest_said(reader: Reader, cast: Cast) -> None:
    for number in range(MOST + 2):
        add_player(club=cast.club, name=f"Kestrel {number}")
    found = find(cast.member, "kestrel")
    assert len(found.people) == MOST
    assert set(found.more) == {"people"}
    assert "There are more" in reader(None).get("/search/?q=kestrel").content.decode()


@pytest.mark.parametrize("asked", ["", "   ", "\u0301", "a" * 3000, "%_\\", "' OR 1=1 --"])
def test_odd_words_find_nothing(reader: Reader, cast: Cast, asked: str) -> None:
    add_player(club=cast.club, name="Bob Moore")
    answer = reader(None).get("/search/", {"q": asked})
    assert answer.status_code == 200
    assert "Bob Moore" not in answer.content.decode()


def test_strangers_do_not_search_without_end(
    reader: Reader, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.api.throttles.StrangerThrottle.rate", "2/min", raising=False)
    cache.clear()
    stranger = reader(None)
    answers = [stranger.get("/search/?q=bob").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert "Too many searches" in stranger.get("/search/?q=bob").content.decode()
    assert reader(cast.member).get("/search/?q=bob").status_code == 200
    cache.clear()


@pytest.mark.usefixtures("cast")
def test_every_page_leads_to_the_search(reader: Reader) -> None:
    page = reader(None).get("/rules/").content.decode()
    link = page.partition('href="/search/"')[2].partition("</a>")[0]
    assert "Search</span>" in link
