"""The first page of an account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown, Visibility
from clubs.services import add_player, create_club
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds
from tests.tournaments.conftest import Reader
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.models import Event
from tournaments.events.services import finish
from tournaments.ratings.models import RatingStep

# The account and its session; its people and its clubs; the games in progress and those that ended.
HOME_QUERIES = 6
# Beside those the evenings to come; the last one and what everybody made of it; the rating and its
# last round.
PLAYERS_QUERIES = 11


@pytest.fixture
def scorer(reader: Reader, cast: Cast) -> Client:
    return reader(cast.scorer)


@pytest.fixture
def stranger(reader: Reader, cast: Cast) -> Client:
    return reader(cast.stranger)


def page(client: Client) -> str:
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def claim(event: Event, user: User, number: int = 1) -> Player:
    """The entrant of this number is this account from now on."""
    player = event.entrants.get(number=number).player
    Player.objects.filter(pk=player.pk).update(user=user)
    return player


def test_games_in_progress_lead_to_the_pad_and_results_to_the_sheet(
    scorer: Client, cast: Cast
) -> None:
    running = table.start(cast.scorer, names=["Ana", "Ben", "Cai", "Dov"])
    over = table.finished(cast.scorer, club=cast.club)
    html = page(scorer)
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
    html = page(scorer)
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
    stranger: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        table.start(cast.stranger)
        table.finished(cast.stranger)
    with django_assert_num_queries(HOME_QUERIES):
        page(stranger)


def test_only_the_latest_are_listed_and_the_rest_is_a_link(scorer: Client, cast: Cast) -> None:
    for _ in range(5):
        table.start(cast.scorer)
    html = page(scorer)
    assert html.count('class="game-link"') == 4
    assert "/games/?state=running" in html


def test_of_a_player_only_games_that_he_sat_in_are_his(scorer: Client, cast: Cast) -> None:
    player = add_player(club=cast.club, name="Ana")
    Player.objects.filter(pk=player.pk).update(user=cast.scorer)
    seat = [NewSeat(player_id=player.pk), *(NewSeat(name) for name in "BCD")]
    own = table.finished(cast.owner, club=cast.club, seats=seat)
    scored = table.finished(cast.scorer, club=cast.club)
    home = table.finished(cast.scorer)
    html = page(scorer)
    assert f'href="/games/{own.pk}/"' in html
    assert f'href="/games/{home.pk}/"' in html
    assert str(scored.pk) not in html


def test_the_next_evening_says_whether_one_is_on_its_list(cast: Cast, reader: Reader) -> None:
    soon = timezone.now() + timedelta(days=2)
    event = new_event(cast, 4, title="Next drive", starts_at=soon, here=False)
    player = claim(event, cast.member)
    html = page(reader(cast.member))
    assert "Next drive" in html
    assert "You are on the list." in html
    assert f'href="/events/{event.pk}/calendar.ics"' in html
    assert "check-in" not in html
    other = add_player(club=cast.club, name="Late")
    Player.objects.filter(pk=player.pk).update(user=None)
    Player.objects.filter(pk=other.pk).update(user=cast.member)
    assert "You are not on the list yet" in page(reader(cast.member))
    assert f'href="/events/{event.pk}/check-in/"' in page(reader(cast.director))


def test_an_evening_that_is_played_leads_to_the_own_table_first(cast: Cast, reader: Reader) -> None:
    event = new_event(cast, 8, title="Tonight", starts_at=timezone.now() - timedelta(hours=1))
    play_rounds(event, cast.director, 1)
    current = next_released(fresh(event), cast.director)
    claim(event, cast.member)
    number = current.tables.get(seats__entrant__number=1).number
    html = page(reader(cast.member))
    assert "Round 2 of 6" in html
    assert f"You sit at table {number}" in html
    assert f'button-primary" href="/events/{event.pk}/entrants/1/"' in html
    assert f'button-primary" href="/events/{event.pk}/board/"' in page(reader(cast.director))
    assert "Tonight" not in page(reader(cast.stranger))


def test_who_runs_a_club_without_evenings_is_led_to_the_first(cast: Cast, reader: Reader) -> None:
    assert 'href="/clubs/riviere/events/new/"' in page(reader(cast.director))
    html = page(reader(cast.member))
    assert "No evening is planned in your clubs." in html
    assert "/events/new/" not in html


def test_what_was_begun_long_ago_is_not_being_played(cast: Cast, reader: Reader) -> None:
    then = timezone.now() - timedelta(days=3)
    event = new_event(cast, 4, title="Long ago", starts_at=then)
    play_rounds(event, cast.director, 1)
    assert "Long ago" not in page(reader(cast.director))


def test_the_last_evening_tells_place_and_partner(cast: Cast, reader: Reader) -> None:
    event = pair_event(cast, 4, rounds=1)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    claim(event, cast.member)
    partner = event.entrants.get(number=2).player
    Player.objects.filter(pk=partner.pk).update(shown=Shown.HIDDEN)
    html = page(reader(cast.member))
    assert "<small>of 4</small>" in html
    assert f"with <bdi>{partner.name}</bdi>" in html
    assert f'href="/events/{event.pk}/entrants/1/"' in html


def test_the_last_change_of_the_rating_says_why(cast: Cast, reader: Reader) -> None:
    event = new_event(cast, 8, rounds=2, title="Rated")
    play_rounds(event, cast.director, 2)
    player = claim(event, cast.member)
    html = page(reader(cast.member))
    assert f'href="/clubs/riviere/people/{player.pk}/rating/"' in html
    step = RatingStep.objects.filter(player=player).order_by("-round__at")[0]
    assert (step.event_id, step.number) == (event.pk, 2)
    assert "round 2" in html
    assert "expected" in html


def test_a_record_that_was_merged_counts_for_the_one_that_stands(
    cast: Cast, reader: Reader
) -> None:
    soon = timezone.now() + timedelta(days=2)
    event = new_event(cast, 4, starts_at=soon, here=False)
    entered = event.entrants.get(number=1).player
    head = add_player(club=cast.club, name="Ana")
    Player.objects.filter(pk=entered.pk).update(root=head, merged_into=head)
    Player.objects.filter(pk=head.pk).update(user=cast.member)
    assert "You are on the list." in page(reader(cast.member))


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_clubs_evenings_and_games(
    cast: Cast, reader: Reader, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    soon = timezone.now() + timedelta(days=1)
    for number in range(rows):
        done = new_event(cast, 8, rounds=1, title=f"Drive {number}")
        play_rounds(done, cast.director, 1)
        finish(event=fresh(done), by=cast.director)
        new_event(cast, 4, title=f"Next {number}", starts_at=soon)
        other = create_club(name=f"Club {number}", owner=cast.member)
        Player.objects.create(club=other, name="Ana", user=cast.member)
        table.finished(cast.scorer, club=cast.club)
    claim(Event.objects.get(title="Drive 0"), cast.member)
    client = reader(cast.member)
    for _ in range(rows + 1):  # ratings, a club at a look, and the evening's lines are kept
        page(client)
    with django_assert_num_queries(PLAYERS_QUERIES):
        page(client)
