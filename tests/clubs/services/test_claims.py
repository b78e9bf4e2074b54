from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from clubs.models import Claim, Player
from clubs.selectors import open_claims
from clubs.services import answer_claim, ask_claim
from tests.clubs.conftest import House


def test_a_claim_waits_for_an_answer(house: House, people: list[Player]) -> None:
    claim = ask_claim(player=people[0], by=house.member)
    assert ask_claim(player=people[0], by=house.member) == claim
    assert list(open_claims(house.club)) == [claim]
    assert Player.objects.get(pk=people[0].pk).user is None


def test_a_confirmed_claim_ties_the_player_to_the_account(
    house: House, people: list[Player]
) -> None:
    claim = ask_claim(player=people[0], by=house.member)
    answer_claim(claim=claim, accepted=True, by=house.admin)
    player = Player.objects.get(pk=people[0].pk)
    assert (player.user, player.name) == (house.member, "José García")


def test_a_refused_claim_changes_nothing_and_may_be_asked_again(
    house: House, people: list[Player]
) -> None:
    claim = ask_claim(player=people[0], by=house.member)
    answer_claim(claim=claim, accepted=False, by=house.admin)
    assert Player.objects.get(pk=people[0].pk).user is None
    assert ask_claim(player=people[0], by=house.member) != claim


def test_an_account_is_one_player_of_a_club(house: House, people: list[Player]) -> None:
    answer_claim(claim=ask_claim(player=people[0], by=house.member), accepted=True, by=house.admin)
    with pytest.raises(ValidationError):
        ask_claim(player=people[1], by=house.member)
    with pytest.raises(ValidationError):
        ask_claim(player=Player.objects.get(pk=people[0].pk), by=house.scorer)


def test_two_claims_of_one_player_cannot_both_win(house: House, people: list[Player]) -> None:
    first = ask_claim(player=people[0], by=house.member)
    second = ask_claim(player=people[0], by=house.scorer)
    answer_claim(claim=first, accepted=True, by=house.admin)
    with pytest.raises(ValidationError):
        answer_claim(claim=Claim.objects.get(pk=second.pk), accepted=True, by=house.admin)


def test_strangers_claim_nobody(house: House, people: list[Player]) -> None:
    with pytest.raises(PermissionDenied):
        ask_claim(player=people[0], by=house.stranger)
