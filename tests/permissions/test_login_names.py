"""Strangers are never told what an account signs in with, nor whom a club hides."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from clubs.models import Player, Shown
from clubs.services import add_player
from scoring.models import Game
from scoring.services import NewEntry, record
from tests.permissions.anything import addresses
from tests.permissions.test_events import evening, made_evening
from tests.permissions.test_urls import game, made_games
from tests.permissions.things import Things
from tests.scoring import table
from tournaments.events.models import Event, Table
from tournaments.events.services import adjust, correct_result, remark, withdraw

__all__ = ["evening", "game", "made_evening", "made_games"]

SECRET = "signs-in-with"
# One who is hidden, one who is shown by initials, each named whole, by one word and in capitals.
REMARK = "Zoë Quackenbush revoked, QUACKENBUSH agreed; Ørjan Fjelldal dealt, said Fjelldal."


@pytest.fixture
def told(things: Things, game: Game, evening: Event) -> list[tuple[str, str]]:
    """Every address and what it answers to strangers, with an account's own name in every place."""
    club = things.cast.club
    for user in User.objects.all():
        user.username = f"{SECRET}-{user.pk}"
        user.save()
    for name, shown in (("Zoë Quackenbush", Shown.HIDDEN), ("Ørjan Fjelldal", Shown.INITIALS)):
        person = add_player(club=club, name=name)
        Player.objects.filter(pk=person.pk).update(shown=shown)
    running = table.start(things.cast.scorer, club=club, title="Zoë Quackenbush’s farewell")
    for said in (game, running):
        note = NewEntry("note", {"text": REMARK})
        record(
            said.pk, [note, note, NewEntry("undo", {"seq": said.version + 2})], things.cast.scorer
        )
    _say_it_at(evening, things)
    found = []
    stranger = Client()
    stranger.force_login(User.objects.create_user("somebody-from-elsewhere"))
    for each in (game, running):
        for visitor in (Client(), stranger):
            for address in addresses(things, each, evening).values():
                answer = visitor.get(address)
                if isinstance(answer, HttpResponse) and not answer.streaming:
                    found.append((address, answer.content.decode(errors="replace")))
    return found


def _say_it_at(evening: Event, things: Things) -> None:
    """Say it wherever something can be typed at an evening that strangers may look at."""
    director = things.cast.director
    one = evening.entrants.get(number=1)
    adjust(entrant=one, points=10, reason=REMARK, by=director)
    at = Table.objects.select_related("round__event__club").get(
        round__event=evening, round__number=1
    )
    remark(table=at, text=REMARK, by=director)
    points = dict.fromkeys(at.seats.values_list("side", flat=True), 100)
    correct_result(table=at, points=points, by=director, reason=REMARK)
    withdraw(entrant=one, by=director, reason=REMARK)


def test_no_login_name_is_told_to_strangers(told: list[tuple[str, str]]) -> None:
    assert {address for address, answer in told if SECRET in answer} == set()


def test_no_remark_names_whom_the_club_hides(told: list[tuple[str, str]]) -> None:
    answers = [(address, answer.casefold()) for address, answer in told]
    assert {address for address, answer in answers if "quackenbush" in answer} == set()
    assert {address for address, answer in answers if "fjelldal" in answer} == set()
    # Or the remark was not there to be seen.
    assert sum("somebody revoked, somebody agreed; ø. f. dealt" in each for _, each in answers) >= 4


def test_members_read_it_as_it_was_typed(things: Things, game: Game) -> None:
    record(game.pk, [NewEntry("note", {"text": REMARK})], things.cast.scorer)
    page = things.client_of("member").get(f"/games/{game.pk}/").text
    assert REMARK in page
    assert f"<bdi>{things.cast.scorer.get_username()}</bdi>" in page


def test_a_scorer_goes_by_the_name_on_the_list(things: Things, game: Game) -> None:
    person = add_player(club=things.cast.club, name="Åse Li")
    Player.objects.filter(pk=person.pk).update(user=things.cast.scorer)
    record(game.pk, [NewEntry("note", {"text": "Tea."})], things.cast.scorer)
    page = f"/games/{game.pk}/"
    assert "<bdi>Åse Li</bdi>, " in Client().get(page).text
    assert Client().get(f"/api/v1{page}log/").json()["entries"][-1]["by"] == "Åse Li"
    Player.objects.filter(pk=person.pk).update(shown=Shown.HIDDEN)
    assert "<bdi>the scorer</bdi>, " in Client().get(page).text
    assert Client().get(f"/api/v1{page}log/").json()["entries"][-1]["by"] is None
