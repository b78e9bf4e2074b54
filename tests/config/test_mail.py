"""No mail server: what was done is done, and whoever waits for the mail is told."""

from __future__ import annotations

import logging

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from config.forms import SignUpForm
from web.mail.sending import not_taken_lately, send_after_commit

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "kitty and two bowers"
NEW = {"username": "Ø", "email": "o@example.org", "password1": PASSWORD}
NOT_SENT = "could not be sent"


@pytest.fixture(autouse=True)
def counted_anew() -> None:
    cache.clear()


@pytest.fixture
def down(settings: Settings) -> None:
    """A real connection to where nothing listens."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2


@pytest.fixture
def ines() -> User:
    user = User.objects.create_user("inès", "ines@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@pytest.mark.usefixtures("down")
def test_signing_up_makes_the_account_and_says_what_is_missing(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="web.mail.sending"):
        page = client.post("/accounts/signup/", NEW, follow=True)
    assert page.status_code == 200
    assert "The account is made. The mail that confirms its address could not be sent" in page.text
    assert "Confirmation email sent" not in page.text
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert "address_confirm could not be sent" in caplog.text
    cache.clear()
    again = {"action_send": "", "email": NEW["email"]}
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert NOT_SENT in client.post("/accounts/email/", again, follow=True).text


@pytest.mark.usefixtures("down", "ines")
@pytest.mark.parametrize("address", ["ines@example.org", "nobody@example.org"])
@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_what_is_nothing_but_a_mail_is_asked_again_on_its_page(
    client: Client, path: str, address: str
) -> None:
    """Whether an account has the address is told by neither."""
    page = client.post(path, {"email": address}, follow=True)
    assert page.redirect_chain == [(path, 302)]
    assert "Nothing was changed" in page.text


@pytest.mark.usefixtures("down")
@pytest.mark.parametrize(
    "path",
    [
        "/accounts/signup/",
        "/accounts/login/code/",
        "/accounts/password/reset/",
        "/accounts/email/",
        "/accounts/confirm-email/",
    ],
)
def test_no_page_that_sends_mail_answers_500(client: Client, ines: User, path: str) -> None:
    for signed_in in (False, True):
        if signed_in:
            client.force_login(ines)
            client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        form = NEW | {"email": f"{signed_in}@example.org", "action_add": "", "action_send": ""}
        assert client.post(path, form, follow=True).status_code < 500


def test_an_address_that_cannot_be_written_is_told_as_well() -> None:
    told: list[bool] = []
    message = EmailMessage("A\nB", "Text", to=["a@example.org"])
    send_after_commit(message, "test", lambda: told.append(True))
    assert told == [True]


def test_a_cache_that_is_not_there_hides_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_arguments: object) -> None:
        raise DatabaseError

    monkeypatch.setattr("web.mail.sending.cache.add", gone)
    monkeypatch.setattr("web.mail.sending.cache.get", gone)
    told: list[bool] = []
    message = EmailMessage("A\nB", "Text", to=["a@example.org"])
    send_after_commit(message, "test", lambda: told.append(True))
    assert told == [True]
    assert not_taken_lately() == 0


def test_nothing_is_sent_of_what_was_not_stored(mailoutbox: list[EmailMessage]) -> None:
    message = EmailMessage("Subject", "Text", to=["a@example.org"])
    with transaction.atomic():
        send_after_commit(message, "test", lambda: None)
        assert mailoutbox == []
        transaction.set_rollback(True)
    assert mailoutbox == []
    with transaction.atomic():
        send_after_commit(message, "test", lambda: None)
    assert len(mailoutbox) == 1


@pytest.mark.usefixtures("ines")
def test_signing_up_does_not_tell_that_an_address_is_known(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    known, new = (
        Client().post("/accounts/signup/", NEW | {"username": name, "email": address}, follow=True)
        for name, address in (("Al", "ines@example.org"), ("Ål", "new@example.org"))
    )
    assert known.redirect_chain == new.redirect_chain
    assert known.text.count("ines@example.org") == new.text.count("new@example.org")
    assert len(mailoutbox) == 2
    # Who has confirmed it keeps it: a code goes to the account that did.
    client.post("/accounts/login/code/", {"email": "ines@example.org"})
    assert EmailAddress.objects.get(verified=True).user.get_username() == "inès"


def test_an_unconfirmed_address_is_the_oldest_accounts(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    for name in ("first", "second"):
        Client().post("/accounts/signup/", NEW | {"username": name})
        cache.clear()
    client.post("/accounts/login/code/", {"email": NEW["email"]})
    code = str(mailoutbox[-1].body).split("\n\n")[1].strip()
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.session["_auth_user_id"] == str(User.objects.get(username="first").pk)


def test_two_who_take_one_name_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken_meanwhile(*_args: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(SignUpForm, "save", taken_meanwhile)
    page = client.post("/accounts/signup/", NEW, follow=True)
    assert "That name was just taken" in page.text
