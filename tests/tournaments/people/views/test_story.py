"""What a person's page tells before its tables, and two people side by side."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown, Visibility
from clubs.services import add_player
from scoring.models import Game
from scoring.services import NewSeat, forget_person, merge_people, undo
from scoring.statistics import kept
from scoring.statistics.firsts import firsts
from scoring.statistics.kept import Owner, person_tally
from scoring.statistics.person_record import person_record
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tell_all
from tests.tournaments.conftest import Reader
from tests.tournaments.people.views.test_person import CLUB, around, of, page, played
from tournaments.events.services import substitute
from tournaments.events.standings.facts import event_standings
from tournaments.people.comparing import Cell, Line
from tournaments.people.person_events import person_events
from tournaments.people.person_rating import fresh_rating, with_rating
from tournaments.ratings.shown import course

# Two people with club, rating and what is kept, everybody of the club; of each the record (one more
# who played alone), whom they met and their events.
COMPARED = 12


def again(cast: Cast, *names: str) -> Game:
    """A game of people of whom those who are on the list already are the same."""
    people = dict(cast.club.players.values_list("name", "pk"))
    seats = [NewSeat(player_id=people[name]) if name in people else NewSeat(name) for name in names]
    return table.start(cast.scorer, club=cast.club, seats=seats)


def known(player: Player) -> Player:
    found = with_rating(Player.objects.select_related("club").filter(pk=player.pk)).first()
    assert found is not None
    return found


def test_an_evening_has_its_place_and_partners(client: Client, cast: Cast) -> None:
    event = new_event(cast, 8, rounds=3)
    play_rounds(event, cast.director, 2)
    first, *_others, last = event_standings(event)
    winner = event.entrants.get(pk=first.entrant)
    told = person_events(known(winner.player)).all[0]
    assert (told.place, told.placed, told.playing) == (1, 8, True)
    sides = {(seat.round_id, seat.table_id, seat.side) for seat in winner.seats.all()}
    mates = {
        each.player_id
        for each in event.entrants.exclude(pk=winner.pk)
        if any((s.round_id, s.table_id, s.side) in sides for s in each.seats.all())
    }
    assert len(mates) == 2
    assert set(told.partners) == mates
    html = page(client, winner.player)
    assert "1 of 8" in html
    assert "being played" in html
    # A correction is told at once.
    tell_all(next_released(fresh(event), cast.director), cast.director, seed=9)
    worst = event.entrants.get(pk=last.entrant)
    now = {line.entrant: line.place for line in event_standings(event)}
    assert person_events(known(worst.player)).all[0].place == now[worst.pk]


def test_who_sat_in_was_the_partner_and_who_was_away_had_none(cast: Cast) -> None:
    event = new_event(cast, 4, rounds=1)
    away = event.entrants.all()[0]
    instead = add_player(club=cast.club, name="Instead")
    current = next_released(fresh(event), cast.director)
    substitute(entrant=away, number=1, player=instead, by=cast.director)
    own = away.seats.get()
    mate = current.tables.get().seats.exclude(pk=own.pk).get(side=own.side).entrant
    assert person_events(known(mate.player)).all[0].partners == (instead.pk,)
    assert person_events(known(away.player)).all[0].partners == ()


def test_the_course_with_the_person_is_that_of_the_ratings(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=2)
    play_rounds(event, cast.director, 2)
    player = event.entrants.all()[0].player
    fresh_rating(known(player))
    told = fresh_rating(known(player))
    assert told is not None
    assert len(told.steps) == 2
    assert list(told.steps) == course(player, told.now.kind, 1000)


@pytest.fixture
def game(cast: Cast) -> Game:
    """Ana and Cy win: a slam, then a misère lost by Bo, then an open misère made by Ana."""
    game = table.start(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    game = table.play(game, cast.scorer, "7S", "N", NS=10, EW=0)
    game = table.play(game, cast.scorer, "8H", "E", NS=4, EW=6)
    return table.play(game, cast.scorer, "OM", "N", NS=0, EW=10)


def test_milestones_lead_to_the_hand(client: Client, cast: Cast, game: Game) -> None:
    html = page(client, of("Ana"))
    for words, number in (("First slam", 1), ("First open misère made", 3)):
        assert f'href="/games/{game.pk}/hands/{number}/">{words}' in html
    assert "First slam" not in page(client, of("Cy"))  # it is the declarer's
    undo(game.pk, cast.scorer)
    assert "First open misère" not in page(client, of("Ana"))


def test_a_first_that_is_kept_stays_the_first(
    cast: Cast, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SETTLED", timedelta())
    Game.objects.filter(pk=game.pk).update(over=True, ended_at=timezone.now(), winners=["NS"])
    Owner(cast.club, of("Ana").pk).keep()
    other = again(cast, "Ana", "B", "C", "D")
    table.play(other, cast.scorer, "8S", "N", NS=10, EW=0)
    told = {first.kind: (first.game, first.hand) for first in firsts(person_tally(of("Ana")))}
    assert told["slam"] == (str(game.pk), 1)
    assert told["won"] == (str(game.pk), 0)


def test_own_wins_are_marked_and_make_the_form(client: Client, cast: Cast) -> None:
    names = ("Ana", "Bo", "Cy", "Di")
    table.finished(cast.scorer, club=cast.club, names=names)
    ana, bo = page(client, of("Ana")), page(client, of("Bo"))
    assert '<span class="own-won">Won</span>' in ana
    assert "<span>Lost</span>" in bo
    assert "1 of the last 1 game won" in ana
    assert "0 of the last 1 game won" in bo
    again(cast, *names)  # nobody has won that one
    assert "1 of the last 1 game won" in page(client, of("Ana"))


@pytest.mark.usefixtures("game")
def test_a_defender_succeeds_by_setting(client: Client) -> None:
    ana = of("Ana")
    counted = person_record(ana).counted.role("defender")
    assert (counted["8H"].made, counted["8H"].failed) == (0, 1)
    html = page(client, ana, "?as=defender")
    assert "set, of those decided" in html
    row = html[html.index('role=defender"') :]
    assert "100%" in row[: row.index("</tr>")]


@pytest.mark.usefixtures("game")
def test_a_time_narrows_page_and_links(client: Client, cast: Cast) -> None:
    long_ago = timezone.now() - timedelta(days=800)
    old = again(cast, "Ana", "Bo", "Cy", "Di")
    table.play(old, cast.scorer, "9C", "N", NS=9, EW=1)
    Game.objects.filter(pk=old.pk).update(created_at=long_ago)
    around(cast.club)
    ana = of("Ana")
    assert "contract=9C" in page(client, ana)
    html = page(client, ana, "?time=year")
    assert "contract=9C" not in html
    # The picture is of all time, and so is what a chat reads beside it.
    told = [text[: text.index("</head>")] for text in (page(client, ana), html)]
    assert ["Games" in text for text in told] == [True, False]
    assert "Milestones" not in html  # the first of a year is no first
    since = (timezone.now() - timedelta(days=365)).date()
    link = f"{CLUB}hands/?player={ana.pk}&since={since}"
    assert link.replace("&", "&amp;") in html
    listed = client.get(f"{CLUB}hands/?player={ana.pk}&since={since}").content.decode()
    assert "3 hands" in listed
    assert "contract=9C" in page(client, ana, "?time=season")
    assert "contract=9C" in page(client, ana, "?time=nonsense")


@pytest.mark.parametrize("asked", ["?time=year", "?time=season"])
def test_a_time_costs_no_more(
    reader: Reader, cast: Cast, asked: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = played(cast, 2)
    client = reader(None)
    page(client, person, asked)
    with django_assert_num_queries(12):
        page(client, person, asked)


def test_the_best_partner_says_how_sure_that_is(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    for _ in range(2):
        game = table.play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    other = again(cast, "Ana", "Bo", "Ed", "Di")
    table.play(other, cast.scorer, "6S", "N", NS=4, EW=6)
    html = page(client, of("Ana"))
    assert "2 of 2 contracts made together, 0 of 1 without." in html
    assert "After 2 hands: not sure, it may well be luck." in html
    assert "After 3 hands: so few tell luck more than skill." in html


def compare(client: Client, one: Player, other: Player) -> str:
    answer = client.get(f"{CLUB}people/{one.pk}/compare/?with={other.pk}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.usefixtures("game")
def test_two_people_stand_side_by_side(client: Client) -> None:
    ana, bo = of("Ana"), of("Bo")
    html = compare(client, ana, bo)
    row = html[html.index("Contracts made") :]
    cells = row[: row.index("</tr>")]
    assert "100%" in cells
    assert "0%" in cells
    assert cells.count("ahead") == 1
    assert cells.index("ahead") < cells.index("0 of 1")
    assert f'href="{CLUB}people/{ana.pk}/with/{bo.pk}/"' in html


def test_ratings_of_two_lists_are_not_compared() -> None:
    better, alone = (
        Cell("1600", Fraction(1600), kind="2-2"),
        Cell("1500", Fraction(1500), kind="1-1"),
    )
    assert Line("Rating", better, alone).better == 0
    assert Line("Rating", replace(alone, kind="2-2"), better).better == 2


@pytest.mark.usefixtures("game")
def test_comparing_asks_for_somebody_first(client: Client) -> None:
    html = client.get(f"{CLUB}people/{of('Ana').pk}/compare/").content.decode()
    assert f'<option value="{of("Bo").pk}">Bo</option>' in html
    assert "Side by side" not in html


@pytest.mark.usefixtures("game")
def test_who_is_hidden_is_compared_with_nobody(client: Client, cast: Cast) -> None:
    Player.objects.filter(name="Cy").update(shown=Shown.HIDDEN)
    ana, cy = of("Ana"), of("Cy")
    assert client.get(f"{CLUB}people/{ana.pk}/compare/?with={cy.pk}").status_code == 404
    assert client.get(f"{CLUB}people/{cy.pk}/compare/").status_code == 404
    assert ">Cy<" not in client.get(f"{CLUB}people/{ana.pk}/compare/").content.decode()
    Club.objects.update(visibility=Visibility.MEMBERS)
    assert client.get(f"{CLUB}people/{ana.pk}/compare/").status_code == 404
    client.force_login(cast.member)
    assert ">Cy<" in compare(client, ana, cy)
    forget_person(player=cy)
    assert ">Cy<" not in compare(client, ana, of("Bo"))


@pytest.mark.usefixtures("game")
def test_a_merged_record_is_compared_as_the_person(client: Client, cast: Cast) -> None:
    ana, bo = of("Ana"), of("Bo")
    other = add_player(club=cast.club, name="Anna")
    merge_people(kept=ana, merged=other)
    for one, two in ((other, bo), (bo, other)):
        answer = client.get(f"{CLUB}people/{one.pk}/compare/?with={two.pk}")
        assert answer.status_code == 302
        assert str(ana.pk) in answer["Location"]
    assert client.get(f"{CLUB}people/{ana.pk}/compare/?with={ana.pk}").status_code == 302
    for nobody in ("x", "9" * 30, "9" * 5000):
        answer = client.get(f"{CLUB}people/{ana.pk}/compare/?with={nobody}")
        assert answer.status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_comparing_costs_the_same_however_much_was_played(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = played(cast, rows)
    other = of("B0")
    compare(client, person, other)
    with django_assert_num_queries(COMPARED):
        compare(client, person, other)
