"""Addresses and questions that nobody means, made from the site's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.contrib import admin
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.models import Game
from tests.permissions.test_events import a_season, a_till_line
from tests.permissions.test_urls import route_of
from tests.permissions.things import Things
from tournaments.events.models import Event
from tournaments.events.screen_links import screen_code

# What a browser, a hand or a program may put where a value belongs, as it stands in an address.
VALUES: Final = (
    "",
    "a%00b",
    "-1",
    "9223372036854775808",
    "1" + "0" * 400,
    "NaN",
    "9999-12-31",
    "0001-01-01",
    "9999-12-31T23:59:59Z",
    "%ED%A0%80%F0%9F%83%8F%E2%80%AE'%22%3Cb%3E%25s",
    "a" * 3000,
    "%D9%A3",
)
# Of a library's pages, of which there are many alike.
FEW_VALUES: Final = ("", "a%00b", "9223372036854775808", "9999-12-31")
# In a path, where most of these lead to no view at all.
PARTS: Final = (
    "%00",
    "0",
    "9223372036854775808",
    "1" + "0" * 400,
    "a" * 3000,
    "%ED%A0%80",
    "-",
    ":",
)
CONVERTED: Final = re.compile(r"<(?:\w+:)?(\w+)>")


class AskedFor(QueryDict):
    """Notes which names a view looks for."""

    names: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        AskedFor.names.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        AskedFor.names.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        AskedFor.names.add(key)
        return super().get(key, default)

    def getlist(self, key: str, default: Any = None) -> list[Any]:
        AskedFor.names.add(key)
        return super().getlist(key, default)


@contextmanager
def names_noted() -> Iterator[set[str]]:
    """The names of the parameters that are looked for meanwhile."""
    AskedFor.names = set()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.core.handlers.wsgi.QueryDict", AskedFor)
        yield AskedFor.names


def patterns(found: list[URLPattern | URLResolver]) -> Iterator[str]:
    """The name of every address outside the administration, each once."""
    seen = set()
    for pattern in found:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from patterns(pattern.url_patterns)
        elif pattern.name and pattern.name not in seen:
            seen.add(pattern.name)
            yield pattern.name


def arguments(things: Things, game: Game, event: Event, name: str) -> dict[str, Any]:
    """What an address wants, with something there for it."""
    known = things.arguments(game) | {
        "event_id": event.pk,
        "entrant": 1,
        "table": 1,
        "line": a_till_line(event),
        "kind": "standings" if name in {"event_print", "club_embed"} else "json",
        "code": screen_code(event),
        "season_id": a_season(event).pk,
        "uidb36": "1",
        "key": "set-password",
        "pk": 1,
    }
    if "season" in name:
        known["player_id"] = event.entrants.all()[0].player_id
    known |= things.codes(name)
    return {key: value for key, value in known.items() if f"{key}>" in route_of(name)}


def addresses(things: Things, game: Game, event: Event) -> dict[str, str]:
    """One address of every name that can be asked for, and those of the administration."""
    found = {}
    for name in patterns(get_resolver().url_patterns):
        if name not in {"api_nothing", "account_logout"}:
            found[name] = reverse(name, kwargs=arguments(things, game, event, name))
    for model in admin.site._registry:
        row = model._base_manager.first()
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found[f"{place}_changelist"] = reverse(f"{place}_changelist")
        if row is not None:
            for page in ("change", "history", "delete"):
                found[f"{place}_{page}"] = reverse(f"{place}_{page}", args=[row.pk])
            history = getattr(row, "history", None)
            version = None if history is None else history.first()
            if version is not None:
                found[f"{place}_version"] = f"{found[f'{place}_history']}{version.pk}/"
    return found


def odd_paths(route: str) -> Iterator[str]:
    """The paths of a route with something odd in the place of each argument, one at a time."""
    plain = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000"}
    for match in CONVERTED.finditer(route):
        for part in PARTS:
            path = route[: match.start()] + part + route[match.end() :]
            yield "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda m: plain.get(m[1] or "", "a"), path)


def asked(client: Client, address: str) -> str:
    """What is wrong with the answer, nothing where nothing is."""
    try:
        status = client.get(address).status_code
    except Exception as error:  # noqa: BLE001  any at all is the finding
        return f"{address[:200]}: {type(error).__name__}: {str(error)[:200]}"
    return f"{address[:200]}: {status}" if status >= 500 else ""
