"""Founding a club and putting people on its lists."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from clubs.models import Club, Membership, Role
from clubs.selectors import active_players, all_players, clubs_scored_by, listed_clubs, role_in
from clubs.services import (
    add_member,
    add_player,
    change_player,
    clean_name,
    create_club,
    retire_player,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("olga")


@pytest.fixture
def club(owner: User) -> Club:
    return create_club(name="Rosehill", owner=owner)


def test_the_founder_owns_the_club(club: Club, owner: User) -> None:
    assert role_in(owner, club.pk) == Role.OWNER


def test_two_clubs_of_one_name_have_two_addresses(club: Club, owner: User) -> None:
    assert club.slug == "rosehill"
    assert create_club(name="Rosehill", owner=owner).slug == "rosehill-2"
    assert create_club(name="Rosehill", owner=owner).slug == "rosehill-3"


def test_a_club_whose_name_has_no_latin_letter_still_has_an_address(owner: User) -> None:
    assert create_club(name="王小明", owner=owner).slug == "club"


def test_an_unknown_zone_is_refused(owner: User) -> None:
    with pytest.raises(ValidationError):
        create_club(name="Rosehill", owner=owner, zone="Nowhere")


def test_a_second_player_of_one_name_is_another_person(club: Club) -> None:
    first = add_player(club=club, name="Margaret Doyle")
    second = add_player(club=club, name="Margaret Doyle")
    assert first.pk != second.pk


def test_only_an_explicit_choice_says_that_two_are_one(club: Club, owner: User) -> None:
    first = add_player(club=club, name="Margaret Doyle")
    assert add_player(club=club, name="Margaret Doyle", same_as=first) == first
    other = create_club(name="Elsewhere", owner=owner)
    with pytest.raises(ValidationError):
        add_player(club=other, name="Margaret Doyle", same_as=first)


@pytest.mark.parametrize("name", ["O", "Þórunn", "عمر الخطيب", "நிலா", "x" * 80, "د\u200cر"])
def test_names_of_every_script_are_kept_as_they_are(club: Club, name: str) -> None:
    assert add_player(club=club, name=name).name == name


def test_blanks_around_and_within_a_name_are_tidied() -> None:
    assert clean_name("  Bev \t Sandoval ") == "Bev Sandoval"


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\0b", "\u202eolga", "half \ud83d"])
def test_names_that_cannot_be_printed_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(name)


def test_who_no_longer_plays_is_offered_no_more_but_stays_on_the_list(club: Club) -> None:
    bo, cy = add_player(club=club, name="Bo"), add_player(club=club, name="Cy")
    retire_player(player=bo, retired=True)
    assert list(active_players(club)) == [cy]
    assert list(all_players(club)) == [cy, bo]


def test_a_new_name_is_tidied_like_a_first_one(club: Club) -> None:
    player = add_player(club=club, name="Bo")
    change_player(player=player, name=" Boris ", nickname=" B ", number="", shown=player.shown)
    assert (player.name, player.nickname) == ("Boris", "B")


def test_adding_a_member_again_changes_his_role(club: Club) -> None:
    nina = User.objects.create_user("nina")
    add_member(club=club, user=nina)
    add_member(club=club, user=nina, role=Role.SCORER)
    assert [each.role for each in Membership.objects.filter(user=nina)] == [Role.SCORER]


def test_a_visitor_comes_across_public_clubs_and_a_member_across_his_own(owner: User) -> None:
    hidden = create_club(name="Hidden", owner=owner, visibility="members")
    shown = create_club(name="Shown", owner=owner)
    stranger = User.objects.create_user("stranger")
    assert list(listed_clubs(stranger)) == [shown]
    assert list(listed_clubs(owner)) == [hidden, shown]


def test_a_club_is_offered_for_scoring_from_scorer_up(club: Club) -> None:
    nina = User.objects.create_user("nina")
    add_member(club=club, user=nina)
    assert not clubs_scored_by(nina)
    add_member(club=club, user=nina, role=Role.SCORER)
    assert list(clubs_scored_by(nina)) == [club]
