"""An invitation by mail: to whom, how many, refused, forgotten; and nobody learns of an account."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from clubs.models import Invitation, Role
from clubs.services import accept_invitation, create_invitation, mail_once_more, refuse_invitation
from clubs.services.invitation_mail import MOST_BY_ONE, MOST_TO_ONE
from scoring.services.clearing import clear_what_is_over
from tests.clubs.conftest import House

# On commit mail goes out: so tests of it commit.
pytestmark = pytest.mark.django_db(transaction=True)
ANA = "ana@example.org"


@pytest.fixture(autouse=True)
def counted_anew() -> None:
    cache.clear()


def invite(house: House, address: str = ANA, language: str = "en") -> Invitation:
    made = create_invitation(
        club=house.club, by=house.admin, role=Role.SCORER, address=address, language=language
    )
    made.refresh_from_db()
    return made


def page_of(house: House, number: int) -> str:
    return f"/clubs/{house.club.slug}/invitations/{number}/"


def test_it_goes_out_by_the_page_and_its_link_lets_in(house: House) -> None:
    client = Client()
    client.force_login(house.admin)
    form = {"role": Role.SCORER, "days": 3, "address": ANA, "language": "sv"}
    shown = client.post(f"/clubs/{house.club.slug}/invitations/", form, follow=True).text
    assert f'mailed to <bdi class="wrap-anywhere">{ANA}</bdi>' in shown
    (message,) = mail.outbox
    assert message.to == [ANA]
    assert message.subject.startswith("Inbjudan till ")
    link = re.search(r"https?://[^/\s]+(/invitations/\S+)", str(message.body))
    assert link is not None
    guest = Client()
    guest.force_login(house.stranger)
    assert guest.post(link[1]).status_code == 302
    made = Invitation.objects.get()
    assert (made.used_by, made.address, made.address_mark) == (house.stranger, "", "")


def test_it_is_the_same_whether_or_not_an_account_has_the_address(house: House) -> None:
    EmailAddress.objects.create(
        user=house.stranger, email="known@example.org", verified=True, primary=True
    )
    invite(house, "known@example.org")
    invite(house, "nobody@example.org")
    known, nobody = (re.sub(r"/invitations/\S+/", "", str(message.body)) for message in mail.outbox)
    assert known == nobody


def test_the_inviter_is_named_as_strangers_are_told(house: House) -> None:
    invite(house)
    assert house.admin.get_username() not in str(mail.outbox[0].body)


def test_a_refusal_needs_no_account_and_lasts(house: House) -> None:
    invite(house)
    link = re.search(r"https?://[^/\s]+(/invitations/\S+)", str(mail.outbox[0].body))
    assert link is not None
    guest = Client(enforce_csrf_checks=False)
    assert "No, thank you" in guest.get(link[1]).text
    said = guest.post(f"{link[1]}refuse/", follow=True).text
    assert "You have said no" in said
    made = Invitation.objects.get()
    assert (made.address, made.is_open(timezone.now())) == ("", False)
    with pytest.raises(ValidationError, match="used"):
        accept_invitation(invitation=made, user=house.stranger)
    with pytest.raises(ValidationError, match="wants no invitations"):
        invite(house, ANA.upper())
    assert len(mail.outbox) == 1
    admin = Client()
    admin.force_login(house.admin)
    shown = admin.get(f"/clubs/{house.club.slug}/invitations/").text
    assert "refused" in shown
    assert ANA not in shown
    # Whoever said no cannot say it twice, and a link that was handed over still can be.
    with pytest.raises(ValidationError, match="used"):
        refuse_invitation(invitation=made)
    create_invitation(club=house.club, by=house.admin, role=Role.MEMBER)


def test_mails_to_one_address_and_by_one_inviter_are_counted(house: House) -> None:
    for _ in range(MOST_TO_ONE):
        invite(house)
    with pytest.raises(ValidationError, match="No more mail"):
        invite(house)
    assert Invitation.objects.count() == MOST_TO_ONE
    cache.set(f"invitations-by-{house.admin.pk}", MOST_BY_ONE, 60)
    with pytest.raises(ValidationError, match="No more mail"):
        invite(house, "other@example.org")


def test_no_server_is_told_and_tried_again(house: House, settings: Settings) -> None:
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    made = invite(house)
    assert made.mailed_at is None
    admin = Client()
    admin.force_login(house.admin)
    assert "could not be sent" in admin.get(page_of(house, made.pk)).text
    settings.EMAIL_BACKEND = working
    shown = admin.post(f"{page_of(house, made.pk)}mail/", follow=True).text
    assert "could not be sent" not in shown
    assert len(mail.outbox) == 1
    made.refresh_from_db()
    assert made.mailed_at is not None


def test_one_without_an_address_has_no_mail(house: House) -> None:
    made = create_invitation(club=house.club, by=house.admin, role=Role.MEMBER)
    assert not mail.outbox
    with pytest.raises(ValidationError, match="no address"):
        mail_once_more(invitation=made, by=house.admin)


def test_the_address_is_forgotten_when_it_is_over(house: House) -> None:
    made = invite(house)
    clear_what_is_over(now=timezone.now())
    made.refresh_from_db()
    assert made.address == ANA
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        clear_what_is_over(now=timezone.now())
    made.refresh_from_db()
    assert (made.address, made.address_mark) == ("", "")
