from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from clubs.models import ApiToken
from clubs.services import create_token, revoke_token
from clubs.services.tokens import use_token
from tests.clubs.conftest import House


def test_a_key_is_known_by_its_text_and_not_kept(house: House) -> None:
    token, text = create_token(user=house.member, name="spreadsheet")
    assert use_token(text) == token
    assert text not in str(ApiToken.objects.values())
    assert use_token(text + "x") is None


def test_a_withdrawn_key_opens_nothing(house: House) -> None:
    token, text = create_token(user=house.member, name="spreadsheet")
    revoke_token(token=token)
    assert use_token(text) is None


def test_the_key_of_a_closed_account_opens_nothing(house: House) -> None:
    _token, text = create_token(user=house.member, name="spreadsheet")
    house.member.is_active = False
    house.member.save()
    assert use_token(text) is None


def test_the_last_use_is_noted_once_an_hour(house: House) -> None:
    _token, text = create_token(user=house.member, name="spreadsheet")
    now = timezone.now()
    seen = []
    for minutes in (0, 10, 70):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            use_token(text)
        used = ApiToken.objects.get().last_used_at
        assert used is not None
        seen.append(round((used - now).total_seconds() / 60))
    assert seen == [0, 0, 70]
