"""The log over HTTP: the phone's protocol, and whatever else may be sent there."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.models import Visibility
from scoring.models import Game, GameEntry
from scoring.services import NewEntry, record
from tests.scoring.cast import account, call, club_with, entry, fresh, hand, posted
from tests.scoring.table import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def game(ana: User) -> Game:
    return start(ana)


@pytest.fixture
def phone(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def log_of(game: Game) -> str:
    return f"/api/v1/games/{game.pk}/log/"


def post(phone: Client, game: Game, *entries: NewEntry) -> Any:
    return phone.post(log_of(game), posted(list(entries)), content_type="application/json")


def test_a_call_is_acknowledged_with_the_game_after_it(phone: Client, game: Game) -> None:
    made = call("E", "6S", 0)
    answer = post(phone, game, made)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    assert set(body) == {"acked", "head", "view"}
    assert (body["acked"], body["head"], body["view"]["turn"]) == ([str(made.key)], 1, 2)


def test_a_lost_answer_is_asked_for_again_and_given_again(phone: Client, game: Game) -> None:
    made = call("E", "6S", 0)
    first, second = post(phone, game, made), post(phone, game, made)
    assert first.json()["acked"] == second.json()["acked"]
    assert second.json()["head"] == 1


def test_a_phone_that_lacks_entries_gets_them_with_a_409(phone: Client, game: Game) -> None:
    post(phone, game, call("E", "6S", 0))
    answer = post(phone, game, call("E", "6C", 0))
    assert answer.status_code == 409
    body = answer.json()
    assert set(body) == {"code", "detail", "legal", "acked", "head", "entries", "view"}
    assert (body["code"], body["head"], body["acked"]) == ("stale", 1, [])
    (lacking,) = body["entries"]
    assert (lacking["seq"], lacking["kind"], lacking["by"]) == (1, "call", "ana")
    assert lacking["payload"] == {"seat": "E", "call": "6S"}


def test_a_refused_entry_gets_a_422_with_words_and_what_is_legal(phone: Client, game: Game) -> None:
    good, bad = call("E", "7H", 0), call("S", "7C", 1)
    answer = post(phone, game, good, bad)
    assert answer.status_code == 422
    body = answer.json()
    assert set(body) == {"code", "detail", "legal", "id", "acked", "head", "view"}
    assert (body["code"], body["detail"]) == ("too_low", "7♣ is too low: the bid is 7♥.")
    assert (body["id"], body["acked"], body["head"]) == (str(bad.key), [str(good.key)], 1)
    assert body["legal"][:2] == ["7NT", "M"]


def test_a_known_id_with_another_content_gets_a_422(phone: Client, game: Game) -> None:
    made = call("E", "6S", 0)
    post(phone, game, made)
    answer = post(phone, game, NewEntry("note", {"text": "x"}, 0, made.key))
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert GameEntry.objects.count() == 1


def test_the_phones_clock_is_kept_beside_ours(phone: Client, game: Game) -> None:
    body = posted([call("E", "6S", 0)])
    body["entries"][0]["client_time"] = "2026-11-29T20:14:05+10:00"
    assert phone.post(log_of(game), body, content_type="application/json").status_code == 200
    kept = GameEntry.objects.get()
    assert kept.client_time is not None
    assert kept.client_time.isoformat() == "2026-11-29T10:14:05+00:00"
    logged = phone.get(log_of(game)).json()["entries"][0]
    assert logged["client_time"] == "2026-11-29T10:14:05+00:00"


def test_the_log_is_read_from_any_number_on(phone: Client, ana: User, game: Game) -> None:
    record(game.pk, [call("E", "6S"), call("S", "pass"), call("W", "pass")], ana)
    body = phone.get(log_of(game), {"since": 1}).json()
    assert (body["head"], [each["seq"] for each in body["entries"]]) == (3, [2, 3])
    assert phone.get(log_of(game), {"since": 99}).json()["entries"] == []


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "9" * 40, "٣"])
def test_a_number_that_is_none_is_refused(phone: Client, game: Game, since: str) -> None:
    answer = phone.get(log_of(game), {"since": since})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_anybody_may_read_the_log_of_a_game_whose_address_he_has(game: Game) -> None:
    body = Client().get(log_of(game)).json()
    assert (body["head"], body["entries"], body["view"]["phase"]) == (0, [], "auction")


def test_who_recorded_is_told_to_accounts_and_not_to_the_world(
    phone: Client, ana: User, game: Game
) -> None:
    record(game.pk, [call("E", "6S")], ana)
    assert phone.get(log_of(game)).json()["entries"][0]["by"] == "ana"
    assert Client().get(log_of(game)).json()["entries"][0]["by"] is None


@pytest.mark.parametrize("club_shown", [Visibility.PUBLIC, Visibility.MEMBERS])
def test_a_stranger_records_nothing(club_shown: str) -> None:
    club, people = club_with(visibility=club_shown)
    game = start(people["olga"], club=club)
    stranger = Client()
    stranger.force_login(account("bo"))
    answer = post(stranger, game, call("E", "6S", 0))
    hidden = club_shown == Visibility.MEMBERS
    assert answer.status_code == (404 if hidden else 403)
    assert answer.json()["code"] == ("not_found" if hidden else "forbidden")
    assert GameEntry.objects.count() == 0


def test_who_is_not_signed_in_is_told_so(game: Game) -> None:
    answer = post(Client(), game, call("E", "6S", 0))
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert answer.json()["detail"] == "You are not signed in."


def test_a_request_from_another_site_is_refused(ana: User, game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    answer = post(client, game, call("E", "6S", 0))
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    assert GameEntry.objects.count() == 0


def test_a_game_that_does_not_exist_is_not_found(phone: Client) -> None:
    answer = phone.post(
        f"/api/v1/games/{uuid4()}/log/", posted([call("E", "6S", 0)]), "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_other_methods_are_refused_with_a_code(phone: Client, game: Game) -> None:
    answer = phone.delete(log_of(game))
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def one(**changes: Any) -> dict[str, Any]:
    usual = {
        "id": str(uuid4()),
        "base": 0,
        "kind": "call",
        "payload": {"seat": "E", "call": "6S"},
    }
    return {"entries": [{**usual, **changes}]}


WRONG: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "malformed_json"),
    "no text": (b"\xff\xfe\xfd", "malformed_json"),
    "not a number": ('{"entries": NaN}', "malformed_json"),
    "endless": ("[" * 200_000, "malformed_json"),
    "a list": ([], "bad_request"),
    "nothing": ({}, "bad_request"),
    "no list": ({"entries": {}}, "bad_request"),
    "an empty list": ({"entries": []}, "no_entries"),
    "a number for an entry": ({"entries": [7]}, "bad_request"),
    "no id": ({"entries": [{"base": 0, "kind": "call", "payload": {}}]}, "bad_id"),
    "an id that is no UUID": (one(id="seven"), "bad_id"),
    "an id that is a number": (one(id=7), "bad_id"),
    "no base": (one(base=None), "bad_request"),
    "a base below nought": (one(base=-1), "bad_request"),
    "a base beyond counting": (one(base=2**63), "bad_request"),
    "a base that is true": (one(base=True), "bad_request"),
    "no kind": (one(kind=None), "bad_request"),
    "a payload that is text": (one(payload="x"), "bad_request"),
    "an unknown field": (one(colour="red"), "bad_request"),
    "a field from a broken phone": (one(**{"half \ud83d": 1}), "bad_request"),
    "a time that is none": (one(client_time="noon"), "bad_request"),
    "a time that is a number": (one(client_time=7), "bad_request"),
    "a time before time": (one(client_time="0001-01-01T00:00:00+14:00"), "bad_request"),
    "too many": ({"entries": one()["entries"] * 201}, "batch_too_large"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_is_refused_with_words_and_nothing_is_stored(
    phone: Client, game: Game, name: str
) -> None:
    sent, code = WRONG[name]
    raw = sent if isinstance(sent, (str, bytes)) else json.dumps(sent)
    answer = phone.post(log_of(game), raw, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["detail"].endswith(".")
    assert answer.json()["legal"] == []
    assert (fresh(game).version, GameEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "teleport"}, "unknown_kind"),
        ({"kind": "half \ud83d"}, "unknown_kind"),
        ({"payload": {"seat": "Z", "call": "6S"}}, "unknown_seat"),
        ({"payload": {"seat": "E", "call": ["6S"]}}, "bad_field"),
        ({"payload": {"seat": "E"}}, "missing_field"),
        ({"kind": "note", "payload": {"text": "a\0b"}}, "bad_field"),
        ({"kind": "undo", "payload": {"seq": 10**400}}, "nothing_to_undo"),
        ({"kind": "amend", "payload": {"cancels": [10**400], "events": []}}, "amend_unknown_entry"),
    ],
)
def test_what_is_no_entry_of_the_game_is_refused_with_words(
    phone: Client, game: Game, changes: dict[str, Any], code: str
) -> None:
    answer = phone.post(log_of(game), json.dumps(one(**changes)), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (fresh(game).version, GameEntry.objects.count()) == (0, 0)


def test_the_largest_batch_is_taken_whole(phone: Client, game: Game) -> None:
    notes = [entry("note", base, text=str(base)) for base in range(200)]
    assert post(phone, game, *notes).json()["head"] == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
ENTRIES = st.fixed_dictionaries(
    {
        "id": st.uuids().map(str) | JSON,
        "base": st.integers(-1, 2) | JSON,
        "kind": st.sampled_from(["call", "undo", "amend", "note", "tricks", "others_pass"]) | JSON,
        "payload": st.fixed_dictionaries(
            {}, optional={"seat": JSON, "call": JSON, "seq": JSON, "cancels": JSON, "events": JSON}
        )
        | JSON,
    }
)


@given(body=st.fixed_dictionaries({"entries": st.lists(ENTRIES, max_size=3)}) | JSON)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_there_is_an_answer_with_a_code(
    phone: Client, game: Game, body: Any
) -> None:
    answer = phone.post(log_of(game), json.dumps(body), content_type="application/json")
    assert answer.status_code in (200, 400, 409, 422)
    if answer.status_code != 200:
        assert {"code", "detail", "legal"} <= set(answer.json())
    assert fresh(game).version == GameEntry.objects.filter(game=game).count()


# What it costs. The card tells whether another phone keeps the score.

OF_A_CALL = ("scoring_game", "scoring_gameentry", "scoring_tablecard")


def queries(phone: Client, game: Game, made: NewEntry) -> list[str]:
    with CaptureQueriesContext(connection) as seen:
        assert post(phone, game, made).status_code == 200
    return [query["sql"] for query in seen]


def test_a_call_costs_session_user_and_four_statements(phone: Client, game: Game) -> None:
    sent = queries(phone, game, call("E", "6S", 0))
    tables = [
        table
        for sql in sent
        for table in ("django_session", "auth_user", *OF_A_CALL)
        if f'"{table}"' in sql.split(" WHERE ")[0] and not sql.startswith("SAVEPOINT")
    ]
    assert tables == [
        "django_session",
        "auth_user",
        "scoring_tablecard",
        "scoring_game",
        "scoring_game",
        "scoring_gameentry",
    ]


def test_the_log_costs_the_same_for_one_entry_and_for_many(
    phone: Client, ana: User, game: Game, django_assert_num_queries: Any
) -> None:
    record(game.pk, [call("E", "6S")], ana)
    with django_assert_num_queries(5):
        phone.get(log_of(game))
    record(game.pk, [call("S", "pass"), call("W", "pass"), call("N", "pass")], ana)
    record(game.pk, hand("6S", "E", {"NS": 5, "EW": 5})[1:], ana)
    with django_assert_num_queries(5):
        phone.get(log_of(game))
