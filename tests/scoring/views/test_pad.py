"""The pad's address: who may see it, what its form records, what is kept when it is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Role, Visibility
from rules_engine.profiles import PROFILES
from scoring.models import Game, GameEntry
from tests.scoring import table
from tests.scoring.cast import account, club_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def scorer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def address(game: Game) -> str:
    return f"/games/{game.pk}/pad/"


def form_of(client: Client, game: Game) -> dict[str, str]:
    """The hidden fields of the page as it stands now."""
    page = client.get(address(game)).content.decode()
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))


def press(client: Client, game: Game, act: str, **fields: Any) -> Any:
    """Press a button on the page as it stands now."""
    return client.post(address(game), {**form_of(client, game), "act": act, **fields})


def log_of(game: Game) -> list[tuple[str, Any]]:
    rows = GameEntry.objects.filter(game=game).order_by("seq")
    return list(rows.values_list("kind", "payload"))


def data_of(response: Any) -> Any:
    """What the page gives its script."""
    found = re.search(
        r'<script id="pad-data" type="application/json">(.*?)</script>', response.content.decode()
    )
    assert found is not None
    return json.loads(found[1])


def test_a_visitor_is_asked_to_sign_in_first(client: Client, ana: User) -> None:
    game = table.start(ana)
    response = client.get(address(game))
    assert response.status_code == 302
    assert response["Location"] == f"/accounts/login/?next={address(game)}"


def test_a_stranger_may_look_at_a_kitchen_game_but_not_record_it(client: Client, ana: User) -> None:
    game = table.start(ana)
    client.force_login(account("boris"))
    assert client.get(address(game)).status_code == 403
    assert press(client, game, "call:7S").status_code == 403
    assert log_of(game) == []


@pytest.mark.parametrize(
    ("role", "status"), [(Role.MEMBER, 403), (Role.SCORER, 200), (Role.OWNER, 200)]
)
def test_a_clubs_scorers_have_its_pads(client: Client, role: Role, status: int) -> None:
    club, people = club_with(sam=role)
    game = table.start(people["olga"], club=club)
    client.force_login(people["sam"])
    assert client.get(address(game)).status_code == status


def test_a_closed_clubs_pads_are_not_there_for_others(client: Client) -> None:
    club, people = club_with(visibility=Visibility.MEMBERS)
    game = table.start(people["olga"], club=club)
    client.force_login(account("boris"))
    assert client.get(address(game)).status_code == 404


@pytest.mark.parametrize("name", list(PROFILES))
def test_the_page_has_every_call_of_a_profile(scorer: Client, ana: User, name: str) -> None:
    players = PROFILES[name].rules.players
    game = table.start(ana, profile=name, names=("Ana", "Q", "لي", "Ana", "Ö", "F")[:players])
    response = scorer.get(address(game))
    page = response.content.decode()
    for call in PROFILES[name].rules.ladder.calls:
        assert page.count(f'value="call:{call}"') == 1
    calls = [call["call"] for call in data_of(response)["book"]["calls"]]
    assert calls == list(PROFILES[name].rules.ladder.calls)


@pytest.mark.parametrize("hands", [1, 3])
def test_the_page_costs_the_same_queries_after_one_hand_and_after_three(
    scorer: Client, ana: User, django_assert_num_queries: DjangoAssertNumQueries, hands: int
) -> None:
    game = table.start(ana)
    for _ in range(hands):
        game = table.play(game, ana, "6S", "N", NS=6, EW=4)
    with django_assert_num_queries(5):  # session, user, game, card, log
        assert scorer.get(address(game)).status_code == 200


def test_the_script_is_given_the_log_and_the_view_of_it(scorer: Client, ana: User) -> None:
    game = table.play_called(table.start(ana), ana, "E pass, S 7S", "")
    data = data_of(scorer.get(address(game)))
    assert data["log"] == [
        {"kind": "call", "payload": {"seat": "E", "call": "pass"}},
        {"kind": "call", "payload": {"seat": "S", "call": "7S"}},
    ]
    assert (data["view"]["head"], data["view"]["phase"]) == (2, "auction")
    assert data["url"] == f"/api/v1/games/{game.pk}/log/"


def test_names_cannot_end_the_scripts_data(scorer: Client, ana: User) -> None:
    game = table.start(ana, names=("</script><b>", "Q", "&", '"'))
    response = scorer.get(address(game))
    assert data_of(response)["names"] == ["</script><b>", "Q", "&", '"']


def test_a_press_records_and_asks_for_the_page_again(scorer: Client, ana: User) -> None:
    game = table.start(ana)
    response = press(scorer, game, "call:7S")
    assert response.status_code == 302
    assert response["Location"] == address(game)
    assert log_of(game) == [("call", {"seat": "E", "call": "7S"})]


def test_a_whole_hand_with_what_is_seldom_said(scorer: Client, ana: User) -> None:
    seldom = {"breach_rule": 100, "revoke_rule": "parlett", "laydown_penalty": 100}
    game = table.start(ana, overrides=seldom)
    for act in (
        "call:7S",
        "misdeal",
        "misdeal:card_exposed",
        "call:pass",
        "call:7H",
        "others",
        "breach:E",
        "penalty:laydown:EW",
        "trick:S",
        "revoke:W",
        "rest:NS",
    ):
        assert press(scorer, game, act).status_code == 302, act
    assert press(scorer, game, "note", text=" well played ").status_code == 302
    assert [kind for kind, _ in log_of(game)] == [
        *(
            "call",
            "misdeal",
            "misdeal",
            "call",
            "call",
            "others_pass",
            "breach",
            "penalty",
            "trick",
        ),
        *("revoke", "tricks", "note"),
    ]
    assert log_of(game)[2] == ("misdeal", {"reason": "card_exposed"})
    assert log_of(game)[10][1] == {"tricks": {"NS": 10, "EW": 0}, "conceded": True}
    assert log_of(game)[11][1] == {"text": "well played"}


def test_a_partner_is_called_or_the_bidder_plays_alone(scorer: Client, ana: User) -> None:
    game = table.start(ana, profile="call-5", names=("A", "B", "C", "D", "E"))
    press(scorer, game, "call:7S")
    press(scorer, game, "others")
    press(scorer, game, "partner:E")
    press(scorer, game, "undo")
    press(scorer, game, "partner:")
    assert [payload for kind, payload in log_of(game) if kind == "partner"] == [
        {"seat": "E"},
        {"seat": None},
    ]


def test_declaring_and_the_bidders_number_of_tricks(scorer: Client, ana: User) -> None:
    game = table.start(ana, overrides={"declare": "any"})
    press(scorer, game, "call:7S")
    press(scorer, game, "others")
    press(scorer, game, "declare")
    press(scorer, game, "tricks:10")
    assert log_of(game)[-1] == ("tricks", {"tricks": {"NS": 0, "EW": 10}})
    assert Game.objects.get(pk=game.pk).over


def test_nothing_is_offered_that_the_rules_do_not_have(scorer: Client, ana: User) -> None:
    page = scorer.get(address(table.start(ana))).content.decode()
    assert 'value="declare"' not in page
    assert "penalty:" not in page


def test_a_penalty_carries_its_amount_and_asks_first(scorer: Client, ana: User) -> None:
    fines = {"laydown_penalty": 100, "discard_penalty": 30, "declare": "any", "declare_value": 1000}
    page = scorer.get(address(table.start(ana, overrides=fines))).content.decode()
    assert 'popovertarget="ask-laydown-NS"' in page
    assert "−100</button>" in page
    assert "Penalty for a wrong discard: take 30 points off East-West?" in page
    assert page.count('value="penalty:discard:EW"') == 1
    assert "alone for all ten tricks: 1000 points won or lost?" in page


def test_a_barred_player_may_be_let_in(scorer: Client, ana: User) -> None:
    game = table.start(ana, overrides={"set_rule": True})
    game = table.play(game, ana, "8H", "S", NS=3, EW=7)
    page = scorer.get(address(game)).content.decode()
    assert 'value="ban_waived:S"' in page
    press(scorer, game, "ban_waived:S")
    assert Game.objects.get(pk=game.pk).state.get("barred") is None


def test_undo_and_redo_name_what_they_take_back(scorer: Client, ana: User) -> None:
    game = table.start(ana)
    press(scorer, game, "call:7S")
    press(scorer, game, "undo")
    press(scorer, game, "redo")
    assert log_of(game)[1:] == [("undo", {"seq": 1}), ("undo", {"seq": 2})]
    response = press(scorer, game, "redo")
    assert response.status_code == 422


def test_all_passed_and_a_result_with_its_tricks_are_one_press_each(
    scorer: Client, ana: User
) -> None:
    game = table.start(ana)
    press(scorer, game, "passed")
    result = {"contract": "7S", "declarer": "W", "tricks-NS": "3", "tricks-EW": "7"}
    press(scorer, game, "result", **result)
    assert log_of(game) == [
        ("contract", {"contract": None}),
        ("contract", {"contract": "7S", "seat": "W"}),
        ("tricks", {"tricks": {"NS": 3, "EW": 7}}),
    ]


@pytest.mark.parametrize(
    ("act", "fields", "words"),
    [
        ("call:M", {}, "Misère needs a bid of 7 first (club rule)."),
        ("call:7X", {}, "“7X” is no call."),
        ("tricks:7", {}, "The auction is still open"),
        ("fly", {}, "There is no entry of the kind “fly”."),
        ("", {}, "Nothing is recorded yet."),
        ("trick:Q", {}, "The auction is still open"),
        ("call:7S", {"key": "no uuid"}, "An entry needs a UUID as its id."),
        ("call:7S", {"base": "x"}, "An entry needs a UUID as its id."),
        ("undo", {}, "There is nothing to undo."),
        ("undo", {"undo": "9" * 5000}, "There is nothing to undo."),
        ("rest:XY", {}, "The field “side” cannot be read."),
        (
            "result",
            {"contract": "7S", "declarer": "E", "tricks-NS": "x", "tricks-EW": "7"},
            "The field “tricks” cannot be read.",
        ),
    ],
)
def test_what_is_refused_is_said_in_words_and_nothing_is_recorded(
    scorer: Client, ana: User, act: str, fields: dict[str, str], words: str
) -> None:
    game = table.start(ana)
    response = press(scorer, game, act, **fields)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert log_of(game) == []


def test_one_number_of_tricks_does_not_do_for_three_sides(scorer: Client, ana: User) -> None:
    game = table.start(ana, profile="parlett-3", names=table.THREE)
    press(scorer, game, "call:7S")
    press(scorer, game, "others")
    assert press(scorer, game, "tricks:7").status_code == 422
    typed = {"tricks-A": "2", "tricks-B": "7", "tricks-C": ""}
    response = press(scorer, game, "tricks", **typed)
    assert response.status_code == 422
    page = response.content.decode()
    assert re.search(r'name="tricks-B"[^>]* value="7"', page)
    assert press(scorer, game, "tricks", **typed | {"tricks-C": "1"}).status_code == 302


def test_a_form_sent_twice_is_one_call(scorer: Client, ana: User) -> None:
    game = table.start(ana)
    sent = {**form_of(scorer, game), "act": "call:7S"}
    assert scorer.post(address(game), sent).status_code == 302
    assert scorer.post(address(game), sent).status_code == 302
    assert len(log_of(game)) == 1


def test_a_key_sent_again_with_another_call_is_refused(scorer: Client, ana: User) -> None:
    game = table.start(ana)
    sent = {**form_of(scorer, game), "act": "call:7S"}
    scorer.post(address(game), sent)
    response = scorer.post(address(game), sent | {"act": "others"})
    assert response.status_code == 422
    assert "This entry was sent before with another content." in response.content.decode()
    assert len(log_of(game)) == 1


def test_a_page_that_has_fallen_behind_is_told_so_and_shows_the_game_as_it_is(
    scorer: Client, ana: User
) -> None:
    game = table.start(ana)
    sent = {**form_of(scorer, game), "act": "call:6S"}
    table.play_called(game, ana, "E 7S", "")
    response = scorer.post(address(game), sent)
    assert response.status_code == 409
    page = response.content.decode()
    assert "Another phone has recorded something here in the meantime." in page
    assert data_of(response)["view"]["head"] == 1
    assert len(log_of(game)) == 1


def test_an_entry_after_the_end_is_refused(scorer: Client, ana: User) -> None:
    game = table.finished(ana)
    response = press(scorer, game, "call:7S")
    assert response.status_code == 422
    page = response.content.decode()
    assert "The game is over. Undo the last entry to change it." in page
    assert "out the front door" in page
