"""Another address, password or passkey: whoever had the account is told, in the own language, and
gets an address back."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import allauth
import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from clubs.models import AccountLanguage, AddressChange
from clubs.services import create_token
from clubs.services.account_mail import language_of
from config.accounts import ASKED
from config.doctor.inside import mail_is_sent
from config.notices import NOTICES
from scoring.services.clearing import clear_what_is_over

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "kitty and two bowers"
OLD, NEW = "ines@example.org", "other@example.org"


@pytest.fixture(autouse=True)
def counted_anew() -> None:
    cache.clear()


@pytest.fixture
def ines() -> User:
    user = User.objects.create_user("inès", OLD, PASSWORD)
    EmailAddress.objects.create(user=user, email=OLD, primary=True, verified=True)
    return user


def signed_in(language: str = "sv") -> Client:
    client = Client(headers={"accept-language": language})
    client.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def link_in(message: mail.EmailMessage, path: str) -> str:
    found = re.search(rf"https?://[^/\s]+({path}\S+)", str(message.body))
    assert found is not None, message.body
    return found[1]


def take_over(client: Client) -> None:
    """Add another address, confirm it, make it the main one and take the old one off."""
    client.post("/accounts/email/", {"action_add": "", "email": NEW})
    client.post(link_in(mail.outbox[-1], "/accounts/confirm-email/"))
    client.post("/accounts/email/", {"action_primary": "", "email": NEW})
    client.post("/accounts/email/", {"action_remove": "", "email": OLD})


def test_the_old_address_is_told_each_step_and_takes_it_back(ines: User) -> None:
    owner, thief = signed_in("sv"), Client(headers={"accept-language": "fr-ca"})
    thief.post("/accounts/login/", {"login": "inès", "password": PASSWORD})
    # The owner read it last.
    owner.post("/preferences/setlang/", {"language": "sv"})
    thief.post("/accounts/reauthenticate/", {"password": PASSWORD})
    create_token(user=ines, name="thief's")
    take_over(thief)
    to_old = [each for each in mail.outbox if each.to == [OLD]]
    assert [each.subject for each in to_old] == [
        "Ditt konto har en adress till",
        "Ditt konto har en annan huvudadress",
        "En adress togs bort från ditt konto",
    ]
    back = link_in(to_old[1], "/mail/address/")
    stranger = Client()
    assert NEW in stranger.get(back).text
    # Looking does nothing.
    assert EmailAddress.objects.get(user=ines, primary=True).email == NEW
    assert "the address is yours again" in stranger.post(back, follow=True).text.lower()
    (own,) = EmailAddress.objects.filter(user=ines)
    assert (own.email, own.primary, own.verified) == (OLD, True, True)
    ines.refresh_from_db()
    assert not ines.has_usable_password()
    for client in (owner, thief):
        assert "/accounts/login/" in client.get("/accounts/email/")["Location"]
    assert ines.api_tokens.get().revoked_at is not None
    assert stranger.get(back).status_code == 410
    stranger.post("/accounts/password/reset/", {"email": OLD})
    assert mail.outbox[-1].to == [OLD]
    link_in(mail.outbox[-1], "/accounts/password/reset/key/")


def test_it_ends_after_a_week_and_where_another_account_has_it(ines: User) -> None:
    take_over(signed_in("en"))
    back = [
        link_in(each, "/mail/address/") for each in mail.outbox if "/mail/address/" in each.body
    ]
    assert Client().get("/mail/address/1-made-up/").status_code == 404
    other = User.objects.create_user("other")
    taken = EmailAddress.objects.create(user=other, email=OLD, verified=True)
    answer = Client().post(back[0])
    assert answer.status_code == 422
    assert "Another account has this address now" in answer.text
    taken.delete()
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert Client().get(back[0]).status_code == 410
        clear_what_is_over(now=timezone.now())
    assert not AddressChange.objects.exists()
    assert Client().get(back[1]).status_code == 410
    assert ines.pk


def test_an_address_that_was_never_confirmed_gets_nothing(ines: User) -> None:
    EmailAddress.objects.update(verified=False)
    client = signed_in("en")
    form = {"oldpassword": PASSWORD, "password1": "left bower 7", "password2": "left bower 7"}
    client.post("/accounts/password/change/", form)
    client.post("/accounts/email/", {"action_remove": "", "email": OLD})
    assert not mail.outbox
    assert not AddressChange.objects.filter(user=ines).exists()


def test_a_password_and_a_closed_account_are_told(ines: User) -> None:
    client = signed_in("fr-ca")
    form = {"oldpassword": PASSWORD, "password1": "left bower 7", "password2": "left bower 7"}
    client.post("/accounts/password/change/", form)
    client.post("/accounts/reauthenticate/", {"password": "left bower 7"})
    client.post("/accounts/close/")
    assert [(each.to, each.subject) for each in mail.outbox] == [
        ([OLD], "Votre mot de passe a été changé"),
        ([OLD], "Votre compte est fermé"),
    ]
    assert "inès" in str(mail.outbox[1].body)
    assert not AccountLanguage.objects.filter(user=ines).exists()


def test_the_language_is_that_in_which_the_account_last_read(ines: User) -> None:
    client = signed_in("sv")
    assert language_of(ines.pk) == "sv"
    client.post("/preferences/setlang/", {"language": "en-nz"})
    client.post("/preferences/setlang/", {"language": "xx"})
    assert language_of(ines.pk) == "en-nz"


def test_a_notice_that_no_server_takes_undoes_nothing_and_is_counted(
    ines: User, settings: Settings
) -> None:
    client = signed_in("en")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    assert mail_is_sent() == []
    form = {"oldpassword": PASSWORD, "password1": "left bower 7", "password2": "left bower 7"}
    told = client.post("/accounts/password/change/", form, follow=True).text
    assert "It is done. The mail that tells you of it could not be sent." in told
    ines.refresh_from_db()
    assert ines.check_password("left bower 7")
    (found,) = mail_is_sent()
    assert found.id == "bestbower.W025"
    assert found.msg.startswith("1 mails")


def test_every_mail_of_the_accounts_is_in_our_words() -> None:
    """What the library would send, and we have no words for, is named here with its reason."""
    sent = set()
    for path in Path(allauth.__file__).parent.rglob("*.py"):
        if "tests" not in path.parts:
            sent |= set(re.findall(r'"((?:account|mfa)/email/\w+)"', path.read_text()))
    never = {
        "account/email/account_already_exists",  # two accounts may name one address
        "account/email/password_reset_code",  # a link is sent
        "mfa/email/totp_activated",  # not a way to sign in here
        "mfa/email/totp_deactivated",
        "account/email/email_changed",  # config.addresses tells
        "account/email/email_deleted",
    }
    assert sent - never == set(ASKED) | set(NOTICES)


def test_the_doctor_sends_a_mail_to_try(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("doctor", "--no-mail", "--mail-to", "ana@example.org")
    (message,) = mail.outbox
    assert message.to == ["ana@example.org"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    with pytest.raises(SystemExit):
        call_command("doctor", "--no-mail", "--mail-to", "ana@example.org")
    assert "bestbower.E026" in capsys.readouterr().out
