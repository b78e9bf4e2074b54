from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db

SIGN_IN = "/accounts/demo/"
BUTTON = "Sign in as the demo scorer"


@pytest.fixture
def scorer() -> User:
    return User.objects.create_user("demo")


def test_demo_offers_a_sign_in_with_one_tap(client: Client, settings: Settings) -> None:
    settings.DEMO = True
    assert BUTTON in client.get("/accounts/login/").text


def test_button_signs_in_the_demo_scorer(client: Client, settings: Settings, scorer: User) -> None:
    settings.DEMO = True
    response = client.post(SIGN_IN, {"next": "/games/new/"})
    assert response.headers["Location"] == "/games/new/"
    assert client.session["_auth_user_id"] == str(scorer.pk)


@pytest.mark.usefixtures("scorer")
def test_another_site_cannot_be_the_next_page(client: Client, settings: Settings) -> None:
    settings.DEMO = True
    response = client.post(SIGN_IN, {"next": "https://elsewhere.example/"})
    assert response.headers["Location"] == "/"


@pytest.mark.usefixtures("scorer")
def test_there_is_no_such_page_outside_the_demo(client: Client) -> None:
    assert BUTTON not in client.get("/accounts/login/").text
    assert client.post(SIGN_IN).status_code == HTTPStatus.NOT_FOUND
    assert "_auth_user_id" not in client.session


def test_following_a_link_does_not_sign_in(client: Client, settings: Settings) -> None:
    settings.DEMO = True
    assert client.get(SIGN_IN).status_code == HTTPStatus.METHOD_NOT_ALLOWED
