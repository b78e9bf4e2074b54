import re
from datetime import datetime, timezone
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rules_engine.events import ContractSet, Event, TricksTaken
from rules_engine.format import Format
from scoring.models import Game
from scoring.services import abandon, handover
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import amend_hand

# Session, account, the game with its club, hands, log, the reader's role, a rematch, what
# strangers may see of the names, what its recorders are called,
# what an evening made of it.
SHEET_QUERIES = 11


def sheet(client: Client, game: Game, query: str = "") -> str:
    response = client.get(f"/games/{game.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def words(html: str) -> str:
    """The page without its tags and with single blanks."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def real_hand(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club, first_dealer=1)
    calls = "S pass, W 6C, N pass, E pass"
    return table.play_called(game, cast.scorer, calls, table.REAL_HAND_ORDER)


def test_a_hand_is_a_row_that_opens_on_its_auction_tricks_and_reasons(
    client: Client, real_hand: Game
) -> None:
    html = sheet(client, real_hand)
    told = words(html)
    assert 'class="hand-number" scope="row">1' in html
    assert "6 ♣" in told.replace("\ufe0e", "")
    assert "7 tricks, made" in told
    assert html.index("Auction") < html.index("Tricks in order") < html.index("Score of the hand")
    assert "East-West , contract +60" in told
    assert "North-South , tricks +30" in told


def test_a_new_game_says_what_will_be_here(client: Client, cast: Cast) -> None:
    assert "No hand is finished yet" in sheet(client, table.start(cast.scorer))


def test_names_are_whole_and_turn_nothing_around(client: Client, real_hand: Game) -> None:
    html = sheet(client, real_hand)
    assert "Wilhelmina Featherstonehaugh-Cholmondeley of Upper Wollongong" in html
    assert "\u2068ليلى حداد\u2069" in html


def test_nothing_is_inline(client: Client, real_hand: Game) -> None:
    html = sheet(client, real_hand)
    assert " style=" not in html
    assert "<script>" not in html
    assert not re.search(r" on[a-z]+=", html)


def test_the_old_columns_part_what_was_won_from_what_was_lost(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    game = table.play(game, cast.scorer, "7H", "N", NS=7, EW=3)
    game = table.play(game, cast.scorer, "8S", "S", NS=6, EW=4)
    rows = re.findall(r"<tr>.*?</tr>", sheet(client, game, "?view=columns"), re.DOTALL)
    assert words(rows[2]) == "1 200 200 30 30"
    assert words(rows[3]) == "2 240 −40 40 70"
    assert words(rows[4]) == "Σ 200 240 −40 70 0 70"


def test_an_undone_entry_is_struck_with_who_and_when(
    client: Client, cast: Cast, real_hand: Game
) -> None:
    game = table.say(real_hand, cast.scorer, ("call", {"seat": "W", "call": "7S"}))
    game = table.undo(game, cast.scorer)
    html = sheet(client, game)
    assert "Taken back in the hand in progress" in html
    (struck,) = re.findall(r"<s>(.*?)</s>", html)
    assert "7♠" in struck
    assert "taken back by <bdi>the scorer</bdi>" in html


def test_a_corrected_hand_keeps_the_struck_line_with_its_reason(
    client: Client, cast: Cast, real_hand: Game
) -> None:
    told: list[Event] = [ContractSet("7C", "W"), TricksTaken((("NS", 3), ("EW", 7)))]
    amend_hand(real_hand.pk, cast.director, hand=1, events=told, reason="It was a seven.")
    html = sheet(client, real_hand)
    assert "corrected by <bdi>the scorer</bdi>" in html
    assert "It was a seven." in html
    assert "6♣" in re.findall(r"<s>(.*?)</s>", html)[0]


def test_a_hand_that_everybody_passed_is_a_row(client: Client, cast: Cast) -> None:
    game = table.play(table.start(cast.scorer), cast.scorer, None)
    told = words(sheet(client, game))
    assert "Thrown in" in told
    assert "Passed out; the deal moves on." in told


def test_hands_behind_an_end_that_moved_up_are_void(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    for tricks in (7, 8, 8):
        game = table.play(game, cast.scorer, "8H", "N", NS=tricks, EW=10 - tricks)
    told: list[Event] = [ContractSet("8H", "N"), TricksTaken((("NS", 8), ("EW", 2)))]
    amend_hand(game.pk, cast.scorer, hand=1, events=told, reason="Eight were taken.")
    html = sheet(client, game)
    assert '<tr class="struck">' in html
    assert '<span class="badge">void</span>' in html
    assert words(html).count("does not count") == 2


@pytest.mark.parametrize(
    ("contract", "ending"),
    [("8H", "is out the front door"), (None, "The game was given up; nobody won.")],
)
def test_the_ending_is_told_in_players_words(
    client: Client, cast: Cast, contract: str | None, ending: str
) -> None:
    if contract:
        game = table.finished(cast.scorer)
    else:
        game = table.start(cast.scorer)
        abandon(game.pk, cast.scorer)
    assert ending.replace("is out", "are out") in words(sheet(client, game))


def test_the_running_score_is_drawn_with_words_for_who_cannot_see_it(
    client: Client, cast: Cast
) -> None:
    game = table.finished(cast.scorer)
    html = sheet(client, game)
    assert html.count("chart-series chart-series-") == 2
    assert "After 2 hands: North-South 600 and East-West 40." in html
    assert '<div aria-hidden="true">\n' in html or '<div aria-hidden="true">' in html


def test_notes_are_read_below(client: Client, cast: Cast, real_hand: Game) -> None:
    game = table.say(real_hand, cast.scorer, ("note", {"text": "<b>Tea</b>"}))
    assert "&lt;b&gt;Tea&lt;/b&gt;" in sheet(client, game)


def test_a_day_is_the_clubs_own(client: Client, cast: Cast) -> None:
    cast.club.zone = "Australia/Brisbane"
    cast.club.save()
    game = table.start(cast.scorer, club=cast.club)
    late = datetime(2026, 3, 1, 23, 30, tzinfo=timezone.utc)  # noqa: UP017 - as the settings say it
    Game.objects.filter(pk=game.pk).update(created_at=late)
    assert "2\xa0March 2026" in sheet(client, game)


@pytest.mark.parametrize(("person", "may"), [("scorer", True), ("member", False)])
def test_what_changes_the_game_is_offered_to_its_scorers_only(
    cast: Cast, real_hand: Game, person: str, may: bool
) -> None:
    client = Client()
    client.force_login(getattr(cast, person))
    html = sheet(client, real_hand)
    for address in ("pad/", "abandon/", "hands/1/amend/"):
        assert (f'href="/games/{real_hand.pk}/{address}"' in html) is may
    assert f'href="/games/{real_hand.pk}/rules/"' in html


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_hands(
    scorer: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for _ in range(rows):
        game = table.play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    with django_assert_num_queries(SHEET_QUERIES):
        sheet(scorer, game)


def test_a_sheet_of_three_has_a_column_for_each_player(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, names=table.THREE, profile="parlett-3")
    game = table.play(game, cast.scorer, "7D", "A", A=7, B=2, C=1)
    html = sheet(client, game)
    assert [f">{sign}</abbr>" in html for sign in "ABC"] == [True] * 3
    assert "A: Inès" in html


def test_sides_of_three_are_named_by_their_seats_on_sheet_and_chart(
    client: Client, cast: Cast
) -> None:
    game = table.start(cast.scorer, profile="six-2x3", names="ABCDEF")
    for _ in range(2):
        game = table.play(game, cast.scorer, "8H", "A", NS=8, EW=2)
    html = sheet(client, game)
    assert ">ACE</abbr>" in html
    assert ">BDF</text>" in html


def test_each_game_of_a_series_says_who_won_it(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, length=Format(games=2))
    for _ in range(3):
        game = table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    html = sheet(client, game)
    assert html.count("game to NS") == 1
    assert "1 game, needs" in html


def test_who_took_a_line_back_is_told_by_a_name_that_people_know(cast: Cast) -> None:
    """The account of a card has a name that nobody gave it."""
    game = table.start(cast.scorer, club=cast.club)
    card = create_card(by=cast.scorer, name="Table 3", game=game)
    by = handover.join(card=card, phone=uuid4())
    game = table.undo(table.say(game, by, ("call", {"seat": "E", "call": "6S"})), by)
    html = Client().get(game.get_absolute_url()).content.decode()
    assert "Table 3" in html
    assert card.user.get_username() not in html
    at_home = table.start(cast.scorer)
    card = create_card(by=cast.scorer, name="Kitchen", game=at_home)
    by = handover.join(card=card, phone=uuid4())
    told = table.say(at_home, by, ("note", {"text": "Tea."}), ("call", {"seat": "E", "call": "6S"}))
    html = Client().get(table.undo(told, by).get_absolute_url()).content.decode()
    assert "taken back" in html
    assert "Tea." in html
    assert card.user.get_username() not in html
