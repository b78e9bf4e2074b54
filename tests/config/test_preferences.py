import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_four_colours_are_remembered_by_the_browser(client: Client) -> None:
    response = client.post("/preferences/suits/", {"suits": "four", "next": "/accounts/signup/"})
    assert response.headers["Location"] == "/accounts/signup/"
    assert 'data-suits="four"' in client.get("/accounts/login/").text
    client.post("/preferences/suits/", {"suits": "two"})
    assert "data-suits" not in client.get("/accounts/login/").text


def test_an_unknown_choice_changes_nothing(client: Client) -> None:
    client.post("/preferences/suits/", {"suits": "six"})
    assert "suits" not in client.cookies


def test_page_comes_in_the_language_that_the_browser_asks_for(client: Client) -> None:
    page = client.get("/accounts/login/", headers={"accept-language": "fr-CA, en;q=0.5"})
    assert '<html lang="fr-ca" dir="ltr">' in page.text


@pytest.mark.parametrize("code", ["en", "sv", "fr-ca"])
def test_each_language_is_named_in_its_own_words(client: Client, code: str) -> None:
    page = client.get("/accounts/login/", headers={"accept-language": code}).content.decode()
    for name in ("English", "Svenska", "Français (Canada)"):
        assert f">{name}</button>" in page
