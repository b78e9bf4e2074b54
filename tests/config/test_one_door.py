"""There is one way in with a password: the one that counts tries and asks for a passkey."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

import clubs.views.devices
import config.demo
from tests.architecture.tree import ROOT

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"
SIGN_IN = "/accounts/login/"
# Functions that make a session somebody's, as Django and allauth name them.
MAKES_A_SESSION = {"login", "auth_login", "django_login", "_login", "force_login"}
# They ask for no password: one reads a card that was signed, the other is there in the demo only.
WITHOUT_A_PASSWORD = {clubs.views.devices, config.demo}
OURS = ("config", "tournaments", "scoring", "clubs", "web")


def patterns(
    found: list[URLPattern | URLResolver], namespace: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    for pattern in found:
        if isinstance(pattern, URLResolver):
            space = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from patterns(pattern.url_patterns, space)
        else:
            yield f"{namespace}{pattern.name}", pattern


EVERY = list(patterns(get_resolver().url_patterns))


def signs_in(source: str) -> bool:
    """Whether there is a call of a function that signs somebody in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            # `admin.site.login` and the like are views; what signs in is a plain function.
            if isinstance(called, ast.Name) and called.id in MAKES_A_SESSION:
                return True
            if (
                isinstance(called, ast.Attribute)
                and called.attr in MAKES_A_SESSION
                and isinstance(called.value, ast.Name)
                and called.value.id == "auth"
            ):
                return True
    return False


def modules_of_ours() -> Iterator[tuple[Path, str]]:
    for room in OURS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")


def test_nothing_of_ours_signs_in_but_what_asks_for_no_password() -> None:
    known = {Path(inspect.getfile(module)) for module in WITHOUT_A_PASSWORD}
    assert {path for path, source in modules_of_ours() if signs_in(source)} == known


def view_modules() -> set[ModuleType]:
    """The modules of all views that an address leads to, with those of what decorators wrap."""
    found = set()
    for _, pattern in EVERY:
        view = inspect.unwrap(pattern.callback)
        made_of = getattr(view, "view_class", None) or getattr(view, "cls", None) or view
        found.add(inspect.getmodule(made_of))
    return {module for module in found if module is not None}


def test_no_other_view_of_a_library_signs_in() -> None:
    """Whatever is not allauth's and has an address."""
    found = {
        module.__name__
        for module in view_modules() - WITHOUT_A_PASSWORD
        if not module.__name__.startswith("allauth.") and signs_in(inspect.getsource(module))
    }
    assert found == set()


@pytest.fixture
def chief() -> User:
    return User.objects.create_superuser("chief", "chief@example.org", PASSWORD)


def addresses() -> list[str]:
    found = []
    for name, _ in EVERY:
        try:
            found.append(reverse(name))
        except NoReverseMatch:
            continue
    return sorted(set(found))


FORM = {"username": "chief", "login": "chief", "email": "chief@example.org", "password": PASSWORD}


@pytest.mark.usefixtures("chief")
@pytest.mark.parametrize("address", [one for one in addresses() if one != SIGN_IN])
def test_a_password_posted_elsewhere_signs_nobody_in(address: str) -> None:
    client = Client()
    client.post(address, FORM)
    assert "_auth_user_id" not in client.session


@pytest.mark.usefixtures("chief")
def test_the_door_itself_lets_in(client: Client) -> None:
    """Or the test above could not fail."""
    cache.clear()
    client.post(SIGN_IN, FORM)
    assert "_auth_user_id" in client.session


def test_the_administration_sends_to_the_one_door(client: Client, chief: User) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1] == (f"{SIGN_IN}?next=/admin/", 302)
    Authenticator.objects.create(
        user=chief, type=Authenticator.Type.WEBAUTHN, data={"name": "phone", "credential": {}}
    )
    asked = client.post("/admin/login/?next=/admin/", FORM)
    assert asked["Location"] == f"{SIGN_IN}?next=/admin/"
    assert "_auth_user_id" not in client.session
    # The second factor is asked for on the way there, too.
    cache.clear()
    assert client.post(f"{SIGN_IN}?next=/admin/", FORM)["Location"].startswith("/accounts/2fa/")
    assert "_auth_user_id" not in client.session


def test_who_is_in_goes_on_or_is_refused(client: Client, chief: User) -> None:
    client.force_login(chief)
    assert client.get("/admin/login/?next=/admin/auth/user/")["Location"] == "/admin/auth/user/"
    assert client.post("/admin/login/", FORM | {"username": "other"})["Location"] == "/admin/"
    assert client.get("/admin/login/?next=https://elsewhere.example/")["Location"] == "/admin/"
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"
    client.force_login(User.objects.create_user("guest"))
    assert client.get("/admin/", follow=True).status_code == 403
