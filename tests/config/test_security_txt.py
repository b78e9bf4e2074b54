"""The file that tells where to report a hole."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db

PLACE = "/.well-known/security.txt"


def test_it_names_the_sender_of_the_sites_mail(client: Client, settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Best Bower <post@club.example>"
    answer = client.get(PLACE)
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert "Contact: mailto:post@club.example\n" in answer.text
    assert re.search(r"^Expires: \d{4}-\d\d-\d\dT00:00:00Z$", answer.text, re.MULTILINE)


def test_or_whom_the_site_names(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT = "https://club.example/report"
    assert "Contact: https://club.example/report\n" in client.get(PLACE).text
