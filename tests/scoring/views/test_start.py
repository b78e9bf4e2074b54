from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.forms import ChoiceField
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from clubs.services import add_player, retire_player
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.forms.switches import SwitchesForm
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table

AUSTRALIAN = "/games/new/?rules=australian-4&club="
IN_CLUB = "/games/new/?rules=australian-4&club=riviere"


def filled(*names: str, **others: Any) -> Mapping[str, Any]:
    seats = {f"seat_{seat}": name for seat, name in enumerate(names)}
    return {"game_id": uuid4(), "dealer": 0, "length": "race", **seats, **others}


@pytest.mark.django_db
def test_a_visitor_signs_in_first_and_comes_back(client: Client) -> None:
    response = client.get(IN_CLUB)
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=/games/new/")


def test_the_first_time_asks_for_the_rules(stranger: Client) -> None:
    html = stranger.get("/games/new/").content.decode()
    assert "Which rules" in html
    assert html.index("Four players") < html.index("Three players")
    assert 'href="?rules=australian-4"' in html


def test_the_rules_of_the_last_game_are_taken_and_can_be_changed(
    scorer: Client, cast: Cast
) -> None:
    table.start(cast.scorer, names=table.THREE, profile="parlett-3")
    html = scorer.get("/games/new/").content.decode()
    assert "Three players, Parlett" in html
    assert html.count('name="seat_') == 3
    assert 'type="hidden" name="game_id" value="' in html
    chosen = scorer.get("/games/new/?choose=1").content.decode()
    assert chosen.index("As last time") < chosen.index("Four players")


def test_rules_of_a_number_that_is_no_key_ask_again(stranger: Client) -> None:
    page = stranger.get(f"/games/new/?rules=house-{'9' * 5000}")
    assert "Which rules" in page.content.decode()


def test_unknown_rules_ask_again(stranger: Client) -> None:
    assert "Which rules" in stranger.get("/games/new/?rules=bridge").content.decode()


def test_a_game_starts_and_leads_to_its_pad(stranger: Client, cast: Cast) -> None:
    response = stranger.post(AUSTRALIAN, filled(*table.FOUR, dealer=1))
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.pk}/pad/"
    assert game.names == list(table.FOUR)
    assert (game.first_dealer, game.club, game.format) == (1, None, Format())
    assert game.created_by == cast.stranger


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        ({"length": "hands", "hands": 12}, Format(hands=12)),
        ({"length": "games", "games": 3}, Format(games=3)),
    ],
)
def test_the_length_is_chosen(stranger: Client, length: Any, expected: Format) -> None:
    stranger.post(AUSTRALIAN, filled("A", "B", "C", "D", **length))
    assert Game.objects.get().format == expected


def test_a_length_without_its_number_is_asked_for_where_it_is_missing(stranger: Client) -> None:
    answer = filled("A", "B", "C", "D", length="hands", hands="")
    response = stranger.post(AUSTRALIAN, answer)
    assert response.status_code == 422
    html = response.content.decode()
    assert "How many? Type a number." in html
    assert '<details class="length" open>' in html


def test_rules_without_a_target_are_played_for_so_many_hands(stranger: Client) -> None:
    html = stranger.get("/games/new/?rules=drive-hands-n&club=").content.decode()
    assert "A race to" not in html
    assert 'value="hands"' in html


def test_an_empty_seat_is_told_at_its_field_and_nothing_is_lost(stranger: Client) -> None:
    response = stranger.post(AUSTRALIAN, filled("Ana", "", "Cai", "Dov"))
    html = response.content.decode()
    assert response.status_code == 422
    assert 'id="id_seat_1_error"' in html
    assert "Who sits here? Type a name." in html
    assert 'value="Cai"' in html
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", ["x" * 81, "An\u202ea", "\u0007bell"])
def test_what_is_no_name_is_refused_at_its_field(stranger: Client, name: str) -> None:
    response = stranger.post(AUSTRALIAN, filled("Ana", name, "Cai", "Dov"))
    assert response.status_code == 422
    assert 'id="id_seat_1_error"' in response.content.decode()
    assert not Game.objects.exists()


def test_one_name_in_two_seats_is_refused(stranger: Client) -> None:
    html = stranger.post(AUSTRALIAN, filled("Ana", "Ben", " ANA ", "Dov")).content.decode()
    assert "North has this name too." in html
    assert not Game.objects.exists()


def test_a_second_tap_starts_no_second_game(stranger: Client) -> None:
    answer = filled("A", "B", "C", "D")
    first, second = (stranger.post(AUSTRALIAN, answer)["Location"] for _ in range(2))
    assert first == second
    assert Game.objects.count() == 1


def test_players_of_the_club_are_offered_and_retired_ones_are_not(
    scorer: Client, cast: Cast
) -> None:
    add_player(club=cast.club, name="Zoë Ångström")
    retire_player(player=add_player(club=cast.club, name="Old Tom"), retired=True)
    html = scorer.get(IN_CLUB).content.decode()
    assert '<option value="Zoë Ångström">' in html
    assert "Old Tom" not in html
    assert 'list="players"' in html


def test_a_player_is_known_by_name_and_a_new_name_joins_the_club(
    scorer: Client, cast: Cast
) -> None:
    zoe = add_player(club=cast.club, name="Zoë Ångström")
    scorer.post(IN_CLUB, filled("zoë  ångström", "Q", "Bo", "ليلى حداد"))
    game = Game.objects.get()
    assert game.names[0] == "Zoë Ångström"
    assert game.sittings.get(seat=0).player == zoe
    assert Player.objects.filter(club=cast.club).count() == 4


