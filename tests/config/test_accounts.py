import re

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"


@pytest.fixture
def ines() -> User:
    return User.objects.create_user("inès", "ines@example.org", PASSWORD)


@pytest.mark.parametrize("login", ["inès", "ines@example.org"])
def test_signs_in_by_name_and_by_mail(client: Client, ines: User, login: str) -> None:
    client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(ines.pk)


@pytest.mark.usefixtures("ines")
def test_a_wrong_password_says_so_beside_the_form(client: Client) -> None:
    page = client.post("/accounts/login/", {"login": "inès", "password": "wrong"})
    assert "errorlist" in page.text
    assert "_auth_user_id" not in client.session


def test_an_account_needs_no_mail_address(client: Client) -> None:
    client.post("/accounts/signup/", {"username": "Ø", "password1": PASSWORD})
    assert User.objects.get().get_username() == "Ø"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("ines")
def test_a_mailed_link_sets_a_new_password(client: Client, mailoutbox: list[EmailMessage]) -> None:
    client.post("/accounts/password/reset/", {"email": "ines@example.org"})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(mailoutbox[0].body))
    assert link is not None
    form = client.get(link[1], follow=True)
    where = form.redirect_chain[-1][0]
    client.post(where, {"password1": "left bower", "password2": "left bower"})
    assert User.objects.get().check_password("left bower")


def test_fields_say_what_they_are_once(client: Client) -> None:
    page = client.get("/accounts/signup/").text
    assert "placeholder" not in page
    assert page.count("(optional)") == 1
