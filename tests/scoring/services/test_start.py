"""Starting a game, and the same again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubs.models import Player, Role, Visibility
from clubs.services import add_member, add_player
from rules_engine.errors import NotLegalNow, RuleViolation
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.models import Game, Sitting
from scoring.services import NewSeat, abandon, record, rematch, start_game
from tests.scoring.cast import account, club_with, fresh, hand
from tests.scoring.table import FOUR, finished, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


def test_a_game_starts_with_its_rules_frozen_and_everybody_seated(ana: User) -> None:
    game = fresh(start(ana, first_dealer=3, title="  Friday "))
    assert (game.version, game.over, game.created_by, game.title) == (0, False, ana, "Friday")
    assert game.rules == PROFILES["australian-4"].rules
    assert (game.state["dealer"], game.names) == (3, list(FOUR))
    rows: list[Any] = list(Sitting.objects.values_list("seat", "side", "name", "player"))
    assert rows == [
        (0, "NS", FOUR[0], None),
        (1, "EW", FOUR[1], None),
        (2, "NS", FOUR[2], None),
        (3, "EW", FOUR[3], None),
    ]


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_can_be_started_under_every_profile(ana: User, name: str) -> None:
    names = [f"Player {seat}" for seat in PROFILES[name].rules.table.seat_names]
    assert fresh(start(ana, profile=name, names=names)).rules == PROFILES[name].rules


def test_options_can_be_changed_from_the_profile(ana: User) -> None:
    game = start(ana, overrides={"target": 1000}, length=Format(games=2))
    assert (fresh(game).rules.target, fresh(game).format) == (1000, Format(games=2))


def test_two_people_of_one_name_sit_at_one_table(ana: User) -> None:
    game = start(ana, names=("Margaret", "Bo", "Margaret", "Cy"))
    assert game.names.count("Margaret") == 2


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown profile": ({"profile": "bridge"}, "unknown_profile"),
    "an unknown option": ({"overrides": {"colour": 1}}, "unknown_option"),
    "a wrong value": ({"overrides": {"target": "soon"}}, "bad_option_value"),
    "a contradiction": ({"overrides": {"players": 3}}, "bad_option_value"),
    "points beyond counting": ({"overrides": {"laydown_penalty": 10**30}}, "bad_option_value"),
    "too few names": ({"names": FOUR[:3]}, "bad_seats"),
    "too many names": ({"names": (*FOUR, "Eve")}, "bad_seats"),
    "an empty name": ({"names": ("", *FOUR[1:])}, "bad_name"),
    "a name too long": ({"names": ("x" * 81, *FOUR[1:])}, "bad_name"),
    "a title too long": ({"title": "x" * 81}, "bad_name"),
    "a dealer who is not there": ({"first_dealer": 4}, "bad_field"),
    "a dealer below nought": ({"first_dealer": -1}, "bad_field"),
    "a player without a club": ({"seats": [NewSeat(player_id=1)] * 4}, "same_player_twice"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_game_is_refused_with_a_code(ana: User, name: str) -> None:
    choices, code = WRONG[name]
    with pytest.raises(RuleViolation) as refused:
        start(ana, **choices)
    assert refused.value.code == code
    assert Game.objects.count() == 0


def test_a_schedule_of_ones_own_may_not_be_worth_more_than_can_be_counted(ana: User) -> None:
    schedule = {**PROFILES["avondale-4"].rules.bid_values, "10NT": 10**6}
    with pytest.raises(RuleViolation) as refused:
        start(ana, overrides={"schedule": schedule})
    assert refused.value.params["option"] == "schedule"


def test_the_same_id_twice_is_the_same_game(ana: User) -> None:
    wanted = uuid4()
    first = start(ana, game_id=wanted)
    assert start(ana, game_id=wanted, names=("A", "B", "C", "D")) == first
    assert fresh(first).names == list(FOUR)
    with pytest.raises(RuleViolation) as refused:
        start(account("bo"), game_id=wanted)
    assert refused.value.code == "id_taken"


def test_nobody_starts_a_game_without_an_account() -> None:
    with pytest.raises(PermissionDenied):
        start(AnonymousUser())


def test_in_a_club_new_names_become_players_and_chosen_players_keep_theirs() -> None:
    club, people = club_with()
    bev = add_player(club=club, name="Bev Sandoval")
    seats = [NewSeat(player_id=bev.pk), NewSeat("Bev Sandoval"), NewSeat("Q"), NewSeat("Cy")]
    game = start(people["olga"], club=club, seats=seats)
    assert game.names == ["Bev Sandoval", "Bev Sandoval", "Q", "Cy"]
    sat = list(Sitting.objects.order_by("seat").values_list("player", flat=True))
    assert sat[0] == bev.pk
    assert Player.objects.filter(name="Bev Sandoval").count() == 2
    assert len(set(sat)) == 4


def test_nobody_sits_twice_and_nobody_from_elsewhere() -> None:
    club, people = club_with()
    bev = add_player(club=club, name="Bev")
    rest = [NewSeat("B"), NewSeat("C")]
    for player, code in ((bev.pk, "same_player_twice"), (bev.pk + 999, "unknown_player")):
        seats = [NewSeat(player_id=bev.pk), NewSeat(player_id=player), *rest]
        with pytest.raises(RuleViolation) as refused:
            start(people["olga"], club=club, seats=seats)
        assert refused.value.code == code
    assert Player.objects.count() == 1


def test_a_refused_game_leaves_no_new_player_behind() -> None:
    club, people = club_with()
    with pytest.raises(RuleViolation):
        start(people["olga"], club=club, names=("Bo", "Cy", "Dee", "\0"))
    assert Player.objects.count() == 0


@pytest.mark.parametrize("role", Role)
def test_a_clubs_game_is_started_by_its_scorers_and_up(role: Role) -> None:
    club, _ = club_with()
    nina = account("nina")
    add_member(club=club, user=nina, role=role)
    if role >= Role.SCORER:
        assert start(nina, club=club).club == club
    else:
        with pytest.raises(PermissionDenied):
            start(nina, club=club)


def test_a_hidden_club_is_not_there_for_a_stranger() -> None:
    club, _ = club_with(visibility=Visibility.MEMBERS)
    with pytest.raises(Http404):
        start(account("bo"), club=club)


def test_a_rematch_keeps_everything_and_moves_the_deal(ana: User) -> None:
    old = finished(ana, first_dealer=3, title="Friday", overrides={"target": 500})
    again = fresh(rematch(game_id=old.pk, by=ana))
    assert (again.rules, again.names, again.title) == (old.rules, old.names, "Friday")
    assert old.state["dealer"] == 0
    assert (again.first_dealer, again.state["dealer"]) == (1, 1)
    assert (again.rematch_of, again.version) == (old, 0)
    assert [each.name for each in again.sittings.all()] == list(FOUR)


def test_a_second_tap_gives_the_same_rematch(ana: User) -> None:
    old = finished(ana)
    assert rematch(game_id=old.pk, by=ana) == rematch(game_id=old.pk, by=ana)
    assert Game.objects.count() == 2


def test_a_rematch_needs_an_end_and_the_right_to_record(ana: User) -> None:
    game = start(ana)
    with pytest.raises(NotLegalNow) as refused:
        rematch(game_id=game.pk, by=ana)
    assert refused.value.code == "not_over"
    abandon(game.pk, ana)
    with pytest.raises(PermissionDenied):
        rematch(game_id=game.pk, by=account("bo"))
    assert rematch(game_id=game.pk, by=ana).first_dealer == 1


def test_a_rematch_in_a_club_seats_the_same_players() -> None:
    club, people = club_with()
    old = start(people["olga"], club=club)
    record(old.pk, hand("10NT", "N", {"NS": 10, "EW": 0}), people["olga"])
    again = rematch(game_id=old.pk, by=people["olga"])
    before = list(old.sittings.values_list("player", flat=True))
    assert list(again.sittings.values_list("player", flat=True)) == before
    assert Player.objects.count() == 4


def test_rules_made_by_hand_are_taken_as_they_are(ana: User) -> None:
    rules = PROFILES["avondale-4"].rules.replace(set_rule=True)
    game = start_game(
        by=ana, profile="avondale-4", rules=rules, seats=[NewSeat(name) for name in FOUR]
    )
    assert fresh(game).rules.set_rule is True
