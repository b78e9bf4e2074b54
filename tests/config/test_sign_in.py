"""Ways into an account other than the password, and what guards them."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"


@pytest.fixture
def ines() -> User:
    return User.objects.create_user("inès", "ines@example.org", PASSWORD)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("ines")
def test_a_mailed_code_signs_in_without_a_password(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/login/code/", {"email": "ines@example.org"})
    code = re.search(r"\n\n(\S{4,})\n\n", str(mailoutbox[0].body))
    assert code is not None
    client.post("/accounts/login/code/confirm/", {"code": code[1]})
    assert "_auth_user_id" in client.session


@pytest.mark.usefixtures("ines")
def test_a_wrong_code_signs_nobody_in(client: Client) -> None:
    client.post("/accounts/login/code/", {"email": "ines@example.org"})
    page = client.post("/accounts/login/code/confirm/", {"code": "wrong"})
    assert "errorlist" in page.text
    assert "_auth_user_id" not in client.session


def test_a_passkey_makes_the_password_ask_for_a_second_factor(client: Client, ines: User) -> None:
    Authenticator.objects.create(
        user=ines, type=Authenticator.Type.WEBAUTHN, data={"name": "phone", "credential": {}}
    )
    codes = RecoveryCodes.activate(ines).get_unused_codes()
    answer = client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    assert answer.headers["Location"] == "/accounts/2fa/authenticate/"
    assert "_auth_user_id" not in client.session
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert client.session["_auth_user_id"] == str(ines.pk)


@pytest.mark.parametrize("path", ["/accounts/2fa/", "/accounts/2fa/webauthn/add/"])
def test_pages_say_what_a_passkey_does_to_the_password(
    client: Client, ines: User, path: str
) -> None:
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert "recovery code" in client.get(path).text
    assert ines.is_active


def test_other_browsers_are_listed_and_signed_out(ines: User) -> None:
    here, there = Client(), Client(headers={"user-agent": "Tablet in the bar"})
    for browser in (here, there):
        browser.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    assert "Tablet in the bar" in here.get("/accounts/sessions/").text
    here.post("/accounts/sessions/")
    assert there.get("/accounts/email/").status_code == 302
    assert here.get("/accounts/sessions/").status_code == 200
    assert ines.is_active


@pytest.mark.usefixtures("ines")
def test_guessing_passwords_is_stopped_by_counts_in_the_database(client: Client) -> None:
    cache.clear()
    for _ in range(6):
        page = client.post("/accounts/login/", {"login": "inès", "password": "guess"})
    assert "Too many" in page.text
    page = client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_cache WHERE cache_key LIKE '%rl:%'")
        assert cursor.fetchone()[0] > 0
    cache.clear()


def test_recovery_codes_are_shown_once_one_knows_who_asks(client: Client, ines: User) -> None:
    codes = RecoveryCodes.activate(ines).get_unused_codes()
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/accounts/2fa/recovery-codes/").text
    assert all(code in page for code in codes)
    assert "10 of 10 codes are left" in page
    assert "stop working" in client.get("/accounts/2fa/recovery-codes/generate/").text


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/accounts/email/", "No club and no other member sees it."),
        ("/accounts/password/change/", "Password so far"),
        ("/accounts/inactive/", "This account is closed"),
        ("/accounts/confirm-email/", "Look into your mail"),
        ("/accounts/confirm-email/made-up/", "cut off on its way"),
    ],
)
def test_account_pages_speak_as_the_site_does(
    client: Client, ines: User, path: str, words: str
) -> None:
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert words in client.get(path).text
    assert ines.is_active