class TestNamesakes:
    @pytest.fixture
    def twins(self, cast: Cast) -> tuple[Player, Player]:
        return (
            add_player(club=cast.club, name="Ana Ruiz", nickname="Torrens"),
            add_player(club=cast.club, name="Ana Ruiz"),
        )

    @pytest.mark.usefixtures("twins")
    def test_are_offered_under_names_of_their_own(self, scorer: Client) -> None:
        html = scorer.get(IN_CLUB).content.decode()
        assert '<option value="Ana Ruiz (Torrens)">' in html
        assert '<option value="Ana Ruiz (1)">' in html

    @pytest.mark.usefixtures("twins")
    def test_are_asked_for_by_the_bare_name(self, scorer: Client) -> None:
        html = scorer.post(IN_CLUB, filled("Ana Ruiz", "B", "C", "D")).content.decode()
        assert "More than one player is called Ana Ruiz." in html
        assert "Ana Ruiz (Torrens) and Ana Ruiz (1)" in html
        assert not Game.objects.exists()

    def test_sit_at_one_table_and_are_told_apart_on_the_sheet(
        self, scorer: Client, twins: tuple[Player, Player]
    ) -> None:
        scorer.post(IN_CLUB, filled("Ana Ruiz (Torrens)", "Ana Ruiz (1)", "C", "D"))
        game = Game.objects.get()
        seated = game.sittings.filter(seat__lt=2).values_list("player", flat=True)
        assert list(seated) == [player.pk for player in twins]
        assert game.names[:2] == ["Ana Ruiz (Torrens)", "Ana Ruiz (1)"]


def test_the_names_of_last_time_are_one_tap_away(scorer: Client, cast: Cast) -> None:
    table.start(cast.scorer, club=cast.club)
    html = scorer.get("/games/new/").content.decode()
    assert "names=last" in html
    again = scorer.get("/games/new/?names=last").content.decode()
    assert 'value="Zoë Ångström"' in again
    assert 'value="ليلى حداد"' in again


@pytest.mark.parametrize(("slug", "status"), [("riviere", 403), ("nowhere", 404)])
def test_another_club_is_not_ours_to_score(stranger: Client, slug: str, status: int) -> None:
    address = f"/games/new/?rules=australian-4&club={slug}"
    assert stranger.get(address).status_code == status
    assert stranger.post(address, filled("A", "B", "C", "D")).status_code == status
    assert not Game.objects.exists()


# Session, account, last game, club of the address, its role, the players, the clubs to choose.
START_QUERIES = 7


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_players(
    scorer: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        add_player(club=cast.club, name=f"Player {number}")
    with django_assert_num_queries(START_QUERIES):
        assert scorer.get(IN_CLUB).status_code == 200


def test_a_game_without_a_club_may_switch_what_people_argue_about(
    stranger: Client, cast: Cast
) -> None:
    del cast
    html = stranger.get(AUSTRALIAN).content.decode()
    assert html.count('name="house-') == 5
    switched = {
        "house-misere": "none", "house-slam": '"none"', "house-out_rule": '"any_points"',
        "house-all_pass": '"play_nt"', "house-min_level": "7",
    }  # fmt: skip
    stranger.post(AUSTRALIAN, filled(*table.FOUR, **switched))
    rules = Game.objects.get().rules
    assert rules == PROFILES["australian-4"].rules.replace(
        specials=(), slam="none", out_rule="any_points", all_pass="play_nt", min_level=7
    )


def test_rules_that_nobody_switched_stay_as_they_are(stranger: Client, cast: Cast) -> None:
    """Also those in which only one misère waits for a seven."""
    del cast
    sent = {"house-misere": "as_it_is", "house-slam": '"value_lt_250"'}
    stranger.post(AUSTRALIAN, filled(*table.FOUR, **sent))
    assert Game.objects.get().rules == PROFILES["australian-4"].rules


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_preset_has_switches_that_can_be_played(name: str) -> None:
    preset = PROFILES[name]
    form = SwitchesForm({}, profile=preset, rules=preset.rules)
    assert form.is_valid()
    assert form.rules == preset.rules
    for field, choices in form.fields.items():
        assert isinstance(choices, ChoiceField)
        for value, _words in list(choices.widget.choices):
            switched = SwitchesForm({f"house-{field}": value}, profile=preset, rules=preset.rules)
            assert switched.is_valid(), (field, value)
            assert switched.rules.ladder.rungs


def test_a_switch_that_is_none_is_refused(stranger: Client, cast: Cast) -> None:
    del cast
    answer = stranger.post(AUSTRALIAN, filled(*table.FOUR, **{"house-slam": '"grand"'}))
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_a_clubs_game_is_played_by_what_the_club_keeps(scorer: Client, cast: Cast) -> None:
    del cast
    assert 'name="house-' not in scorer.get(IN_CLUB).content.decode()


def test_rules_and_names_come_first_and_the_rest_is_folded(
    scorer: Client, stranger: Client, cast: Cast
) -> None:
    html = scorer.get("/games/new/?rules=australian-4").content.decode()
    order = ('id="entered"', "Other rules", 'name="seat_0"', "About these rules", "Whose game:")
    assert sorted(order, key=html.index) == list(order)
    assert f"Whose game: <bdi>{cast.club.name}</bdi>" in html
    alone = stranger.get("/games/new/?rules=australian-4").content.decode()
    assert "Whose game" not in alone
