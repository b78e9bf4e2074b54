"""What a phone may do that is nobody's account: the outcome of every address of a game.

`home` keeps the score of a game that belongs to it, `table` that of a game at a club's table whose
members keep to themselves, `given` has given its game to another phone, and `other` holds the
game's address and nothing else. `in` stands for being sent to sign in, `pad` for being sent to the
phone's own page.
"""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from clubs.models import Visibility
from rules_engine.profiles import PROFILES
from scoring.models import Game, TableCard
from scoring.services import NewSeat
from scoring.services.handover import gift_code, join, take_gift
from scoring.services.phone_games import start_on_phone
from scoring.services.table_cards import create_card, keep_code
from scoring.table_visitor import TableVisitor
from tests.permissions.test_urls import ask, outcome, read
from tests.permissions.things import Things
from tests.scoring import table

PHONES = ("home", "table", "given", "other")

# name                  method home table given other
ROWS = """
game_sheet              GET    200 200 200 200
game_rules              GET    200 200 200 200
game_cards              GET    200 200 in  in
game_cards              POST   200 200 in  in
hand_cards              GET    404 404 404 404
game_pad                GET    pad pad in  in
game_pad                POST   pad pad in  in
game_rematch            POST   302 302 in  in
game_abandon            GET    200 200 in  in
game_abandon            POST   422 422 in  in
hand_amend              GET    200 200 in  in
hand_amend              POST   422 422 in  in
hand                    GET    200 200 200 200
game_pulse              GET    200 404 200 200
game_picture            GET    200 404 200 200
hand_picture            GET    200 404 200 200
game_qr                 GET    200 200 200 200
game_live               GET    200 404 200 200
game_live_part          GET    200 404 200 200
game_card               GET    in  in  in  in
game_card               POST   in  in  in  in
director_came           POST   in  in  in  in
table                   GET    200 200 200 200
table_pulse             GET    200 200 204 204
table_give              GET    200 200 pad pad
card_slip               GET    404 200 404 404
card_slip               POST   404 422 404 404
card_serves             POST   404 pad 404 404
table_claim             GET    in  in  pad pad
table_claim             POST   in  in  pad pad
api_game                GET    200 404 200 200
api_log                 GET    200 404 200 200
api_log                 POST   401 401 401 401
api_sheet               GET    200 404 200 200
api_game_rulebook       GET    200 404 200 200
api_amendment_preview   POST   401 401 401 401
api_game_card           POST   401 401 401 401
api_game_director       POST   401 401 401 401
api_hand                GET    200 404 200 200
"""
# By the director's code, the watcher's link and for events: nothing of the phone's.
NOT_ASKED = {"watch", "watch_part", "device_sign_in", "invitation_accept"}


def test_every_address_of_a_game_has_a_row() -> None:
    routes = {
        str(name): pattern
        for name, values in get_resolver().reverse_dict.lists()
        if isinstance(name, str)
        for [(pattern, _)], *_rest in values
    }
    named = {name for name, _, _ in read(ROWS)}
    wanted = {
        name for name, route in routes.items() if "(game_id)" in route or route.startswith("t/")
    }
    assert wanted - named - NOT_ASKED == set()


@pytest.fixture
def cards(things: Things) -> dict[str, TableCard]:
    """A finished game for each phone, on its card."""
    cache.clear()
    things.cast.club.visibility = Visibility.MEMBERS
    things.cast.club.save()
    at_table = create_card(
        by=things.cast.scorer,
        name="Table 3",
        game=table.finished(things.cast.scorer, club=things.cast.club),
    )
    join(card=at_table, phone=uuid4())
    own = _own(uuid4())
    given = _own(uuid4())
    return {"home": own, "table": at_table, "given": given, "other": given}


def _own(phone: UUID) -> TableCard:
    card = start_on_phone(
        phone=phone,
        profile="australian-4",
        rules=PROFILES["australian-4"].rules,
        seats=[NewSeat(name) for name in table.FOUR],
    )
    game = card.game
    assert game is not None
    by = TableVisitor(card, phone, card.epoch, card.game_id)
    table.play(game, by, "7S", "N", NS=10, EW=0)
    table.say(game, by, ("abandon", {"reason": "Tea."}))
    card.refresh_from_db()
    return card


def phone_of(cards: dict[str, TableCard], which: str) -> Client:
    """The browser of one of them."""
    card = cards[which]
    client = Client()
    client.cookies["phone"] = str(uuid4() if which == "other" else card.phone)
    if which == "given":
        visitor = TableVisitor(card, card.phone or uuid4(), card.epoch, card.game_id)
        take_gift(card=card, phone=uuid4(), gift=gift_code(visitor))
    return client


def told(response: HttpResponse) -> str:
    where = response.get("Location", "")
    return "pad" if response.status_code == 302 and where.startswith("/t/") else outcome(response)


@pytest.mark.parametrize(("name", "method", "outcomes"), read(ROWS))
def test_a_phone(
    things: Things, cards: dict[str, TableCard], name: str, method: str, outcomes: list[str]
) -> None:
    answers = []
    for which in PHONES:
        card = cards[which]
        game = Game.objects.get(table_card=card)
        things.card = card
        client = phone_of(cards, which)
        if name.startswith("table"):
            address = f"/t/{keep_code(card)}/{name.removeprefix('table_').replace('table', '')}"
            address = address if address.endswith("/") else f"{address}/"
            answers.append(told(client.get(address) if method == "GET" else client.post(address)))  # type: ignore[arg-type]
        else:
            answers.append(told(ask(client, name, method, game, things)))
    assert answers == outcomes
