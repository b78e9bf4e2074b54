"""One new game, sent twice at the same moment, as a phone does that lost the first answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection

from clubs.models import Player
from clubs.services import create_club
from rules_engine.errors import NotNotation
from scoring.models import Game, Sitting
from scoring.services import NewSeat, start, start_game
from tests.scoring.table import FOUR

pytestmark = pytest.mark.django_db(transaction=True)


def both(monkeypatch: pytest.MonkeyPatch, *people: User) -> list[UUID | str]:
    """What each of two gets who start one game, both having seen that there is none."""
    met, check = Barrier(2), start._check_table
    club = create_club(name="Rosehill", owner=people[0])

    def wait(*args: object) -> None:
        met.wait(timeout=20)
        check(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(start, "_check_table", wait)
    number = uuid4()

    def one(by: User) -> UUID | str:
        try:
            seats = [NewSeat(name) for name in FOUR]
            own = club if by == people[0] else None
            made = start_game(by=by, profile="australian-4", seats=seats, club=own, game_id=number)
        except NotNotation as refused:
            return refused.code
        else:
            return made.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(one, people))


def test_two_posts_of_one_new_game_make_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = User.objects.create_user("ana")
    first, second = both(monkeypatch, ana, ana)
    assert first == second == Game.objects.get().pk
    assert Sitting.objects.count() == len(FOUR)
    assert Player.objects.count() == len(FOUR)


def test_a_number_that_somebody_else_took_is_said_to_be_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = both(monkeypatch, User.objects.create_user("ana"), User.objects.create_user("bo"))
    assert sorted(map(str, found)) == sorted([str(Game.objects.get().pk), "id_taken"])
