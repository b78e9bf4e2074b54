"""The site asked from outside: through the proxy, as a browser would."""

from __future__ import annotations

from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from django.core import checks

from config.watched.health import ALIVE

PATIENCE: Final = 10
# Any page that is redirected to HTTPS if the site believes that it was asked without.
PAGE: Final = "/.well-known/security.txt"


def look_from_outside(address: str) -> list[checks.CheckMessage]:
    """What the site answers at its own address, `https://host`."""
    try:
        if _ask(address, ALIVE)[0] != HTTPStatus.OK:
            return [_not_there(address, "it is not this site that answers")]
        status, where = _ask(address, PAGE)
        if status in {HTTPStatus.MOVED_PERMANENTLY, HTTPStatus.FOUND} and where:
            return [_redirected(where)]
        if status == HTTPStatus.BAD_REQUEST:
            return [_foreign_host(address)]
        forged, _where = _ask(address, PAGE, {"X-Forwarded-Proto": "http"})
    except (OSError, HTTPException, ValueError) as error:
        return [_not_there(address, str(error))]
    return [] if forged == status else [_believes_visitors()]


def _ask(address: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, str]:
    """The status of an answer, and where it sends to."""
    told = urlsplit(address)
    if told.scheme not in {"http", "https"} or not told.hostname:
        raise ValueError(f"{address} is no address of a site")
    kind = HTTPSConnection if told.scheme == "https" else HTTPConnection
    connection = kind(told.hostname, told.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Location", "")
    finally:
        connection.close()


def _not_there(address: str, why: str) -> checks.CheckMessage:
    return checks.Error(
        f"{address} does not answer: {why}",
        hint="Look whether the site and its proxy run, and at the certificate and the name.",
        id="bestbower.E021",
    )


def _redirected(where: str) -> checks.CheckMessage:
    return checks.Error(
        f"The site sends whoever asks by HTTPS to {where}: it does not know that it was HTTPS.",
        hint="Set TRUSTED_PROXIES to the number of your proxies, and have the proxy set"
        " X-Forwarded-Proto.",
        id="bestbower.E022",
    )


def _foreign_host(address: str) -> checks.CheckMessage:
    return checks.Error(
        f"The site does not know itself by the name in {address}.",
        hint="Put the name into ALLOWED_HOSTS, and have the proxy pass Host on.",
        id="bestbower.E023",
    )


def _believes_visitors() -> checks.CheckMessage:
    return checks.Error(
        "The proxy passes on what visitors claim in X-Forwarded-Proto.",
        hint="Have it set X-Forwarded-Proto and X-Forwarded-For itself, and drop the visitor's.",
        id="bestbower.E024",
    )
