"""The log as a table's phone posts to it: with a token in a header and no cookie."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules_engine.profiles import PROFILES
from scoring.models import Game, GameEntry, LateEntry, TableCard
from scoring.services import NewSeat
from scoring.services.handover import TOKEN_LASTS, join, phone_token, take_by_code
from scoring.services.phone_games import claim, start_on_phone
from scoring.services.table_cards import create_card
from scoring.table_visitor import TableVisitor
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import account, call, entry, posted


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast(visibility="members")


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.start(cast.scorer, club=cast.club, first_dealer=1)


@pytest.fixture
def card(cast: Cast, game: Game) -> TableCard:
    return create_card(by=cast.director, name="Table 3", game=game)


@pytest.fixture
def token(card: TableCard) -> str:
    return phone_token(join(card=card, phone=uuid4()))


def post(game: Game, token: str, body: Any) -> HttpResponse:
    client = Client(enforce_csrf_checks=True)
    return client.post(  # type: ignore[return-value]
        f"/api/v1/games/{game.pk}/log/",
        json.dumps(body) if not isinstance(body, str) else body,
        content_type="application/json",
        headers={"X-Table-Token": token},
    )


def answer(response: HttpResponse) -> tuple[int, str]:
    told = json.loads(response.content)
    assert told["detail"]
    return response.status_code, told["code"]


def stored() -> tuple[int, int]:
    return GameEntry.objects.count(), LateEntry.objects.count()


def test_a_token_records_without_an_account_or_a_cookie(game: Game, token: str) -> None:
    response = post(game, token, posted([call("S", "pass", 0)]))
    assert response.status_code == 200
    assert stored() == (1, 0)
    client = Client(headers={"X-Table-Token": token})
    assert client.get(f"/api/v1/games/{game.pk}/log/").json()["head"] == 1


def test_a_call_reads_its_card_alone_and_its_game_once(game: Game, token: str) -> None:
    """This is asked more often than anything else."""
    with CaptureQueriesContext(connection) as seen:
        assert post(game, token, posted([call("S", "pass", 0)])).status_code == 200
    sent = [query["sql"] for query in seen]
    of_rows = [sql for sql in sent if sql.startswith(("SELECT", "UPDATE", "INSERT"))]
    assert [sql.split(" ", 1)[0] for sql in of_rows] == ["SELECT", "SELECT", "UPDATE", "INSERT"]
    card, read = of_rows[:2]
    assert '"scoring_tablecard"' in card
    assert '"scoring_game"' not in card
    assert '"scoring_game"' in read
    assert "ORDER BY" not in card


@pytest.mark.parametrize("forged", ["", "nonsense", "1.1.1.x.y:z:w"])
def test_a_forged_token_is_401_and_nothing_is_stored(game: Game, token: str, forged: str) -> None:
    changed = token[:-1] + ("a" if token[-1] != "a" else "b")
    for each in (forged, changed):
        told = answer(post(game, each, posted([call("S", "pass", 0)])))
        assert told == (401, "table_unknown")
    assert stored() == (0, 0)


def test_an_expired_token_is_401_and_nothing_is_stored(game: Game, token: str) -> None:
    with time_machine.travel(timezone.now() + timedelta(seconds=TOKEN_LASTS + 5)):
        assert answer(post(game, token, posted([call("S", "pass", 0)])))[0] == 401
    assert stored() == (0, 0)


def test_the_token_of_another_table_is_403_and_nothing_is_stored(
    cast: Cast, game: Game, token: str
) -> None:
    other = table.start(cast.scorer, club=cast.club)
    told = answer(post(other, token, posted([call("S", "pass", 0)])))
    assert told == (403, "other_table")
    assert stored() == (0, 0)
    assert post(game, token, posted([call("S", "pass", 0)])).status_code == 200


def test_a_token_opens_nothing_but_the_log(game: Game, token: str) -> None:
    client = Client(headers={"X-Table-Token": token})
    assert client.get(f"/api/v1/games/{game.pk}/").status_code == 404
    assert client.get(f"/games/{game.pk}/pad/").status_code == 302


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "malformed_json"),
        ({"entries": []}, 400, "no_entries"),
        ({"entries": "x"}, 400, "bad_request"),
        (posted([entry("note", place, text="x") for place in range(201)]), 400, "batch_too_large"),
        ({"entries": [{"id": "7", "base": 0, "kind": "call", "payload": {}}]}, 400, "bad_id"),
        (posted([entry("nonsense", 0)]), 422, "unknown_kind"),
        (posted([entry("call", 0, seat="S")]), 422, "missing_field"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_bad_input_is_told_in_words_and_nothing_is_stored(
    game: Game, card: TableCard, token: str, body: Any, status: int, code: str, late: bool
) -> None:
    if late:
        take_by_code(card=TableCard.objects.get(pk=card.pk), phone=uuid4(), code=card.code)
    assert answer(post(game, token, body)) == (status, code)
    assert stored() == (0, 0)


def test_a_body_beyond_all_measure_is_refused(game: Game, token: str) -> None:
    body = '{"entries": [' + " " * 3_000_000 + "]}"
    assert answer(post(game, token, body))[0] == 400
    assert stored() == (0, 0)


def test_a_late_phone_is_told_and_what_it_sent_is_kept(
    game: Game, card: TableCard, token: str
) -> None:
    take_by_code(card=TableCard.objects.get(pk=card.pk), phone=uuid4(), code=card.code)
    told = [call("S", "pass", 0), call("W", "7S", 1)]
    for _ in range(2):
        response = post(game, token, posted(told))
        assert answer(response) == (409, "handed_over")
        assert json.loads(response.content)["kept"] == [str(each.key) for each in told]
    assert stored() == (0, 2)


def test_a_phones_own_game_takes_no_end_of_entries_until_it_is_claimed(
    db: None,  # noqa: ARG001 - the database comes first
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.services.phone_games.MOST_ENTRIES", 1)
    rules = PROFILES["australian-4"].rules
    seats = [NewSeat(name) for name in table.FOUR]
    card = start_on_phone(phone=uuid4(), profile="australian-4", rules=rules, seats=seats)
    assert card.game is not None
    assert card.phone is not None
    visitor = TableVisitor(card, card.phone, card.epoch, card.game_id)
    token = phone_token(visitor)
    assert post(card.game, token, posted([call("E", "6S", 0)])).status_code == 200
    refused = post(card.game, token, posted([call("S", "7S", 1)]))
    assert answer(refused) == (422, "log_full")
    claim(visitor=visitor, by=account())
    assert post(card.game, token, posted([call("S", "7S", 1)])).status_code == 200
