"""The first page for somebody without an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from scoring.models import Game
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import fresh, new_event, play_rounds
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.models import Event
from tournaments.events.services import finish
from tournaments.people.club_to_show import club_to_show
from tournaments.seasons.models import EveningLine

# The table that is played, who is not shown by name there, its hands; the club that met last, its
# evenings, and who was best at the last of them.
FRONT_QUERIES = 6


def page(client: Client | None = None) -> str:
    answer = (client or Client()).get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def ended(cast: Cast, event: Event | None = None, **settings: Any) -> Event:
    event = event or new_event(cast, 8, rounds=1, **settings)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    return fresh(event)


@pytest.mark.django_db
def test_a_stranger_is_told_what_this_is_and_where_to_begin() -> None:
    html = page()
    assert "The score of 500, kept at the table" in html
    assert 'href="/games/new/"' in html
    assert 'href="/games/"' in html
    assert 'href="/clubs/new/"' in html
    assert 'property="og:image" content="http://testserver/' in html


def test_the_table_that_is_played_shows_its_last_hands(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club, title="Table 3")
    for tricks in (8, 7):
        game = table.play(game, cast.scorer, "8H", "N", NS=tricks, EW=10 - tricks)
    html = page()
    assert f'href="/games/{game.pk}/live/"' in html
    assert "Being played now" in html
    assert "Table 3" in html
    assert ">300</td>" in html
    assert ">0</td>" in html


def test_without_a_game_tonight_the_last_one_stands_there(cast: Cast) -> None:
    over = table.finished(cast.scorer, club=cast.club)
    old = table.play(table.start(cast.scorer, club=cast.club), cast.scorer, "6S", "N", NS=6, EW=4)
    Game.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=2))
    html = page()
    assert "Played last" in html
    assert f'href="/games/{over.pk}/"' in html
    assert str(old.pk) not in html


def test_a_table_on_which_no_hand_is_played_yet_waits(cast: Cast) -> None:
    empty = table.start(cast.scorer, club=cast.club)
    assert str(empty.pk) not in page()


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.MEMBERS])
def test_nothing_of_a_club_that_is_not_public_is_shown(cast: Cast, visibility: str) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    event = ended(cast)
    cast.club.visibility = visibility
    cast.club.save()
    html = page()
    for hidden in (cast.club.name, str(game.pk), str(event.pk), "Zoë"):
        assert hidden not in html


@pytest.mark.usefixtures("cast")
def test_games_at_home_are_nobody_elses(cast: Cast) -> None:
    game = table.finished(cast.scorer)
    assert str(game.pk) not in page()


def test_people_are_shown_as_they_wish_at_the_table_and_on_the_podium(cast: Cast) -> None:
    event = ended(cast)
    page()
    # Not by a name of one letter, which every page has somewhere.
    winner = EveningLine.objects.exclude(player__name="Q").filter(event=event, place=1)[0].player
    seats = [NewSeat(player_id=winner.pk), *(NewSeat(name) for name in ("Bo", "Cy", "Di"))]
    game = table.start(cast.scorer, club=cast.club, seats=seats)
    table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    assert winner.name in page()
    Player.objects.filter(pk=winner.pk).update(shown=Shown.HIDDEN)
    html = page()
    assert winner.name not in html
    assert html.count("Somebody") >= 2


def test_the_club_that_met_last_shows_its_evening_now_and_who_was_best(cast: Cast) -> None:
    done = ended(cast, title="Last week")
    coming = new_event(cast, 4, title="Next week", starts_at=timezone.now() + timedelta(days=6))
    html = page()
    assert 'href="/clubs/riviere/"' in html
    assert "Next week" in html
    assert f'href="/events/{done.pk}/standings/"' in html
    now = new_event(cast, 4, title="Tonight", starts_at=timezone.now() - timedelta(hours=1))
    play_rounds(now, cast.director, 1)
    shown = club_to_show(None)
    assert shown is not None
    assert (shown.evening, shown.last) == (now, done)
    assert (shown.evenings, shown.games) == (2, 0)
    assert [line.place for line in shown.best][:2] == [1, 1]
    assert coming.title not in page()


def test_an_evening_that_nobody_finished_is_not_being_played(cast: Cast) -> None:
    event = new_event(cast, 4, title="Long ago", starts_at=timezone.now() - timedelta(days=9))
    play_rounds(event, cast.director, 1)
    shown = club_to_show(None)
    assert shown is not None
    assert (shown.club, shown.evening, shown.last) == (cast.club, None, None)


def test_a_pair_shares_its_line(cast: Cast) -> None:
    ended(cast, pair_event(cast, 4, rounds=1))
    shown = club_to_show(None)
    assert shown is not None
    assert {len(line.names) for line in shown.best} == {2}


@pytest.mark.parametrize("rows", [1, 3])
def test_the_first_page_costs_the_same_however_much_there_is(
    cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        game = table.start(cast.scorer, club=cast.club)
        for _ in range(rows):
            game = table.play(game, cast.scorer, "6S", "N", NS=6, EW=4)
        ended(cast, title=f"Drive {number}")
    page()  # what the last evening came to is kept from then on
    with django_assert_num_queries(FRONT_QUERIES):
        page()


@pytest.mark.django_db
def test_the_first_page_of_a_new_site_asks_for_tables_and_clubs(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(3):
        page()
