"""A person's page: figures, people, evenings, and what one reader may see of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown
from scoring.models import Game
from scoring.services import NewSeat, forget_person, merge_people, unmerge_people
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import new_event, play_rounds
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event
from tournaments.events.standings.facts import event_standings
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.shown import shown_rating
from tournaments.seasons.models import Honour, HonourKind, Season

CLUB = "/clubs/riviere/"
# The person with the club, the rating, what is kept of the games and the reader's role; the games
# since (three, where somebody played alone) and who was met there; the last games; seasons with
# honours and the present one's table (two); events with their prizes. A stranger costs who is not
# shown by name, at a table and in a title; a member has a session and an account.
QUERIES = 12


def page(client: Client, player: Player, asked: str = "") -> str:
    answer = client.get(f"{CLUB}people/{player.pk}/{asked}")
    assert answer.status_code == 200
    return answer.content.decode()


def of(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    game = table.play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    return table.play(game, cast.scorer, "8H", "E", NS=4, EW=6)


@pytest.mark.usefixtures("game")
def test_figures_lead_to_the_hands_behind_them(client: Client) -> None:
    ana = of("Ana")
    html = page(client, ana)
    hands = f"{CLUB}hands/?player={ana.pk}"
    for asked in (
        "",
        "&amp;role=declarer",
        "&amp;role=defender",
        "&amp;role=declarer&amp;result=made",
        "&amp;role=declarer&amp;strain=S",
        "&amp;role=declarer&amp;contract=7S",
        "&amp;seat=N",
        f"&amp;partner={of('Cy').pk}",
        f"&amp;against={of('Bo').pk}",
    ):
        assert f'href="{hands}{asked}"' in html, asked
    assert f'href="{CLUB}people/{ana.pk}/with/{of("Cy").pk}/"' in html


@pytest.mark.usefixtures("game")
def test_contracts_can_be_looked_at_in_another_role(client: Client) -> None:
    assert "Contracts as declarer" in page(client, of("Ana"))
    html = page(client, of("Ana"), "?as=defender")
    assert "Contracts as defender" in html
    assert "role=defender&amp;contract=8H" in html
    assert "Contracts as declarer" in page(client, of("Ana"), "?as=nonsense")


@pytest.mark.usefixtures("game")
def test_who_never_declared_sees_the_first_role_with_contracts(client: Client) -> None:
    assert "Contracts as partner" in page(client, of("Cy"))


@pytest.mark.usefixtures("game")
def test_it_says_how_it_is_counted(client: Client) -> None:
    assert "How this is counted" in page(client, of("Ana"))


def test_a_person_without_games_has_a_page_that_says_so(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4)
    player = event.entrants.all()[0].player
    html = page(client, player)
    assert "No games yet" in html
    assert f'href="/events/{event.pk}/entrants/1/"' in html


@pytest.mark.usefixtures("game")
def test_whom_a_stranger_may_not_know_is_somebody_without_a_link(
    client: Client, cast: Cast, reader: Reader
) -> None:
    cy = of("Cy")
    Player.objects.filter(pk=cy.pk).update(shown=Shown.HIDDEN)
    html = page(client, of("Ana"))
    assert "Somebody" in html
    assert ">Cy<" not in html
    assert f"partner={cy.pk}" not in html
    assert client.get(f"{CLUB}people/{cy.pk}/").status_code == 404
    assert f"partner={cy.pk}" in page(reader(cast.member), of("Ana"))


@pytest.mark.usefixtures("game")
def test_a_forgotten_name_is_nowhere_and_the_others_keep_their_hands(client: Client) -> None:
    bo = of("Bo")
    before = client.get(f"{CLUB}people/{of('Ana').pk}/?download=csv").content.decode()
    forget_person(player=bo)
    names = ("Ana", "Cy", "Di")
    pages = [page(client, of(name)) for name in names]
    pages += [
        client.get(address).content.decode()
        for address in (f"{CLUB}statistics/", f"{CLUB}hands/", f"{CLUB}hands/?download=csv", CLUB)
    ]
    assert [html for html in pages if ">Bo<" in html or "Bo," in html] == []
    after = client.get(f"{CLUB}people/{of('Ana').pk}/?download=csv").content.decode()
    assert "Bo" in before
    assert len(after.splitlines()) == len(before.splitlines())


@pytest.mark.usefixtures("game")
def test_figures_follow_a_merge_and_come_apart_again(client: Client, cast: Cast) -> None:
    other = table.start(cast.scorer, club=cast.club, names=("Anna", "B", "C", "D"))
    table.play(other, cast.scorer, "8S", "N", NS=9, EW=1)
    ana, anna = of("Ana"), of("Anna")
    assert "contract=8S" not in page(client, ana)
    merge_people(kept=ana, merged=anna)
    assert "contract=8S" in page(client, ana)
    assert client.get(f"{CLUB}people/{anna.pk}/")["Location"] == f"{CLUB}people/{ana.pk}/"
    unmerge_people(player=Player.objects.get(pk=anna.pk))
    assert "contract=8S" not in page(client, ana)
    assert "contract=8S" in page(client, anna)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.usefixtures("game")
def test_the_page_is_a_file(client: Client, kind: str) -> None:
    answer = client.get(f"{CLUB}people/{of('Ana').pk}/?download={kind}")
    assert answer.status_code == 200
    if kind == "csv":
        rows = answer.content.decode("utf-8-sig").splitlines()
        assert rows[1] == "As declarer,7♠,1,1,0,140,1,0,,,"
        assert rows[2] == "As defender,8♥,1,0,1,40,0,0,,,"
        assert rows[3] == "Partner,Cy,2,1,,180,,,1,0,"
        assert rows[4] == "Against,Bo,2,,,180,,,0,0,0"


def test_honours_and_the_season_that_is_played_stand_on_the_page(
    client: Client, cast: Cast
) -> None:
    player = new_event(cast, 4).entrants.all()[0].player
    today = timezone.now().date()
    last, now = (
        Season.objects.create(club=cast.club, name=name, starts_on=begins, ends_on=ends)
        for name, begins, ends in (
            ("Long ago", date(2001, 1, 1), date(2001, 12, 31)),
            ("This one", today - timedelta(days=9), today + timedelta(days=9)),
        )
    )
    Honour.objects.create(season=last, kind=HonourKind.SLAMS, player=player)
    html = page(client, player)
    assert f'href="/seasons/{now.pk}/people/{player.pk}/"' in html
    assert "Most slams" in html
    assert f'href="/seasons/{last.pk}/"' in html
    assert f'href="/seasons/{now.pk}/"' in client.get(CLUB).content.decode()


def around(club: Club) -> Season:
    """A season that goes on today and has every event of the tests in it."""
    days = {"starts_on": date(2000, 1, 1), "ends_on": date(2999, 12, 31)}
    return Season.objects.create(club=club, name="Always", **days)


def test_the_place_in_the_season_stands_on_the_page(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4, rounds=1)
    play_rounds(event, cast.director, 1)
    season = around(cast.club)
    winner = event_standings(event)[0].entrant
    html = page(client, event.entrants.get(pk=winner).player)
    assert "place 1" in html
    assert "1 evening" in html
    home = client.get(CLUB).content.decode()
    assert f'href="/seasons/{season.pk}/people/' in home
    assert " points</span>" in home


def played(cast: Cast, rows: int) -> Player:
    """Somebody with so many games, partners, opponents and events."""
    events: list[Event] = []
    for number in range(rows):
        event = new_event(cast, 8, title=f"Drive {number}", rounds=2)
        play_rounds(event, cast.director, 1)
        events.append(event)
    around(cast.club)
    person = events[0].entrants.all()[0].player
    for number in range(rows):
        seats = [NewSeat(player_id=person.pk), *(NewSeat(f"{n}{number}") for n in "BCD")]
        game = table.start(cast.scorer, club=cast.club, seats=seats)
        for contract in ("6S", "6C", "7D")[:rows]:
            table.play(game, cast.scorer, contract, "N", NS=7, EW=3)
        alone = [NewSeat(player_id=person.pk), NewSeat(f"E{number}"), NewSeat(f"F{number}")]
        game = table.start(
            cast.scorer, club=cast.club, seats=alone, profile="parlett-3", title="Against F0"
        )
        table.play(game, cast.scorer, "7D", "A", A=7, B=2, C=1)
    return person


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_what_was_played(
    reader: Reader, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = played(cast, rows)
    for user in (None, cast.member):
        client = reader(user)
        page(client, person)  # ratings and the season's lines are kept from then on
        with django_assert_num_queries(QUERIES):
            page(client, person)


def test_an_old_rating_is_told_no_more_and_a_new_result_at_once(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4, rounds=2)
    play_rounds(event, cast.director, 1)
    person = event.entrants.all()[0].player
    link = f"{CLUB}people/{person.pk}/rating/"
    assert link in page(client, person)
    before = shown_rating(person)
    play_rounds(event, cast.director, 1)
    html = page(client, person)
    now = shown_rating(person)
    assert before is not None
    assert now is not None
    assert (before.rounds, now.rounds) == (1, 2)
    assert now.text in html
    PlayerRating.objects.update(played=timezone.now() - timedelta(days=400))
    assert link not in page(client, person)


def test_of_several_lists_that_with_most_rounds_is_told(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4, rounds=1)
    play_rounds(event, cast.director, 1)
    person = event.entrants.all()[0].player
    page(client, person)
    PlayerRating.objects.create(
        club=cast.club,
        player=person,
        kind="1-1-1",
        mean=1.5,
        deviation=0.1,
        rounds=30,
        partners=4,
        played=timezone.now(),
    )
    told = shown_rating(person)
    assert told is not None
    assert told.rounds == 30
    assert told.text in page(client, person)
