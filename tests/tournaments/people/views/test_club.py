"""A club's own page."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from rules_engine.notation import parse_game
from scoring.demo.season import entry
from scoring.demo.storied import STORIED
from scoring.services import NewSeat, record, start_game
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.statistics.cast import club_people
from tests.tournaments.cast import new_event, play_rounds
from tests.tournaments.conftest import Reader
from tournaments.ratings.models import ClubRatings, PlayerRating
from tournaments.ratings.services import replay_ratings
from tournaments.seasons.models import Season

CLUB = "/clubs/riviere/"
# The club with the reader's role, what is kept of its games and how its ratings stand; the games
# since (two); the season and its table (two); games, and which of their hands were recorded card by
# card; a list; evenings. A stranger costs who is not shown by name, at a table and in a title; a
# member has a session and an account.
CLUB_QUERIES = 12


def page(client: Client, address: str = CLUB) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_games_in_progress_lead_a_scorer_to_the_pad_and_others_to_the_sheet(
    reader: Reader, cast: Cast
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    assert f'href="/games/{game.pk}/pad/"' in page(reader(cast.scorer))
    html = page(reader(None))
    assert f'href="/games/{game.pk}/"' in html
    assert "Start a game" not in html


@pytest.mark.usefixtures("cast")
def test_a_new_club_says_what_will_be_here(client: Client) -> None:
    assert "No games yet" in page(client)


def test_figures_lead_to_hands_and_evenings_to_events(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4)
    table.finished(cast.scorer, club=cast.club)
    html = page(client)
    assert f'href="{CLUB}hands/"' in html
    assert f'href="{CLUB}hands/?result=made"' in html
    assert f'href="{CLUB}statistics/"' in html
    assert f'href="/events/{event.pk}/"' in html


def test_hands_recorded_card_by_card_lead_to_their_replay(reader: Reader, cast: Cast) -> None:
    table.finished(cast.scorer, club=cast.club)
    assert "Card by card" not in page(reader(None))
    people = club_people(cast.club, 4)
    written = parse_game(STORIED[0].line)
    game = start_game(
        by=cast.scorer,
        club=cast.club,
        profile=written.profile,
        first_dealer=written.dealer,
        seats=[NewSeat(player_id=player.pk) for player in people],
        title=STORIED[0].title,
    )
    record(game.pk, [entry(event) for event in written.events], cast.scorer)
    html = page(reader(None))
    assert f'href="/games/{game.pk}/hands/4/cards/"' in html
    assert f"Open misère by {people[0].name}, made." in html
    # A game with a title is known by it.
    assert f"<bdi>{STORIED[0].title}</bdi>" in html
    Player.objects.filter(pk=people[0].pk).update(shown=Shown.HIDDEN)
    assert people[0].name not in page(reader(None))


def test_a_club_of_members_does_not_exist_for_others(reader: Reader, cast: Cast) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert reader(None).get(CLUB).status_code == 404
    assert reader(cast.scorer).get(CLUB).status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_games_and_evenings(
    reader: Reader, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        table.start(cast.scorer, club=cast.club, title="Final")
        table.finished(cast.scorer, club=cast.club)
        play_rounds(new_event(cast, 4, title=f"Drive {number}", rounds=1), cast.director, 1)
    days = {"starts_on": date(2000, 1, 1), "ends_on": date(2999, 12, 31)}
    Season.objects.create(club=cast.club, name="Always", **days)
    for user in (None, cast.scorer):
        client = reader(user)
        page(client)  # ratings and the season's lines are kept from then on
        with django_assert_num_queries(CLUB_QUERIES):
            page(client)


def test_leaders_stand_here_as_each_reader_may_see_them(reader: Reader, cast: Cast) -> None:
    people = club_people(cast.club, 4)
    replay_ratings(cast.club.pk)
    club = ClubRatings.objects.get(club=cast.club)
    club.lists = [{"kind": "2-2"}]
    club.save()
    for place, player in enumerate(people[:2], start=1):
        PlayerRating.objects.create(
            club=cast.club,
            player=player,
            kind="2-2",
            mean=1 - place / 10,
            deviation=0.1,
            rounds=40,
            partners=4,
            played=timezone.now(),
            place=place,
        )
    Player.objects.filter(pk=people[1].pk).update(shown=Shown.HIDDEN)
    html = page(reader(None))
    assert f'href="{CLUB}people/{people[0].pk}/"' in html
    assert f'href="{CLUB}people/{people[1].pk}/"' not in html
    assert f'href="{CLUB}people/{people[1].pk}/"' in page(reader(cast.member))
