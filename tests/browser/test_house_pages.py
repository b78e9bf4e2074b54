import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit

PAGES = {
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "forgotten": "/accounts/password/reset/",
    "not-found": "/nowhere/",
}


@pytest.mark.parametrize("name", list(PAGES))
def test_page_fits_the_screen_and_is_accessible(visit: Visit, look: Look, name: str) -> None:
    look(visit(PAGES[name]), name)


@pytest.mark.parametrize("language", ["sv", "fr-CA"])
@pytest.mark.parametrize("name", list(PAGES))
def test_longer_words_fit_a_phone_too(visit: Visit, name: str, language: str) -> None:
    page = visit(PAGES[name], language=language)
    expect(page.locator("html")).to_have_attribute("lang", language.lower())
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


@pytest.mark.parametrize("name", list(PAGES))
def test_every_control_is_big_enough_for_a_thumb(visit: Visit, name: str) -> None:
    page = visit(PAGES[name])
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    for control in page.locator("button, input:not([type=hidden]):not([type=checkbox])").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 48, control.inner_text()


def test_account_menu_opens_without_script_and_signs_out(visit: Visit) -> None:
    ines = User.objects.create_user("inès", password="a long enough word")
    page = visit("/accounts/password/change/", user=ines)
    page.get_by_role("button", name="Account").click()
    menu = page.locator("#account-menu")
    expect(menu).to_contain_text("inès")
    menu.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Account")).to_have_count(0)
    page.goto("/accounts/login/")
    expect(page.get_by_role("button", name="Account")).to_have_count(0)


def test_language_is_one_tap_away(visit: Visit) -> None:
    page = visit("/accounts/login/")
    page.get_by_role("button", name="Svenska").click()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    expect(page).to_have_url("/accounts/login/")


def test_suits_in_four_colours_stay_chosen(visit: Visit) -> None:
    page = visit("/accounts/login/")
    page.get_by_role("button", name="Suits in four colours").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    page.goto("/accounts/signup/")
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
