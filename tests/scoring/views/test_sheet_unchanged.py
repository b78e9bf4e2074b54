"""A sheet that has not changed is not made again for who is not signed in; a changed one is."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player, Shown, Visibility
from scoring.models import Game, GameEntry, Redaction, Sitting
from scoring.services import handover, undo
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring import table


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.finished(cast.scorer, club=cast.club)


def look(client: Client, game: Game, tag: str = "", query: str = "") -> tuple[int, str]:
    answer = client.get(f"/games/{game.pk}/{query}", headers={"If-None-Match": tag})
    return answer.status_code, answer.headers.get("ETag", "")


def test_an_unchanged_look_costs_one_query(
    client: Client, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    look(client, game)  # the cookies of a form are set
    status, tag = look(client, game)
    assert status == 200
    with django_assert_num_queries(1):
        assert look(client, game, tag) == (304, tag)
    assert look(client, game, tag, "?view=columns")[0] == 200


def correct(game: Game, cast: Cast) -> None:
    undo(game.pk, cast.scorer)


def hide(game: Game, _cast: Cast) -> None:
    Player.objects.filter(sittings__game=game, sittings__seat=1).update(shown=Shown.HIDDEN)


def hide_all(_game: Game, cast: Cast) -> None:
    Club.objects.filter(pk=cast.club.pk).update(people_shown=Shown.INITIALS)


def rename(game: Game, _cast: Cast) -> None:
    Sitting.objects.filter(game=game, seat=0).update(name="Former player")


def redact(game: Game, _cast: Cast) -> None:
    entry = GameEntry.objects.filter(game=game).latest("seq")
    Redaction.objects.create(entry=entry, at=timezone.now())


def play_again(game: Game, cast: Cast) -> None:
    table.start(cast.scorer, club=cast.club)
    Game.objects.exclude(pk=game.pk).update(rematch_of=game)


def hand_over(game: Game, cast: Cast) -> None:
    """The phone that looks may have kept the score, and been offered to correct it."""
    handover.join(card=create_card(by=cast.scorer, name="Table 3", game=game), phone=uuid4())


@pytest.mark.parametrize("change", [correct, hide, hide_all, rename, redact, play_again, hand_over])
def test_whatever_the_sheet_shows_makes_another_tag(
    client: Client, game: Game, cast: Cast, change: Callable[[Game, Cast], None]
) -> None:
    look(client, game)
    _, tag = look(client, game)
    change(game, cast)
    status, another = look(client, game, tag)
    assert status == 200
    assert another != tag


def test_another_language_and_another_phone_are_another_page(client: Client, game: Game) -> None:
    look(client, game)
    _, tag = look(client, game)
    client.cookies["django_language"] = "sv"
    assert look(client, game, tag)[0] == 200


def test_a_club_of_members_and_who_is_signed_in_are_asked_each_time(
    client: Client, scorer: Client, game: Game, cast: Cast
) -> None:
    assert look(scorer, game)[1] == ""
    Club.objects.filter(pk=cast.club.pk).update(visibility=Visibility.MEMBERS)
    assert look(client, game) == (404, "")
