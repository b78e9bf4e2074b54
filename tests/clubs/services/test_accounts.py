"""A person leaves, and other people's scores stay."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client

from clubs.models import ApiToken, Membership, Player, Role
from clubs.names.accounts import account_names
from clubs.services import add_member, add_player, create_club, create_token
from clubs.services.accounts import close_account
from scoring.models import Game
from scoring.services import NewEntry, record
from tests.scoring import table

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"
PAGE = "/accounts/close/"


@pytest.fixture
def ines() -> User:
    user = User.objects.create_user("inès", "ines@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def sign_in(client: Client) -> None:
    """As whoever has just proved who it is."""
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_everything_of_the_person_goes_and_the_game_stays(client: Client, ines: User) -> None:
    club = create_club(name="Rosehill", owner=User.objects.create_user("olga"))
    add_member(club=club, user=ines, role=Role.SCORER)
    Player.objects.filter(pk=add_player(club=club, name="Inès B").pk).update(user=ines)
    create_token(user=ines, name="mine")
    game = table.start(ines, club=club)
    record(game.pk, [NewEntry("note", {"text": "Tea."})], ines)
    sign_in(client)
    assert "Close the account" in client.get(PAGE).text
    assert client.post(PAGE)["Location"] == "/"
    assert "_auth_user_id" not in client.session
    gone = User.objects.get(pk=ines.pk)
    assert (gone.is_active, gone.email, gone.has_usable_password()) == (False, "", False)
    assert gone.username.startswith("closed-")
    assert not EmailAddress.objects.exists()
    assert not Membership.objects.filter(user=ines).exists()
    assert not ApiToken.objects.filter(revoked_at=None).exists()
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    # Who recorded is still told by the name on the list.
    assert "<bdi>Inès B</bdi>, " in client.get(f"/games/{game.pk}/").text


def test_a_club_is_not_left_without_an_owner(client: Client, ines: User) -> None:
    club = create_club(name="Rosehill", owner=ines)
    with pytest.raises(ValidationError):
        close_account(user=ines)
    sign_in(client)
    assert "Rosehill" in client.get(PAGE).text
    assert client.post(PAGE).status_code == 422
    add_member(club=club, user=User.objects.create_user("olga"), role=Role.OWNER)
    assert client.post(PAGE).status_code == 302


def test_whoever_finds_an_open_browser_closes_nothing(client: Client, ines: User) -> None:
    client.force_login(ines)
    client.post(PAGE)
    assert User.objects.get(pk=ines.pk).is_active


def test_an_administrator_closes_accounts_and_deletes_none(admin_client: Client) -> None:
    ines, olga = (User.objects.create_user(name) for name in ("inès", "olga"))
    club = create_club(name="Rosehill", owner=olga)
    game = table.start(ines)
    address = f"/admin/auth/user/{ines.pk}/"
    assert admin_client.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    assert admin_client.post(f"/admin/clubs/club/{club.pk}/delete/").status_code == 403
    chosen = {"action": "close", "_selected_action": [ines.pk, olga.pk]}
    page = admin_client.post("/admin/auth/user/", chosen, follow=True).text
    assert "Olga: A club needs an owner" in page
    ines.refresh_from_db()
    assert not ines.is_active
    assert Game.objects.get(pk=game.pk).created_by == ines


def test_a_closed_account_is_told_as_that(ines: User) -> None:
    olga = User.objects.create_user("olga")
    club = create_club(name="Rosehill", owner=olga)
    close_account(user=ines)
    assert account_names({ines.pk}, club=club, role=Role.MEMBER) == {ines.pk: "a closed account"}
    assert account_names({ines.pk}, club=club, role=0) == {}
    Player.objects.filter(pk=add_player(club=club, name="Inès B").pk).update(user=ines)
    assert account_names({ines.pk}, club=club, role=0) == {ines.pk: "Inès B"}
